// A pupil's place: the table he sits at, or who is free while he waits.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Line } from '../hall/server';
import { GAMES, gameClass } from '../lib/games';
import { book, bookTitle, ruleOf, shortTitle, t } from '../lib/texts';
import type { Refusal } from '../lib/types';
import { Room } from '../pages/Room';
import { Puzzle } from '../puzzle/Puzzle';
import type { ClassView, Lesson } from './lesson';
import { c, inWords, Standings } from './parts';

interface Props {
  lesson: Lesson;
  view: ClassView;
}

/** What the teacher said last, and the rule shown last: until it was read, also after a reload. */
function useUnread(code: string, what: string, n = 0): [boolean, () => void] {
  const name = `class-${code}-${what}`;
  const [read, setRead] = useState(() => Number(sessionStorage.getItem(name) ?? 0));
  return [
    n > read,
    () => {
      sessionStorage.setItem(name, String(n));
      setRead(n);
    },
  ];
}

function Shown({ rule, onRead }: { rule: string; onRead: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => void book(rule.split('/')[0]).then((b) => setText(ruleOf(b, rule)?.text ?? '')), [rule]);
  return (
    <div class="shown" role="alert">
      <p>
        <b>{c('teacher-shows', { rule })}</b> {text}
      </p>
      <button type="button" class="action" data-read onClick={onRead}>
        {c('read')}
      </button>
    </div>
  );
}

interface OwnNext {
  next?: number;
  matches: { is: { match: number; table: number; began?: string; state: string } }[];
}

/** The lobby of an event: the way back, and loudly when one's own table begins. */
function Calling({ event, lesson }: { event: string; lesson: Lesson }) {
  const [table, setTable] = useState(0);
  useEffect(() => {
    const line = new Line(event, lesson.key);
    const get = async <T,>(path: string) => (await (await line.ask(path)).json()) as T;
    const look = async () => {
      const [discipline, number] = ((await get<{ reach?: string }>('')).reach ?? '').split(' ')[0].split('/');
      const own = await get<OwnNext>(`/views/entrant/${discipline}/${number}`);
      const next = own.matches?.find((m) => m.is.match === own.next)?.is;
      setTable(next?.began && Date.parse(next.began) < Date.now() + 60000 ? next.table : 0);
    };
    const again = () => void look().catch(() => undefined);
    again();
    const timer = setInterval(again, 10000);
    return () => clearInterval(timer);
  }, [event]);
  return (
    <p class={table ? 'banner' : 'small'} role={table ? 'alert' : undefined}>
      {table ? c('event-table', { n: table }) : ''}{' '}
      <a class={table ? 'action' : 'plain'} data-to-event href={`/e/${event}#${lesson.key}`}>
        {c('to-event')}
      </a>
    </p>
  );
}

const nameOf = (view: ClassView, n: number): string => view.pupils.find((p) => p.pupil === n)?.name ?? '';

/** Challenges, also while one looks at a puzzle or a game that is over. */
function Asked({ lesson, view }: Props) {
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const act = (...words: string[]) => void lesson.order(...words).then(setTrouble);
  const here = (n: number) => view.pupils.some((p) => p.pupil === n && p.here);
  return (
    <>
      {view.asked
        ?.filter((a) => here(a.pupil))
        .map((a) => (
          <p key={a.pupil} class="shown" role="alert">
            {c('asked', { name: nameOf(view, a.pupil), game: shortTitle(a.game) })}{' '}
            <button type="button" class="action" data-accept={a.pupil} onClick={() => act('accept', String(a.pupil))}>
              {c('accept')}
            </button>{' '}
            <button type="button" class="plain" data-decline={a.pupil} onClick={() => act('decline', String(a.pupil))}>
              {c('decline')}
            </button>
          </p>
        ))}
      {trouble && (
        <p class="shown" role="alert">
          {inWords(trouble)}
          <button type="button" class="plain" onClick={() => setTrouble(null)}>
            {t('close')}
          </button>
        </p>
      )}
    </>
  );
}

/** Above the table and above the list alike: who one is, a hand, what the teacher says. */
function Bar({ lesson, view, children }: Props & { children?: preact.ComponentChildren }) {
  const me = view.pupils.find((p) => p.pupil === view.you);
  const [said, readSaid] = useUnread(view.class, 'said', view.said?.n);
  const [shown, readRule] = useUnread(view.class, 'rule', view.rule?.n);
  return (
    <>
      <header class="class-bar">
        <p class="who">
          <b>{me?.name}</b> {view.name && <span>{view.name}</span>}
          {!lesson.connected && <span role="status">{t('reconnecting')}</span>}
        </p>
        {view.event && <Calling event={view.event} lesson={lesson} />}
        <p class="buttons">
          {children}
          {!view.event && (
            <button
              type="button"
              class={view.hand ? 'action' : 'plain'}
              aria-pressed={!!view.hand}
              data-hand
              onClick={() => void lesson.order(view.hand ? 'down' : 'hand')}
            >
              {c(view.hand ? 'hand-down' : 'hand')}
            </button>
          )}
        </p>
        {view.hand && <p class="small">{c('hand-is-up')}</p>}
      </header>
      <div class="telling">
        {view.paused && (
          <p class="banner" role="status">
            {c('paused')}
          </p>
        )}
        {said && view.said && (
          <div class="shown" role="alert">
            <p>
              <b>{c('teacher-says', { text: view.said.text })}</b>
            </p>
            <button type="button" class="action" onClick={readSaid}>
              {c('read')}
            </button>
          </div>
        )}
        {shown && view.rule && <Shown rule={view.rule.rule} onRead={readRule} />}
        <Asked lesson={lesson} view={view} />
      </div>
    </>
  );
}

function Games({ value, onValue }: { value?: string; onValue: (game: string) => void }) {
  return (
    <fieldset class="wish">
      <legend>{c('wish')}</legend>
      {GAMES.map((g) => (
        <label key={g} class={gameClass(g)}>
          <input type="radio" name="wish" checked={value === g} onChange={() => onValue(g)} />
          {bookTitle(g)}
        </label>
      ))}
    </fieldset>
  );
}

/** Nobody is left sitting: while one waits, a puzzle of rules. A challenge comes all the same. */
function Waiting({ game }: { game: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <Puzzle key={game} game={game} />;
  return (
    <p>
      <button type="button" class="plain" data-puzzles onClick={() => setOpen(true)}>
        {c('puzzle', { game: shortTitle(game) })}
      </button>
    </p>
  );
}

/** Whom one has challenged; and, when that came to nothing, why. */
function Asking({ lesson, view }: Props) {
  const before = useRef(0);
  const [lost, setLost] = useState(0);
  const { asks } = view;
  useEffect(() => {
    setLost(asks ? 0 : before.current);
    before.current = asks ?? 0;
  }, [asks]);
  const whom = view.pupils.find((p) => p.pupil === (asks ?? lost));
  if (!whom) return null;
  const { name } = whom;
  if (!asks)
    return (
      <p role="status" data-asking="lost">
        {c(whom.free ? 'asking-no' : 'asking-taken', { name })}
      </p>
    );
  const withdraw = () => {
    before.current = 0;
    void lesson.order('unask');
  };
  return (
    <p role="status" data-asking={whom.here ? 'waits' : 'left'}>
      {c(whom.here ? 'asking' : 'asking-left', { name })}{' '}
      <button type="button" class="plain" data-unask onClick={withdraw}>
        {c('unask')}
      </button>
    </p>
  );
}

/** Who is free: challenge, or the computer. */
function Lobby({ lesson, view }: Props) {
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const act = (...words: string[]) => void lesson.order(...words).then(setTrouble);
  const free = view.pupils.filter((p) => p.free && p.here && p.pupil !== view.you);
  const wished = view.game ?? view.wish;
  const more = view.game || !wished ? [] : [wished];
  return (
    <>
      {!view.game && <Games value={view.wish} onValue={(g) => act('wish', g)} />}
      {view.boards?.map((b) => (
        <p key={b.game} class="small" data-board-of={b.game}>
          {c('board-of', { game: shortTitle(b.game), name: b.board })}
        </p>
      ))}
      {!view.meet && <p role="status">{c('wait')}</p>}
      {view.meet && <Asking lesson={lesson} view={view} />}
      {view.meet && (
        <section>
          <h2>{c('who')}</h2>
          {!free.length && <p>{c('alone')}</p>}
          <ul class="free">
            {free.map((p) => (
              <li key={p.pupil}>
                <span>{p.name}</span>
                <button
                  type="button"
                  class="plain"
                  data-ask={p.pupil}
                  disabled={view.asks === p.pupil}
                  onClick={() => act('ask', String(p.pupil), ...more)}
                >
                  {c('challenge')}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" class="plain" data-bot onClick={() => act('bot', ...more)}>
            {c('play-bot')}
          </button>
        </section>
      )}
      <p role="alert" class="refusal">
        {inWords(trouble)}
      </p>
      <Waiting game={wished ?? GAMES[0]} />
      <details class="small-table" open={view.round > 0}>
        <summary>{c('standings-only')}</summary>
        <Standings pupils={view.pupils} you={view.you} />
      </details>
    </>
  );
}

export function Place({ lesson, view }: Props) {
  // A table that is over stays in sight until one goes back to the class, or a new one begins.
  const [left, setLeft] = useState('');
  const { table } = view;
  if (table && left !== table.room) {
    const bar = (
      <Bar lesson={lesson} view={view}>
        {table.over && (
          <button type="button" class="action" data-to-class onClick={() => setLeft(table.room)}>
            {c(view.event ? 'to-lobby' : 'to-class')}
          </button>
        )}
      </Bar>
    );
    return <Room key={table.room} room={table.room} within={{ key: lesson.key, bar }} />;
  }
  return (
    <main id="content" class="class">
      <h1 class="hidden">{view.name ?? c('title')}</h1>
      <Bar lesson={lesson} view={view}>
        {table && (
          <button type="button" class="plain" onClick={() => setLeft('')}>
            {c('to-table')}
          </button>
        )}
      </Bar>
      <Lobby lesson={lesson} view={view} />
    </main>
  );
}
