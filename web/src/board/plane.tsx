// An aircraft from above on its plate; smoke when damaged, netting when masked.
import type { ComponentChildren } from 'preact';
import type { Piece } from '../lib/types';
import { condition, has, Mark, pentagon } from './parts';

/** A fighter seen from above, nose up, about 30 units wide. */
const FIGHTER =
  'M0-15c1.6 0 2.2 3 2.3 6.5L15-4.6c1 .4 1 3.1 0 3.2L2.2-.4 1.6 9l5 2.2c.6.4.6 2 0 2.1L0 ' +
  '12.6l-6.6.7c-.6-.1-.6-1.7 0-2.1l5-2.2-.6-9.4-12.8-1c-1-.1-1-2.8 0-3.2l12.7-3.9C-2.2-12-1.6-15 0-15z';
const BOMBER =
  'M0-16c1.8 0 2.4 3 2.5 7L7-8.3V-11c0-1.6 3-1.6 3 0v3.6L18-5c1 .4 1 3.4 0 3.5L2.4 1 1.8 10l6 ' +
  '2.2c.6.4.6 2 0 2.1L0 13.8l-7.8.5c-.6-.1-.6-1.7 0-2.1l6-2.2L-2.4 1-18-1.5c-1-.1-1-3.1 ' +
  '0-3.5l8-2.4V-11c0-1.6 3-1.6 3 0v2.7l4.5-.7C-2.4-13-1.8-16 0-16z';

function Smoke() {
  return <path class="smoke" d="M-15 15q-6-7 0-12-2-8 6-9 1-7 8-6 6-6 11 1 7 1 5 8 5 6-1 11-4 8-12 4-9 8-17 3z" />;
}

interface PlaneProps {
  piece: Piece;
  /** Attackers fly on pentagons. */
  attacker?: boolean;
  mark: string;
  children?: ComponentChildren;
}

export function Plane({ piece, attacker, mark, children }: PlaneProps) {
  const bomber = piece.kind === 'bomber';
  return (
    <g class={`plane ${attacker ? 'side-a' : 'side-b'} ${condition(piece)}`}>
      {attacker ? <polygon class="plate" points={pentagon(bomber ? 25 : 22)} /> : <circle class="plate" r="20.5" />}
      <path
        class="hull"
        transform={bomber ? 'translate(0 1) scale(.98)' : 'translate(0 1)'}
        d={bomber ? BOMBER : FIGHTER}
      />
      {bomber ? (
        <g>
          <g transform="translate(-10 -3)">
            <Mark kind={mark} r={3.6} />
          </g>
          <g transform="translate(10 -3)">
            <Mark kind={mark} r={3.6} />
          </g>
        </g>
      ) : (
        <g>
          <g transform="translate(-8.5 -2.6)">
            <Mark kind={mark} r={3.1} />
          </g>
          <g transform="translate(8.5 -2.6)">
            <Mark kind={mark} r={3.1} />
          </g>
        </g>
      )}
      {has(piece, 'damaged') && <Smoke />}
      {has(piece, 'masked') && (
        <g class="mask">
          <circle r="22" />
          <path d="M-16-14L16 14M-20-6L8 20M-8-20L20 6M16-14L-16 14M20-6L-8 20M8-20L-20 6" />
        </g>
      )}
      {children}
    </g>
  );
}
