// The desk of an event: disciplines, the round, places, entrants, the course, cards, tests, log, keys, orders.
import { useEffect, useState } from 'preact/hooks';
import { Course, lastStage, nextStep } from './Course';
import { Entrants } from './Entrants';
import type { Hall } from './hall';
import { Keys } from './Keys';
import { Cards, Log, Orders } from './Other';
import { Bracket, Standings } from './Places';
import { Prints } from './Prints';
import { Clock, h, useOrder, Words } from './parts';
import { Round } from './Round';
import { Tests } from './Tests';
import type { EventView, RoundView } from './types';

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

export function DeskPage({ hall }: { hall: Hall }) {
  const event = hall.view<EventView>('event');
  return event ? <Desk hall={hall} event={event} /> : <p class="loading">{h('loading')}</p>;
}

function Desk({ hall, event }: { hall: Hall; event: EventView }) {
  const [chosen, setChosen] = useState('');
  const [tabs, setTabs] = useState<Record<string, Tab>>({});
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
  const offered = TABS.filter(
    (t) =>
      (t !== 'keys' || (hall.role === 'organiser' && !hall.here)) &&
      (t !== 'bracket' || d.stages.some((s) => s.kind === 'cup')),
  );
  const next = nextStep(d, round);
  const open = round?.tables.filter((t) => t.state !== 'done').length ?? 0;
  return (
    <div class="desk">
      <nav class="sections" aria-label={h('disciplines')}>
        {event.disciplines.map((x) => (
          <button key={x.key} data-discipline={x.key} aria-pressed={x === d} onClick={() => setChosen(x.key)}>
            {x.name} <small>{x.entrants || ''}</small>
          </button>
        ))}
        <span class="spread" />
        <Clock began={round?.began} minutes={d.clock} warning={d.warning} />
        {next && (
          <button class="action" data-next={next.key} disabled={busy} onClick={() => void give(next.words)}>
            {h(`step.${next.key}`, { n: next.n ?? 0 })}
          </button>
        )}
        {!next && open > 0 && stage && <span class="status missing">{h('still-open', { n: open })}</span>}
      </nav>
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
          {now === 'round' && <Round key={d.key} hall={hall} discipline={d} stage={stage} />}
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
