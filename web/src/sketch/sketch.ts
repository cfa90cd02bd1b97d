// A board that somebody draws: the module changes and judges it (core/sketch.h), here are only its texts, one after the
// other, so that every step can be taken back. Kept in this browser.
import type { WholeRules } from '../lib/rules';
import type { Language } from '../lib/types';

export interface Word {
  key: string;
  kind: 'area' | 'spot' | 'edge' | 'numbers' | 'stop' | 'each' | 'table' | 'choice';
  needed?: boolean;
  values?: number;
  least: number;
  most: number;
  /** Printed on a field; of a table: its columns. */
  sign?: string;
  /** What stands behind the words of its lines. */
  rests: string[];
}
export type Wrong = Record<Language, string> & { word?: string; field?: string; line?: number; missing?: boolean };
export interface Sketch {
  text: string;
  name: string;
  shift: 'even' | 'odd';
  rows: number;
  columns: number;
  fields: { field: string; row: number; column: number; place?: string }[];
  words: Word[];
  wrong: Wrong[];
  sound: boolean;
  hash?: string;
  fault?: Record<Language, string>;
}

/** The board after an order; null if it cannot be carried out. */
export async function draw(rules: WholeRules, game: string, text: string, order = ''): Promise<Sketch | null> {
  const found = await rules.json<Sketch | 'no' | null>('page_sketch', [game, order, text].join('\n'));
  return found === 'no' ? null : found;
}

export const fieldName = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row + 1}`;
const words = (rest: string) => rest.split(' ').filter(Boolean);

/** The fields a word names, each with what is written beside it. */
export function marksOf(w: Word): { field: string; note: string }[] {
  if (w.kind === 'area' || w.kind === 'spot')
    return w.rests.flatMap(words).map((field) => ({ field, note: w.sign ?? '' }));
  if (w.kind === 'stop' || w.kind === 'each')
    return w.rests.map(words).map(([field, ...rest]) => ({ field, note: `${w.sign ?? ''}${rest.join(',')}` }));
  if (w.kind !== 'table') return [];
  const columns = words(w.sign ?? '');
  const [at, sign] = [columns.indexOf('field'), columns.indexOf('sign')];
  return at < 0 ? [] : w.rests.map(words).map((cells) => ({ field: cells[at] ?? '', note: cells[sign] ?? '' }));
}

export const edgesOf = (w: Word): [string, string][] =>
  w.kind === 'edge' ? w.rests.map((r) => words(r).slice(0, 2) as [string, string]) : [];

/** A row of a table, cell by cell: the last column before a sign or the end takes all that is left. */
export function cellsOf(w: Word, rest: string): string[] {
  const cells: string[] = [];
  const columns = words(w.sign ?? '');
  let left = words(rest);
  while (columns.length) {
    const stop = columns.indexOf('=');
    const here = stop < 0 ? columns.splice(0) : columns.splice(0, stop + 1).slice(0, -1);
    const cut = stop < 0 ? -1 : left.indexOf('=');
    const part = cut < 0 ? left.splice(0) : left.splice(0, cut);
    if (cut >= 0) left = left.slice(1);
    cells.push(...here.map((_, i) => (i + 1 === here.length ? part.slice(i).join(' ') : part[i]) ?? ''));
  }
  return cells;
}

export const columnsOf = (w: Word): string[] => words(w.sign ?? '').filter((c) => c !== '=');

/** The cells as a row again. */
export function rowOf(w: Word, cells: string[]): string {
  if (cells.every((c) => !c.trim())) return '';
  let n = 0;
  return words(w.sign ?? '')
    .map((c) => (c === '=' ? '=' : (cells[n++] ?? '').trim()))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
}
