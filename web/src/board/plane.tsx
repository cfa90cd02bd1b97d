// An aircraft from above on its plate, drawn after the type that flew: the back of the plate when it is damaged,
// netting when it is masked, a tick when it has acted.
import type { ComponentChildren } from 'preact';
import type { Piece } from '../lib/types';
import { condition, Done, has, Mark, Plate } from './parts';

/** The right half of each outline from nose to tail; the left one is its mirror. */
const TYPES = {
  hurricane:
    '0,-15 1.2,-14.6 1.9,-12 2.3,-8 2.4,-6.2 8,-5.7 13.4,-4.3 15,-2.8 15,-1.3 13,.2 7,1.2 2.4,1.6 ' +
    '1.9,5 1.2,9.4 5,10.1 5.8,11 5.4,12.2 1,12.8 .5,14 0,14.4',
  bf109:
    '0,-16 1.1,-15 1.7,-12 1.8,-6.2 13.2,-3.4 14.2,-2.4 14,-.8 1.8,1 1.5,5 1,10.3 4.8,11.3 5,12.7 ' +
    '.8,13 .4,14.6 0,15',
  p11:
    '0,-12.4 2.5,-12 3,-9 2.2,-8.3 2,-6.6 4.6,-5.4 7,-7 14.8,-6.8 15.7,-5.6 15.4,-1.6 14.3,-.7 ' +
    '6.5,-1.2 4.4,-2.6 2,-2.4 1.7,4 1.1,8.6 5.6,9.3 5.9,11.6 1,12.2 .4,13.6 0,13.8',
  biplane:
    '0,-13.6 1.8,-12.8 2.3,-9.4 2.3,-8 14.6,-8.2 15.6,-7 15.3,-3 2.4,-2.8 2.4,-1.9 12.6,-1.9 13.3,-.8 ' +
    '12.9,1.4 2.3,1.6 1.6,8 1,9.7 5.2,9.8 6,11.2 5,12.7 .7,12.6 0,15',
  he111:
    '0,-14.8 1.6,-13.6 2.2,-10 2.3,-7.5 4.9,-7.3 5.1,-10 6.3,-11.1 7.5,-10 7.7,-6.9 14,-4.7 18.3,-1.9 ' +
    '18.9,-.4 17.3,.6 10,1.6 2.3,2.4 1.8,7 1.2,10.2 4.5,10 6.6,11.2 6.6,12.6 4,13.7 1,13.4 .4,15 ' +
    '0,15.4',
};
type PlaneType = keyof typeof TYPES;

function whole(half: string): string {
  const right = half.split(' ').map((p) => p.split(',').map(Number));
  const left = [...right].reverse().map(([x, y]) => [-x, y]);
  return [...right, ...left].map((p) => p.join(',')).join(' ');
}
const OUTLINES = Object.fromEntries(Object.entries(TYPES).map(([k, half]) => [k, whole(half)]));
/** Where the marks on the wings are. */
const WINGS: Record<PlaneType, [number, number, number]> = {
  hurricane: [9.4, -2.3, 3],
  bf109: [8.6, -2, 2.7],
  p11: [10.6, -4, 2.6],
  biplane: [10.2, -5.4, 2.5],
  he111: [12.2, -2.1, 3],
};

interface PlaneProps {
  piece: Piece;
  type: PlaneType;
  /** Attackers fly on pentagons. */
  attacker?: boolean;
  mark: string;
  children?: ComponentChildren;
}

export function Plane({ piece, type, attacker, mark, children }: PlaneProps) {
  const bomber = type === 'he111',
    hurt = has(piece, 'damaged');
  const [x, y, r] = WINGS[type];
  return (
    <g class={`plane ${attacker ? 'side-a' : 'side-b'} ${condition(piece)}`}>
      <Plate pointed={attacker} r={bomber ? 22.5 : 20.5} hurt={hurt} flying />
      <g transform={`translate(0 ${attacker ? 1.5 : 0}) ${bomber ? 'scale(.9)' : ''}`}>
        <polygon class="hull" points={OUTLINES[type]} />
        {!hurt && (
          <>
            <path class="glint" d="M0-12V11" />
            <ellipse
              class="canopy"
              cy={bomber ? -10 : type === 'hurricane' || type === 'bf109' ? -2 : 1}
              rx="1.1"
              ry="2.2"
            />
            {[-x, x].map((at) => (
              <g key={at} transform={`translate(${at} ${y})`}>
                <Mark kind={mark} r={r} />
              </g>
            ))}
          </>
        )}
      </g>
      {hurt && (
        <>
          <path class="crack" d="M-13-9l7 5-2 5 6 4-3 6 5 4" />
          <path class="smoke" d="M2-7c-3-4 1-9 5-7 0-5 8-6 9-1 5-1 7 5 3 8 1 4-5 6-8 3-3 3-9 1-9-3z" />
        </>
      )}
      {has(piece, 'masked') && (
        <g class="mask">
          <circle r="21" />
          <path d="M-15-14L15 14M-20-6L8 19M-8-19L20 6M15-14L-15 14M20-6L-8 19M8-19L-20 6" />
        </g>
      )}
      {children}
      {has(piece, 'acted') && <Done />}
    </g>
  );
}
