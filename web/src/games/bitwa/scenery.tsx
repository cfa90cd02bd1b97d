// A headquarters map of August 1920: the rivers that held the front, railways, both sides' country, ramparts.
import map from 'virtual:map/bitwa';
import { Flows, outline, Paper, PaperDefs, Sheet, Trees, Ways } from '../../board/ground';
import { corners, R, size } from '../../lib/hex';
import type { SceneryProps } from '../game';

export function Scenery({ geometry, spots, turned, turn }: SceneryProps) {
  const { width, height } = size(geometry, turned);
  const fields = [...spots.values()];
  const red = fields.filter((f) => f.ground === 'r'),
    rear = fields.filter((f) => f.ground === 'p'),
    forts = fields.filter((f) => f.ground?.includes('F'));
  return (
    <g>
      <defs>
        <PaperDefs id="pbitwa" dark="#5a4420" />
        <Trees id="pbitwa-trees" ink="#7c8a52" leaf="#cdd5a4" />
        <pattern id="pbitwa-red" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v9" stroke="#a3202c" stroke-width="1.2" stroke-opacity=".42" />
        </pattern>
        <pattern id="pbitwa-rear" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <path d="M0 0v9" stroke="#23528f" stroke-width="1.2" stroke-opacity=".4" />
        </pattern>
      </defs>
      <Sheet paper class="paper" width={width} height={height} />
      <g transform={turn}>
        <path class="wood-edge" d={map.areas.wood} />
        <path fill="url(#pbitwa-trees)" d={map.areas.wood} />
      </g>
      {red.map((f) => (
        <polygon key={f.field} fill="url(#pbitwa-red)" points={corners(f, R, turned)} />
      ))}
      {rear.map((f) => (
        <polygon key={f.field} fill="url(#pbitwa-rear)" points={corners(f, R, turned)} />
      ))}
      <g transform={turn}>
        <Flows map={map} kinds={['stream', 'river', 'vistula']} />
        <Ways map={map} />
      </g>
      <Paper id="pbitwa" width={width} height={height} />
      <path class="front-red" d={outline(red, turned)} />
      <path class="front-rear" d={outline(rear, turned)} />
      <path class="rampart-edge" d={outline(forts, turned)} />
      <path class="rampart" d={outline(forts, turned)} />
      <path class="field-edge" d={outline(fields, turned)} />
    </g>
  );
}
