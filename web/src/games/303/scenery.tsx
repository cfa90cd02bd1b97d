// The plotting table of an operations room: cloth under a lamp, the true coast in chalk, airfields, the fuel gauge that
// counts the rounds.
import map from 'virtual:map/303';
import { Airfields, outline, Sheet } from '../../board/ground';
import { corners, R, size, turn, W } from '../../lib/hex';
import { t } from '../../lib/texts';
import type { SceneryProps } from '../game';

/** The fuel gauge counts the rounds: full at the first, empty after the last. */
function Gauge({ round, rounds }: { round: number; rounds: number }) {
  const now = Math.min(round, rounds);
  const at = (r: number) => ((158 + (224 * (r - 1)) / Math.max(1, rounds - 1)) * Math.PI) / 180;
  const spot = (r: number, k: number) => `${(k * Math.cos(at(r))).toFixed(1)} ${(k * Math.sin(at(r))).toFixed(1)}`;
  const arc = (a: number, b: number, k: number) => `M${spot(a, k)}A${k} ${k} 0 0 1 ${spot(b, k)}`;
  const marks = [...Array(rounds).keys()].map((i) => i + 1);
  return (
    <g class="gauge">
      <circle class="drop" cx="2" cy="5" r="58" />
      <circle class="brass" r="58" />
      <circle class="bezel" r="52" />
      <circle class="face" r="50" />
      <path class="reserve" d={arc(rounds - 1, rounds, 43)} />
      <path class="ticks" d={marks.map((r) => `M${spot(r, 40)}L${spot(r, 47)}`).join('')} />
      {marks.map((r) => (
        <text
          key={r}
          class={r < now ? 'past' : ''}
          x={spot(r, 31).split(' ')[0]}
          y={Number(spot(r, 31).split(' ')[1]) + 4}
        >
          {r}
        </text>
      ))}
      <text class="word" y="24">
        {t('fuel')}
      </text>
      <text class="count" y="40">
        {now}/{rounds}
      </text>
      <path class="needle" d={`M${spot(now, -10)}L${spot(now, 38)}`} />
      <circle class="hub" r="5.5" />
      <path class="glass" d="M-38-26A46 46 0 0 1 20-42 60 60 0 0 0-38-26z" />
    </g>
  );
}

export function Scenery({ geometry, spots, round, rounds, turned, turn: turning }: SceneryProps) {
  const { width, height } = size(geometry, turned);
  const fields = [...spots.values()];
  const london = fields.filter((f) => f.ground === 'L');
  const corner = { x: 13.2 * W, y: 2.03 * R };
  const gauge = turned ? turn(corner, size(geometry).width) : corner;
  return (
    <g>
      <defs>
        <pattern id="p303-cloth" width="4" height="4" patternUnits="userSpaceOnUse">
          <path d="M0 .5h4M0 2.5h4" stroke="#000" stroke-opacity=".13" />
          <path d="M.5 0v4M2.5 0v4" stroke="#fff" stroke-opacity=".028" />
        </pattern>
        <pattern id="p303-streets" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">
          <path d="M0 0h9M0 0v9" stroke="#e9b85a" stroke-width="1" stroke-opacity=".5" fill="none" />
        </pattern>
        <radialGradient id="p303-lamp" cx="44%" cy="42%" r="60%">
          <stop offset="0" stop-color="#fff3cf" stop-opacity=".13" />
          <stop offset=".55" stop-color="#fff3cf" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity=".5" />
        </radialGradient>
        <linearGradient id="p303-brass" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#f3dc9a" />
          <stop offset=".45" stop-color="#b08d4c" />
          <stop offset=".7" stop-color="#6a4d1c" />
          <stop offset="1" stop-color="#d9bd77" />
        </linearGradient>
        <filter id="p303-chalk" x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="3" result="grain" />
          <feDisplacementMap in="SourceGraphic" in2="grain" scale="2.6" />
        </filter>
      </defs>
      <Sheet paper class="cloth" width={width} height={height} />
      <g transform={turning}>
        <path class="shoal" d={map.areas.land} />
        <path class="land" d={map.areas.land} />
        <path class="graticule" d={map.lines.graticule} />
        <path class="stream" d={map.lines.stream} />
        <path class="thames" d={map.lines.thames} />
        <path class="dust" d={map.areas.land} />
        <path class="chalk" d={map.areas.land} />
      </g>
      <Sheet class="weave" width={width} height={height} />
      <Airfields fields={fields} scale={1.1} />
      <g class="london">
        {london.map((f) => (
          <polygon key={f.field} points={corners(f, R, turned)} />
        ))}
        <path class="walls" d={outline(london, turned)} />
      </g>
      <Sheet class="lamp" width={width} height={height} />
      <g transform={`translate(${gauge.x} ${gauge.y})`}>
        <Gauge round={round} rounds={rounds || 8} />
      </g>
    </g>
  );
}
