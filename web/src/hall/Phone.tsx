// The referee's phone at a table: names and sides are set, who won, how, check, write: six taps for an encounter. Cards
// with the next step of the ladder, a remark, a call for the desk.
import { useState } from 'preact/hooks';
import { followBoard } from '../follow/event';
import { MiniBoard } from '../follow/MiniBoard';
import { followedAt, IDLE, idleFor, inOrder, type Row } from '../follow/state';
import { GAMES } from '../lib/games';
import { useNow } from '../lib/live';
import { go } from '../lib/route';
import { OFFENCES, type Offence, offenceWords, stepWords } from '../lib/sanctions';
import { Enter, reportOf } from './Enter';
import type { Answer, Hall } from './hall';
import { Chip, h, useOrder, Who, Words } from './parts';
import { Seats } from './Seats';
import type { Board, Discipline, EventView, MatchView, RoundView, Table } from './types';

interface Mine {
  table: Table;
  board: Board;
  discipline: Discipline;
}

/** How often the list looks at the time: order changes slowly, nothing jumps. */
const LOOK = 10_000;

/** As the list of tables sorts it: what is followed here has a position and tells when it was last touched. */
const rowOf = (hall: Hall, m: Mine): Row & { mine: Mine; followed: ReturnType<typeof followedAt> } => {
  const followed = followedAt(hall.id, m.table.match, m.board.game);
  return {
    table: m.table.table,
    calls: followed?.calls,
    waits: m.board.state === 'differs' || m.board.state === 'ruling' || !!followed?.refused,
    done: m.board.state === 'done',
    touched: followed?.touched,
    mine: m,
    followed,
  };
};

/** `at`: the table whose slip was scanned. */
export function Phone({ hall, at: scanned }: { hall: Hall; at?: { match: number; game: string } }) {
  const event = hall.view<EventView>('event');
  const [open, setOpen] = useState(scanned);
  const [told, setTold] = useState<Answer>();
  const now = useNow(LOOK);
  const mine: Mine[] = (event?.disciplines ?? [])
    .filter((d) => d.stages.some((s) => s.paired))
    .flatMap((d) => {
      const round = hall.view<RoundView>('round', d.key);
      const tables = round?.tables.filter((t) => round.mine?.includes(t.match) ?? true) ?? [];
      return tables.flatMap((table) => table.boards.map((board) => ({ table, board, discipline: d })));
    });
  const rows = inOrder(
    mine.map((m) => rowOf(hall, m)),
    now,
  );
  const at = open && mine.find((m) => m.table.match === open.match && m.board.game === open.game);
  if (at)
    return (
      <OneTable
        key={`${at.table.match}/${at.board.game}`}
        hall={hall}
        {...at}
        onDone={(a) => {
          setOpen(undefined);
          setTold(a);
        }}
      />
    );
  return (
    <section class="my-tables">
      <h2>{h('my-tables')}</h2>
      <Words answer={told} />
      {!mine.length && <p class="empty">{h('no-tables')}</p>}
      <ul class="tables">
        {rows.map(({ mine: { table, board }, followed, ...row }) => (
          <li key={`${table.match}/${board.game}`}>
            <button
              data-open={`${table.table}/${board.game}`}
              onClick={() => setOpen({ match: table.match, game: board.game })}
            >
              <b class="figure">{table.table}</b>
              {followed?.seen && <MiniBoard game={board.game} seen={followed.seen} />}
              <span class="person">
                <small>{board.game}</small> {(table.seats?.map((s) => s.entrant.name) ?? board.players).join(' – ')}
                {idleFor(row, now) >= IDLE && (
                  <small class="idle">{h('idle', { n: Math.floor(idleFor(row, now) / 60_000) })}</small>
                )}
              </span>
              <Chip state={board.state} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneTable({ hall, table, board, discipline, onDone }: Mine & { hall: Hall; onDone: (a?: Answer) => void }) {
  const match = hall.view<MatchView>('match', String(table.match));
  const report = reportOf(match, board.game);
  return (
    <section class="one-table">
      <p class="strip">
        <button class="plain" onClick={() => onDone()}>
          ‹ {h('back')}
        </button>
        <b>
          {h('table-n', { n: table.table })} · {board.game}
        </b>
      </p>
      {table.seats ? (
        <Seats hall={hall} table={table} onDone={onDone} />
      ) : report ? (
        <>
          <Enter hall={hall} table={table} board={board} report={report} onDone={onDone} phone />
          {GAMES.includes(board.game) && board.state !== 'done' && (
            <button
              class="plain"
              data-follow
              onClick={() => go(`/follow/${followBoard(hall.id, table, board, discipline).id}`)}
            >
              {h('follow-here')}
            </button>
          )}
          <details class="besides">
            <summary>{h('besides')}</summary>
            <Besides hall={hall} table={table} board={board} ladder={report.ladder} />
          </details>
        </>
      ) : (
        <p class="loading">{h('loading')}</p>
      )}
    </section>
  );
}

function Besides({ hall, table, board, ladder }: { hall: Hall; table: Table; board: Board; ladder: [number, number] }) {
  const [who, setWho] = useState(0);
  const [kind, setKind] = useState<Offence>('prolonging');
  const [text, setText] = useState('');
  const { answer, busy, give } = useOrder(hall);
  const match = String(table.match);
  const entrant = [table.a, table.b][who];
  return (
    <div class="extra">
      <div class="winners">
        {board.players.map((name, i) => (
          <button key={i} type="button" aria-pressed={who === i} onClick={() => setWho(i)}>
            {name}
          </button>
        ))}
      </div>
      <p>
        {h('next-step')}: <b>{stepWords(ladder[who])}</b>
      </p>
      <label>
        {h('offence')}{' '}
        <select value={kind} onChange={(e) => setKind(e.currentTarget.value as Offence)}>
          {OFFENCES.map((o) => (
            <option key={o} value={o}>
              {offenceWords(o)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {h('in-words')} <textarea rows={2} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <p class="buttons">
        <button
          class="action"
          data-card
          disabled={busy || (kind === 'other' && !text.trim())}
          onClick={() =>
            void give(['card', match, board.game, String(entrant.number), kind, ...(text.trim() ? [text.trim()] : [])])
          }
        >
          {h('show-card')}
        </button>
        <button
          class="plain"
          disabled={busy || !text.trim()}
          onClick={() => void give(['remark', match, board.game, text.trim()])}
        >
          {h('remark')}
        </button>
        <button class="plain" disabled={busy} onClick={() => void give(['call', match, text.trim() || h('come')])}>
          {h('call-desk')}
        </button>
        <button
          class="plain"
          disabled={busy || !text.trim()}
          onClick={() => void give(['walkover', match, board.game, String(entrant.number), text.trim()])}
        >
          {h('walkover')}
        </button>
        <button class="plain" disabled={busy} onClick={() => void give(['undo'])}>
          {h('undo')}
        </button>
      </p>
      <Words answer={answer} />
      <p class="small">
        <Who is={table.a} /> – <Who is={table.b} />
      </p>
    </div>
  );
}
