// Draws a page again whenever what it shows has changed: a table, a class, an event.
import { useEffect, useState } from 'preact/hooks';
import { commonRules } from './rules';
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

const boards = new Map<string, Geometry>();
/** The boards of these games, as far as they have come. */
export function useGeometries(games: string[]): Map<string, Geometry> {
  const [, redraw] = useState(0);
  const wanted = [...new Set(games)].filter((g) => !boards.has(g)).join(' ');
  useEffect(() => {
    for (const game of wanted.split(' ').filter(Boolean))
      void commonRules()
        .board(game)
        .then((g) => {
          boards.set(game, g);
          redraw((n) => n + 1);
        });
  }, [wanted]);
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
