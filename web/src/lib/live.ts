// Draws a page again whenever what it shows has changed: a table, a class, an event.
import { useEffect, useState } from 'preact/hooks';

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
