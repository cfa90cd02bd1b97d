// What can wait, so that what somebody waits for has the line and the processor for itself: names on the board,
// letters, pictures of boards, keeping everything for a day without a network.
let awaited = 0;
const freed: (() => void)[] = [];

/** Milliseconds after which something is done although the processor never rests. */
const LONGEST = 2000;

/** Waits until the processor has a moment. */
const idle = (): Promise<void> =>
  new Promise((yes) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(yes, 50);
    else requestIdleCallback(() => yes(), { timeout: LONGEST });
  });

/** When nobody waits for anything. */
export async function leisure(): Promise<void> {
  do {
    if (awaited) await new Promise<void>((yes) => freed.push(yes));
    await idle();
  } while (awaited);
}

/** Somebody waits for this: nothing else is begun before it is there, or before what comes back says he is gone. */
export function awaitedNow(work: Promise<unknown>): () => void {
  awaited++;
  let over = false;
  const done = () => {
    if (over) return;
    over = true;
    if (!--awaited) for (const yes of freed.splice(0)) yes();
  };
  work.then(done, done);
  return done;
}

let last: Promise<unknown> = Promise.resolve();
/** One after the other, in the order in which they were asked for; what fails stops nothing. */
export function later(task: () => unknown): void {
  last = last
    .then(leisure)
    .then(task)
    .catch(() => undefined);
}
