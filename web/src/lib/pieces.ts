// A piece in words, for screen readers and the line under the board.
import { gameView } from '../games';
import { count, lookName, phrase, pieceName, sideName } from './texts';
import type { Field, Piece } from './types';

export function pieceWords(game: string, p: Piece): string {
  const side = p.side ? `${sideName(game, p.side)}: ` : '';
  const plain = `${side}${pieceName(game, p.kind)}${p.number ? ` ${p.number}` : ''}`;
  let text = gameView(game).pieceName?.(p) ?? plain;
  if (p.count) text += `, ${count(`count.piece.${p.kind}`, p.count) ?? `×${p.count}`}`;
  for (const look of p.look ?? []) text += `, ${lookName(game, look, p.kind)}`;
  return text;
}

/** What the pieces on a field and what is printed on it mean, for whoever taps it. */
export function about(game: string, field: Field, pieces: Piece[]): string {
  const kinds = [...new Set(pieces.map((p) => p.kind))].map((kind) => phrase([`about.${game}.${kind}`]));
  const n = /\d/.exec(field.ground ?? '')?.[0] ?? '';
  const signs = (gameView(game).ground(field) ?? '').split(/\s+/).filter(Boolean);
  const printed = signs.map((sign) => phrase([`about.${game}.ground.${sign}`, `about.ground.${sign}`], { n }));
  return [...kinds, ...printed].filter(Boolean).join(' ');
}
