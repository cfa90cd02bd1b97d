// The first page: in one sentence what this is, games to go on with, five tables, a field for a code.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { loadGame } from '../games/load';
import { known } from '../hall/keep';
import { ask } from '../lib/api';
import { easySide, FIRST_LEVEL, GAMES, gameClass } from '../lib/games';
import { learnPath } from '../lib/guides';
import { awaitedNow, later } from '../lib/later';
import { lazyPart } from '../lib/lazy';
import { openingOf } from '../lib/openings';
import { alone, go } from '../lib/route';
import { expect } from '../lib/rules';
import { openTables, type Setup } from '../lib/saved';
import { openSeats } from '../lib/seats';
import { bookSentence, bookTitle, sideName, t } from '../lib/texts';
import { newTable, startTable } from './LocalPage';
import { CodeInput } from './parts';

const Daily = lazyPart(async () => (await import('../learn/Daily')).Daily);

/** The games whose pictures can be drawn: one after the other, when nobody waits for anything else. */
function usePictures(): Set<string> {
  const [drawn, setDrawn] = useState(new Set<string>());
  useEffect(() => {
    let gone = false;
    for (const game of GAMES)
      later(async () => {
        if (gone) return;
        await loadGame(game);
        setDrawn((now) => new Set(now).add(game));
      });
    return () => {
      gone = true;
    };
  }, []);
  return drawn;
}

/** A finger on the button: what the game needs begins to come. */
function beckon(game: string): void {
  expect(game);
  awaitedNow(loadGame(game));
}

/** "303. Bitwa o Anglię, 1940": what is large, and when it was. */
function title(game: string): [string, string] {
  const [, name, when] = /^(.*?)(?:, ([^,]*))?$/.exec(bookTitle(game)) ?? [];
  return [name ?? game, when ?? ''];
}

/** A game in this browser, in the words under its name. */
const tableWords = (s: Setup): string[] => [
  s.you === 'both' ? t('hot-seat') : sideName(s.game, s.you),
  s.round ? t('round-only', { round: s.round }) : '',
  s.level ? t(`bot-${s.level}`) : '',
];

/** A game in a room. */
const seatWords = (s: ReturnType<typeof openSeats>[number]): string[] => [
  sideName(s.game!, s.side ?? ''),
  s.against ?? '',
  s.round ? t('round-only', { round: s.round }) : '',
  s.turn && s.turn === s.side ? t('your-turn') : '',
];

function Resume({ game, href, more }: { game: string; href: string; more: string[] }) {
  const [name] = title(game);
  return (
    <li class={gameClass(game)}>
      <a href={href}>
        <span class="go" aria-hidden="true">
          <svg viewBox="-12 -12 24 24" width="24" height="24">
            <path d="M-5-8L9 0-5 8z" />
          </svg>
        </span>
        <span class="what">
          <small>{t('continue-game')}</small>
          <strong>{name}</strong>
          <small>{more.filter(Boolean).join(' · ')}</small>
        </span>
      </a>
    </li>
  );
}

/** A room's code, an event's, a class's, a test's of this browser's own event, or a whole link. Looks first whether
 *  there is such a one. */
function CodeField() {
  const [wrong, setWrong] = useState('');
  const find = async (e: Event) => {
    e.preventDefault();
    const text = new FormData(e.target as HTMLFormElement).get('code')!.toString().trim();
    const event = /\/e\/([a-z0-9]{8})(#\S+)?$/.exec(text);
    if (event) return go(`/e/${event[1]}${event[2] ?? ''}`);
    // Six letters: a class; or a test, for whoever has a player's card here.
    const player = /^[a-z]{6}$/i.test(text) && known().find((k) => k.role === 'player');
    if (player && !(await ask(`/api/classes/${text.toLowerCase()}`)).ok)
      return go(`/e/${player.id}#code=${text.toUpperCase()}`);
    const link = /\/r\/([a-z0-9]{4,16})(#\w+)?/i.exec(text);
    const room = (link?.[1] ?? text.replace(/[\s-]/g, '')).toLowerCase();
    if (/^[a-z]{6}$/.test(room) || text.includes('/class/')) return go(`/class/${text.split('/class/')[1] ?? room}`);
    if (!/^[a-z0-9]{4,16}$/.test(room)) return setWrong(t('code-none'));
    const answer = await ask(`/api/rooms/${room}`);
    if (answer.ok) return go(`/r/${room}${link?.[2] ?? ''}`);
    if ((await ask(`/api/events/${room}`)).ok) go(`/e/${room}`);
    else setWrong(t(answer.status ? 'code-none' : 'code-offline'));
  };
  return (
    <form class="code" onSubmit={(e) => void find(e)}>
      <CodeInput id="code" like="abcd efgh" label={t('code-label')} go={t('code-go')} />
      <p role="status">{wrong}</p>
    </form>
  );
}

export function Home() {
  const pictures = usePictures();
  const open = openTables();
  const rooms = alone ? [] : openSeats();
  const back = open.length + rooms.length > 0;
  return (
    <main id="content" class={back ? 'home back' : 'home'}>
      <header>
        <h1>{t('home-title')}</h1>
        <p class="motto">{t('motto')}</p>
      </header>
      {back && (
        <ul class="resume" aria-label={t('continue-game')}>
          {rooms.map((s) => (
            <Resume key={s.room + s.key} game={s.game!} href={`/r/${s.room}#${s.key}`} more={seatWords(s)} />
          ))}
          {open.map((s) => (
            <Resume key={s.id} game={s.game} href={`/table/${s.id}`} more={tableWords(s)} />
          ))}
        </ul>
      )}
      <div class="daily">
        <Daily />
      </div>
      <ul class="games">
        {GAMES.map((game) => {
          const { geometry, still } = openingOf(game)!;
          const [name, when] = title(game);
          return (
            <li key={game} class={`game-card ${gameClass(game)}`}>
              <div class="picture" aria-hidden="true">
                {pictures.has(game) && (
                  <Board
                    geometry={geometry}
                    on={{ pieces: still.pieces }}
                    labels={false}
                    still
                    near={still.pieces.flatMap((p) => (p.side === easySide(game) && p.field ? [p.field] : []))}
                  />
                )}
              </div>
              <div class="text">
                <h2>{name}</h2>
                <p class="when">{when}</p>
                <p class="intro">{bookSentence(game)}</p>
                <p class="buttons">
                  <button
                    type="button"
                    class="action"
                    data-play={game}
                    onPointerDown={() => beckon(game)}
                    onClick={() => startTable(newTable(game, easySide(game), FIRST_LEVEL))}
                  >
                    {t('play-now')}
                  </button>
                  <a class="plain" href={learnPath(game)} aria-label={`${t('learn')}: ${bookTitle(game)}`}>
                    {t('learn')}
                  </a>
                  <a class="more" href={`/play/${game}`} aria-label={`${t('more-options')}: ${bookTitle(game)}`}>
                    {t('more-options')}
                  </a>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {!alone && <CodeField />}
      <p class="links">
        {!alone && (
          <>
            <a href="/class">{t('class-home')}</a> ·{' '}
          </>
        )}
        <a href="/guide">{t('first-game')}</a> · <a href="/guide/referee">{t('for-referee')}</a> ·{' '}
        <a href={`/card/${GAMES[0]}`}>{t('card-menu')}</a> · <a href={`/referee/${GAMES[0]}`}>{t('ref-menu')}</a>
      </p>
      <p class="small">{t('about')}</p>
      <p class="small">{t('install')}</p>
      <p class="small" data-version>
        sedzia {__VERSION__}
      </p>
    </main>
  );
}
