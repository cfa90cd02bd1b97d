// Addresses of pages: the browser's own history, no library.
import { useEffect, useState } from 'preact/hooks';

const listeners = new Set<() => void>();

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  listeners.forEach((tell) => tell());
  window.scrollTo(0, 0);
}

export function useRoute(): string {
  const [, redraw] = useState(0);
  useEffect(() => {
    const tell = () => redraw((n) => n + 1);
    listeners.add(tell);
    addEventListener('popstate', tell);
    return () => {
      listeners.delete(tell);
      removeEventListener('popstate', tell);
    };
  }, []);
  return location.pathname;
}

/** Links inside the pages do not load them anew. */
export function catchLinks(): void {
  document.addEventListener('click', (e) => {
    const link = (e.target as Element).closest?.('a');
    if (!link || link.target || link.download || link.origin !== location.origin || e.ctrlKey || e.metaKey || e.shiftKey) return;
    if (link.hash && link.pathname === location.pathname) return;
    e.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
