// Papers without a server: a page for the browser's own printer. What they say comes from the desk's views.
import { Certificates, Diplomas } from './Diploma';
import type { Hall } from './hall';
import { Standings } from './Places';
import { h, PrintBar, Who } from './parts';
import type { Discipline, MatchView, Report, RoundView, Table } from './types';

export const PAPERS_HERE = ['pairings', 'reports', 'standings', 'diplomas', 'diplomas-all', 'certificates'] as const;
export type PaperHere = (typeof PAPERS_HERE)[number];
/** Drawn by the page also where a server makes PDFs of the others. */
export const DRAWN_HERE: PaperHere[] = ['diplomas', 'diplomas-all', 'certificates'];

interface Props {
  hall: Hall;
  discipline: Discipline;
}

export function PrintHere({ hall, discipline, what, onBack }: Props & { what: PaperHere; onBack: () => void }) {
  return (
    <section class="paper-page">
      <PrintBar onBack={onBack} />
      {what === 'pairings' && <Pairings hall={hall} discipline={discipline} />}
      {what === 'reports' && <Reports hall={hall} discipline={discipline} />}
      {what === 'standings' && <Tables hall={hall} discipline={discipline} />}
      {what === 'diplomas' && <Diplomas hall={hall} discipline={discipline} most={3} />}
      {what === 'diplomas-all' && <Diplomas hall={hall} discipline={discipline} most={discipline.entrants} />}
      {what === 'certificates' && <Certificates hall={hall} discipline={discipline} />}
    </section>
  );
}

const Head = ({ hall, words }: { hall: Hall; words: string }) => (
  <header>
    <small>{hall.name}</small>
    <h2>{words}</h2>
  </header>
);

function Pairings({ hall, discipline: d }: Props) {
  const round = hall.view<RoundView>('round', d.key);
  if (!round?.tables.length) return <p class="empty">{h('no-round')}</p>;
  return (
    <>
      <Head hall={hall} words={`${d.name} · ${round.name}`} />
      <table class="grid">
        <tbody>
          {round.tables.map((t) => (
            <tr key={t.match}>
              <th scope="row">{t.table}</th>
              {(t.seats?.map((s) => s.entrant) ?? [t.a, t.b]).map((e) => (
                <td key={e.number}>
                  <Who is={e} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Reports({ hall, discipline: d }: Props) {
  const tables = hall.view<RoundView>('round', d.key)?.tables.filter((t) => !t.seats) ?? [];
  if (!tables.length) return <p class="empty">{h('no-round')}</p>;
  return (
    <>
      {tables.map((t) => (
        <OneReport key={t.match} hall={hall} discipline={d} table={t} />
      ))}
    </>
  );
}

const DOTS = '………………………………';

/** To be filled in by hand: who won, a box for each way to end, room for the numbers. */
function OneReport({ hall, discipline, table }: Props & { table: Table }) {
  const match = hall.view<MatchView>('match', String(table.match));
  const game = (report: Report, n: number) => (
    <li key={n}>
      <b>{h(n ? 'return' : 'game')}</b> {h('winner')}: {DOTS}
      <ul>
        {report.endings.map((e, i) => (
          <li key={i}>
            <span class="box" /> {e.words}
          </li>
        ))}
      </ul>
      {report.counts.map((c) => `${c.words}: ………… `)}
    </li>
  );
  return (
    <>
      {table.boards.map((b, i) => (
        <section key={b.game} class="report">
          <Head hall={hall} words={`${h('table-n', { n: table.table })} · ${match?.name ?? ''}`} />
          <p>
            {discipline.name} {b.game} · <b>{b.players[0]}</b> ({table.a.school}) – <b>{b.players[1]}</b> (
            {table.b.school})
          </p>
          <ol>{match?.report?.[i] && b.games.map((_, n) => game(match.report![i], n))}</ol>
          <p>
            {b.players[0]} {DOTS} {b.players[1]} {DOTS} {h('role.referee')} {DOTS}
          </p>
        </section>
      ))}
    </>
  );
}

const Tables = (props: Props) => (
  <>
    <Head hall={props.hall} words={props.discipline.name} />
    <Standings {...props} whole />
  </>
);
