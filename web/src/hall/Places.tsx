// Standings with their reasons, stage by stage, and the bracket drawn as a bracket.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { h, Who } from './parts';
import type { BracketView, Discipline, FinalView, Pair, Row, Stage, StandingsView } from './types';

interface Props {
  hall: Hall;
  discipline: Discipline;
  /** The number of an entrant who is shown. */
  me?: number;
  /** All stages, one after the other: for paper. */
  whole?: boolean;
}

function Rows({ rows, me }: { rows: Row[]; me?: number }) {
  const begun = rows.some((r) => r.played !== 0); // before that there is nothing to explain
  return (
    <ol class="places">
      {rows.map((r) => (
        <li key={r.entrant.number} class={r.entrant.number === me ? 'me' : ''}>
          <span class="rank">{r.shown}</span>
          <span class="person">
            <Who is={r.entrant} />
            {begun && <small>{r.why}</small>}
          </span>
          <span class="sum">{r.points}</span>
        </li>
      ))}
    </ol>
  );
}

/** Which stage is shown: the last one, unless somebody asks for another; nothing to choose where there is one. */
function useStage(of: Stage[]): { stage?: Stage; choice: preact.ComponentChild } {
  const [chosen, setChosen] = useState('');
  const stage = of.find((s) => s.key === chosen) ?? of[of.length - 1];
  const choice = of.length > 1 && (
    <nav class="sections second" aria-label={h('which-stage')}>
      {of.map((s) => (
        <button key={s.key} data-stage={s.key} aria-pressed={s === stage} onClick={() => setChosen(s.key)}>
          {s.name}
        </button>
      ))}
    </nav>
  );
  return { stage, choice };
}

export function Standings({ hall, discipline: d, me, whole }: Props) {
  const { stage, choice } = useStage(d.stages);
  const shown = whole ? d.stages : stage ? [stage] : [];
  const over = stage && stage === d.stages[d.stages.length - 1] && d.stages.every((s) => s.over);
  const final = over ? hall.view<FinalView>('final', d.key) : undefined;
  const views = shown.map((s) => hall.view<StandingsView>('standings', d.key, s.key));
  if (!stage) return <p class="empty">{h('no-standings')}</p>;
  return (
    <section class="standings">
      {!whole && choice}
      {final && (
        <>
          <h3>{h('final')}</h3>
          <Rows rows={final.rows} me={me} />
        </>
      )}
      {views
        .flatMap((v) => v?.tables ?? [])
        .map((t) => (
          <section key={t.stage + t.name}>
            <h3>{t.name}</h3>
            <Rows rows={t.rows} me={me} />
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

export function Bracket({ hall, discipline }: Props) {
  const { stage, choice } = useStage(discipline.stages.filter((s) => s.kind === 'cup'));
  const view = stage && hall.view<BracketView>('bracket', discipline.key, stage.key);
  if (!view) return <p class="empty">{h('no-bracket')}</p>;
  return (
    <>
      {choice}
      <div class="bracket" role="group" aria-label={h('bracket')}>
        {view.rounds.map((pairs, i) => (
          <div key={i} class="column">
            {pairs.map((p, n) => (
              <Box key={n} pair={p} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
