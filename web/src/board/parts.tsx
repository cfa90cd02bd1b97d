// Parts of pieces that several games share: national marks, cubes, looks. Sides differ by shape and mark first, by
// colour second: attackers stand on pentagons or dark plates, defenders on round ones.
import type { Piece } from '../lib/types';

export const has = (p: Piece, look: string) => p.look?.includes(look) ?? false;
/** The plate of a piece: cut from wood and round, or enamelled and pointed; its dark back when it is damaged. A flying
 * one casts its shadow further away. */
export function Plate({
  pointed,
  r,
  hurt,
  flying,
}: {
  pointed?: boolean;
  r: number;
  hurt?: boolean;
  flying?: boolean;
}) {
  const shape = (kind: string, k: number, dx = 0, dy = 0) =>
    pointed ? (
      <polygon class={kind} points={pentagon(k)} transform={`translate(${dx} ${dy + 2})`} />
    ) : (
      <circle class={kind} r={k - 0.5} cx={dx} cy={dy} />
    );
  return (
    <>
      {shape('cast', r, flying ? 4 : 1.5, flying ? 6 : 2.5)}
      {shape('rim', r, 0, 1.4)}
      {shape('plate', r)}
      {shape(hurt ? 'back' : 'bevel', r - 2.6)}
    </>
  );
}

/** A small tick: this piece has acted. */
export const Done = () => (
  <g class="done" transform="translate(15 -14)">
    <circle r="5.4" />
    <path d="M-2.6.2l2 2.2 3.4-4.4" />
  </g>
);

export const condition = (p: Piece) => `${has(p, 'damaged') ? 'hurt' : ''} ${has(p, 'acted') ? 'acted' : ''}`;

function pentagon(r: number): string {
  return [0, 1, 2, 3, 4]
    .map((i) => {
      const a = (Math.PI / 180) * (72 * i - 90);
      return `${(r * Math.cos(a)).toFixed(1)},${(r * Math.sin(a)).toFixed(1)}`;
    })
    .join(' ');
}

/** The national mark: a plain cross, a roundel, a chessboard, a star. */
export function Mark({ kind, r }: { kind: string; r: number }) {
  if (kind === 'cross')
    return <path class="mark-cross" transform={`scale(${r})`} d="M-.32-1h.64v.68H1v.64H.32V1h-.64V.32H-1v-.64h.68z" />;
  if (kind === 'roundel')
    return (
      <g>
        <circle r={r} fill="#23407c" />
        <circle r={r * 0.66} fill="#fff" />
        <circle r={r * 0.33} fill="#b3202c" />
      </g>
    );
  if (kind === 'chess')
    return (
      <g>
        <rect x={-r} y={-r} width={2 * r} height={2 * r} fill="#fff" stroke="#7d1220" stroke-width="0.8" />
        <path d={`M${-r} ${-r}h${r}v${2 * r}h${r}v${-r}h${-2 * r}z`} fill="#c3172b" />
      </g>
    );
  const star = [...Array(10).keys()].map((i) => {
    const a = (Math.PI / 180) * (36 * i - 90),
      k = i % 2 ? r * 0.42 : r;
    return `${(k * Math.cos(a)).toFixed(1)},${(k * Math.sin(a)).toFixed(1)}`;
  });
  return <polygon points={star.join(' ')} fill="#c3172b" stroke="#5d0b15" stroke-width="0.6" />;
}

/** Cubes: shots, markers, bombs. */
export function Pips({ n, y, max = 6 }: { n: number; y: number; max?: number }) {
  const shown = Math.min(n, max);
  return (
    <g class="pips">
      {[...Array(shown).keys()].map((i) => (
        <rect key={i} x={(i - shown / 2) * 6.4 + 0.7} y={y} width="5" height="5" rx="0.8" />
      ))}
      {n > max && (
        <text class="pip-count" x={shown * 3.2 + 5} y={y + 5.4}>
          {n}
        </text>
      )}
    </g>
  );
}

/** What plates are filled with; once in every picture that shows pieces. */
export function PlateDefs() {
  const shade = (id: string, a: string, b: string) => (
    <linearGradient id={id} x1="0" y1="0" x2=".6" y2="1">
      <stop offset="0" stop-color={a} />
      <stop offset="1" stop-color={b} />
    </linearGradient>
  );
  return (
    <defs>
      {shade('plate-wood', '#f9edcb', '#cdaa6c')}
      {shade('plate-enamel', '#dde2e5', '#8d979e')}
      {shade('plate-red', '#d8545a', '#9c1a28')}
      {shade('plate-paper', '#fffdf3', '#e6dcc0')}
      <pattern id="plate-back" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="#3a2f27" />
        <path d="M0 0v5" stroke="#6a594a" stroke-width="1.8" />
      </pattern>
    </defs>
  );
}
