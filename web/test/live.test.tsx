// A page shows what came before it began to listen: a server that answers at once must not be missed.
import { render } from 'preact';
import { expect, test } from 'vitest';
import { useLive } from '../src/lib/live';
import { Listeners } from '../src/lib/table';

/** Against hanging only. */
const PATIENT = { timeout: 60_000 };

class Thing {
  words = 'loading';
  listeners = new Listeners();
  listen = this.listeners.listen;
  say(words: string) {
    this.words = words;
    this.listeners.tell();
  }
}

function Page({ thing }: { thing: Thing }) {
  useLive(thing);
  return <p>{thing.words}</p>;
}

test(
  'what came between the first drawing and the listening is drawn',
  async () => {
    const thing = new Thing(),
      into = document.createElement('div');
    render(<Page thing={thing} />, into);
    thing.say('here'); // effects have not run yet: nobody listens
    expect(into.textContent).toBe('loading');
    await expect.poll(() => into.textContent, PATIENT).toBe('here');
    thing.say('later');
    await expect.poll(() => into.textContent, PATIENT).toBe('later');
  },
  PATIENT.timeout,
);

test(
  'a page that is gone listens no more',
  async () => {
    const thing = new Thing(),
      into = document.createElement('div');
    render(<Page thing={thing} />, into);
    thing.say('here');
    await expect.poll(() => into.textContent, PATIENT).toBe('here');
    render(null, into);
    thing.say('nobody');
    expect(into.textContent).toBe('');
  },
  PATIENT.timeout,
);
