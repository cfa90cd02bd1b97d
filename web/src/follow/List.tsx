// The tables of a referee with their last positions: who calls first, then what waits, who idles, by number.
import { clockFace } from '../lib/clock';
import { gameClass } from '../lib/games';
import { shortTitle, t } from '../lib/texts';
import { MiniBoard } from './MiniBoard';
import { elapsed, type Followed, IDLE, idleFor, type Row } from './state';
import { f } from './words';

const HAND =
  'M8 13V5.5a1.5 1.5 0 0 1 3 0V11M11 11V3.5a1.5 1.5 0 0 1 3 0V11M14 11V5a1.5 1.5 0 0 1 3 0v9' +
  'c0 5-3 8-6.5 8S5.5 20 4 17l-2-4c-.8-1.7 1.4-2.9 2.6-1.4L8 15';

/** As the list sorts it. */
export const rowOf = (x: Followed): Row & { kept: Followed } => ({
  table: Number.parseInt(x.table, 10) || 999,
  calls: x.calls,
  done: x.done,
  waits: !!x.refused,
  touched: x.touched,
  kept: x,
});

const cards = (x: Followed): string => {
  const shown = x.orders.filter((o) => o.words[0] === 'card').length;
  return shown ? f('cards-shown', { n: shown }) : '';
};

interface Props {
  row: ReturnType<typeof rowOf>;
  now: number;
  onCall: () => void;
  onForget: () => void;
}

export function TableRow({ row, now, onCall, onForget }: Props) {
  const x = row.kept;
  const idle = idleFor(row, now);
  const round = x.seen?.rounds
    ? t('round', { round: x.seen.round, rounds: x.seen.rounds })
    : t('round-only', { round: x.seen?.round ?? 1 });
  const chips = [
    x.refused && f('refused'),
    x.outbox?.length ? f('outbox', { n: x.outbox.length }) : '',
    cards(x),
    !x.done && idle >= IDLE && f('idle', { n: Math.floor(idle / 60_000) }),
  ].filter(Boolean);
  return (
    <li
      class={[row.calls && 'calls', x.done && 'done', idle >= IDLE && 'idle'].filter(Boolean).join(' ')}
      data-table={x.id}
    >
      <a class="open" href={`/follow/${x.id}`}>
        <b class="figure">{x.table || '–'}</b>
        <MiniBoard of={x} />
        <span class="who">
          <b class={`chip-game ${gameClass(x.game)}`}>{shortTitle(x.game)}</b> {x.names.join(' – ')}
          <small>
            {x.done ? f('encounter-over') : `${t(x.at ? 'card-return' : 'card-game')} · ${round}`} ·{' '}
            {clockFace(elapsed(x.clock, now))}
          </small>
          {row.calls && <strong>{f('calls-since', { time: clockFace(now - row.calls) })}</strong>}
          {chips.map((c) => (
            <em key={c as string}>{c}</em>
          ))}
        </span>
      </a>
      {x.done ? (
        <button
          type="button"
          class="plain"
          data-forget={x.id}
          aria-label={f('forget', { table: x.table || '–' })}
          onClick={onForget}
        >
          ✕
        </button>
      ) : (
        <button
          type="button"
          class="plain hand"
          data-calls={x.id}
          aria-pressed={!!x.calls}
          aria-label={f('calls', { table: x.table || '–' })}
          onClick={onCall}
        >
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d={HAND} />
          </svg>
        </button>
      )}
    </li>
  );
}
