// My tables: the round's clock, the list, and how a new one begins.
import { useEffect, useState } from 'preact/hooks';
import { GAMES, sidesOf } from '../lib/games';
import { kept, put } from '../lib/kept';
import { useNow } from '../lib/live';
import { go } from '../lib/route';
import { shortTitle, sideName, t } from '../lib/texts';
import { BoardField } from '../room/BoardField';
import type { Chosen } from '../room/BoardSelect';
import { Clock } from './Clock';
import { rowOf, TableRow } from './List';
import { allFollowed, forgetFollowed, fresh, inOrder, keepFollowed, MINUTES, type Running, toggled } from './state';
import { f } from './words';

const CLOCK = 'follow-clock';
/** The list is sorted anew when nobody has touched the screen for so long: nothing jumps under a finger. */
const CALM = 3000;

const savedClock = () => kept<Running>(CLOCK, (c) => typeof c.used === 'number') ?? { used: 0 };

function NewTable() {
  const [game, setGame] = useState(GAMES[0]);
  const [table, setTable] = useState('');
  const [names, setNames] = useState<[string, string]>(['', '']);
  const [board, setBoard] = useState<Chosen>();
  const begin = (e: Event) => {
    e.preventDefault();
    const made = fresh({ game, names, first: 0, table: table.trim(), sheet: board?.text });
    keepFollowed(made);
    go(`/follow/${made.id}`);
  };
  return (
    <details class="new-table" open={!allFollowed().length}>
      <summary>{f('new')}</summary>
      <form onSubmit={begin}>
        <fieldset class="choice">
          <legend>{f('which-game')}</legend>
          {GAMES.map((g) => (
            <button key={g} type="button" data-game={g} aria-pressed={g === game} onClick={() => setGame(g)}>
              {shortTitle(g)}
            </button>
          ))}
        </fieldset>
        <label>
          {f('number')}
          <input
            name="table"
            inputMode="numeric"
            maxLength={6}
            value={table}
            onInput={(e) => setTable(e.currentTarget.value)}
          />
        </label>
        {[0, 1].map((i) => (
          <label key={i}>
            {f('plays', { side: sideName(game, sidesOf(game)[i]) })}
            <input
              name={`name${i}`}
              maxLength={24}
              value={names[i]}
              onInput={(e) => setNames(i ? [names[0], e.currentTarget.value] : [e.currentTarget.value, names[1]])}
            />
          </label>
        ))}
        <BoardField game={game} board={board} onBoard={setBoard} />
        <button type="submit" class="action" data-begin>
          {f('begin')}
        </button>
      </form>
    </details>
  );
}

export function Tables() {
  const now = useNow(1000);
  const [tables, setTables] = useState(allFollowed);
  const [order, setOrder] = useState<string[]>(() => inOrder(tables.map(rowOf), now).map((r) => r.kept.id));
  const [touched, setTouched] = useState(0);
  const [clock, setClock] = useState(savedClock);
  const refresh = () => setTables(allFollowed());
  useEffect(() => {
    if (now - touched >= CALM) setOrder(inOrder(tables.map(rowOf), now).map((r) => r.kept.id));
  }, [now, tables]);
  useEffect(() => void put(CLOCK, clock), [clock]);
  const rows = order.flatMap((id) => tables.filter((x) => x.id === id)).map(rowOf);
  return (
    <main id="content" class="referee my-tables-page" onPointerDown={() => setTouched(Date.now())}>
      <header>
        <h1>{f('tables')}</h1>
      </header>
      <Clock
        clock={clock}
        minutes={MINUTES}
        label={f('round-clock')}
        onToggle={() => setClock(toggled(clock, Date.now()))}
      />
      {clock.used > 0 && !clock.since && (
        <button type="button" class="plain" data-clock-fresh onClick={() => setClock({ used: 0 })}>
          {f('clock-fresh')}
        </button>
      )}
      {!tables.length && <p class="empty">{f('no-tables')}</p>}
      <ul class="table-rows">
        {rows.map((row) => (
          <TableRow
            key={row.kept.id}
            row={row}
            now={now}
            onCall={() => {
              keepFollowed({ ...row.kept, calls: row.kept.calls ? undefined : Date.now() });
              setTouched(0);
              refresh();
            }}
            onForget={() => {
              if (!confirm(f('forget-sure'))) return;
              forgetFollowed(row.kept.id);
              refresh();
            }}
          />
        ))}
      </ul>
      <NewTable />
      <p class="small">
        <a href={`/card/${GAMES[0]}`}>{t('card-menu')}</a> · <a href={`/referee/${GAMES[0]}`}>{t('ref-menu')}</a>
      </p>
    </main>
  );
}
