// Where a visitor has arrived: the window is called like the heading of the page, and after a navigation that heading
// has the focus, so that a screen reader says where one is.
import { useLayoutEffect } from 'preact/hooks';
import { t } from './texts';

/** What stands before the name of the page: it is your turn. */
let news = '';
/** A navigation whose page has not shown its heading yet. */
let coming = false;

const heading = (): HTMLElement | null => document.querySelector('#content h1');

function name(): void {
  const h1 = heading();
  // Rules and guide of a game have the same heading: which of them it is stands in data-kind.
  const kind = h1?.closest('main')?.dataset.kind;
  const text = h1?.textContent?.trim();
  const page = kind && text ? `${kind}: ${text}` : text;
  const whole = page && page !== t('title') ? `${page} – ${t('title')}` : t('title');
  const title = news ? `${news} ${whole}` : whole;
  if (document.title !== title) document.title = title;
}

/** A page that is still on its way says so, and its heading goes with it. */
function focus(): void {
  const h1 = heading();
  if (!coming || !h1 || document.querySelector('#content > .loading')) return;
  coming = false;
  if (document.activeElement?.closest('#content')) return; // the page has chosen something itself
  h1.tabIndex = -1;
  h1.focus({ preventScroll: true });
}

/** Says in the title of the window that something waits for the reader; nothing takes it back. */
export function tellInTitle(words: string): void {
  news = words;
  name();
}

/** Follows the heading of the page that is shown. */
export function useArrival(path: string): void {
  useLayoutEffect(() => {
    const look = () => {
      name();
      focus();
    };
    const watch = new MutationObserver(look);
    watch.observe(document.getElementById('app')!, { childList: true, subtree: true, characterData: true });
    look();
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(
    () => () => {
      coming = true;
    },
    [path],
  );
}
