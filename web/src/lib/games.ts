// The games there are: the list comes from the rules themselves when the pages are built.
import bookLoaders from 'virtual:books';
import list from 'virtual:games';
import type { GameInfo } from './types';

export const GAMES: string[] = list.map((g) => g.game);
/** Rulebooks: of the games in their order, then the others (`303/pl` names one in one language). */
export const BOOKS = [...new Set([...GAMES, ...Object.keys(bookLoaders).map((key) => key.split('/')[0])])];
export const infoOf = (game: string): GameInfo | undefined => list.find((g) => g.game === game);
export const sidesOf = (game: string): [string, string] => infoOf(game)?.sides ?? ['a', 'b'];
/** The side that is easier to begin with. */
export const easySide = (game: string): string => infoOf(game)?.easy ?? sidesOf(game)[1];
/** The bot of a first game: a beginner beats it about every second time (docs/bots.md). */
export const FIRST_LEVEL = 2;
export const STRONGEST = 5;
/** The class that gives a page the colours of its game. */
export const gameClass = (game: string): string => `game-${game}`;
