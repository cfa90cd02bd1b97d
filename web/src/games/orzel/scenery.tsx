// A sea chart: soundings, compass rose, straits, and the edges no ship may cross.
import { R, size, W } from '../../lib/hex';
import type { SceneryProps } from '../game';

export function Scenery({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const soundings = [...spots.values()].filter((f) => !f.place && (f.row * 7 + f.column * 5) % 3 === 0);
  const cuts: [string, string][] = [
    ['G9', 'H9'],
    ['G9', 'G10'],
    ['I13', 'H12'],
    ['M1', 'N1'],
  ];
  return (
    <g>
      <rect data-paper class="shore" x="-6" y="-6" width={width + 12} height={height + 12} />
      {[...spots.values()].map((f) => (
        <circle key={f.field} class="shallows" cx={f.x} cy={f.y} r={R * 1.24} />
      ))}
      {soundings.map((f) => (
        <text key={f.field} class="sounding" x={f.x + 13} y={f.y + 16}>
          {20 + ((f.row * 31 + f.column * 17) % 90)}
        </text>
      ))}
      <g class="rose" transform={`translate(${4 * W} ${4.5 * R * 1.5})`}>
        <circle r="62" />
        <circle r="46" />
        <path d="M0-74L10-10 0 0-10-10zM0 74L10 10 0 0-10 10zM74 0L10 10 0 0 10-10zM-74 0L-10 10 0 0-10-10z" />
        <text y="-80">N</text>
      </g>
      {cuts.map(([a, b]) => {
        const p = spots.get(a),
          q = spots.get(b);
        if (!p || !q) return null;
        const mx = (p.x + q.x) / 2,
          my = (p.y + q.y) / 2,
          d = Math.hypot(q.x - p.x, q.y - p.y);
        const nx = (-(q.y - p.y) / d) * (R / 2),
          ny = ((q.x - p.x) / d) * (R / 2);
        const zig = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((k, i) =>
          [
            nx * k + ((q.x - p.x) / d) * (i % 2 ? 5 : -5) + mx,
            ny * k + ((q.y - p.y) / d) * (i % 2 ? 5 : -5) + my,
          ].join(),
        );
        return <polyline key={a + b} class="zigzag" points={zig.join(' ')} />;
      })}
    </g>
  );
}
