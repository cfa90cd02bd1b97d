// The round by table: what is missing, claimed, differs, waits, is done. A number typed jumps to its table, Enter
// opens it. Earlier rounds, also of stages that are over, can be looked at and corrected.
import { useEffect, useRef, useState } from 'preact/hooks';
import { settings } from '../lib/settings';
import { Waiting } from '../lib/waiting';
import { TableActions } from './Actions';
import { Enter, reportOf } from './Enter';
import type { Answer, Hall } from './hall';
import { Chip, Claims, h, STATES, StateWords, useOrder, Who, Words } from './parts';
import { Seats } from './Seats';
import type { Board, Discipline, EntrantsView, MatchView, RoundView, Stage, State, Table } from './types';

const cell = (b: Board, n: number): string => {
  const g = b.games[n];
  if (!g || g.winner === undefined) return '–';
  return g.winner === 0 ? '1 : 0' : g.winner === 1 ? '0 : 1' : '½';
};

/** Who was marked as missing at the door. */
export const absentOf = (hall: Hall, discipline: string): number[] =>
  (hall.view<EntrantsView>('entrants', discipline)?.entrants ?? [])
    .filter((r) => r.presence === 'missing')
    .map((r) => r.entrant.number);

interface Line {
  table: Table;
  board?: Board;
}

const lineState = (l: Line): State =>
  l.table.state === 'claimed' || l.table.state === 'differs' ? l.table.state : (l.board?.state ?? l.table.state);

/** Whether somebody still has to enter a result: one that waits for a test or a ruling has one. */
const isOpen = (l: Line): boolean => !['done', 'test', 'ruling'].includes(lineState(l));

interface Props {
  hall: Hall;
  discipline: Discipline;
  stage?: Stage;
  /** A table to be opened. */
  at?: { match: number; stage: string; game?: string };
  onAt?: () => void;
}

export function Round({ hall, discipline, stage, at, onAt }: Props) {
  const [open, setOpen] = useState('');
  const [find, setFind] = useState('');
  const [only, setOnly] = useState<State | ''>('');
  const [chosen, setChosen] = useState(''); // "groups 2"; nothing: where the event is
  const [told, setTold] = useState<Answer>();
  const list = useRef<HTMLTableElement>(null);
  const where = chosen ? chosen.split(' ') : stage ? [stage.key] : [];
  const view = hall.view<RoundView>('round', discipline.key, ...where);
  const rounds = discipline.stages.flatMap((s) =>
    Array.from({ length: s.paired }, (_, i) => ({ value: `${s.key} ${i + 1}`, name: s.name, n: i + 1 })),
  );
  useEffect(() => setChosen(''), [stage?.key, stage?.paired]); // a new round is where the work is
  useEffect(() => {
    if (!at) return;
    setFind('');
    setOnly('');
    setChosen(at.stage === stage?.key ? '' : at.stage);
    setOpen(`${at.match}${at.game ? `/${at.game}` : ''}`);
    onAt?.();
  }, [at]);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement) return;
      if (e.key === 'Escape') setOpen('');
      if (open || !settings.value.shortcuts) return;
      if (e.key === '/' || /^\d$/.test(e.key)) {
        search.current?.focus();
        if (e.key === '/') e.preventDefault();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  const absent = absentOf(hall, discipline.key);
  if (!view) return <p class="empty">{h('no-round')}</p>;

  const lines: Line[] = view.tables.flatMap((t): Line[] =>
    t.boards?.length && !t.seats ? t.boards.map((board) => ({ table: t, board })) : [{ table: t }],
  );
  const id = (l: Line) => `${l.table.match}/${l.board?.game ?? ''}`;
  const opened = lines.find((l) => id(l) === open) ?? lines.find((l) => String(l.table.match) === open);
  const asks = find.trim().toLowerCase();
  const fits = (l: Line) => {
    if (!asks) return true;
    if (/^\d+$/.test(asks)) return String(l.table.table) === asks;
    const all = (l.table.seats?.map((s) => s.entrant) ?? [l.table.a, l.table.b])
      .flatMap((e) => [e?.name, e?.school])
      .concat(l.board?.players ?? []);
    return all.some((x) => x?.toLowerCase().includes(asks));
  };
  const shown = lines.filter((l) => fits(l) && (!only || lineState(l) === only));
  const counts = Object.fromEntries(STATES.map((s) => [s, lines.filter((l) => lineState(l) === s).length]));
  const next = (answer?: Answer) => {
    setOpen('');
    setTold(answer);
    if (answer) setFind('');
    search.current?.focus();
  };
  return (
    <section class="round-list">
      <div class="strip">
        <h2>{view.name}</h2>
        {rounds.length > 1 && (
          <select
            name="round"
            aria-label={h('which-round')}
            value={`${view.stage} ${view.round}`}
            onChange={(e) => setChosen(e.currentTarget.value)}
          >
            {rounds.map((r) => (
              <option key={r.value} value={r.value}>
                {r.name}, {h('round-n', { n: r.n })}
              </option>
            ))}
          </select>
        )}
        <form
          class="find"
          role="search"
          onSubmit={(e) => {
            e.preventDefault();
            const first = shown.find(isOpen) ?? shown.find((l) => lineState(l) !== 'done') ?? shown[0];
            if (first) setOpen(id(first));
          }}
        >
          <input
            ref={search}
            type="search"
            aria-label={h('find')}
            placeholder={`${h('find')}  /`}
            value={find}
            onInput={(e) => setFind(e.currentTarget.value)}
          />
        </form>
        <div class="filters" role="group" aria-label={h('filter')}>
          <button aria-pressed={!only} onClick={() => setOnly('')}>
            {h('all')} {lines.length}
          </button>
          {STATES.filter((s) => counts[s]).map((s) => (
            <button
              key={s}
              class={`status ${s}`}
              data-only={s}
              aria-pressed={only === s}
              onClick={() => setOnly(only === s ? '' : s)}
            >
              <StateWords state={s} n={counts[s]} />
            </button>
          ))}
        </div>
      </div>
      <Words answer={told} />
      <table class="grid" ref={list}>
        <thead>
          <tr>
            <th scope="col">{h('table')}</th>
            <th scope="col">{h('board')}</th>
            <th scope="col">{h('first')}</th>
            <th scope="col">{h('game')}</th>
            <th scope="col">{h('return')}</th>
            <th scope="col">{h('second')}</th>
            <th scope="col">{h('points')}</th>
            <th scope="col">{h('state')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((l) => (
            <Row
              key={id(l)}
              hall={hall}
              line={l}
              absent={absent}
              open={l === opened}
              onOpen={() => setOpen(id(l))}
              onDone={next}
            />
          ))}
        </tbody>
      </table>
      {!shown.length && <p class="empty">{h('nothing-found')}</p>}
      {view.byes.length > 0 && (
        <p>
          {h('byes')}: {view.byes.map((e) => e.name).join(', ')}
        </p>
      )}
    </section>
  );
}

interface NoShowProps {
  hall: Hall;
  table: Table;
  board?: Board;
  absent: number[];
  onDone: (a?: Answer) => void;
}

interface RowProps {
  hall: Hall;
  line: Line;
  /** Numbers of those who were marked as missing at the door. */
  absent: number[];
  open: boolean;
  onOpen: () => void;
  onDone: (a?: Answer) => void;
}

/** A team that did not come, or both: one order for all boards that are not played. */
function NoShow({ hall, table, board, absent, onDone }: NoShowProps) {
  const { answer, busy, give } = useOrder(hall);
  const [sure, setSure] = useState(-1);
  const open = table.boards.some((b) => b.state !== 'done' && b.games.every((g) => g.winner === undefined));
  if (!open || board?.games.some((g) => g.winner !== undefined)) return null;
  const [a, b] = [table.a, table.b];
  const marked = [a, b].map((e) => absent.includes(e.number));
  const winner = (gone: number) => (gone === 2 ? 'none' : String([b, a][gone].number));
  const words = (gone: number) => (gone === 2 ? h('nobody-came') : h('did-not-come', { name: [a, b][gone].name }));
  const giveIt = async (gone: number) => {
    if (sure !== gone) return setSure(gone);
    setSure(-1);
    const said = await give(['walkover', String(table.match), winner(gone), h('no-show')]);
    if (said.status === 'done') onDone(said);
  };
  return (
    <p class="buttons no-show">
      {[0, 1, 2].map((gone) => (
        <button
          key={gone}
          type="button"
          class={marked[gone] ? 'action' : 'quiet'}
          data-gone={gone}
          disabled={busy}
          onClick={() => void giveIt(gone)}
        >
          {sure === gone ? `${h('really')}: ` : ''}
          {words(gone)}
        </button>
      ))}
      {answer && answer.status !== 'done' && <Words answer={answer} />}
    </p>
  );
}

function Row({ hall, line: { table, board }, absent, open, onOpen, onDone }: RowProps) {
  const state = lineState({ table, board });
  const match = open ? hall.view<MatchView>('match', String(table.match)) : undefined;
  const report = board && reportOf(match, board.game);
  const [a, b] = board?.players ?? [];
  const { answer, give } = useOrder(hall);
  const accept = async (by: number) => {
    const said = await give(['accept', String(table.match), board!.game, String([table.a, table.b][by].number)]);
    if (said.status === 'done') onDone(said);
  };
  return (
    <>
      <tr class={open ? 'open' : state} data-table={table.table} data-board={board?.game}>
        <th scope="row">
          <button class="quiet" aria-expanded={open} onClick={onOpen}>
            {table.table}
          </button>
        </th>
        <td>{board && <span class={`badge game-${board.game}`}>{board.game}</span>}</td>
        {table.seats ? (
          <td colSpan={5}>
            {table.seats.map((s) => (
              <div key={s.entrant.number}>
                {s.place ? `${s.place}. ` : ''}
                <Who is={s.entrant} /> {s.place ? <b>{s.points}</b> : ''}
              </div>
            ))}
          </td>
        ) : (
          <>
            <td>
              <Who is={a && a !== table.a.name ? { ...table.a, name: a, school: table.a.name } : table.a} />
            </td>
            <td class="figure">{board ? cell(board, 0) : ''}</td>
            <td class="figure">{board ? cell(board, 1) : ''}</td>
            <td>
              <Who is={b && b !== table.b.name ? { ...table.b, name: b, school: table.b.name } : table.b} />
            </td>
            <td class="figure">{(board?.points ?? (board ? undefined : table.points))?.join(' · ') ?? ''}</td>
          </>
        )}
        <td>
          {state !== 'done' && [table.a, table.b].some((e) => e && absent.includes(e.number)) ? (
            <span class="status differs" data-absent>
              ✗ {h('is-missing')}
            </span>
          ) : (
            <Chip state={state} words={state === 'test' || state === 'ruling' ? board?.words : undefined} />
          )}
        </td>
      </tr>
      {open && (
        <tr class="entering">
          <td colSpan={8}>
            <Claims report={report} names={board?.players} accept={accept} />
            {answer && answer.status !== 'done' && <Words answer={answer} />}
            {!table.seats && <NoShow hall={hall} table={table} board={board} absent={absent} onDone={onDone} />}
            {table.seats ? (
              <Seats hall={hall} table={table} onDone={onDone} />
            ) : board && report ? (
              <Enter hall={hall} table={table} board={board} report={report} onDone={onDone} />
            ) : (
              <Waiting words={h('loading')} />
            )}
            <TableActions hall={hall} table={table} board={board} />
          </td>
        </tr>
      )}
    </>
  );
}
