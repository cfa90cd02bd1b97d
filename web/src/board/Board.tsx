// The board: draws fields, scenery and pieces, and says which field was pointed at. It knows no
// rules; what may be pointed at is told to it.
import { useMemo, useState } from 'preact/hooks';
import { corners, layout, R, size, step } from '../lib/hex';
import { pieceWords } from '../lib/cards';
import { placeName, t } from '../lib/texts';
import type { Geometry, Piece } from '../lib/types';
import { useFrame } from './frame';
import { Names } from './names';
import { usePointer } from './pointer';
import { Scenery, groundOf } from './scenery';
import { OrderArrow, Token } from './tokens';

export interface BoardProps {
  geometry: Geometry;
  pieces: Piece[];
  /** Fields that begin a move, fields that go on with it, attacks among these, fields picked. */
  first?: Set<string>;
  next?: Set<string>;
  hostile?: Set<string>;
  picked?: string[];
  /** A field to point at: why a move is forbidden. */
  blamed?: string;
  /** Fields of the last move. */
  last?: string[];
  /** Attacks announced, in their order. */
  orders?: { from: string; to: string }[];
  /** A piece that has just moved, and fields where something has just happened. */
  glide?: { from: string; to: string };
  struck?: Set<string>;
  round?: number;
  rounds?: number;
  labels: boolean;
  /** A picture: nothing to point at. */
  still?: boolean;
  onPoint?: (field: string) => void;
  onCancel?: () => void;
}

const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-1, -1], ArrowDown: [1, 1], PageUp: [1, -1], PageDown: [-1, 1],
};

/** Clouds lie under everything, so that they hide nothing. */
const layer = (piece: Piece) => (piece.kind === 'cloud' ? -1 : (piece.level ?? 0));

export function Board(p: BoardProps) {
  const { geometry } = p;
  const { game } = geometry;
  const spots = useMemo(() => layout(geometry), [geometry]);
  const { width, height } = size(geometry);
  const view = useFrame(width, height);
  const { frame, zoomed } = view;
  const [cursor, setCursor] = useState<string>();
  const [seen, setSeen] = useState<string>();
  const onPoint = (field: string) => {
    setSeen(field);
    p.onPoint?.(field);
  };
  const { svg, drag, handlers } = usePointer({ view, spots, next: p.next, first: p.first, picked: p.picked, onPoint });

  const key = (e: KeyboardEvent) => {
    const at = spots.get(cursor ?? '') ?? spots.get([...(p.next ?? [])].find((f) => f[0] !== '#') ?? '') ?? [...spots.values()][0];
    if (e.key === 'Enter' || e.key === ' ') {
      if (cursor) onPoint(cursor);
    } else if (e.key === 'Escape') {
      p.onCancel?.();
    } else if (e.key === 'n' || e.key === 'N') {
      const open = [...spots.keys()].filter((f) => p.next?.has(f));
      if (open.length) setCursor(open[(open.indexOf(cursor ?? '') + 1) % open.length]);
    } else if (KEYS[e.key]) {
      setCursor(cursor ? (step(geometry, at, ...KEYS[e.key])?.field ?? cursor) : at.field);
    } else {
      return;
    }
    e.preventDefault();
  };

  const byField = useMemo(() => {
    const map = new Map<string, Piece[]>();
    for (const piece of p.pieces) if (piece.field) map.set(piece.field, [...(map.get(piece.field) ?? []), piece]);
    return map;
  }, [p.pieces]);

  const words = (field: string): string => {
    const spot = spots.get(field)!, name = placeName(game, spot);
    const here = (byField.get(field) ?? []).map((piece) => pieceWords(game, piece)).join('; ');
    let text = name ? `${field}, ${name}` : field;
    if (here) text += `: ${here}`;
    if (p.next?.has(field)) text += `. ${p.picked?.length ? t('boardTarget') : t('boardPickable')}`;
    return text;
  };
  const classes = (field: string): string => {
    const c = ['hex', groundOf(game, spots.get(field)!)];
    if (p.picked?.includes(field)) c.push('picked');
    else if (p.next?.has(field)) c.push(p.hostile?.has(field) ? 'hostile' : p.picked?.length ? 'target' : 'first');
    if (p.last?.includes(field)) c.push('recent');
    if (p.blamed === field) c.push('blamed');
    if (cursor === field) c.push('cursor');
    return c.join(' ');
  };

  const fields = [...spots.values()];
  const sorted = [...p.pieces].filter((q) => q.field).sort((a, b) => layer(a) - layer(b));
  const interaction = p.still ? {} : {
    ...handlers, onKeyDown: key, tabIndex: 0, role: 'application', 'aria-label': t('boardLabel'), 'aria-describedby': 'board-keys',
    onBlur: () => setCursor(undefined),
  };
  return (
    <div class={`board board-${game === '7' ? 'seven' : game} ${zoomed ? 'zoomed' : ''}`}>
      <svg ref={svg} viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} style={{ '--ratio': `${width + 12} / ${height + 12}` }}
        {...(p.still ? { 'aria-hidden': 'true' } : {})} {...interaction}>
        <Scenery geometry={geometry} spots={spots} round={p.round ?? 1} rounds={p.rounds ?? 0} />
        <g class="hexes">
          {fields.map((f) => <polygon key={f.field} class={classes(f.field)} points={corners(f, R - 0.6)} />)}
        </g>
        <g class="pieces" aria-hidden="true">
          {sorted.map((piece, i) => (
            <Token key={`${piece.kind}${piece.side}${piece.field}${i}`} from={p.glide?.to === piece.field ? spots.get(p.glide!.from) : undefined} struck={p.struck?.has(piece.field!)} game={game} piece={piece} at={drag && drag.from === piece.field && piece.kind !== 'cloud' && !piece.to ? drag.at : spots.get(piece.field!)!}
              to={piece.to ? spots.get(piece.to) : undefined} crowd={byField.get(piece.field!)!.filter((q) => (q.level ?? 0) === (piece.level ?? 0) && !q.to)} />
          ))}
          {(p.orders ?? []).map((o, i) => <OrderArrow key={i} number={i + 1} at={spots.get(o.from)!} to={spots.get(o.to)!} />)}
        </g>
        <Names geometry={geometry} spots={spots} labels={p.labels} taken={byField} />
        {!p.still && (
          <g class="pointing">
            {fields.map((f) => (
              <polygon key={f.field} data-field={f.field} class={p.next?.has(f.field) ? 'touch open' : 'touch'} points={corners(f)}><title>{words(f.field)}</title></polygon>
            ))}
          </g>
        )}
      </svg>
      {!p.still && (
        <div class="under">
          <p class="board-info" aria-live="polite">{cursor || seen ? words((cursor ?? seen)!) : ''}</p>
          <div class="zoom">
            {zoomed && <button onClick={view.reset} aria-label={t('boardWhole')} title={t('boardWhole')}>⤢</button>}
            {zoomed && <button onClick={() => view.zoom(1 / 0.7)} aria-label={t('zoomOut')} title={t('zoomOut')}>−</button>}
            <button onClick={() => view.zoom(0.7)} aria-label={t('zoomIn')} title={t('zoomIn')}>+</button>
          </div>
          <p id="board-keys" class="hidden">{t('boardKeys')}</p>
        </div>
      )}
    </div>
  );
}
