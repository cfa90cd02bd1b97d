// What stands above every page: the name, the menu, the other language. What only referees need is folded away.
import { useEffect, useRef, useState } from 'preact/hooks';
import { GAMES } from '../lib/games';
import { useSettings } from '../lib/settings';
import { speak, t } from '../lib/texts';

type Links = readonly (readonly [string, string])[];

const LINKS: Links = [
  ['/', 'home'],
  [`/rules/${GAMES[0]}`, 'rules'],
  ['/learn', 'learning'],
  ['/guide', 'guides'],
  ['/replay', 'replay'],
  ['/class', 'class'],
  ['/desk', 'desk'],
];
const REFEREES: Links = [
  [`/card/${GAMES[0]}`, 'card-menu'],
  [`/referee/${GAMES[0]}`, 'ref-menu'],
  ['/follow', 'follow-menu'],
  [`/board/${GAMES[0]}`, 'board-menu'],
];
const LAST: Links = [['/settings', 'settings']];

const isHere = (path: string, to: string) => (to === '/' ? path === '/' : path.startsWith(`/${to.split('/')[1]}`));

function Items({ links, path }: { links: Links; path: string }) {
  return (
    <>
      {links.map(([to, key]) => (
        <a key={to} href={to} aria-current={isHere(path, to) ? 'page' : undefined}>
          {t(key)}
        </a>
      ))}
    </>
  );
}

/** Opens below its word; goes when a page is chosen, with Escape, and when one goes on elsewhere. The browser opens
 *  it, and tells so a moment later: only the element itself knows whether it is open. */
function Fold({ path }: { path: string }) {
  const whole = useRef<HTMLDetailsElement>(null);
  const shut = () => {
    whole.current!.open = false;
  };
  useEffect(shut, [path]);
  useEffect(() => {
    const leave = (e: Event) => whole.current!.contains(e.target as Node) || shut();
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, leave);
    return () => {
      for (const kind of ['pointerdown', 'focusin']) document.removeEventListener(kind, leave);
    };
  }, []);
  const close = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || !whole.current!.open) return;
    shut();
    whole.current!.querySelector('summary')!.focus();
  };
  return (
    <details class="fold" ref={whole} onKeyDown={close}>
      <summary class={REFEREES.some(([to]) => isHere(path, to)) ? 'here' : ''}>{t('for-referee')}</summary>
      <div>
        <Items links={REFEREES} path={path} />
      </div>
    </details>
  );
}

export function Top({ path }: { path: string }) {
  const s = useSettings();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const other = s.language === 'pl' ? 'en' : 'pl';
  return (
    <header class="top">
      <a class="brand" href="/">
        {t('title')}
      </a>
      <button
        type="button"
        class="menu-button"
        aria-expanded={open}
        aria-controls="menu"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">☰</span> {t('menu')}
      </button>
      <nav id="menu" class={open ? 'open' : ''} aria-label={t('menu')}>
        <Items links={LINKS} path={path} />
        <Fold path={path} />
        <Items links={LAST} path={path} />
      </nav>
      <button
        type="button"
        class="language"
        lang={other}
        aria-label={other === 'en' ? 'EN: English' : 'PL: polski'}
        onClick={() => void speak(other)}
      >
        {other.toUpperCase()}
      </button>
    </header>
  );
}
