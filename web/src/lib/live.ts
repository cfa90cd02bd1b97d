// Draws a page again whenever what it shows has changed: a table, a class, an event.
import { useEffect, useState } from 'preact/hooks';
import { standardBoard } from './openings';
import { Rules } from './rules';
import type { Geometry } from './types';

interface Live {
  /** Calls back at every change, until the answer is called. */
  listen(tell: () => void): () => void;
}

export function useLive(thing: Live | undefined): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    const tell = () => redraw((n) => n + 1);
    const stop = thing?.listen(tell);
    tell(); // what came before anybody listened: a fast server answers before the page is painted
    return stop;
  }, [thing]);
}

/** A board that is to be drawn: the standard one of a game, or under a key of its own one whose sheet is somewhere. */
export interface Wanted {
  game: string;
  key?: string;
  sheet?: () => Promise<string>;
}
const keyOf = (w: Wanted): string => w.key ?? w.game;
const boards = new Map<string, Geometry>();
/** One that is not the standard one, by its sheet; undefined if it is none. */
export async function readBoard(game: string, sheet: string): Promise<Geometry | undefined> {
  const rules = new Rules(game);
  try {
    return (await rules.board(game, sheet)) ?? undefined;
  } finally {
    rules.close();
  }
}

/** These boards by their keys, as far as they have come. */
export function useGeometries(wanted: Wanted[]): Map<string, Geometry> {
  const [, redraw] = useState(0);
  const missing = new Map(wanted.filter((w) => !boards.has(keyOf(w))).map((w) => [keyOf(w), w]));
  useEffect(() => {
    for (const [key, w] of missing)
      void (w.sheet?.() ?? Promise.resolve(''))
        .then((sheet) => (sheet ? readBoard(w.game, sheet) : standardBoard(w.game)))
        .then((g) => {
          if (g) boards.set(key, g);
          redraw((n) => n + 1);
        });
  }, [[...missing.keys()].join(' ')]);
  return boards;
}

/** A moment that goes on: for what is quiet for how long. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
