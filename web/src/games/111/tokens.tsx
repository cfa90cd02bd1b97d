// Fighters and bombers over Warsaw, clouds over two fields.
import { OrderArrow } from '../../board/OrderArrow';
import { Pips } from '../../board/parts';
import { Plane } from '../../board/plane';
import type { Spot } from '../../lib/hex';
import type { Piece } from '../../lib/types';

const CLOUD =
  'M-46 4q-10-16 8-20 4-15 20-10 10-10 22 0 16-6 22 6 18-1 18 12 10 8-2 16-6 14-22 8-12 10-24 2-16 8-24-2-16 2-18-12z';

function Cloud({ at, to }: { at: Spot; to: Spot }) {
  const x = (at.x + to.x) / 2,
    y = (at.y + to.y) / 2;
  const angle = (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI;
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`} class="cloud">
      <path d={CLOUD} />
    </g>
  );
}

export function Token({ piece }: { piece: Piece }) {
  const attacker = piece.side === 'luftwaffe';
  return (
    <Plane piece={piece} attacker={attacker} mark={attacker ? 'cross' : 'chess'}>
      {!!piece.count && <Pips n={piece.count} y={14} />}
    </Plane>
  );
}

export function Between(p: { piece: Piece; at: Spot; to: Spot }) {
  return p.piece.kind === 'cloud' ? <Cloud at={p.at} to={p.to} /> : <OrderArrow {...p} />;
}
