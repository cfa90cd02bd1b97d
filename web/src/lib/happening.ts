// What has happened, in words: one line of the log.
import { gameView } from '../games';
import { count, type Places, phrase, pieceName, sideName } from './texts';
import type { Happening } from './types';

/** `who`: the side that was named already; it is not named again. */
export function happening(game: string, e: Happening, place: Places, who?: string): string {
  const values = {
    side: e.side ? sideName(game, e.side) : '',
    piece: e.piece ? pieceName(game, e.piece) : '',
    from: place(e.from),
    to: place(e.to),
    amount: e.amount ?? 0,
    card: (e.amount && gameView(game).card?.(e.amount)) || '',
    shots: count('count.shot', e.amount ?? 0) ?? '',
  };
  const known = e.to ? 'here' : 'nowhere';
  const where = e.is?.includes('hidden') ? 'hidden' : known;
  const text = phrase(
    [
      `event.${e.kind}.${e.piece}.${where}`,
      `event.${game}.${e.kind}.${e.piece}`,
      `event.${game}.${e.kind}`,
      `event.${e.kind}.${e.piece}`,
      `event.${e.kind}.${where}`,
      `event.${e.kind}`,
    ],
    values,
  );
  return unnamed(text ?? e.kind, who && e.side === who ? values.side : '');
}

/** Without the name it begins with: "Armia Czerwona zabiera: …" after "Armia Czerwona:". */
const unnamed = (text: string, name: string): string =>
  name && text.startsWith(name) ? text.slice(name.length).replace(/^[\s,:]+/, '') : text;
