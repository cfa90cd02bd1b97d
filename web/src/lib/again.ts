// A page outlives the network and the server it came from: what could not be fetched is asked for again.
const LONGEST = 8000; // milliseconds between two tries

/** Style sheets that did not come: whoever wanted them does not ask a second time. */
const failed = new Set<HTMLLinkElement>();
addEventListener('error', (e) => e.target instanceof HTMLLinkElement && failed.add(e.target), true);

function renewSheets(): void {
  for (const link of failed) link.replaceWith(link.cloneNode());
  failed.clear();
}

/** What is loaded, as soon as that succeeds; `missed` hears of every time it did not. */
export async function untilThere<T>(load: () => Promise<T>, missed?: () => void): Promise<T> {
  for (let wait = 500; ; wait = Math.min(LONGEST, 2 * wait)) {
    try {
      return await load();
    } catch {
      missed?.();
      await new Promise((yes) => setTimeout(yes, wait));
      renewSheets();
    }
  }
}
