// A page outlives the network and the server it came from. A script that could not be fetched is not asked for a second
// time by the browser: the page must be loaded anew, when there is somebody to load it from.
const KEY = 'loaded-anew';
const PAUSE = 60000; // milliseconds between two times: a file that is not there at all must not make the page flicker
const LONGEST = 8000; // between two questions whether the server is back

const answers = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** For what is not shown yet, so that nobody loses what he is doing. */
export async function reloadWhenBack(): Promise<never> {
  let wait = Math.max(500, Number(sessionStorage.getItem(KEY)) + PAUSE - Date.now());
  do {
    await new Promise((yes) => setTimeout(yes, wait));
    wait = Math.min(LONGEST, 2 * wait);
  } while (!(await answers()));
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return new Promise<never>(() => undefined);
}

/** Fetches a file without which the page cannot go on: while nobody answers it is asked for again. */
export async function fetchPatiently(address: string): Promise<Response> {
  for (let wait = 500; ; wait = Math.min(LONGEST, 2 * wait))
    try {
      return await fetch(address);
    } catch {
      await new Promise((yes) => setTimeout(yes, wait));
    }
}
