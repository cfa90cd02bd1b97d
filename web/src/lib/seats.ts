// The seats this browser has taken: /r/ROOM#KEY is a seat, /r/ROOM#CODE an invitation to one. A key is made
// here and never shown to the opponent; the server keeps only its hash.

import { keptList, put } from './kept';

interface Seat {
  room: string;
  key: string;
  /** The invitation it was taken with: the same link leads back to the same seat. */
  code?: string;
  /** The opener's: the link for the other seat, and which invitation it is. */
  invite?: string;
  invited?: number;
  addresses?: string[];
  /** What this browser gives for the dice: its promise is told first, and the words when everybody has promised. */
  words?: string;
  /** The promise of the dice as it was shown here first. */
  promise?: string;
  /** For the first page: what is played there, as whom, against whom, how far, whose turn it is. */
  game?: string;
  side?: string;
  against?: string;
  round?: number;
  turn?: string;
  over?: boolean;
}

const MOST = 60;

const all = (): Seat[] => keptList('seats');
/** Where nothing is kept, the key still stands in the address. */
const write = (seats: Seat[]) => put('seats', seats.slice(0, MOST));

export const isKey = (secret: string): boolean => /^[0-9a-f]{32}$/.test(secret);

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

const same = (a: Seat, room: string, key: string) => a.room === room && a.key === key;

/** Keeps a seat, the newest first; what is known of it already stays. */
export function keepSeat(seat: Seat): void {
  const seats = all();
  const before = seats.find((s) => same(s, seat.room, seat.key));
  write([{ ...before, ...seat }, ...seats.filter((s) => s !== before)]);
}

/** The games in rooms that are not over, newest first. */
export const openSeats = (): Seat[] => all().filter((s) => s.game && !s.over);

export function forgetSeat(room: string, key: string): void {
  write(all().filter((s) => !same(s, room, key)));
}

/** The seat a link leads to, if it is this browser's: by key, by invitation, or any in the room. */
export function findSeat(room: string, secret?: string): Seat | undefined {
  return all().find((s) => s.room === room && (!secret || s.key === secret || s.code === secret));
}
