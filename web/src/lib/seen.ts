// How far the reader of a table has seen it: whoever comes back is shown what happened since. Kept in this browser.
import type { Piece } from './types';

export interface Seen {
  k: number;
  /** What the board looked like then, where nobody else can tell it later. */
  pieces?: Piece[];
}

const KEY = 'seen';
const MOST = 12;

function read(): [string, Seen][] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as [string, Seen][]) : [];
  } catch {
    return [];
  }
}

export const seenOf = (id: string): Seen | undefined => read().find(([name]) => name === id)?.[1];

export function keepSeen(id: string, seen: Seen): void {
  try {
    const others = read().filter(([name]) => name !== id);
    localStorage.setItem(KEY, JSON.stringify([[id, seen], ...others].slice(0, MOST)));
  } catch {
    /* a private window: whoever comes back sees the board as it is */
  }
}
