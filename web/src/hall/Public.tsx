// The public's page: find yourself, your next table, results as they come. Initials and schools only: the server sends
// nothing else.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { Bracket, Standings } from './Places';
import { Chip, Clock, h, Who } from './parts';
import type { Discipline, EventView, RoundView } from './types';

export function Public({ hall }: { hall: Hall }) {
  const event = hall.view<EventView>('event');
  const [chosen, setChosen] = useState('');
  const [tab, setTab] = useState<'round' | 'standings' | 'bracket'>('round');
  const [find, setFind] = useState('');
  const list = event?.disciplines.filter((d) => d.entrants) ?? [];
  const d = list.find((x) => x.key === chosen) ?? list[0];
  if (!event) return <p class="loading">{h('loading')}</p>;
  return (
    <section class="public">
      <nav class="sections" aria-label={h('disciplines')}>
        {list.map((x) => (
          <button key={x.key} aria-pressed={x === d} onClick={() => setChosen(x.key)}>
            {x.name}
          </button>
        ))}
      </nav>
      {d && (
        <>
          <nav class="sections second" aria-label={h('what')}>
            {(['round', 'standings', 'bracket'] as const)
              .filter((x) => x !== 'bracket' || d.stages.some((s) => s.kind === 'cup'))
              .map((x) => (
                <button key={x} aria-pressed={tab === x} onClick={() => setTab(x)}>
                  {h(`tab.${x}`)}
                </button>
              ))}
          </nav>
          {tab === 'round' && <Now hall={hall} discipline={d} find={find} onFind={setFind} />}
          {tab === 'standings' && <h2 class="hidden">{h('tab.standings')}</h2>}
          {tab === 'standings' && <Standings hall={hall} discipline={d} />}
          {tab === 'bracket' && <Bracket hall={hall} discipline={d} />}
        </>
      )}
      {!d && <p class="empty">{h('nothing-yet')}</p>}
    </section>
  );
}

interface NowProps {
  hall: Hall;
  discipline: Discipline;
  find: string;
  onFind: (s: string) => void;
}

function Now({ hall, discipline, find, onFind }: NowProps) {
  const round = hall.view<RoundView>('round', discipline.key);
  const asks = find.trim().toLowerCase();
  const mine = (round?.tables ?? []).filter(
    (t) =>
      !asks ||
      [
        ...(t.seats?.map((s) => s.entrant) ?? [t.a, t.b]).flatMap((e) => [e?.name, e?.school]),
        ...t.boards.flatMap((b) => b.players),
      ].some((x) => x?.toLowerCase().includes(asks)),
  );
  return (
    <>
      <label class="find-me">
        {h('find-me')}{' '}
        <input
          type="search"
          value={find}
          placeholder={h('find-me-how')}
          onInput={(e) => onFind(e.currentTarget.value)}
        />
      </label>
      {!round && <p class="empty">{h('no-round')}</p>}
      {round && (
        <p class="strip">
          <b>{round.name}</b>
          <Clock began={round.began} minutes={discipline.clock} warning={discipline.warning} />
        </p>
      )}
      {asks && mine.length === 1 && (
        <p class="next-table" role="status">
          {h('your-table')} <b>{mine[0].table}</b>
        </p>
      )}
      <ul class="tables">
        {mine.map((t) => (
          <li key={t.match} data-table={t.table}>
            <b class="figure">{t.table}</b>
            <span class="person">
              {(t.seats?.map((s) => s.entrant) ?? [t.a, t.b]).map((e) => (
                <Who key={e.number} is={e} />
              ))}
            </span>
            <span class="tally">
              {t.seats
                ? t.seats.map((s) => s.points || '').join(' ')
                : t.state === 'done'
                  ? t.points.join(' : ')
                  : t.boards.map((b) => b.won.join(':')).join(' ')}
            </span>
            <Chip state={t.state} />
          </li>
        ))}
      </ul>
    </>
  );
}
