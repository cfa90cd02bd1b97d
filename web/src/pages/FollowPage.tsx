// Real tables followed on a phone: /follow is the list of my tables, /follow/ID one of them. Works without a network.
import words from 'virtual:follow';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { WaitingPage } from '../lib/waiting';
import '../card/card.css';
import '../referee/referee.css';
import '../follow/follow.css';
import { FairPlay } from '../card/End';
import { fresh as freshCard } from '../card/state';
import { useEncounter } from '../card/useEncounter';
import { Act } from '../follow/Act';
import { Illegal, Ruling, Shown } from '../follow/Ask';
import { Clock } from '../follow/Clock';
import { Course } from '../follow/Course';
import { forEvent, resultOrder, sendOut } from '../follow/event';
import { Finish, Outcome } from '../follow/Finish';
import { type Followed, followed, keepFollowed, playerAt, toggled } from '../follow/state';
import { Tables } from '../follow/Tables';
import { type Question, RealTable } from '../follow/table';
import { f, refusalWords } from '../follow/words';
import { loadGame } from '../games/load';
import { helpCard } from '../lib/cards';
import { moment } from '../lib/desk';
import { gameClass, infoOf, sidesOf } from '../lib/games';
import { go } from '../lib/route';
import { useSettings } from '../lib/settings';
import { doingName, language, loadTopic, shortTitle, sideName, t } from '../lib/texts';
import type { HelpSection, Refusal } from '../lib/types';
import { places } from '../play/Log';

const AGAIN = 4000; // milliseconds until the event is tried again

type Mode = 'play' | 'illegal' | 'fair' | 'end';
const BAR: [Mode, string][] = [
  ['play', 'board'],
  ['illegal', 'illegal-short'],
  ['fair', 'cards'],
  ['end', 'end'],
];

export function FollowPage({ id }: { id: string }) {
  const [ready, setReady] = useState(false);
  useEffect(() => void loadTopic(words).then(() => setReady(true)), []);
  const kept = id ? followed(id) : undefined;
  if (!ready) return <WaitingPage />;
  if (id && !kept)
    return (
      <main id="content">
        <h1>{f('tables')}</h1>
        <p>{f('gone')}</p>
        <p>
          <a class="action" href="/follow">
            {f('tables')}
          </a>
        </p>
      </main>
    );
  return kept ? <OneTable key={id} first={kept} /> : <Tables />;
}

/** Sends what waits for the event, now and again until it is gone. */
function useOutbox(kept: Followed, change: (part: Partial<Followed>) => void): void {
  const waiting = kept.outbox?.length ?? 0;
  useEffect(() => {
    if (!waiting) return;
    let stopped = false;
    const send = async () => {
      if (stopped) return;
      change(await sendOut(kept));
    };
    void send();
    const timer = setInterval(() => void send(), AGAIN);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [waiting]);
}

interface TopProps {
  kept: Followed;
  table: RealTable;
  /** Who plays each side. */
  names: Record<string, string>;
  onBack: () => void;
  onClock: () => void;
}

/** Which table, its clock, and where the game stands. */
function Top({ kept, table, names, onBack, onClock }: TopProps) {
  const { game } = kept;
  const { state } = table;
  const which = t(kept.at ? 'card-return' : 'card-game');
  const turn = state.over
    ? t('over')
    : state.turn === 'chance'
      ? t('dice')
      : `${sideName(game, state.turn)} · ${names[state.turn] ?? ''} · ${doingName(game, state.doing)}`;
  return (
    <>
      <header>
        <a class="plain back" href="/follow" aria-label={f('tables')}>
          ‹
        </a>
        <h1>
          {kept.table ? f('table-n', { n: kept.table }) : shortTitle(game)} · {which}
        </h1>
        <button type="button" class="plain" data-undo disabled={!state.k && !state.ruling} onClick={onBack}>
          <span aria-hidden="true">↶</span> {f(state.typed ? 'mistyped' : 'undo')}
        </button>
      </header>
      <Clock clock={kept.clock} minutes={kept.minutes} label={which} onToggle={onClock} />
      <p class="moment" role="status">
        {state.rounds
          ? t('round', { round: state.round, rounds: state.rounds })
          : t('round-only', { round: state.round })}{' '}
        · {turn}
        {kept.sheet && ` · ${f('board-name', { name: table.geometry.board })}`}
      </p>
    </>
  );
}

function OneTable({ first }: { first: Followed }) {
  const wishes = useSettings();
  const { game } = first;
  const [kept, setKept] = useState<Followed>(first);
  const [safe, setSafe] = useState(true);
  const [table, setTable] = useState<RealTable>();
  const [, redraw] = useState(0);
  const [bad, setBad] = useState('');
  const [mode, setMode] = useState<Mode>('play');
  const [question, setQuestion] = useState<Question>();
  const [notice, setNotice] = useState('');
  const [sections, setSections] = useState<HelpSection[]>();
  const [fair, setFair] = useState<HelpSection[]>([]);
  const { encounter, names } = useEncounter(game, kept);
  const place = useMemo(
    () => places(table?.geometry ?? ({ fields: [] as never[] } as never)),
    [table, wishes.language],
  );
  const change = (part: Partial<Followed>) => setKept((old) => ({ ...old, ...part }));
  useLayoutEffect(() => setSafe(keepFollowed(kept)), [kept]);
  useEffect(() => {
    void helpCard(game).then(setSections);
    void helpCard('event').then(setFair);
  }, [game, wishes.language]);
  useEffect(() => {
    const real = new RealTable();
    void Promise.all([real.open({ ...kept, names }, infoOf(game)?.secrets ?? false), loadGame(game)]).then(([no]) => {
      setBad(no);
      if (no) return;
      setTable(real);
      change({ calls: undefined });
      save(real);
    });
    return () => real.close();
  }, [kept.at]);
  useOutbox(kept, change);

  /** What is kept of the table after every step. */
  const save = (real: RealTable) => {
    const { pieces, round, rounds, turn } = real.state;
    setKept((old) => {
      const records = [...old.records];
      records[old.at] = real.record;
      return { ...old, records, seen: { pieces, round, rounds, turn }, touched: Date.now() };
    });
    redraw((n) => n + 1);
  };
  if (bad)
    return (
      <main id="content">
        <h1>{f('tables')}</h1>
        <p class="warn" role="alert">
          {bad}
        </p>
      </main>
    );
  if (!table || !encounter || !sections) return <WaitingPage />;
  const { state } = table;
  const sides = sidesOf(game);
  const nameOf = Object.fromEntries(sides.map((side, seat) => [side, names[playerAt(kept, seat)]]));

  const give = async (order: string, answer = ''): Promise<Refusal | undefined> => {
    const said = await table.give(order, answer);
    setQuestion(said.question);
    setNotice('');
    if (said.no) {
      setNotice(order.startsWith('play ') ? '' : await refusalWords(said.no));
      return said.no;
    }
    if (!said.question) save(table);
    return undefined;
  };
  const back = async () => {
    setQuestion(undefined);
    await table.back(f('rewound'));
    save(table);
  };
  const rewind = async (k: number) => {
    await table.rewind(k, f('rewound'));
    save(table);
  };
  const illegal = async (side: string, move: string) => {
    await give(`illegal ${side} ${move}`);
    setMode('play');
  };
  /** An order for the encounter of this table; with an event, for that as well. */
  const order = (given: string[]): boolean => {
    const entry = { when: moment(new Date()), words: given };
    const answer = encounter.order(entry);
    setNotice(answer.status === 'done' ? '' : (answer.no?.[language()] ?? answer.status));
    if (answer.status !== 'done') return false;
    setKept((old) => ({ ...old, orders: [...old.orders, entry], ...forEvent(old, given) }));
    return true;
  };
  const write = () => {
    const counts = encounter.report().counts.map((c) => c.key);
    if (!order(resultOrder(['1', String(kept.at + 1)], state.over!, counts))) return;
    setKept((old) => {
      const results = [...old.results];
      results[old.at] = state.over!;
      return { ...old, results, clock: { used: 0 } };
    });
  };
  const card = { ...freshCard(names), first: kept.first, game: kept.at, round: state.round };
  return (
    <main
      id="content"
      class={`referee follow ${gameClass(game)}`}
      data-k={state.k}
      data-turn={state.turn}
      data-position={state.position}
      data-over={state.over}
    >
      <Top
        kept={kept}
        table={table}
        names={nameOf}
        onBack={() => void back()}
        onClock={() => change({ clock: toggled(kept.clock, Date.now()) })}
      />
      {!safe && (
        <p class="warn" role="alert">
          {t('card-not-kept')}
        </p>
      )}
      {notice && (
        <p class="warn" role="alert">
          {notice}
        </p>
      )}
      {state.ruling ? (
        <Ruling
          game={game}
          table={table}
          place={place}
          onBack={() => void give('back')}
          onStands={async (position) => {
            const no = await give(`stands ${position}`);
            return no ? refusalWords(no) : '';
          }}
        />
      ) : (
        <>
          {question && (
            <Shown
              game={game}
              table={table}
              question={question}
              place={place}
              onAnswer={(a) => void give(question.order, a)}
              onCancel={() => setQuestion(undefined)}
            />
          )}
          {mode === 'play' && (
            <div class="setting">
              <Act
                game={game}
                table={table}
                place={place}
                give={give}
                onIllegal={(move) => void illegal(state.turn, move)}
              />
              {state.over && (
                <div class="ended">
                  <Outcome game={game} result={state.over} />
                  <button type="button" class="action" data-to-end onClick={() => setMode('end')}>
                    {f('to-end')}
                  </button>
                </div>
              )}
            </div>
          )}
          {mode === 'illegal' && (
            <div class="setting">
              <Illegal
                game={game}
                table={table}
                names={nameOf}
                onSay={(side, move) => void illegal(side, move)}
                onCancel={() => setMode('play')}
              />
            </div>
          )}
          {mode === 'fair' && (
            <div class="help-card">
              <FairPlay
                game={game}
                sections={sections}
                state={{ ...card, names }}
                encounter={encounter}
                order={order}
                fair={fair}
              />
            </div>
          )}
          {mode === 'end' && (
            <div class="help-card">
              <Finish
                game={game}
                table={table}
                kept={kept}
                names={nameOf}
                sections={sections}
                card={card}
                encounter={encounter}
                order={order}
                give={(o) => void give(o)}
                onWrite={write}
                onReturn={() => {
                  setTable(undefined);
                  setMode('play');
                  change({ at: 1, clock: { used: 0, since: Date.now() } });
                }}
                onDone={() => {
                  keepFollowed({ ...kept, done: true, calls: undefined });
                  go('/follow');
                }}
              />
            </div>
          )}
          <Course game={game} geometry={table.geometry} log={table.log} onRewind={(k) => void rewind(k)} />
        </>
      )}
      {!state.ruling && (
        <footer class="card-bar follow-bar">
          {BAR.map(([to, word]) => (
            <button type="button" key={to} data-mode={to} aria-pressed={mode === to} onClick={() => setMode(to)}>
              {f(word)}
            </button>
          ))}
        </footer>
      )}
    </main>
  );
}
