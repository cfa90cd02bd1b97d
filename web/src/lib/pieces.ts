// A piece in words, for screen readers and the line under the board.
import { gameView } from '../games';
import { count, lookName, pieceName, sideName } from './texts';
import type { Piece } from './types';

export function pieceWords(game: string, p: Piece): string {
  const side = p.side ? `${sideName(game, p.side)}: ` : '';
  const plain = `${side}${pieceName(game, p.kind)}${p.number ? ` ${p.number}` : ''}`;
  let text = gameView(game).pieceName?.(p) ?? plain;
  if (p.count) text += `, ${count(`count.piece.${p.kind}`, p.count) ?? `×${p.count}`}`;
  for (const look of p.look ?? []) text += `, ${lookName(game, look, p.kind)}`;
  return text;
}
