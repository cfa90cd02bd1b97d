// Parts of pieces that several games share: national marks, cubes, looks. Sides differ by shape and mark first, by
// colour second: attackers stand on pentagons or dark plates, defenders on round ones.
import type { Piece } from '../lib/types';

export const has = (p: Piece, look: string) => p.look?.includes(look) ?? false;
export const condition = (p: Piece) => `${has(p, 'damaged') ? 'hurt' : ''} ${has(p, 'acted') ? 'acted' : ''}`;

export function pentagon(r: number): string {
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
