// The desk of an event: disciplines, the round, places, entrants, the course, cards, tests, log, keys, orders.
import { useEffect, useState } from 'preact/hooks';
import { Waiting } from '../lib/waiting';
import { Course, lastStage, nextStep, openBoards } from './Course';
import { Entrants } from './Entrants';
import type { Hall } from './hall';
import { Keys } from './Keys';
import { Cards, Log, Orders } from './Other';
import { Bracket, Standings } from './Places';
import { Prints } from './Prints';
import { Clock, h, useOrder, Words } from './parts';
import { Round } from './Round';
import { Tests } from './Tests';
import type { Discipline, EventView, MatchView, NeedsView, RoundView } from './types';

const TABS = [
  'round',
  'standings',
  'bracket',
  'entrants',
  'course',
  'cards',
  'tests',
  'prints',
  'log',
  'keys',
  'orders',
] as const;
type Tab = (typeof TABS)[number];

/** `match`: whose slip was scanned. */
export function DeskPage({ hall, match }: { hall: Hall; match?: number }) {
  const event = hall.view<EventView>('event');
  return event ? <Desk hall={hall} event={event} match={match} /> : <Waiting words={h('loading')} />;
}

/** A table somebody wants to see. */
interface Wanted {
  discipline: string;
  stage: string;
  match: number;
  game?: string;
}

/** Tables that need somebody, of all disciplines: called, or the players say different things. */
function Needs({ hall, event, onOpen }: { hall: Hall; event: EventView; onOpen: (t: Wanted) => void }) {
  const { answer, busy, give } = useOrder(hall);
  const nameOf = (key: string) => event.disciplines.find((d) => d.key === key)?.name ?? key;
  return (
    <div class="needs" role="alert">
      {hall.view<NeedsView>('needs')?.tables.map((t) => (
        <p key={t.match} data-needs={t.match}>
          <b>
            {h('table-n', { n: t.table })} · {nameOf(t.discipline)}
          </b>{' '}
          {t.call ?? h('claims-differ')}
          <button class="plain" data-needs-open onClick={() => onOpen(t)}>
            {h('open-table', { n: t.table })}
          </button>
          {t.call && (
            <button class="plain" data-came disabled={busy} onClick={() => void give(['call', String(t.match), ''])}>
              {h('came')}
            </button>
          )}
        </p>
      ))}
      {answer && answer.status !== 'done' && <Words answer={answer} />}
    </div>
  );
}

/** Where to go on when there is nothing to pair or to play: the draw, the cup, the papers. */
function onward(d: Discipline): { key: string; tab: Tab } | undefined {
  const stage = lastStage(d);
  if (!stage) return d.entrants > 1 ? { key: 'draw', tab: 'course' } : undefined;
  if (!stage.over) return undefined;
  return stage.groups.length > 1 ? { key: 'cup', tab: 'course' } : { key: 'prints', tab: 'prints' };
}

function Desk({ hall, event, match }: { hall: Hall; event: EventView; match?: number }) {
  const [chosen, setChosen] = useState('');
  const [tabs, setTabs] = useState<Record<string, Tab>>({});
  const [at, setAt] = useState<Wanted>();
  const { answer, busy, give, clear } = useOrder(hall);
  const d =
    event.disciplines.find((x) => x.key === chosen) ?? event.disciplines.find((x) => x.started) ?? event.disciplines[0];
  const stage = lastStage(d);
  const round = stage?.paired ? hall.view<RoundView>('round', d.key, stage.key) : undefined;
  // A discipline opens where its work is, and then stays where it was left.
  const now = tabs[d.key] ?? (stage?.paired ? 'round' : d.entrants ? 'course' : 'entrants');
  const show = (tab: Tab) => setTabs({ ...tabs, [d.key]: tab });
  useEffect(() => {
    show(now);
    clear(); // it was said of another discipline
  }, [d.key]);
  const open = (t: Wanted) => {
    setChosen(t.discipline);
    setTabs({ ...tabs, [t.discipline]: 'round' });
    setAt({ ...t });
  };
  useEffect(() => {
    const found = match && hall.view<MatchView>('match', String(match));
    if (found) open({ ...found, match });
  }, [match]);
  const offered = TABS.filter(
    (t) =>
      (t !== 'keys' || (hall.role === 'organiser' && !hall.here)) &&
      (t !== 'bracket' || d.stages.some((s) => s.kind === 'cup')),
  );
  const next = nextStep(d, round);
  const on = onward(d);
  const missing = round ? openBoards(round) : 0;
  return (
    <div class="desk">
      <nav class="sections" aria-label={h('disciplines')}>
        {event.disciplines.map((x) => (
          <button key={x.key} data-discipline={x.key} aria-pressed={x === d} onClick={() => setChosen(x.key)}>
            {x.name} <small>{x.entrants || ''}</small>
          </button>
        ))}
        <span class="spread" />
        <Clock hall={hall} began={missing ? round?.began : undefined} of={d} />
        {next && (
          <button class="action" data-next={next.key} disabled={busy} onClick={() => void give(next.words)}>
            {h(`step.${next.key}`, { n: next.n ?? 0 })}
          </button>
        )}
        {!next && missing > 0 && stage && <span class="status missing">{h('still-open', { n: missing })}</span>}
        {!next && on && on.tab !== now && (
          <button class="action" data-on={on.key} onClick={() => show(on.tab)}>
            {h(`go.${on.key}`)}
          </button>
        )}
      </nav>
      <Needs hall={hall} event={event} onOpen={open} />
      <Words answer={answer} />
      <nav class="sections second" aria-label={h('what')}>
        {offered.map((t) => (
          <button key={t} data-tab={t} aria-pressed={now === t} onClick={() => show(t)}>
            {h(`tab.${t}`)}
          </button>
        ))}
      </nav>
      <div class={now === 'round' ? 'columns' : ''}>
        <div>
          {now === 'round' && (
            <Round
              key={d.key}
              hall={hall}
              discipline={d}
              stage={stage}
              at={at?.discipline === d.key ? at : undefined}
              onAt={() => setAt(undefined)}
            />
          )}
          {now === 'standings' && <h2 class="hidden">{h('tab.standings')}</h2>}
          {now === 'standings' && <Standings hall={hall} discipline={d} />}
          {now === 'bracket' && <Bracket hall={hall} discipline={d} />}
          {now === 'entrants' && <Entrants key={d.key} hall={hall} discipline={d} />}
          {now === 'course' && <Course key={d.key} hall={hall} discipline={d} />}
          {now === 'cards' && <Cards hall={hall} />}
          {now === 'tests' && <Tests key={d.key} hall={hall} discipline={d} />}
          {now === 'prints' && <Prints hall={hall} discipline={d} />}
          {now === 'log' && <Log hall={hall} />}
          {now === 'keys' && <Keys hall={hall} />}
          {now === 'orders' && <Orders hall={hall} />}
        </div>
        {now === 'round' && (
          <aside>
            <h3>{h('tab.standings')}</h3>
            <Standings hall={hall} discipline={d} />
            <h3>{h('tab.log')}</h3>
            <Log hall={hall} most={8} />
          </aside>
        )}
      </div>
    </div>
  );
}
