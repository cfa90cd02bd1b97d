// An announced attack: a thin arrow with its number.
import { R, type Spot } from '../lib/hex';
import type { Piece } from '../lib/types';

/** The guns have no field: a ring round their target. */
export function OrderArrow({ piece, at, to }: { piece: Piece; at: Spot; to: Spot }) {
  const dx = to.x - at.x,
    dy = to.y - at.y,
    d = Math.hypot(dx, dy);
  const ux = d ? dx / d : 0,
    uy = d ? dy / d : 0;
  const x2 = to.x - ux * R * 0.3,
    y2 = to.y - uy * R * 0.3,
    bx = x2 - ux * 11,
    by = y2 - uy * 11;
  const mx = d ? at.x + dx * 0.5 : to.x + 18,
    my = d ? at.y + dy * 0.5 : to.y - 18;
  return (
    <g class="order">
      {d ? (
        <path d={`M${at.x + ux * 10} ${at.y + uy * 10}L${bx} ${by}`} />
      ) : (
        <circle class="aim" cx={to.x} cy={to.y} r={R * 0.82} />
      )}
      {d > 0 && <polygon points={`${x2},${y2} ${bx - uy * 7},${by + ux * 7} ${bx + uy * 7},${by - ux * 7}`} />}
      <circle class="tag" cx={mx} cy={my} r="8.5" />
      <text x={mx} y={my + 4}>
        {piece.number}
      </text>
    </g>
  );
}
