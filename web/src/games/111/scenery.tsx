// A staff map of 1939: warm paper, rivers, woods, flak as stamped rings.
import { type Line, smooth } from '../../board/lines';
import { R, size, W } from '../../lib/hex';
import type { SceneryProps } from '../game';

const VISTULA: Line = [
  [7.6, 16],
  [6.9, 15.2],
  [6.2, 14.4],
  [5.5, 13.8],
  [4.9, 13],
  [4.5, 12.3],
  [3.6, 11.5],
  [2.6, 11.3],
  [1.6, 11.6],
  [0.4, 11.2],
  [-0.6, 11.3],
];
const NAREW: Line = [
  [2.9, 11.3],
  [3.6, 10.4],
  [4.3, 9.7],
  [5.2, 8.8],
  [6, 7.6],
  [7.2, 6.6],
  [8.4, 5.8],
];

export function Scenery({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const woods: [number, number, number][] = [
    [1.2, 3.1, 46],
    [7.3, 8.4, 60],
    [2.2, 7.7, 38],
    [6.5, 2.6, 42],
    [1.1, 13.2, 40],
    [7.6, 12.2, 34],
    [3.5, 5.2, 30],
  ];
  return (
    <g>
      <rect data-paper class="paper" x="-6" y="-6" width={width + 12} height={height + 12} />
      {woods.map(([x, y, r]) => (
        <ellipse key={`${x}${y}`} class="wood" cx={x * W} cy={y * 1.5 * R} rx={r} ry={r * 0.7} />
      ))}
      <path class="river" d={smooth(VISTULA)} />
      <path class="river thin" d={smooth(NAREW)} />
      {[...spots.values()]
        .filter((f) => /\d/.test(f.ground ?? ''))
        .map((f) => (
          <g key={f.field} class="stamp">
            <circle cx={f.x} cy={f.y} r="15" />
            <text x={f.x} y={f.y + 5}>
              {/\d/.exec(f.ground!)![0]}
            </text>
          </g>
        ))}
    </g>
  );
}
