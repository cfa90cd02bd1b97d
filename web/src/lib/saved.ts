// What is kept of games in this browser: the one left open, and the last one that was finished.
import type { Result, Step } from './types';

export interface Setup {
  game: string;
  sides: [string, string];
  /** The side of the person, or `both`. */
  you: string;
  /** Level of the bot, 0 without one. */
  level: number;
  names: [string, string];
  seed: string;
  record?: string;
  /** What each side, and the referee, may read of what has happened. */
  logs?: Step[][];
}

const OPEN = 'table', FINISHED = 'finished';

function read(key: string): Setup | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Setup | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** No room or a private window: the game goes on unsaved. */
export function keepTable(setup: Setup, over: boolean): void {
  try {
    localStorage.setItem(OPEN, JSON.stringify(setup));
    if (over) localStorage.setItem(FINISHED, JSON.stringify({ ...setup, logs: undefined }));
  } catch {
    return;
  }
}

export const savedTable = () => read(OPEN);
/** The record of the last game that is over; an open game would tell secrets. */
export const finishedRecord = () => read(FINISHED)?.record;
export const isOver = (s: Setup) => /\nresult /.test(s.record ?? '');

export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** "raf 303/8.2 round=8" */
export function readResult(text: string): Result {
  const [winner, by, ...rest] = text.split(' ');
  const counts = Object.fromEntries(rest.map((c) => c.split('=')).map(([k, v]) => [k, Number(v)]));
  return { winner: winner === 'none' ? null : winner, by, counts };
}
