// What is kept of games in this browser: all that were left open, and those that are over. Nothing of it leaves it.
import { keptList, put } from './kept';
import type { Result } from './types';

export interface Setup {
  /** Names the table in addresses; tells nothing of the dice. */
  id: string;
  game: string;
  sides: [string, string];
  /** The side of the person, or `both`. */
  you: string;
  /** Level of the bot, 0 without one. */
  level: number;
  names: [string, string];
  seed: string;
  /** Which game of an encounter this is, and how the first one ended. */
  encounter?: { game: 1 | 2; before: string };
  /** The mission it is, if it is one. */
  lesson?: string;
  /** The sheet of the board, if it is not the standard one. */
  board?: string;
  record?: string;
  /** How often the player has asked for help. */
  helped?: number;
  /** For the list of games to go on with: round, who is to act, when it was last played. */
  round?: number;
  turn?: string;
  touched?: number;
}

const OPEN = 'tables';
const FINISHED = 'finished-games';
/** So many unfinished and finished games are kept; the oldest go first. */
const MOST = 20;

const read = (key: string): Setup[] => keptList(key);

/** No room or a private window: the game goes on unsaved. When room runs out, older games make it. */
function write(key: string, list: Setup[]): void {
  let n = Math.min(MOST, list.length);
  while (n >= 0 && !put(key, list.slice(0, n))) n--;
}

const without = (list: Setup[], id: string) => list.filter((s) => s.id !== id);

/** Keeps a game: among those to go on with, or among those that are over. */
export function keepTable(setup: Setup, over: boolean): void {
  const kept = { ...setup, touched: Date.now() };
  write(OPEN, over ? without(read(OPEN), setup.id) : [kept, ...without(read(OPEN), setup.id)]);
  if (over) write(FINISHED, [kept, ...without(read(FINISHED), setup.id)]);
}

/** The games to go on with, newest first. */
export const openTables = (): Setup[] => read(OPEN).filter((s) => s.record);
/** Those that are over. */
export const savedTables = (): Setup[] => read(FINISHED);
export const savedTable = (id: string): Setup | undefined =>
  read(OPEN).find((s) => s.id === id) ?? read(FINISHED).find((s) => s.id === id);
/** The games that are over, newest first. */
export const finishedTables = (): Setup[] => read(FINISHED).filter((s) => s.record);
/** Of the last game that is over; of an open one a record would tell secrets. */
export const finishedRecord = (): string | undefined => read(FINISHED)[0]?.record;

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, '0')).join('');
export const newSeed = (): string => hex(32);
export const newId = (): string => hex(4);

/** "raf 303/8.2 round=8" */
export function readResult(text: string): Result {
  const [winner, by, ...rest] = text.split(' ');
  const counts = Object.fromEntries(rest.map((c) => c.split('=')).map(([k, v]) => [k, Number(v)]));
  return { winner: winner === 'none' ? null : winner, by, counts };
}
