// Regiments with a pennant, aircraft above them, the commissar.
import { has, Mark } from '../../board/parts';
import { Plane } from '../../board/plane';
import type { Piece } from '../../lib/types';

function Regiment({ piece }: { piece: Piece }) {
  const scattered = has(piece, 'damaged');
  return (
    <g class={`regiment ${scattered ? 'hurt' : ''} ${has(piece, 'acted') ? 'acted' : ''}`}>
      <polygon class="plate" points="0,-23 20,-11.5 20,11.5 0,23 -20,11.5 -20,-11.5" />
      <path class="pennant" d="M-9 14V-14M-9-14h18l-5 4.5 5 4.5H-9" />
      {has(piece, 'leader') && <Mark kind="star" r={8} />}
      {!!piece.number && (
        <text class="number" x="4" y="13">
          {piece.number}
        </text>
      )}
      {has(piece, 'armed') && <rect class="cube" x="8" y="5" width="9" height="9" rx="1.2" />}
      {(piece.count ?? 1) > 1 && (
        <text class="stack" x="15" y="-10">
          ×{piece.count}
        </text>
      )}
    </g>
  );
}

export function Token({ piece }: { piece: Piece }) {
  if (piece.kind === 'aircraft')
    return (
      <g>
        <ellipse class="shadow" cx="7" cy="13" rx="17" ry="8" />
        <Plane piece={piece} mark="chess">
          {has(piece, 'armed') && <circle class="bomb" cx="13" cy="-13" r="4.6" />}
        </Plane>
      </g>
    );
  if (piece.kind === 'commissar')
    return (
      <g class="regiment">
        <circle class="plate" r="18" />
        <Mark kind="star" r={11} />
      </g>
    );
  return <Regiment piece={piece} />;
}
