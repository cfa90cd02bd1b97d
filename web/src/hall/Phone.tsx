// The referee's phone at a table: names and sides are set, who won, how, check, write: six taps for an encounter. Cards
// with the next step of the ladder, a remark, a call for the desk.
import { useState } from 'preact/hooks';
import { followBoard } from '../follow/event';
import { MiniBoard } from '../follow/MiniBoard';
import { followedAt, IDLE, idleFor, inOrder, type Row } from '../follow/state';
import { GAMES } from '../lib/games';
import { useNow } from '../lib/live';
import { go } from '../lib/route';
import { t } from '../lib/texts';
import { Waiting } from '../lib/waiting';
import { Enter, reportOf } from './Enter';
import type { Answer, Hall } from './hall';
import { Public } from './Public';
import { Chip, Claims, h, sheetOf, useOrder, Words } from './parts';
import { Seats } from './Seats';
import type { Board, Discipline, EventView, MatchView, NeedsView, Offence, RoundView, Table } from './types';

interface Mine {
  table: Table;
  board: Board;
  discipline: Discipline;
}

/** How often the list looks at the time: order changes slowly, nothing jumps. */
const LOOK = 10_000;
const AHEAD = 20; // so many tables at most are fetched ahead

/** As the list of tables sorts it: what is followed here has a position and tells when it was last touched. */
const rowOf = (hall: Hall, m: Mine, call?: string): Row & { mine: Mine; followed: ReturnType<typeof followedAt> } => {
  const followed = followedAt(hall.id, m.table.match, m.board.game);
  return {
    table: m.table.table,
    calls: followed?.calls,
    waits: !!call || m.board.state === 'differs' || m.board.state === 'ruling' || !!followed?.refused,
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
  const [all, setAll] = useState(false);
  const now = useNow(LOOK);
  const mine: Mine[] = (event?.disciplines ?? [])
    .filter((d) => d.stages.some((s) => s.paired))
    .flatMap((d) => {
      const round = hall.view<RoundView>('round', d.key);
      const tables = round?.tables.filter((t) => round.mine?.includes(t.match) ?? true) ?? [];
      return tables.flatMap((table) => table.boards.map((board) => ({ table, board, discipline: d })));
    });
  const calls = new Map(hall.view<NeedsView>('needs')?.tables.map((t) => [t.match, t.call]));
  const rows = inOrder(
    mine.map((m) => rowOf(hall, m, calls.get(m.table.match))),
    now,
  );
  // What a table needs is fetched before it is opened: the network may be gone by then.
  const matches = new Set(mine.map((m) => m.table.match));
  if (matches.size <= AHEAD) for (const match of matches) hall.view<MatchView>('match', String(match));
  const at = open && mine.find((m) => m.table.match === open.match && m.board.game === open.game);
  if (at)
    return (
      <OneTable
        key={`${at.table.match}/${at.board.game}`}
        hall={hall}
        {...at}
        call={calls.get(at.table.match)}
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
              {followed?.seen && <MiniBoard of={followed} />}
              <span class={`badge game-${board.game}`}>{board.game}</span>
              <span class="person">
                {(table.seats?.map((s) => s.entrant.name) ?? board.players).map((name, i) => (
                  <span key={i}>{name}</span>
                ))}
                {calls.get(table.match) && <small class="idle">{calls.get(table.match)}</small>}
                {idleFor(row, now) >= IDLE && (
                  <small class="idle">{h('idle', { n: Math.floor(idleFor(row, now) / 60_000) })}</small>
                )}
              </span>
              <Chip state={board.state} />
            </button>
          </li>
        ))}
      </ul>
      <details class="besides" onToggle={(e) => setAll(e.currentTarget.open)}>
        <summary>{h('all-tables')}</summary>
        {all && <Public hall={hall} />}
      </details>
    </section>
  );
}

interface OneProps extends Mine {
  hall: Hall;
  call?: string;
  onDone: (a?: Answer) => void;
}

/** The desk is called to this table; whoever comes takes the call away. */
function Call({ hall, table, call }: { hall: Hall; table: Table; call?: string }) {
  const { answer, busy, give } = useOrder(hall);
  const [text, setText] = useState('');
  const match = String(table.match);
  const told = `${h('table-n', { n: table.table })} · ${h('call-desk')}`;
  return (
    <section class="call">
      {call ? (
        <p class="banner pending" role="status">
          {h('called')} {call}{' '}
          <button class="plain" data-came disabled={busy} onClick={() => void give(['call', match, ''])}>
            {h('came')}
          </button>
        </p>
      ) : (
        <p class="strip">
          <input
            aria-label={h('call-why')}
            placeholder={h('call-why')}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button
            class="plain"
            data-call
            disabled={busy}
            onClick={() => void give(['call', match, text.trim() || h('come')], undefined, told)}
          >
            {h('call-desk')}
          </button>
        </p>
      )}
      {answer && answer.status !== 'done' && <Words answer={answer} />}
    </section>
  );
}

/** Level, and the tests do not decide: the referee asks the extra question, and says who answered (event/2.3). */
function Extra({ hall, table, board, onDone }: Pick<OneProps, 'hall' | 'table' | 'board' | 'onDone'>) {
  const { answer, busy, give } = useOrder(hall);
  const won = async (i: number) => {
    const told = `${h('table-n', { n: table.table })} · ${h('extra-won', { name: board.players[i] })}`;
    const words = ['extra', String(table.match), board.game, String([table.a, table.b][i].number)];
    const said = await give(words, undefined, told);
    if (said.status === 'done') onDone(said);
  };
  return (
    <section class="extra-question">
      <h2>{h('extra-question')}</h2>
      <p class="small">{board.words}</p>
      <div class="winners">
        {board.players.map((name, i) => (
          <button key={i} type="button" data-extra={i} disabled={busy} onClick={() => void won(i)}>
            <b>{name}</b>
          </button>
        ))}
      </div>
      {answer && answer.status !== 'done' && <Words answer={answer} />}
    </section>
  );
}

function OneTable({ hall, table, board, discipline, call, onDone }: OneProps) {
  const match = hall.view<MatchView>('match', String(table.match));
  const report = reportOf(match, board.game);
  const sheet = sheetOf(hall, discipline.key, board);
  const { answer, give } = useOrder(hall);
  const accept = async (by: number) => {
    const told = `${h('table-n', { n: table.table })} · ${h('accept-claim', { name: board.players[by] })}`;
    const words = ['accept', String(table.match), board.game, String([table.a, table.b][by].number)];
    const said = await give(words, undefined, told);
    if (said.status === 'done') onDone(said);
  };
  return (
    <section class="one-table">
      <p class="strip">
        <button class="plain" onClick={() => onDone()}>
          ‹ {h('back')}
        </button>
        <b>
          {h('table-n', { n: table.table })} · {board.game} {board.board && h('board-name', { name: board.board })}
        </b>
      </p>
      {table.seats ? (
        <Seats hall={hall} table={table} onDone={onDone} />
      ) : report ? (
        <>
          <Claims report={report} names={board.players} accept={accept} />
          {answer && answer.status !== 'done' && <Words answer={answer} />}
          {board.state === 'test' && <Extra hall={hall} table={table} board={board} onDone={onDone} />}
          <Enter hall={hall} table={table} board={board} report={report} onDone={onDone} phone />
          {GAMES.includes(board.game) && board.state !== 'done' && (
            <button
              class="plain"
              data-follow
              disabled={!!board.hash && !sheet}
              onClick={() => go(`/follow/${followBoard(hall.id, table, board, discipline, sheet).id}`)}
            >
              {h('follow-here')}
            </button>
          )}
          <details class="besides">
            <summary>{h('besides')}</summary>
            <Besides hall={hall} table={table} board={board} ladder={report.ladder} />
          </details>
          <Call hall={hall} table={table} call={call} />
        </>
      ) : (
        <Waiting words={h('loading')} />
      )}
    </section>
  );
}

interface BesidesProps {
  hall: Hall;
  table: Table;
  board: Board;
  ladder: [number, number];
}

/** A sanction in three taps: who, for what, show it; a red card once more, with what it means. */
function Sanction({ hall, table, board, ladder }: BesidesProps) {
  const [who, setWho] = useState<number>();
  const [kind, setKind] = useState<Offence>();
  const { offences = [], sanctions = [] } = hall.view<EventView>('event') ?? {};
  const [text, setText] = useState('');
  const [sure, setSure] = useState(false);
  const { answer, busy, give } = useOrder(hall);
  const step = who === undefined ? undefined : sanctions[ladder[who]];
  const choose = (set: () => void) => () => {
    set();
    setSure(false);
  };
  const show = async () => {
    if (step?.out && !sure) return setSure(true);
    const entrant = String([table.a, table.b][who!].number);
    const words = ['card', String(table.match), board.game, entrant, kind!.offence];
    const told = `${h('table-n', { n: table.table })} · ${step!.words}: ${board.players[who!]}`;
    const said = await give(text.trim() ? [...words, text.trim()] : words, undefined, told);
    setSure(false);
    if (said.status === 'done') setKind(undefined);
  };
  return (
    <section class="sanction">
      <h2>{h('card-who')}</h2>
      <div class="winners">
        {board.players.map((name, i) => (
          <button key={i} type="button" data-who={i} aria-pressed={who === i} onClick={choose(() => setWho(i))}>
            <b>{name}</b> <small>{h('offences-so-far', { n: ladder[i] })}</small>
          </button>
        ))}
      </div>
      {step && (
        <>
          <h2>{h('offence')}</h2>
          <div class="endings">
            {offences.map((o) => (
              <button
                key={o.offence}
                type="button"
                data-offence={o.offence}
                aria-pressed={kind?.offence === o.offence}
                onClick={choose(() => setKind(o))}
              >
                {o.words}
              </button>
            ))}
          </div>
          <label>
            {h('in-words')} <input name="why" value={text} onInput={(e) => setText(e.currentTarget.value)} />
          </label>
          <ol class="steps" aria-label={h('next-step')}>
            {sanctions.map((s, n) => (
              <li key={n} class={n < ladder[who!] ? 'was' : s === step ? `now ${s.step}` : ''}>
                {n < ladder[who!] ? '✓ ' : ''}
                {s.words}
              </li>
            ))}
          </ol>
          {step.out && <p class="refusal">{t('card-red-means')}</p>}
          <button
            class="action"
            type="button"
            data-card
            disabled={busy || !kind || (kind.explained && !text.trim())}
            onClick={() => void show()}
          >
            {sure ? `${h('really')}: ` : ''}
            {step.words}: {board.players[who!]}
          </button>
        </>
      )}
      <Words answer={answer} />
    </section>
  );
}

function Besides({ hall, table, board, ladder }: BesidesProps) {
  const [text, setText] = useState('');
  const [won, setWon] = useState<number>();
  const { answer, busy, give } = useOrder(hall);
  const match = String(table.match);
  const why = text.trim();
  const told = (what: string) => `${h('table-n', { n: table.table })} · ${what}${why ? `: ${why}` : ''}`;
  return (
    <div class="extra">
      <Sanction hall={hall} table={table} board={board} ladder={ladder} />
      <h2>{h('remark-or-walkover')}</h2>
      <label>
        {h('in-words')} <textarea rows={2} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <p class="buttons">
        <button
          class="plain"
          data-remark
          disabled={busy || !why}
          onClick={() => void give(['remark', match, board.game, why], undefined, told(h('remark')))}
        >
          {h('remark')}
        </button>
        {board.players.map((name, i) => (
          <button
            key={i}
            class="plain"
            data-walkover={i}
            disabled={busy || !why}
            aria-pressed={won === i}
            onClick={() => {
              if (won !== i) return setWon(i);
              setWon(undefined);
              const entrant = String([table.a, table.b][i].number);
              void give(['walkover', match, board.game, entrant, why], undefined, told(h('walkover-for', { name })));
            }}
          >
            {won === i ? `${h('really')}: ` : ''}
            {h('walkover-for', { name })}
          </button>
        ))}
      </p>
      <p class="buttons">
        <button class="plain" disabled={busy} onClick={() => void give(['undo'], undefined, h('undo'))}>
          {h('undo')}
        </button>
      </p>
      <Words answer={answer} />
    </div>
  );
}
