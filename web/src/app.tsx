// The frame of all pages, and which address shows which.
import judgeWords from 'virtual:judges';
import { type ComponentType, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lazyPage } from './lib/lazy';
import './layers.css';
import './style/theme.css';
import './style/letters.css';
import './games/colours.css';
import './style/base.css';
import './style/top.css';
import './style/buttons.css';
import './style/forms.css';
import './style/home.css';
import './style/table.css';
import './style/notes.css';
import './style/log.css';
import './style/over.css';
import './style/hand.css';
import './style/room.css';
import './style/modal.css';
import './style/contrast.css';
import { VOICE } from './lib/announce';
import { useArrival } from './lib/arrival';
import { hasCard } from './lib/cards';
import { Boundary, LooseFaults } from './lib/Faults';
import { BOOKS, GAMES } from './lib/games';
import { hasGuide } from './lib/guides';
import { catchLinks, useRoute } from './lib/route';
import { useSettings } from './lib/settings';
import { loadTopic, t } from './lib/texts';
import { Home } from './pages/Home';
import { LocalPage } from './pages/LocalPage';
import { Play } from './pages/Play';
import { HomeLink } from './pages/parts';
import { Top } from './pages/Top';

/** A page of referees: its words come with it. */
const judges = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPage(async () => (await Promise.all([load(), loadTopic(judgeWords)]))[0]);

// Who comes to play waits for the first page and the table; all others are loaded by those who need them.
const CardPage = judges(async () => (await import('./pages/CardPage')).CardPage);
const DicePage = lazyPage(async () => (await import('./pages/DicePage')).DicePage);
const Guide = lazyPage(async () => (await import('./pages/Guide')).Guide);
const Privacy = lazyPage(async () => (await import('./pages/Privacy')).Privacy);
const Replay = judges(async () => (await import('./pages/Replay')).Replay);
const Room = lazyPage(async () => (await import('./pages/Room')).Room);
const RulesPage = lazyPage(async () => (await import('./pages/RulesPage')).RulesPage);
const SettingsPage = lazyPage(async () => (await import('./pages/SettingsPage')).SettingsPage);
const EventPage = judges(async () => (await import('./pages/EventPage')).EventPage);
const ClassPage = lazyPage(async () => (await import('./pages/ClassPage')).ClassPage);
const FollowPage = judges(async () => (await import('./pages/FollowPage')).FollowPage);
const BoardPage = judges(async () => (await import('./pages/BoardPage')).BoardPage);
const RefereePage = judges(async () => (await import('./pages/RefereePage')).RefereePage);
const StartPage = lazyPage(async () => (await import('./pages/StartPage')).StartPage);

const LearnPage = lazyPage(async () => (await import('./learn/LearnPage')).LearnPage);
const RiddlePage = lazyPage(async () => (await import('./learn/RiddlePage')).RiddlePage);
const LogBookPage = lazyPage(async () => (await import('./learn/LogBookPage')).LogBookPage);

function Page({ path }: { path: string }) {
  const [, page = '', a = '', b] = path.split('/');
  const game = a || GAMES[0];
  if (page === '') return <Home />;
  if (page === 'play' && GAMES.includes(a)) return <Play key={a} game={a} />;
  if (page === 'table') return <LocalPage key={a} id={a} />;
  if (page === 'r' && a) return <Room key={a + location.hash} room={a} />;
  if (page === 'learn' && (!a || GAMES.includes(a))) return <LearnPage key={path} game={a || undefined} mission={b} />;
  if (page === 'riddle') return <RiddlePage />;
  if (page === 'logbook') return <LogBookPage />;
  if (page === 'rules' && BOOKS.includes(game)) return <RulesPage game={game} number={b} />;
  if (page === 'card' && hasCard(game) && GAMES.includes(game)) return <CardPage key={a} game={game} />;
  if (page === 'referee' && GAMES.includes(game)) return <RefereePage key={game} game={game} />;
  if (page === 'follow') return <FollowPage key={a} id={a} />;
  if (page === 'board' && GAMES.includes(game)) return <BoardPage key={game} game={game} />;
  if (page === 'guide' && hasGuide(a || 'first')) return <Guide key={a} name={a || 'first'} />;
  if (page === 'class') return <ClassPage key={a} code={a.toLowerCase() || undefined} />;
  if (page === 'e' && a) return <EventPage key={a + location.hash} id={a} />;
  if (page === 'desk' && a) return <EventPage key={a} id={a} here />;
  if (page === 'desk') return <StartPage />;
  if (page === 'replay') return <Replay />;
  if (page === 'dice') return <DicePage />;
  if (page === 'privacy') return <Privacy />;
  if (page === 'settings') return <SettingsPage />;
  return (
    <main id="content">
      <h1>404</h1>
      <p>{t('not-found')}</p>
      <HomeLink />
    </main>
  );
}

function App() {
  const path = useRoute();
  useSettings();
  useArrival(path);
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
  }, []);
  return (
    <>
      <a class="skip" href="#content">
        {t('skip')}
      </a>
      <Top path={path} />
      {!online && (
        <p class="banner" role="status">
          {t('offline')}
        </p>
      )}
      <Boundary path={path}>
        <Page path={path} />
      </Boundary>
      <LooseFaults />
      <p id={VOICE} class="hidden" role="status" />
    </>
  );
}

export function start(): void {
  catchLinks();
  render(<App />, document.getElementById('app')!);
}
