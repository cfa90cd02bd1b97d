// Armies as pinned labels, attacks as arrows.
import { condition, has, Pips } from '../../board/parts';
import { R, type Spot } from '../../lib/hex';
import type { Piece } from '../../lib/types';

const RED = '-19,-13 19,-13 23,0 19,13 -19,13 -23,0';

export function Token({ piece }: { piece: Piece }) {
  const name = (piece.label ?? '').replace(/[.~]\d*$/, '');
  return (
    <g class={`army ${piece.side === 'red' ? 'side-a' : 'side-b'} ${condition(piece)}`}>
      {piece.side === 'red' ? (
        <>
          <polygon class="cast" points={RED} transform="translate(2 3.5)" />
          <polygon class="plate" points={RED} />
        </>
      ) : (
        <>
          <rect class="cast" x="-19" y="-9.5" width="42" height="26" rx="5" />
          <rect class="plate" x="-21" y="-13" width="42" height="26" rx="5" />
        </>
      )}
      {has(piece, 'damaged') && <path class="hatch" d="M-18 11L-7-11M-9 11L2-11M0 11L11-11M9 11L19-9" />}
      <text class="army-name" y={piece.count ? 2.5 : 5}>
        {name}
      </text>
      {!!piece.count && <Pips n={piece.count} y={6} max={5} />}
      <circle class="pin" cx="0" cy="-13" r="2.4" />
    </g>
  );
}

export function Between({ piece, at, to }: { piece: Piece; at: Spot; to: Spot }) {
  const dx = to.x - at.x,
    dy = to.y - at.y,
    d = Math.hypot(dx, dy) || 1;
  const x1 = at.x + (dx / d) * R * 0.34,
    y1 = at.y + (dy / d) * R * 0.34;
  const x2 = to.x - (dx / d) * R * 0.2,
    y2 = to.y - (dy / d) * R * 0.2;
  const nx = (-dy / d) * 8,
    ny = (dx / d) * 8,
    bx = x2 - (dx / d) * 13,
    by = y2 - (dy / d) * 13;
  return (
    <g class={`arrow ${piece.side === 'red' ? 'side-a' : 'side-b'} ${has(piece, 'armed') ? 'now' : ''}`}>
      <path class="edge" d={`M${x1} ${y1}Q${(x1 + x2) / 2 + nx} ${(y1 + y2) / 2 + ny} ${bx} ${by}`} />
      <path d={`M${x1} ${y1}Q${(x1 + x2) / 2 + nx} ${(y1 + y2) / 2 + ny} ${bx} ${by}`} />
      <polygon points={`${x2},${y2} ${bx + nx},${by + ny} ${bx - nx},${by - ny}`} />
    </g>
  );
}
