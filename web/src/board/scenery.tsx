// What is printed on each board besides its fields: coast, rivers, the spirit of the table. All of it
// drawn by us. Lines are given in board units: x in columns, y in rows, both from 0, at field centres.
import { R, W, size, type Spot } from '../lib/hex';
import { t } from '../lib/texts';
import type { Field, Geometry } from '../lib/types';

interface SceneryProps {
  geometry: Geometry;
  spots: Map<string, Spot & Field>;
  round: number;
  rounds: number;
}

/** The kind of ground of a field, as a class for the style sheet. */
export function groundOf(game: string, f: Field): string {
  const g = f.ground ?? '';
  if (game === '303') return g === 'L' ? 'city' : g === '@' ? 'airfield' : '';
  if (game === '111') return g.startsWith('W') ? 'city' : `${g.includes('@') ? 'airfield ' : ''}${/\d/.test(g) ? 'flak' : ''}`;
  if (game === '7')
    return g === 'LW' ? 'city' : g === '~~' ? 'closed' : g === '==' ? 'ford' : g === '**' ? 'star' : `${g.includes('@') ? 'airfield ' : ''}${/2/.test(g) ? 'two' : /1/.test(g) ? 'one' : ''}`;
  if (game === 'orzel') return g === 'X' ? 'strait' : g === 'T' ? 'port' : 'sea';
  return g.includes('W') ? 'city fort' : g.includes('R') && g.includes('F') ? 'fort radzymin' : g.includes('F') ? 'fort' : g === 'r' ? 'red' : g === 'p' ? 'rear' : 'open';
}

type Line = [number, number][];

function path(line: Line, close = false): string {
  return line.map(([x, y], i) => `${i ? 'L' : 'M'}${(x * W + W / 2).toFixed(1)} ${(y * 1.5 * R + R).toFixed(1)}`).join('') + (close ? 'Z' : '');
}

/** Through the middle of each piece of a line, so that it bends softly. */
function smooth(line: Line): string {
  const p = line.map(([x, y]) => [x * W + W / 2, y * 1.5 * R + R]);
  let d = `M${p[0][0].toFixed(1)} ${p[0][1].toFixed(1)}`;
  for (let i = 1; i < p.length - 1; i++) {
    const mx = (p[i][0] + p[i + 1][0]) / 2, my = (p[i][1] + p[i + 1][1]) / 2;
    d += `Q${p[i][0].toFixed(1)} ${p[i][1].toFixed(1)} ${mx.toFixed(1)} ${my.toFixed(1)}`;
  }
  const end = p[p.length - 1];
  return `${d}L${end[0].toFixed(1)} ${end[1].toFixed(1)}`;
}

/** The English and the French coast, from their capes' real positions. */
const ENGLAND: Line = [[0.4, 6.3], [1.4, 5.8], [2.3, 5.5], [3.3, 5.3], [4.4, 5.75], [5.4, 5.1], [6.6, 4.75], [6.9, 4.2], [7.6, 3.5], [8.0, 2.1], [6.8, 2.1], [5.9, 1.7], [5.0, 1.35], [5.8, 1.05], [6.5, 0.7], [7.1, -0.4], [7.3, -1]];
const FRANCE: Line = [[8.1, 9], [8.4, 7.1], [8.45, 5.8], [8.4, 5.05], [9.2, 4.5], [10.7, 3.95], [12.3, 2.9], [13.6, 2.2], [14.6, 1.8]];
const VISTULA: Line = [[7.6, 16], [6.9, 15.2], [6.2, 14.4], [5.5, 13.8], [4.9, 13], [4.5, 12.3], [3.6, 11.5], [2.6, 11.3], [1.6, 11.6], [0.4, 11.2], [-0.6, 11.3]];
const NAREW: Line = [[2.9, 11.3], [3.6, 10.4], [4.3, 9.7], [5.2, 8.8], [6, 7.6], [7.2, 6.6], [8.4, 5.8]];

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
      <text y="31">{Math.min(round, rounds)}/{rounds}</text>
    </g>
  );
}

function Plotting({ geometry, round, rounds }: SceneryProps) {
  const { width, height } = size(geometry);
  return (
    <g>
      <rect class="cloth" x="-6" y="-6" width={width + 12} height={height + 12} />
      <path class="land" d={`${path([[-1, -1], [-1, 6.6]])}${smooth(ENGLAND).replace('M', 'L')}L-60 -60Z`} />
      <path class="land" d={`${smooth(FRANCE)}L${width + 60} ${height + 60}L${7.6 * W} ${height + 60}Z`} />
      <path class="chalk" d={smooth(ENGLAND)} />
      <path class="chalk" d={smooth(FRANCE)} />
      <text class="chalk-word" x={6.2 * W} y={6.95 * R * 1.5} transform={`rotate(-22 ${6.2 * W} ${6.95 * R * 1.5})`}>{t('channel')}</text>
      <g transform={`translate(${13 * W} ${1.55 * R})`}><Gauge round={round} rounds={rounds || 8} /></g>
    </g>
  );
}

function Staff({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const woods: [number, number, number][] = [[1.2, 3.1, 46], [7.3, 8.4, 60], [2.2, 7.7, 38], [6.5, 2.6, 42], [1.1, 13.2, 40], [7.6, 12.2, 34], [3.5, 5.2, 30]];
  return (
    <g>
      <rect class="paper" x="-6" y="-6" width={width + 12} height={height + 12} />
      {woods.map(([x, y, r]) => <ellipse key={`${x}${y}`} class="wood" cx={x * W} cy={y * 1.5 * R} rx={r} ry={r * 0.7} />)}
      <path class="river" d={smooth(VISTULA)} />
      <path class="river thin" d={smooth(NAREW)} />
      {[...spots.values()].filter((f) => /\d/.test(f.ground ?? '')).map((f) => (
        <g key={f.field} class="stamp"><circle cx={f.x} cy={f.y} r="15" /><text x={f.x} y={f.y + 5}>{/\d/.exec(f.ground!)![0]}</text></g>
      ))}
    </g>
  );
}

function Cavalry({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const river = ['E1', 'E2', 'E3', 'E4', 'F5', 'F6', 'G6', 'H6', 'I7', 'J7', 'J8', 'K8', 'L8'].map((f) => spots.get(f)).filter(Boolean) as Spot[];
  return (
    <g>
      <rect class="ochre" x="-6" y="-6" width={width + 12} height={height + 12} />
      <polyline class="bug" points={[{ x: river[0]?.x ?? 0, y: -10 }, ...river, { x: width + 10, y: (river[river.length - 1]?.y ?? 0) + 14 }].map((s) => `${s.x},${s.y}`).join(' ')} />
      {[...spots.values()].filter((f) => f.ground === '==').map((f) => (
        <g key={f.field} class="ford-mark"><path d={`M${f.x - 16} ${f.y - 8}h32M${f.x - 16} ${f.y}h32M${f.x - 16} ${f.y + 8}h32`} /></g>
      ))}
      {[...spots.values()].filter((f) => /[12]/.test(f.ground ?? '')).map((f) => <text key={f.field} class="points" x={f.x + 15} y={f.y + 17}>{/[12]/.exec(f.ground!)![0]}</text>)}
      {[...spots.values()].filter((f) => f.ground === '**').map((f) => <text key={f.field} class="star-mark" x={f.x} y={f.y + 8}>★</text>)}
    </g>
  );
}

function Chart({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const soundings = [...spots.values()].filter((f) => !f.place && (f.row * 7 + f.column * 5) % 3 === 0);
  const cuts: [string, string][] = [['G9', 'H9'], ['G9', 'G10'], ['I13', 'H12'], ['M1', 'N1']];
  return (
    <g>
      <rect class="shore" x="-6" y="-6" width={width + 12} height={height + 12} />
      {[...spots.values()].map((f) => <circle key={f.field} class="shallows" cx={f.x} cy={f.y} r={R * 1.24} />)}
      {soundings.map((f) => <text key={f.field} class="sounding" x={f.x + 13} y={f.y + 16}>{20 + ((f.row * 31 + f.column * 17) % 90)}</text>)}
      <g class="rose" transform={`translate(${4 * W} ${4.5 * R * 1.5})`}>
        <circle r="62" /><circle r="46" />
        <path d="M0-74L10-10 0 0-10-10zM0 74L10 10 0 0-10 10zM74 0L10 10 0 0 10-10zM-74 0L-10 10 0 0-10-10z" />
        <text y="-80">N</text>
      </g>
      {cuts.map(([a, b]) => {
        const p = spots.get(a), q = spots.get(b);
        if (!p || !q) return null;
        const mx = (p.x + q.x) / 2, my = (p.y + q.y) / 2, d = Math.hypot(q.x - p.x, q.y - p.y);
        const nx = (-(q.y - p.y) / d) * (R / 2), ny = ((q.x - p.x) / d) * (R / 2);
        const zig = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((k, i) => `${mx + nx * k + (q.x - p.x) / d * (i % 2 ? 5 : -5)},${my + ny * k + (q.y - p.y) / d * (i % 2 ? 5 : -5)}`);
        return <polyline key={a + b} class="zigzag" points={zig.join(' ')} />;
      })}
    </g>
  );
}

function Headquarters({ geometry, spots }: SceneryProps) {
  const { width, height } = size(geometry);
  const vistula: Line = [[-0.6, 2.6], [0.9, 2.6], [1.9, 2.5], [2.8, 2.4], [3.2, 3], [3.9, 4.1], [4.3, 5.2], [4.9, 6], [5.2, 6.9]];
  const bug: Line = [[2.9, 2.3], [3.6, 1.6], [4.5, 1.4], [5.4, 1.2], [6.6, 1], [8, 1.2]];
  return (
    <g>
      <rect class="paper" x="-6" y="-6" width={width + 12} height={height + 12} />
      <path class="river" d={smooth(vistula)} />
      <path class="river thin" d={smooth(bug)} />
      {[...spots.values()].filter((f) => (f.ground ?? '').includes('F')).map((f) => (
        <rect key={f.field} class="rampart" x={f.x - 24} y={f.y - 17} width="48" height="34" rx="3" />
      ))}
    </g>
  );
}

export function Scenery(p: SceneryProps) {
  switch (p.geometry.game) {
    case '303': return <Plotting {...p} />;
    case '111': return <Staff {...p} />;
    case '7': return <Cavalry {...p} />;
    case 'orzel': return <Chart {...p} />;
    default: return <Headquarters {...p} />;
  }
}
