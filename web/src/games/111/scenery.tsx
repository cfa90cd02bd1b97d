// A staff map of 1939 at dawn: warm paper, the true rivers, woods, roads and railways; flak as stamped rings.
import map from 'virtual:map/111';
import { Airfields, Flows, outline, Paper, PaperDefs, Sheet, Stamp, Trees, Ways } from '../../board/ground';
import { corners, R, size } from '../../lib/hex';
import type { SceneryProps } from '../game';

const dice = (ground = '') => /\d/.exec(ground)?.[0];

export function Scenery({ geometry, spots, turned, turn }: SceneryProps) {
  const { width, height } = size(geometry, turned);
  const fields = [...spots.values()];
  const flak = fields.filter((f) => dice(f.ground));
  const city = fields.filter((f) => f.ground?.startsWith('W'));
  return (
    <g>
      <defs>
        <PaperDefs id="p111" dark="#5b3a14" />
        <Trees id="p111-trees" ink="#76873f" leaf="#c9d39a" />
        <pattern id="p111-streets" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(18)">
          <path d="M0 0h7M0 0v7" stroke="#7d1220" stroke-width=".9" fill="none" stroke-opacity=".5" />
        </pattern>
        <linearGradient id="p111-dawn">
          <stop offset=".35" stop-color="#8a5a9c" stop-opacity=".10" />
          <stop offset=".6" stop-color="#ff9a5c" stop-opacity=".04" />
          <stop offset="1" stop-color="#ff7a3c" stop-opacity=".36" />
        </linearGradient>
      </defs>
      <Sheet paper class="paper" width={width} height={height} />
      <g transform={turn}>
        <path class="hill" d={map.areas.hill} />
        <path class="wood-edge" d={map.areas.wood} />
        <path fill="url(#p111-trees)" d={map.areas.wood} />
        <path class="border-band" d={map.lines.border} />
        <Flows map={map} kinds={['stream', 'river', 'vistula']} />
        <Ways map={map} bed />
        <path class="border" d={map.lines.border} />
      </g>
      <Paper id="p111" width={width} height={height} />
      <Sheet fill="url(#p111-dawn)" width={width} height={height} />
      <path class="flak-edge" d={outline(flak, turned)} />
      {city.map((f) => (
        <polygon key={f.field} fill="url(#p111-streets)" points={corners(f, R, turned)} />
      ))}
      <path class="city-edge" d={outline(city, turned)} />
      <path class="field-edge" d={outline(fields, turned)} />
      <Airfields fields={fields} />
      {flak.map((f) => (
        <Stamp key={f.field} at={f} text={dice(f.ground)} />
      ))}
    </g>
  );
}
