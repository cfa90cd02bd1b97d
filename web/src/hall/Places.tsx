// Standings with their reasons, and the bracket drawn as a bracket.
import type { Hall } from './hall';
import { h, Who } from './parts';
import type { BracketView, Discipline, FinalView, Pair, Row, StandingsView } from './types';

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ol class="places">
      {rows.map((r) => (
        <li key={r.entrant.number}>
          <span class="rank">{r.shown}</span>
          <span class="person">
            <Who is={r.entrant} />
            <small>{r.why}</small>
          </span>
          <span class="sum">{r.points}</span>
        </li>
      ))}
    </ol>
  );
}

export function Standings({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const over = discipline.stages.length > 0 && discipline.stages.every((s) => s.over);
  const final = over ? hall.view<FinalView>('final', discipline.key) : undefined;
  const view = hall.view<StandingsView>('standings', discipline.key);
  if (!view?.tables.length && !final) return <p class="empty">{h('no-standings')}</p>;
  return (
    <section class="standings">
      {final && (
        <>
          <h3>{h('final')}</h3>
          <Rows rows={final.rows} />
        </>
      )}
      {view?.tables.map((t) => (
        <section key={t.name}>
          <h3>{t.name}</h3>
          <Rows rows={t.rows} />
        </section>
      ))}
    </section>
  );
}

function Box({ pair }: { pair: Pair }) {
  const line = (e: Pair['a'], who: number) => (
    <li class={pair.over && pair.winner === who ? 'won' : ''}>
      <span>{e?.name ?? '–'}</span> <b>{pair.over ? (pair.points?.[who] ?? '') : ''}</b>
    </li>
  );
  return (
    <div class="pair">
      <small>
        {pair.name}
        {pair.table ? ` · ${h('table-n', { n: pair.table })}` : ''}
      </small>
      <ul>
        {line(pair.a, 0)}
        {line(pair.b, 1)}
      </ul>
    </div>
  );
}

export function Bracket({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const stage = [...discipline.stages].reverse().find((s) => s.kind === 'cup');
  const view = stage && hall.view<BracketView>('bracket', discipline.key, stage.key);
  if (!view) return <p class="empty">{h('no-bracket')}</p>;
  return (
    <div class="bracket" role="group" aria-label={h('bracket')}>
      {view.rounds.map((pairs, i) => (
        <div key={i} class="column">
          {pairs.map((p, n) => (
            <Box key={n} pair={p} />
          ))}
        </div>
      ))}
    </div>
  );
}
