// What is printed on the board that lies on this screen: a page that puts words to a table says so with `lay`. Numbers
// and names that people read come from there, so that they are true on a board of one's own.
import { infoOf } from './games';
import type { Geometry } from './types';

let laid: Geometry | undefined;
let rows: string[][] = [];

/** The lines of a sheet as words, without comments. */
const rowsOf = (sheet: string): string[][] =>
  sheet
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*/, '').trim())
    .filter(Boolean)
    .map((line) => line.split(/\s+/));

export function lay(geometry: Geometry): void {
  if (laid === geometry) return;
  laid = geometry;
  rows = rowsOf(geometry.sheet ?? '');
}

/** The lines of the board on the screen; the same list as long as it lies there. */
export const printed = (): string[][] => rows;
export const isStandard = (): boolean => !laid || laid.hash === infoOf(laid.game)?.hash;

/** "points luftwaffe": 3, for phrases that say it. */
export const numbers = (): Record<string, string> =>
  Object.fromEntries(rows.filter((r) => /^\d+$/.test(r.at(-1)!)).map((r) => [r.slice(0, -1).join(' '), r.at(-1)!]));
