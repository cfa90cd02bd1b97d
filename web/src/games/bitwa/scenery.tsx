// A headquarters map: rivers, ramparts.
import { type Line, smooth } from '../../board/lines';
import { size } from '../../lib/hex';
import type { SceneryProps } from '../game';

export function Scenery({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const vistula: Line = [
    [-0.6, 2.6],
    [0.9, 2.6],
    [1.9, 2.5],
    [2.8, 2.4],
    [3.2, 3],
    [3.9, 4.1],
    [4.3, 5.2],
    [4.9, 6],
    [5.2, 6.9],
  ];
  const bug: Line = [
    [2.9, 2.3],
    [3.6, 1.6],
    [4.5, 1.4],
    [5.4, 1.2],
    [6.6, 1],
    [8, 1.2],
  ];
  return (
    <g>
      <rect data-paper class="paper" x="-6" y="-6" width={width + 12} height={height + 12} />
      <path class="river" d={smooth(vistula)} />
      <path class="river thin" d={smooth(bug)} />
      {[...spots.values()]
        .filter((f) => (f.ground ?? '').includes('F'))
        .map((f) => (
          <rect key={f.field} class="rampart" x={f.x - 24} y={f.y - 17} width="48" height="34" rx="3" />
        ))}
    </g>
  );
}
