// Addresses of pages: the browser's own history, no library. A page in one file, opened from a stick, has no addresses
// of its own: it keeps its place behind the #.
import { useLayoutEffect, useState } from 'preact/hooks';
import { alone, place } from './place';

const listeners = new Set<() => void>();

export { alone, place };

/** What others must open to come to this server: one who runs it at his own desk has it as "localhost". */
export const baseFor = (addresses?: string[]): string =>
  (/^(localhost|127\.|\[::1\])/.test(location.host) && addresses?.[0]) || location.origin;

export function go(path: string, replace = false): void {
  path = alone ? `#${path}` : path;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  for (const tell of listeners) tell();
  window.scrollTo(0, 0);
}

export function useRoute(): string {
  const [, redraw] = useState(0);
  // Listens before anything can be tapped: an effect would come a frame later.
  useLayoutEffect(() => {
    const tell = () => redraw((n) => n + 1);
    listeners.add(tell);
    addEventListener('popstate', tell);
    return () => {
      listeners.delete(tell);
      removeEventListener('popstate', tell);
    };
  }, []);
  return place().pathname;
}

/** Links inside the pages do not load them anew. */
export function catchLinks(): void {
  document.addEventListener('click', (e) => {
    const link = (e.target as Element).closest?.('a');
    const to = link?.getAttribute('href') ?? '';
    if (!link || link.target || link.download || e.ctrlKey || e.metaKey || e.shiftKey) return;
    if (alone && to.startsWith('#')) {
      e.preventDefault();
      document.getElementById(to.slice(1))?.scrollIntoView();
    }
    if (!to.startsWith('/') && (alone || link.origin !== location.origin)) return;
    if (!alone && link.hash && link.pathname === location.pathname) return;
    e.preventDefault();
    go(alone ? to : link.pathname + link.search + link.hash);
  });
}
