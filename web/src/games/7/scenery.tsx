// A cavalry map of 1920: woods, roads, railways; the Bug is the bar that matters, fords are open, the rest is closed.
import map from 'virtual:map/7';
import { Airfields, Flows, outline, Paper, PaperDefs, Sheet, Stamp, Trees, Ways } from '../../board/ground';
import { corners, R, size } from '../../lib/hex';
import type { SceneryProps } from '../game';

const STAR = 'M0-9L2.1-2.9 8.6-2.8 3.4 1.1 5.3 7.3 0 3.6-5.3 7.3-3.4 1.1-8.6-2.8-2.1-2.9z';

export function Scenery({ geometry, spots, turned, turn }: SceneryProps) {
  const { width, height } = size(geometry, turned);
  const fields = [...spots.values()];
  const of = (print: string) => fields.filter((f) => f.ground === print);
  return (
    <g>
      <defs>
        <PaperDefs id="p7" dark="#6b4510" />
        <Trees id="p7-trees" ink="#667338" leaf="#b3bd7d" />
        <pattern id="p7-closed" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v7" stroke="#174a73" stroke-width="2" stroke-opacity=".5" />
        </pattern>
      </defs>
      <Sheet paper class="ochre" width={width} height={height} />
      <g transform={turn}>
        <path class="hill" d={map.areas.hill} />
        <path class="hachure" d={map.areas.hill} />
        <path class="wood-edge" d={map.areas.wood} />
        <path fill="url(#p7-trees)" d={map.areas.wood} />
        <Flows map={map} kinds={['stream', 'river']} />
        <Ways map={map} bed />
        <g class="bug">
          <path class="bank" d={map.lines.bug} />
          <path class="flow" d={map.lines.bug} />
          <path class="shine" d={map.lines.bug} />
        </g>
      </g>
      <Paper id="p7" width={width} height={height} />
      {of('~~').map((f) => (
        <polygon key={f.field} class="shut" fill="url(#p7-closed)" points={corners(f, R - 2, turned)} />
      ))}
      {of('==').map((f) => (
        <g key={f.field} class="ford-mark">
          <polygon points={corners(f, R - 3, turned)} />
          <path
            transform={`translate(${f.x} ${f.y})`}
            d="M-15-6q3.5-4 7 0t7 0 7 0 7 0M-15 1q3.5-4 7 0t7 0 7 0 7 0M-15 8q3.5-4 7 0t7 0 7 0 7 0"
          />
        </g>
      ))}
      {of('**').map((f) => (
        <path key={f.field} class="star-mark" d={STAR} transform={`translate(${f.x} ${f.y}) scale(1.3)`} />
      ))}
      {of('LW').map((f) => (
        <g key={f.field} class="lwow" transform={`translate(${f.x} ${f.y})`}>
          <path d="M-15 9v-11h3v-3h2v3h3v-9l3.5-5 3.5 5v9h2v-6h3v-3h2v3h3v6h3v11z" />
        </g>
      ))}
      <Airfields fields={fields} />
      {fields
        .filter((f) => f.place && f.ground !== 'LW' && f.ground !== '==')
        .map((f) => (
          <path
            key={f.field}
            class="church"
            transform={`translate(${f.x} ${f.y})`}
            d="M-9 7v-8h4v3h3v-9h2.5l1.5-4 1.5 4h2.5v9h4v5z"
          />
        ))}
      <path class="field-edge" d={outline(fields, turned)} />
      {fields
        .filter((f) => /[12]/.test(f.ground ?? ''))
        .map((f) => (
          <Stamp key={f.field} kind="points" at={f} text={/[12]/.exec(f.ground!)![0]} />
        ))}
    </g>
  );
}
