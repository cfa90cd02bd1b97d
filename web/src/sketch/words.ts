// What the lines of a board are called.
import { fill, phrase } from '../lib/texts';

export const wordName = (game: string, key: string): string =>
  phrase([`printed.${game}.${key}`, `printed.${key}`]) ?? key;
export const columnName = (game: string, key: string): string =>
  phrase([`printed.${game}.column.${key}`, `printed.column.${key}`]) ?? key;

/** A phrase of this page. */
export const d = (key: string, values?: Record<string, string | number>): string =>
  fill(phrase([`sketch.${key}`]) ?? key, values);
