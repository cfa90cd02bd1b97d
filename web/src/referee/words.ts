// What the handles of a draft are called: a phrase of their own, or made of the words the game has anyway.
import { gameView } from '../games';
import { word as faceWord } from '../lib/moves';
import { doingName, phrase, pieceName, sideName } from '../lib/texts';
import type { Handle } from './draft';

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
const own = (game: string, key: string) => phrase([`set.${game}.${key}`, `set.${key}`]);

export function handleName(game: string, h: Handle): string {
  const said = own(game, h.word);
  if (said) return said;
  if (h.piece) return gameView(game).pieceName?.(h.piece) ?? pieceName(game, h.piece.kind);
  const cut = h.word.indexOf('-');
  if (cut < 0) return h.word;
  const [key, rest] = [h.word.slice(0, cut), h.word.slice(cut + 1)];
  const side = sideName(game, rest);
  return `${own(game, key) ?? key}: ${side === rest ? faceWord(game, rest) : side}`;
}

/** Whose token it is, for the second line under it. */
export const handleSide = (game: string, h: Handle): string => (h.piece?.side ? sideName(game, h.piece.side) : '');

export function choiceName(game: string, h: Handle, name: string): string {
  const side = sideName(game, name);
  return capital(own(game, `${h.word}.${name}`) ?? (side === name ? doingName(game, name) : side));
}
