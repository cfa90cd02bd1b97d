// Tables that a referee follows: an encounter at each, its records move by move, what was shown and decided. Kept in
// this browser, one key a table, so that ten of them do not wait for each other.
import type { Order } from '../card/encounter';
import { moment } from '../lib/desk';
import { forgetKept, kept, keptNames, put } from '../lib/kept';
import { newId } from '../lib/saved';
import type { Piece } from '../lib/types';

/** A clock that advises (event/4.8): what has run, and since when it runs on. */
export interface Running {
  used: number;
  since?: number;
}
export const elapsed = (c: Running, now: number): number => c.used + (c.since ? Math.max(0, now - c.since) : 0);
export const toggled = (c: Running, now: number): Running =>
  c.since ? { used: elapsed(c, now) } : { used: c.used, since: now };
/** Minutes of a game and when players are warned, where no event says otherwise (event/4.8). */
export const MINUTES = { game: 30, warning: 25 };

/** Where the result goes: a board of an event, reached with a referee's key. */
export interface Place {
  event: string;
  match: number;
  board: string;
  /** Numbers of the two players' entrants. */
  entrants: [number, number];
}

export interface Followed {
  id: string;
  game: string;
  /** The number on the table, if it has one. */
  table: string;
  names: [string, string];
  /** Which of the two has the side that begins in the first game. */
  first: number;
  began: string;
  /** 0: the game, 1: the return game. */
  at: number;
  /** Of the board, if it is not the standard one. */
  sheet?: string;
  /** From a position instead of the set-up (the first game only). */
  from?: string;
  records: string[];
  /** What each game ended with: "raf 303/8.2 round=3". */
  results: string[];
  orders: Order[];
  clock: Running;
  minutes: typeof MINUTES;
  /** Somebody called the referee here, since when. */
  calls?: number;
  touched: number;
  done?: boolean;
  /** How it stood when it was last looked at. */
  seen?: { pieces: Piece[]; round: number; rounds: number; turn: string };
  place?: Place;
  /** Orders for the event that have not been sent, and what it said to one that it refused. */
  outbox?: string[][];
  refused?: string;
}

export type Beginning = Pick<Followed, 'game' | 'names' | 'first'> & Partial<Followed>;

export function fresh(b: Beginning): Followed {
  const now = new Date();
  return {
    id: newId(),
    table: '',
    began: moment(now),
    at: 0,
    records: [],
    results: [],
    orders: [],
    clock: { used: 0, since: now.getTime() },
    minutes: MINUTES,
    touched: now.getTime(),
    ...b,
  };
}

const PREFIX = 'follow.';

const read = (key: string) => kept<Followed>(key, (f) => !!f.id && Array.isArray(f.records) && f.names?.length === 2);

export const followed = (id: string): Followed | undefined => read(PREFIX + id);
export const allFollowed = (): Followed[] => keptNames(PREFIX).flatMap((k) => read(k) ?? []);

/** The followed table of a board of an event. */
export const followedAt = (event: string, match: number, board: string): Followed | undefined =>
  allFollowed().find((f) => f.place?.event === event && f.place.match === match && f.place.board === board);

/** False: this browser keeps nothing (a private window, no room). */
export const keepFollowed = (f: Followed): boolean => put(PREFIX + f.id, f);
export const forgetFollowed = (id: string): void => forgetKept(PREFIX + id);

/** Which side the player has in the game at hand; 0 is the side that begins. */
const seatOf = (f: Pick<Followed, 'first' | 'at'>, player: number): number => (player === f.first ? 0 : 1) ^ f.at;
/** The other way round: who has that seat. */
export const playerAt = (f: Pick<Followed, 'first' | 'at'>, seat: number): number => (seatOf(f, 0) === seat ? 0 : 1);

// ---- the list of my tables

/** What the list needs to know of a table, followed or not. */
export interface Row {
  table: number;
  /** Somebody calls, since when. */
  calls?: number;
  /** Something waits for the referee: claims that differ, an illegal move. */
  waits?: boolean;
  done?: boolean;
  /** When something last happened there, if it goes on. */
  touched?: number;
}

/** Without a move for so long, a table is looked at before the others. */
export const IDLE = 5 * 60_000;
export const idleFor = (r: Row, now: number): number => (r.done || !r.touched ? 0 : Math.max(0, now - r.touched));

const rank = (r: Row, now: number): number => {
  if (r.done) return 4;
  if (r.calls) return 0;
  if (r.waits) return 1;
  return idleFor(r, now) >= IDLE ? 2 : 3;
};

/** Who calls comes first, the longest call before the others; then what waits, who idles, by number, finished last. */
export function inOrder<T extends Row>(rows: T[], now: number): T[] {
  return [...rows].sort((a, b) => rank(a, now) - rank(b, now) || (a.calls ?? 0) - (b.calls ?? 0) || a.table - b.table);
}
