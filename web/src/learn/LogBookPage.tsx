// The log book: stamps of five games, two sides, five opponents; missions, riddles, and the one next step.
import { useState } from 'preact/hooks';
import { Confirm } from '../lib/Confirm';
import { download } from '../lib/download';
import { GAMES, gameClass, sidesOf } from '../lib/games';
import { bookTitle, shortTitle, sideName, t } from '../lib/texts';
import { WaitingPage } from '../lib/waiting';
import { newTable, startTable } from '../pages/LocalPage';
import {
  book,
  bookAt,
  books,
  dayOf,
  emptyBook,
  isBook,
  keepBooks,
  type LogBook,
  riddlesToday,
  stampName,
} from './book';
import { Flame } from './parts';
import { l, useLearnWords } from './words';
import './learn.css';

const LEVELS = [1, 2, 3, 4, 5];

interface Step {
  game: string;
  side: string;
  level: number;
}

/** The next stamp to win: the lowest opponent that is not beaten yet, in the order of the games. */
export function nextStep(b: LogBook): Step | undefined {
  for (const level of LEVELS)
    for (const game of GAMES)
      for (const side of sidesOf(game)) if (!b.stamps[stampName(game, side, level)]) return { game, side, level };
  return undefined;
}

function Stamp({ day, next, level, round }: { day?: string; next: boolean; level: number; round: boolean }) {
  const words = day ? l('stamp-won', { level: t(`bot-${level}`), day }) : l('stamp-open', { level: t(`bot-${level}`) });
  return (
    <span class={`stamp ${day ? 'won' : ''} ${next ? 'next' : ''}`} role="img" aria-label={words} title={words}>
      <svg viewBox="-22 -22 44 44" width="40" height="40" aria-hidden="true">
        {round ? <circle r="18" /> : <path d="M0-19L18-6 11 16H-11L-18-6z" />}
        {next && !day ? <path class="go" d="M-5-8L9 0-5 8z" /> : <text y="6">{day ? '✓' : level}</text>}
      </svg>
    </span>
  );
}

function Row({ game, b, next }: { game: string; b: LogBook; next?: Step }) {
  return (
    <li class={`stamps ${gameClass(game)}`} data-stamps={game}>
      <a href={`/learn/${game}`}>
        <strong>{shortTitle(game)}</strong>
      </a>
      {sidesOf(game).map((side, i) => (
        <p key={side}>
          <span>{sideName(game, side)}</span>
          {LEVELS.map((level) => (
            <Stamp
              key={level}
              level={level}
              round={i === 1}
              day={b.stamps[stampName(game, side, level)]}
              next={next?.game === game && next.side === side && next.level === level}
            />
          ))}
        </p>
      ))}
    </li>
  );
}

/** Taking the book to another computer, several pupils on one, and erasing it. */
function Keeping({ redraw }: { redraw: () => void }) {
  const [wrong, setWrong] = useState('');
  const [sure, setSure] = useState(false);
  const all = books();
  const change = (list: LogBook[], at: number) => {
    setWrong(keepBooks(list, at) ? '' : l('not-kept'));
    setSure(false);
    redraw();
  };
  const rename = (name: string) =>
    change(
      all.map((b, i) => (i === bookAt() ? { ...b, name: name.trim().slice(0, 40) } : b)),
      bookAt(),
    );
  const bring = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > 200_000) return setWrong(l('not-a-book'));
    let found: unknown;
    try {
      found = JSON.parse(await file.text());
    } catch {
      found = undefined;
    }
    if (!isBook(found)) return setWrong(l('not-a-book'));
    change([...all, found], all.length);
  };
  const erase = () => {
    const left = all.filter((_, i) => i !== bookAt());
    change(left.length ? left : [emptyBook()], 0);
  };
  return (
    <section class="keeping">
      <h2>{l('whose')}</h2>
      <p>
        <label>
          {l('nickname')}{' '}
          <input
            name="nickname"
            maxLength={40}
            value={book().name}
            onChange={(e) => rename((e.target as HTMLInputElement).value)}
          />
        </label>
      </p>
      {all.length > 1 && (
        <p class="buttons">
          {all.map((b, i) => (
            <button type="button" key={i} class="plain" aria-pressed={i === bookAt()} onClick={() => change(all, i)}>
              {b.name || l('nameless', { n: i + 1 })}
            </button>
          ))}
        </p>
      )}
      <p class="buttons">
        <button type="button" class="plain" data-new-book onClick={() => change([...all, emptyBook()], all.length)}>
          {l('new-book')}
        </button>
        <button
          type="button"
          class="plain"
          data-export
          onClick={() => download('sedzia-logbook.json', JSON.stringify(book()))}
        >
          {l('export')}
        </button>
        <label class="plain file">
          {l('import')}
          <input
            type="file"
            accept=".json,application/json"
            name="import"
            onChange={(e) => void bring((e.target as HTMLInputElement).files?.[0])}
          />
        </label>
        <button type="button" class="plain danger" data-erase onClick={() => setSure(true)}>
          {l('erase')}
        </button>
        {sure && <Confirm question={l('erase-sure')} onYes={erase} onNo={() => setSure(false)} />}
      </p>
      <p role="status">{wrong}</p>
      <p class="small">{l('kept-here')}</p>
    </section>
  );
}

export function LogBookPage() {
  const ready = useLearnWords();
  const [, redraw] = useState(0);
  if (!ready) return <WaitingPage />;
  const b = book();
  const next = nextStep(b);
  const stars = Object.values(b.missions).reduce((sum, n) => sum + n, 0);
  const day = dayOf(new Date());
  const { streak, done } = riddlesToday(b.riddles, day);
  return (
    <main id="content" class="learn logbook">
      <header class="cover">
        <h1>{l('logbook')}</h1>
        <p>
          {b.name || l('nameless', { n: bookAt() + 1 })} ·{' '}
          {l('stamps', { n: Object.keys(b.stamps).length, of: GAMES.length * 2 * LEVELS.length })}
        </p>
      </header>
      <div class="book-cards">
        <section class="card-box next-step">
          <h2>{l('next-step')}</h2>
          {next ? (
            <>
              <p data-next-step={stampName(next.game, next.side, next.level)}>
                {l('beat', {
                  game: bookTitle(next.game),
                  side: sideName(next.game, next.side),
                  level: t(`bot-${next.level}`),
                })}
              </p>
              <button
                type="button"
                class="action"
                data-next-game
                onClick={() => startTable(newTable(next.game, next.side, next.level))}
              >
                {t('play-now')}
              </button>
            </>
          ) : (
            <p>{l('all-stamps')}</p>
          )}
        </section>
        <section class="card-box">
          <h2>
            <Flame /> {l('streak', { n: streak })}
          </h2>
          <p>{l('best', { n: b.riddles.best })}</p>
          <a class="plain" href="/riddle">
            {l(done >= 3 ? 'riddles-done-short' : 'guess')}
          </a>
        </section>
        <section class="card-box">
          <h2>{l('missions')}</h2>
          <p>{l('mission-sum', { n: Object.keys(b.missions).length, stars })}</p>
          <a class="plain" href="/learn">
            {l('title')}
          </a>
        </section>
      </div>
      <ul class="stamp-list">
        {GAMES.map((game) => (
          <Row key={game} game={game} b={b} next={next} />
        ))}
      </ul>
      <Keeping redraw={() => redraw((n) => n + 1)} />
    </main>
  );
}
