// The log book: what a pupil has done, kept in this browser alone. Several pupils can share a school's computer; each
// has a book of his own. Nothing of it is ever sent anywhere.
import { kept, put } from '../lib/kept';

/** Riddles taken part in: the last day, how many of that day, days in a row, the longest row, right ones of all. */
interface Riddles {
  day: number;
  done: number;
  streak: number;
  best: number;
  right: number;
  of: number;
}

export interface LogBook {
  name: string;
  /** "303/two-minutes": stars, 1 to 3. */
  missions: Record<string, number>;
  /** "303/raf/2": the day this side won against this level for the first time. */
  stamps: Record<string, string>;
  riddles: Riddles;
}

interface Shelf {
  at: number;
  books: LogBook[];
}

const KEY = 'logbook';
export const RIDDLES_A_DAY = 3;
/** The riddles of a day come at this hour. */
const DAWN = 7;
const MINUTE = 60_000;

export const emptyBook = (name = ''): LogBook => ({
  name,
  missions: {},
  stamps: {},
  riddles: { day: 0, done: 0, streak: 0, best: 0, right: 0, of: 0 },
});

const isCount = (n: unknown): n is number => typeof n === 'number' && Number.isInteger(n) && n >= 0;
const isRecord = (r: unknown): r is Record<string, unknown> => typeof r === 'object' && r !== null && !Array.isArray(r);

/** Whether something read from elsewhere is a book: every part of it is looked at. */
export function isBook(b: unknown): b is LogBook {
  if (!isRecord(b) || typeof b.name !== 'string' || b.name.length > 40) return false;
  const { missions, stamps, riddles } = b;
  if (!isRecord(missions) || !isRecord(stamps) || !isRecord(riddles)) return false;
  return (
    Object.entries(missions).every(([key, n]) => /^[\w-]+\/[\w-]+$/.test(key) && isCount(n) && n <= 3) &&
    Object.entries(stamps).every(
      ([key, day]) => /^[\w-]+\/[\w-]+\/[1-9]$/.test(key) && typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day),
    ) &&
    (['day', 'done', 'streak', 'best', 'right', 'of'] as const).every((key) => isCount(riddles[key]))
  );
}

const isShelf = (s: Shelf): boolean => Array.isArray(s.books) && s.books.length > 0 && s.books.every(isBook);

function shelf(): Shelf {
  const found = kept<Shelf>(KEY, isShelf);
  return found?.books[found.at] ? found : { at: 0, books: [found?.books[0] ?? emptyBook()] };
}

export const books = (): LogBook[] => shelf().books;
export const bookAt = (): number => shelf().at;
export const book = (): LogBook => shelf().books[bookAt()];

/** False if nothing is kept here: a private window, or no room. */
export const keepBooks = (list: LogBook[], at: number): boolean => put(KEY, { at, books: list });

function change(how: (b: LogBook) => LogBook): boolean {
  const { at, books: list } = shelf();
  return keepBooks(
    list.map((b, i) => (i === at ? how(b) : b)),
    at,
  );
}

/** A mission solved; fewer stars than before change nothing. */
export const solved = (game: string, key: string, stars: number): boolean =>
  change((b) => {
    const name = `${game}/${key}`;
    return { ...b, missions: { ...b.missions, [name]: Math.max(stars, b.missions[name] ?? 0) } };
  });

export const stampName = (game: string, side: string, level: number): string => `${game}/${side}/${level}`;

/** A win against the computer; true if it is the first of its kind. */
export function stamp(game: string, side: string, level: number, today = new Date()): boolean {
  const name = stampName(game, side, level);
  if (book().stamps[name]) return false;
  const local = new Date(today.getTime() - today.getTimezoneOffset() * MINUTE);
  return change((b) => ({ ...b, stamps: { ...b.stamps, [name]: local.toISOString().slice(0, 10) } }));
}

/** The number of the day, the same for all whose clocks show the same: it changes at seven in the morning. */
export const dayOf = (now: Date): number =>
  Math.floor((now.getTime() - (now.getTimezoneOffset() + DAWN * 60) * MINUTE) / (24 * 60 * MINUTE));

/** A riddle answered. Taking part counts, not being right. A clock that was set back changes nothing. */
function afterRiddle(r: Riddles, day: number, right: boolean): Riddles {
  const sums = { right: r.right + Number(right), of: r.of + 1 };
  if (day < r.day) return { ...r, ...sums };
  if (day === r.day) return { ...r, ...sums, done: Math.min(RIDDLES_A_DAY, r.done + 1) };
  const streak = day === r.day + 1 ? r.streak + 1 : 1;
  return { ...sums, day, done: 1, streak, best: Math.max(r.best, streak) };
}

export const answered = (day: number, right: boolean): boolean =>
  change((b) => ({ ...b, riddles: afterRiddle(b.riddles, day, right) }));

/** How many of today's riddles are done, and the row of days as it stands today: a day missed ends it quietly. */
export function riddlesToday(r: Riddles, day: number): { done: number; streak: number } {
  if (day < r.day) return { done: r.done, streak: r.streak };
  return { done: day === r.day ? r.done : 0, streak: day <= r.day + 1 ? r.streak : 0 };
}
