// How far the reader of a table has seen it: whoever comes back is shown what happened since. Kept in this browser.
import { keptList, put } from './kept';
import type { Piece } from './types';

export interface Seen {
  k: number;
  /** What the board looked like then, where nobody else can tell it later. */
  pieces?: Piece[];
}

const KEY = 'seen';
const MOST = 12;

const read = (): [string, Seen][] => keptList(KEY);

export const seenOf = (id: string): Seen | undefined => read().find(([name]) => name === id)?.[1];

export function keepSeen(id: string, seen: Seen): void {
  const others = read().filter(([name]) => name !== id);
  put(KEY, [[id, seen], ...others].slice(0, MOST));
}
