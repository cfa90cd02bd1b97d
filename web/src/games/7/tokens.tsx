// Regiments with a pennant, aircraft above them, the commissar.
import { Done, has, Mark } from '../../board/parts';
import { Plane } from '../../board/plane';
import type { Piece } from '../../lib/types';

const HEXAGON = 'M0-21L18.2-10.5V10.5L0 21-18.2 10.5V-10.5z';

function Regiment({ piece }: { piece: Piece }) {
  const scattered = has(piece, 'damaged');
  return (
    <g class={`regiment ${scattered ? 'hurt' : ''} ${has(piece, 'acted') ? 'acted' : ''}`}>
      <path class="cast" d={HEXAGON} transform="translate(1.5 3)" />
      <path class="rim" d={HEXAGON} transform="translate(0 1.6)" />
      <polygon class="plate" points="0,-21 18.2,-10.5 18.2,10.5 0,21 -18.2,10.5 -18.2,-10.5" />
      <path class={scattered ? 'back' : 'bevel'} d={HEXAGON} transform="scale(.87)" />
      <path class="pennant" d="M-8 14V-14M-8-14h17l-4.5 4.5 4.5 4.5H-8" />
      {scattered && <path class="crack" d="M8-13l-4 6 5 4-5 6 3 6" />}
      {has(piece, 'leader') && <Mark kind="star" r={8} />}
      {!!piece.number && (
        <text class="number" x="4" y="13">
          {piece.number}
        </text>
      )}
      {has(piece, 'armed') && <rect class="cube" x="8" y="5" width="9" height="9" rx="1.2" />}
      {has(piece, 'acted') && <Done />}
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
      <Plane piece={piece} type="biplane" mark="chess">
        {has(piece, 'armed') && (
          <path class="bomb" d="M9 14c-3.5-3-3.5-8 0-11 3.5 3 3.5 8 0 11zM6.5 16.5l2.5-3 2.5 3z" />
        )}
      </Plane>
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
