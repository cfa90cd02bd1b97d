// The classes this browser has been in: code and key. The key stands in the address too.
import { keptList, put } from '../lib/kept';

interface Kept {
  code: string;
  key: string;
  role?: string;
  name?: string;
  addresses?: string[];
  /** When it was last opened: the server forgets a class after 30 days. */
  at: number;
}
const DAYS = 30 * 86400 * 1000;

export const classes = (): Kept[] => keptList<Kept>('classes').filter((c) => c.at > Date.now() - DAYS);
const write = (all: Kept[]): void => void put('classes', all.slice(0, 20));

export const findClass = (code: string): Kept | undefined => classes().find((c) => c.code === code);

export function keepClass(one: Omit<Kept, 'at'>): void {
  const before = findClass(one.code);
  const known = before?.key === one.key ? before : undefined;
  write([{ ...known, ...one, at: Date.now() }, ...classes().filter((c) => c.code !== one.code)]);
}

export const forgetClass = (code: string): void => write(classes().filter((c) => c.code !== code));
