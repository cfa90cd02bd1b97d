// The five games as the pages know them before any rules are loaded.
import shelf from 'virtual:shelf';
import { language } from './texts';

export const GAMES = ['303', '111', '7', 'orzel', 'bitwa'];
export const BOOKS = [...GAMES, 'event'];

export const bookTitle = (book: string): string => shelf[book].title[language()];
/** The first sentence of the introduction. */
export const bookSentence = (book: string): string => /^.*?\.(?= |$)/.exec(bookIntro(book))?.[0] ?? bookIntro(book);
export const bookIntro = (book: string): string => shelf[book].intro[language()];
export const shortTitle = (book: string): string => bookTitle(book).split(/[.,]/)[0];
/** The class that gives a page the colours of its game. */
export const gameClass = (game: string): string => `game-${game === '7' ? 'seven' : game}`;

export function sidesOf(game: string): [string, string] {
  const sides: Record<string, [string, string]> = {
    303: ['luftwaffe', 'raf'], 111: ['luftwaffe', 'poland'], 7: ['bolsheviks', 'poland'],
    orzel: ['poland', 'kriegsmarine'], bitwa: ['red', 'poland'],
  };
  return sides[game];
}

/** The side that is easier to begin with. */
export const EASY: Record<string, string> = { 303: 'raf', 111: 'poland', 7: 'poland', orzel: 'poland', bitwa: 'poland' };
