// The plotting table of an operations room: cloth, the coast in chalk, the fuel gauge that counts the rounds.
import { type Line, path, smooth } from '../../board/lines';
import { R, size, W } from '../../lib/hex';
import { t } from '../../lib/texts';
import type { SceneryProps } from '../game';

/** The English and the French coast, from their capes' real positions. */
const ENGLAND: Line = [
  [0.4, 6.3],
  [1.4, 5.8],
  [2.3, 5.5],
  [3.3, 5.3],
  [4.4, 5.75],
  [5.4, 5.1],
  [6.6, 4.75],
  [6.9, 4.2],
  [7.6, 3.5],
  [8.0, 2.1],
  [6.8, 2.1],
  [5.9, 1.7],
  [5.0, 1.35],
  [5.8, 1.05],
  [6.5, 0.7],
  [7.1, -0.4],
  [7.3, -1],
];
const FRANCE: Line = [
  [8.1, 9],
  [8.4, 7.1],
  [8.45, 5.8],
  [8.4, 5.05],
  [9.2, 4.5],
  [10.7, 3.95],
  [12.3, 2.9],
  [13.6, 2.2],
  [14.6, 1.8],
];

/** The fuel gauge counts the rounds: full at the first, empty after the last. */
function Gauge({ round, rounds }: { round: number; rounds: number }) {
  const at = (r: number) => ((150 + (240 * (r - 1)) / Math.max(1, rounds - 1)) * Math.PI) / 180;
  const spot = (r: number, k: number) => `${(k * Math.cos(at(r))).toFixed(1)} ${(k * Math.sin(at(r))).toFixed(1)}`;
  const marks = [...Array(rounds).keys()].map((i) => i + 1);
  return (
    <g class="gauge">
      <circle r="44" />
      <path d={marks.map((r) => `M${spot(r, 34)}L${spot(r, 40)}`).join('')} />
      <path class="needle" d={`M${spot(Math.min(round, rounds), -8)}L${spot(Math.min(round, rounds), 33)}`} />
      <text y="31">
        {Math.min(round, rounds)}/{rounds}
      </text>
    </g>
  );
}

export function Scenery({ geometry, round, rounds }: SceneryProps) {
  const { width, height } = size(geometry);
  return (
    <g>
      <rect data-paper class="cloth" x="-6" y="-6" width={width + 12} height={height + 12} />
      <path
        class="land"
        d={`${path([
          [-1, -1],
          [-1, 6.6],
        ])}${smooth(ENGLAND).replace('M', 'L')}L-60 -60Z`}
      />
      <path class="land" d={`${smooth(FRANCE)}L${width + 60} ${height + 60}L${7.6 * W} ${height + 60}Z`} />
      <path class="chalk" d={smooth(ENGLAND)} />
      <path class="chalk" d={smooth(FRANCE)} />
      <text class="chalk-word" x={6.2 * W} y={6.95 * R * 1.5} transform={`rotate(-22 ${6.2 * W} ${6.95 * R * 1.5})`}>
        {t('channel')}
      </text>
      <g transform={`translate(${13 * W} ${1.55 * R})`}>
        <Gauge round={round} rounds={rounds || 8} />
      </g>
    </g>
  );
}
