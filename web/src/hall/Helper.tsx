// Points counted at the table: tap where the pieces stand, the rules add up. What counts, where and how much comes from
// the rules library; this page knows nothing of it.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { gameClass } from '../lib/games';
import { WholeRules } from '../lib/rules';
import { say, sideName } from '../lib/texts';
import type { Geometry, Piece } from '../lib/types';
import { Waiting } from '../lib/waiting';
import { h } from './parts';

interface Worth {
  piece: string;
  side: string;
  /** None: gone from the board. */
  field?: string;
  points: number;
  most: number;
}
interface Counted {
  points: number;
  /** The lines of the score, as the report keeps them. */
  lines: string;
}

interface Props {
  game: string;
  /** Of a board that is not the standard one. */
  sheet?: string;
  onDone: (counted?: Counted) => void;
}

export function Helper({ game, sheet, onDone }: Props) {
  const [rules] = useState(() => new WholeRules());
  const [geometry, setGeometry] = useState<Geometry>();
  const [offer, setOffer] = useState<Worth[]>([]);
  const [counts, setCounts] = useState<number[]>([]);
  const [kind, setKind] = useState('');
  const [counted, setCounted] = useState<Counted>({ points: 0, lines: '' });
  useEffect(() => {
    void (async () => {
      setGeometry(await rules.board(game, sheet));
      const list = await rules.json<Worth[]>('page_worth');
      setOffer(list);
      setCounts(list.map(() => 0));
      setKind(list.find((w) => w.field)?.piece ?? '');
    })();
    return () => rules.close();
  }, [game, sheet]);
  const put = async (next: number[]) => {
    const entries = next.flatMap((n, i) => Array<number>(n).fill(i)).join(' ');
    const sum = await rules.json<Counted | null>('page_tally', entries);
    if (!sum) return;
    setCounts(next);
    setCounted(sum);
  };
  const step = (i: number, by: number) =>
    void put(counts.map((n, k) => (k === i ? Math.min(offer[i].most, Math.max(0, n + by)) : n)));
  const tap = (field: string) => {
    const at = offer.findIndex((w) => w.field === field && w.piece === kind);
    if (at < 0) return;
    const full = counts[at] === offer[at].most;
    // One piece on a field: another kind there makes room.
    const other = (k: number) => k !== at && offer[k].field === field && offer[at].most === 1 && offer[k].most === 1;
    void put(counts.map((n, k) => (k === at ? (full ? 0 : n + 1) : other(k) ? 0 : n)));
  };
  if (!geometry || !offer.length) return <Waiting words={h('loading')} />;
  const kinds = [...new Set(offer.filter((w) => w.field).map((w) => w.piece))];
  const pieces: Piece[] = offer.flatMap((w, i) =>
    counts[i] && w.field
      ? [
          {
            field: w.field,
            kind: w.piece,
            side: w.side,
            count: counts[i] > 1 ? counts[i] : undefined,
            look: [],
            label: String(w.points),
          },
        ]
      : [],
  );
  return (
    <section class={`helper ${gameClass(game)}`} data-points={counted.points}>
      <p>{h('helper-how')}</p>
      {kinds.length > 1 && (
        <div class="winners" role="group" aria-label={h('helper-what')}>
          {kinds.map((k) => (
            <button key={k} type="button" data-kind={k} aria-pressed={kind === k} onClick={() => setKind(k)}>
              {say(`piece.${k}`)}
            </button>
          ))}
        </div>
      )}
      <div class="helper-board">
        <Board
          geometry={geometry}
          on={{ pieces }}
          next={new Set(offer.filter((w) => w.piece === kind && w.points > 0).flatMap((w) => w.field ?? []))}
          labels
          onPoint={tap}
        />
      </div>
      <ul class="helper-gone">
        {offer.map((w, i) =>
          w.field ? null : (
            <li key={i}>
              <span>
                {h('helper-gone', { piece: say(`piece.${w.piece}`), side: sideName(game, w.side), points: w.points })}
              </span>
              <button type="button" aria-label={h('fewer')} disabled={!counts[i]} onClick={() => step(i, -1)}>
                −
              </button>
              <b>{counts[i]}</b>
              <button
                type="button"
                data-gone={w.piece}
                aria-label={h('one-more-piece')}
                disabled={counts[i] === w.most}
                onClick={() => step(i, 1)}
              >
                +
              </button>
            </li>
          ),
        )}
      </ul>
      <div class="bar">
        <button type="button" class="plain" onClick={() => onDone()}>
          {h('back')}
        </button>
        <button type="button" class="action" data-counted onClick={() => onDone(counted)}>
          {h('helper-take', { n: counted.points })}
        </button>
      </div>
    </section>
  );
}
