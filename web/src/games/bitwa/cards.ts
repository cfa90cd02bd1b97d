// The command cards: the rows of the board's sheet, and what they mean in words.
import sheet from 'virtual:cards';
import { fill, phrase } from '../../lib/texts';
import type { Card, Piece } from '../../lib/types';

const { cards, armies } = sheet.bitwa;

export const two = (n: number): string => String(n).padStart(2, '0');
export const card = (number: number): Card | undefined => cards.find((c) => c.number === number);
/** "31 9 DP" */
export const cardWords = (number: number): string => `${two(number)} ${card(number)?.name ?? ''}`.trim();
export const armyName = (colour: string): string => phrase([`bitwa.army.${colour}`]) ?? colour;
/** The sign of an army as it stands on its token. */
export const armySign = (colour: string): string => armies.find((a) => a.colour === colour)?.sign ?? '';

/** The name of the army whose sign a token carries: "4A.1" is the 4th Army with a marker. */
export function armyOf(p: Piece): string | undefined {
  const sign = (p.label ?? '').replace(/[.~]\d*$/, '');
  const army = armies.find((a) => a.side === p.side && a.sign === sign);
  return army && (p.kind === 'army' || p.kind === 'defenders') ? armyName(army.colour) : undefined;
}

/** "+2 do siły, gdy twoja armia atakuje." for ATT+2. */
export function effectWords(effect: string): string {
  const n = /[+-]?(\d+)$/.exec(effect)?.[1] ?? '1';
  const bare = effect.replace(/[+-]?\d+$/, '');
  return fill(phrase([`bitwa.effect.${effect}`, `bitwa.effect.${bare}`]) ?? effect, { n });
}

/** The same for the little room on a card: "atak +2". */
export function effectSign(effect: string): string {
  const n = /[+-]?(\d+)$/.exec(effect)?.[1] ?? '';
  return fill(phrase([`sign.bitwa.${effect.replace(/[+-]?\d+$/, '')}`]) ?? effect, { n });
}
