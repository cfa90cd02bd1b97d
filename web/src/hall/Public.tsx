// The public's page: find yourself, your next table, results as they come. Initials and schools only: the server sends
// nothing else. Who has found himself is remembered in this browser.
import { useState } from 'preact/hooks';
import { Waiting } from '../lib/waiting';
import { openBoards } from './Course';
import type { Hall } from './hall';
import { MyMatches, NextTable } from './Mine';
import { Bracket, Standings } from './Places';
import { Chip, Clock, h, Who } from './parts';
import type { Discipline, Entrant, EntrantView, EventView, RoundView, Table } from './types';

const TABS = ['round', 'standings', 'bracket'] as const;
const MANY = 12; // who is offered at once

const slot = (hall: Hall): string => `me/${hall.id}`;
/** "orzel/7": who reads this page. */
function remembered(hall: Hall): string {
  try {
    return localStorage.getItem(slot(hall)) ?? '';
  } catch {
    return '';
  }
}

const seatsOf = (t: Table): Entrant[] => t.seats?.map((s) => s.entrant) ?? [t.a, t.b].filter(Boolean);

/** `own`: a player's own seat, who sees his table above. */
export function Public({ hall, own: seat }: { hall: Hall; own?: string }) {
  const event = hall.view<EventView>('event');
  const [chosen, setChosen] = useState('');
  const [tab, setTab] = useState<(typeof TABS)[number]>('round');
  const [found, setMe] = useState(() => remembered(hall));
  const me = seat ?? found;
  const list = event?.disciplines.filter((d) => d.entrants) ?? [];
  const [mine, number] = me.split('/');
  const d = list.find((x) => x.key === chosen) ?? list.find((x) => x.key === mine) ?? list[0];
  if (!event) return <Waiting words={h('loading')} />;
  const be = (who: string) => {
    setMe(who);
    try {
      localStorage.setItem(slot(hall), who);
    } catch {
      /* a private window: until it is closed */
    }
  };
  const own = d?.key === mine ? Number(number) : undefined;
  return (
    <section class="public">
      <nav class="sections" aria-label={h('disciplines')}>
        {list.map((x) => (
          <button key={x.key} data-discipline={x.key} aria-pressed={x === d} onClick={() => setChosen(x.key)}>
            {x.name}
          </button>
        ))}
      </nav>
      {d && own && !seat && <Me hall={hall} discipline={d} number={own} onChange={() => be('')} />}
      {d && (
        <>
          <nav class="sections second" aria-label={h('what')}>
            {TABS.filter((x) => x !== 'bracket' || d.stages.some((s) => s.kind === 'cup')).map((x) => (
              <button key={x} data-tab={x} aria-pressed={tab === x} onClick={() => setTab(x)}>
                {h(`tab.${x}`)}
              </button>
            ))}
          </nav>
          {tab === 'round' && (
            <Now key={d.key} hall={hall} discipline={d} me={own} onMe={(n) => be(n ? `${d.key}/${n}` : '')} />
          )}
          {tab === 'standings' && <h2 class="hidden">{h('tab.standings')}</h2>}
          {tab === 'standings' && <Standings key={d.key} hall={hall} discipline={d} me={own} />}
          {tab === 'bracket' && <Bracket key={d.key} hall={hall} discipline={d} />}
        </>
      )}
      {!d && <p class="empty">{h('nothing-yet')}</p>}
    </section>
  );
}

interface MeProps {
  hall: Hall;
  discipline: Discipline;
  number: number;
  onChange: () => void;
}

function Me({ hall, discipline, number, onChange }: MeProps) {
  const view = hall.view<EntrantView>('entrant', discipline.key, String(number));
  const next = view?.matches.find((m) => m.is.match === view.next);
  if (!view) return null;
  return (
    <>
      {next && <NextTable hall={hall} discipline={discipline} next={next} number={number} />}
      <p class="strip">
        <Who is={view.entrant} /> {!next && h('no-next')}
        <button class="quiet" data-not-me onClick={onChange}>
          {h('not-me')}
        </button>
      </p>
      <MyMatches view={view} />
    </>
  );
}

interface NowProps {
  hall: Hall;
  discipline: Discipline;
  me?: number;
  onMe: (number: number) => void;
}

function Now({ hall, discipline, me, onMe }: NowProps) {
  const [find, setFind] = useState('');
  const round = hall.view<RoundView>('round', discipline.key);
  const asks = find.trim().toLowerCase();
  const has = (...words: (string | undefined)[]) => words.some((x) => x?.toLowerCase().includes(asks));
  const shown = (round?.tables ?? []).filter(
    (t) => !asks || seatsOf(t).some((e) => has(e.name, e.school)) || t.boards.some((b) => has(...b.players)),
  );
  const found = asks ? [...shown.flatMap(seatsOf), ...(round?.byes ?? [])].filter((e) => has(e.name, e.school)) : [];
  return (
    <>
      {!me && (
        <label class="find-me">
          {h('find-me')}{' '}
          <input
            type="search"
            value={find}
            placeholder={h('find-me-how')}
            onInput={(e) => setFind(e.currentTarget.value)}
          />
        </label>
      )}
      {found.length > 0 && found.length <= MANY && (
        <p class="buttons" role="status">
          {h('which-is-me')}
          {found.map((e) => (
            <button
              key={e.number}
              class="plain"
              data-me={e.number}
              onClick={() => {
                setFind('');
                onMe(e.number);
              }}
            >
              <Who is={e} />
            </button>
          ))}
        </p>
      )}
      {!round && <p class="empty">{h('no-round-yet')}</p>}
      {round && (
        <p class="strip">
          <b>{round.name}</b>
          <Clock hall={hall} began={openBoards(round) ? round.began : undefined} of={discipline} />
        </p>
      )}
      <ul class="tables">
        {shown.map((t) => (
          <li key={t.match} data-table={t.table} class={seatsOf(t).some((e) => e.number === me) ? 'me' : ''}>
            <b class="figure">{t.table}</b>
            <span class="person">
              {seatsOf(t).map((e) => (
                <Who key={e.number} is={e} />
              ))}
            </span>
            <span class="tally">
              {t.seats
                ? t.seats.map((s) => s.points || '').join(' ')
                : t.state === 'done'
                  ? t.points.join(' : ')
                  : t.boards
                      .map((b) => (b.games.some((g) => g.winner !== undefined) ? b.won.join(':') : '–'))
                      .join(' ')}
            </span>
            <Chip state={t.state} />
          </li>
        ))}
      </ul>
    </>
  );
}
