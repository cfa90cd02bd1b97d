// The command cards: the rows of the board's sheet, and what they mean in words.
import { isStandard, printed } from '../../lib/sheet';
import { fill, phrase } from '../../lib/texts';
import type { Card, Piece } from '../../lib/types';

interface Army {
  side: string;
  colour: string;
  sign: string;
  name: string;
}

let read: string[][] | undefined;
let cards = new Map<number, Card>();
let armies: Army[] = [];

/** Both decks of the board on the table: `card NUMBER COLOUR STRENGTH EFFECT … = NAME`, `army SIDE COLOUR SIGN FIELD
 *  NAME`. */
function deck(): { cards: Map<number, Card>; armies: Army[] } {
  const rows = printed();
  if (read === rows) return { cards, armies };
  read = rows;
  const made = rows
    .filter((r) => r[0] === 'card')
    .map((r): Card => {
      const [, number, colour, strength, ...effects] = r.slice(0, r.indexOf('='));
      return {
        number: Number(number),
        colour,
        strength: Number(strength),
        effects,
        name: r.slice(r.indexOf('=') + 1).join(' '),
      };
    });
  cards = new Map(made.map((c) => [c.number, c]));
  armies = rows
    .filter((r) => r[0] === 'army')
    .map(([, side, colour, sign, , ...name]) => ({ side, colour, sign, name: name.join(' ') }));
  return { cards, armies };
}

const armyAs = (colour: string): Army | undefined => deck().armies.find((a) => a.colour === colour);

export const two = (n: number): string => String(n).padStart(2, '0');
export const card = (number: number): Card | undefined => deck().cards.get(number);
/** "31 9 DP" */
export const cardWords = (number: number): string => `${two(number)} ${card(number)?.name ?? ''}`.trim();
/** As the board calls it; of the standard one we know the name in both languages. */
export const armyName = (colour: string): string =>
  (!isStandard() && armyAs(colour)?.name) || (phrase([`bitwa.army.${colour}`]) ?? colour);
/** The sign of an army as it stands on its token. */
export const armySign = (colour: string): string => armyAs(colour)?.sign ?? '';
/** The band of a card: armies have theirs in the order of the sheet. */
export function band(colour: string): string {
  const at = deck().armies.findIndex((a) => a.colour === colour);
  return `colour-${at < 0 ? 'white' : at}`;
}

/** The name of the army whose sign a token carries: "4A.1" is the 4th Army with a marker. */
export function armyOf(p: Piece): string | undefined {
  const sign = (p.label ?? '').replace(/[.~]\d*$/, '');
  const army = deck().armies.find((a) => a.side === p.side && a.sign === sign);
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
