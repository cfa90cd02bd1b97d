// Fighters and bombers over Warsaw, clouds over two fields.
import { OrderArrow } from '../../board/OrderArrow';
import { Pips } from '../../board/parts';
import { Plane } from '../../board/plane';
import type { Spot } from '../../lib/hex';
import type { Piece } from '../../lib/types';

const CLOUD =
  'M-47 6c-9-2-9-15 1-17 0-11 14-15 20-7 5-10 20-11 25-1 6-9 20-8 24 1 9-4 19 2 18 11 9 2 10 14 1 17' +
  ' 1 9-11 14-18 8-5 8-18 9-23 1-6 8-19 8-24 0-8 6-22 3-24-13z';

const CURLS = 'M-34-3c6-6 14-2 12 4M-6-9c7-5 15 0 12 7M22 0c6-5 13-1 11 5M-18 10c6-3 11 0 10 5M8 11c5-3 10-1 10 4';

/** A paper cloud over two fields; its shadow falls to the west, for the sun has just risen. */
function Cloud({ at, to }: { at: Spot; to: Spot }) {
  const x = (at.x + to.x) / 2,
    y = (at.y + to.y) / 2;
  const angle = (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI;
  const turn = `rotate(${Math.abs(angle) > 90 ? angle - 180 : angle})`;
  return (
    <g transform={`translate(${x} ${y})`} class="cloud">
      <path class="under" d={CLOUD} transform={`translate(-7 6) ${turn}`} />
      <g transform={turn}>
        <path class="puff" d={CLOUD} />
        <path class="curl" d={CURLS} />
      </g>
    </g>
  );
}

export function Token({ piece }: { piece: Piece }) {
  const attacker = piece.side === 'luftwaffe';
  const type = !attacker ? 'p11' : piece.kind === 'bomber' ? 'he111' : 'bf109';
  return (
    <Plane piece={piece} type={type} attacker={attacker} mark={attacker ? 'cross' : 'chess'}>
      {!!piece.count && <Pips n={piece.count} y={14} />}
    </Plane>
  );
}

export function Between(p: { piece: Piece; at: Spot; to: Spot }) {
  return p.piece.kind === 'cloud' ? <Cloud at={p.at} to={p.to} /> : <OrderArrow {...p} />;
}
