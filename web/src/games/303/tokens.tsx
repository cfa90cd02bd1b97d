// Fighters and bombers of the Battle of Britain.
import { Pips } from '../../board/parts';
import { Plane } from '../../board/plane';
import type { Piece } from '../../lib/types';

export function Token({ piece }: { piece: Piece }) {
  const attacker = piece.side === 'luftwaffe';
  const type = !attacker ? 'hurricane' : piece.kind === 'bomber' ? 'he111' : 'bf109';
  return (
    <Plane piece={piece} type={type} attacker={attacker} mark={attacker ? 'cross' : 'roundel'}>
      {!!piece.count && <Pips n={piece.count} y={14} />}
    </Plane>
  );
}
