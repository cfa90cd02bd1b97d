// A sea chart of the Baltic: true coasts with water lines and hachures, depths, a wind rose, straits, and the edges no
// ship may cross.
import map from 'virtual:map/orzel';
import { outline, Paper, PaperDefs, Rose, Sheet } from '../../board/ground';
import { corners, R, type Spot, size, W } from '../../lib/hex';
import type { SceneryProps } from '../game';

/** A zigzag on the side two fields share. */
function zigzag(p: Spot, q: Spot): string {
  const mx = (p.x + q.x) / 2,
    my = (p.y + q.y) / 2,
    d = Math.hypot(q.x - p.x, q.y - p.y);
  const ux = (q.x - p.x) / d,
    uy = (q.y - p.y) / d;
  return [-1, -0.7, -0.42, -0.14, 0.14, 0.42, 0.7, 1]
    .map((k, i) => {
      const side = i % 2 ? 4 : -4;
      return `${(mx - uy * k * (R / 2) + ux * side).toFixed(1)},${(my + ux * k * (R / 2) + uy * side).toFixed(1)}`;
    })
    .join(' ');
}

export function Scenery({ geometry, spots, turned, turn }: SceneryProps) {
  const { width, height } = size(geometry, turned);
  const fields = [...spots.values()];
  const straits = fields.filter((f) => f.ground === 'X');
  return (
    <g>
      <defs>
        <PaperDefs id="porzel" dark="#5a3c12" />
        <path id="porzel-land" d={map.areas.land} />
        <clipPath id="porzel-shore">
          <path d={map.areas.coarse} />
        </clipPath>
        <pattern id="porzel-strait" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="8" height="8" fill="#f5b25f" />
          <path d="M0 0v8" stroke="#d9741a" stroke-width="5" />
        </pattern>
      </defs>
      <Sheet paper class="sea" width={width} height={height} />
      <g transform={turn}>
        {[23, 15, 7.5].map((w, i) => (
          <g key={w}>
            <path d={map.areas.coarse} class="water-line" style={{ strokeWidth: w }} />
            <path d={map.areas.coarse} class={`water-gap gap-${i}`} style={{ strokeWidth: w - 1.3 }} />
          </g>
        ))}
        <use href="#porzel-land" class="land" />
        <path class="graticule" d={map.lines.graticule} />
        <path class="hachure" d={map.areas.coarse} clip-path="url(#porzel-shore)" />
        <use href="#porzel-land" class="coast" />
      </g>
      <Paper id="porzel" width={width} height={height} />
      <Rose at={{ x: 2.7 * W, y: 3.6 * 1.5 * R }} r={58} turned={turned} width={size(geometry).width} />
      {straits.map((f) => (
        <polygon key={f.field} class="goal" fill="url(#porzel-strait)" points={corners(f, R, turned)} />
      ))}
      <path class="field-edge" d={outline(fields, turned)} />
      <path class="goal-edge" d={outline(straits, turned)} />
      {fields
        .flatMap((f) => (f.cut ?? []).map((g) => zigzag(f, spots.get(g)!)))
        .map((points) => (
          <g key={points}>
            <polyline class="zigzag-edge" points={points} />
            <polyline class="zigzag" points={points} />
          </g>
        ))}
    </g>
  );
}
