// A cavalry map of 1920: the Bug is the bar that matters, fords are open, the closed river is closed.
import { type Spot, size } from '../../lib/hex';
import type { SceneryProps } from '../game';

export function Scenery({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const river = ['E1', 'E2', 'E3', 'E4', 'F5', 'F6', 'G6', 'H6', 'I7', 'J7', 'J8', 'K8', 'L8']
    .map((f) => spots.get(f))
    .filter(Boolean) as Spot[];
  return (
    <g>
      <rect data-paper class="ochre" x="-6" y="-6" width={width + 12} height={height + 12} />
      <polyline
        class="bug"
        points={[
          { x: river[0]?.x ?? 0, y: -10 },
          ...river,
          { x: width + 10, y: (river[river.length - 1]?.y ?? 0) + 14 },
        ]
          .map((s) => `${s.x},${s.y}`)
          .join(' ')}
      />
      {[...spots.values()]
        .filter((f) => f.ground === '==')
        .map((f) => (
          <g key={f.field} class="ford-mark">
            <path d={`M${f.x - 16} ${f.y - 8}h32M${f.x - 16} ${f.y}h32M${f.x - 16} ${f.y + 8}h32`} />
          </g>
        ))}
      {[...spots.values()]
        .filter((f) => /[12]/.test(f.ground ?? ''))
        .map((f) => (
          <text key={f.field} class="points" x={f.x + 15} y={f.y + 17}>
            {/[12]/.exec(f.ground!)![0]}
          </text>
        ))}
      {[...spots.values()]
        .filter((f) => f.ground === '**')
        .map((f) => (
          <text key={f.field} class="star-mark" x={f.x} y={f.y + 8}>
            ★
          </text>
        ))}
    </g>
  );
}
