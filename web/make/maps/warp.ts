// From the globe to the paper. One scale and two shifts bring places near their fields, without turning or shearing
// anything; a thin plate through the same places then takes away what is left, so that London lies at London.
import type { Point } from './land';

export type Warp = (p: Point) => Point;

/** `globe` is longitude and latitude, `paper` where that place lies on the board. */
export interface Pin {
  globe: Point;
  paper: Point;
}

/** Solves a x = b for two right sides at once; the largest pivot first. */
function solve(a: number[][], b: Point[]): Point[] {
  const n = a.length,
    m = a.map((row, i) => [...row, ...b[i]]);
  for (let i = 0; i < n; i++) {
    let top = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(m[j][i]) > Math.abs(m[top][i])) top = j;
    [m[i], m[top]] = [m[top], m[i]];
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const k = m[j][i] / m[i][i];
      for (let c = i; c < n + 2; c++) m[j][c] -= k * m[i][c];
    }
  }
  return m.map((row, i) => [row[n] / row[i], row[n + 1] / row[i]]);
}

/** Degrees east are shorter than degrees north. */
const flat =
  (latitude: number): Warp =>
  ([lon, lat]) => [lon * Math.cos((latitude * Math.PI) / 180), -lat];

/** The best fit of one scale and two shifts, and how many paper units a degree north has. */
export function bestFit(pins: Pin[], latitude: number): { warp: Warp; scale: number } {
  const from = pins.map((p) => flat(latitude)(p.globe)),
    to = pins.map((p) => p.paper),
    n = pins.length;
  const mean = (of: Point[], axis: 0 | 1) => of.reduce((sum, p) => sum + p[axis], 0) / n;
  const [fx, fy, tx, ty] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)];
  let up = 0,
    down = 0;
  from.forEach(([x, y], i) => {
    up += (x - fx) * (to[i][0] - tx) + (y - fy) * (to[i][1] - ty);
    down += (x - fx) ** 2 + (y - fy) ** 2;
  });
  const scale = up / down;
  const warp: Warp = (p) => {
    const [x, y] = flat(latitude)(p);
    return [(x - fx) * scale + tx, (y - fy) * scale + ty];
  };
  return { warp, scale };
}

const bend = (r2: number) => (r2 ? r2 * Math.log(r2) : 0);

/** Paper to paper: what lies at `from` comes to `to`; `stiff` lets pins miss a little and the plate bend less. */
export function plate(pins: { from: Point; to: Point }[], stiff = 0): Warp {
  const n = pins.length,
    unit = 1000;
  const at = pins.map((p): Point => [p.from[0] / unit, p.from[1] / unit]);
  const a = [...Array(n + 3).keys()].map((i) =>
    [...Array(n + 3).keys()].map((j) => {
      if (i < n && j < n) return i === j ? stiff : bend((at[i][0] - at[j][0]) ** 2 + (at[i][1] - at[j][1]) ** 2);
      if (i < n) return [1, ...at[i]][j - n];
      return j < n ? [1, ...at[j]][i - n] : 0;
    }),
  );
  const b = [...Array(n + 3).keys()].map(
    (i): Point => (i < n ? [pins[i].to[0] - pins[i].from[0], pins[i].to[1] - pins[i].from[1]] : [0, 0]),
  );
  const w = solve(a, b);
  return ([x, y]) => {
    const u = x / unit,
      v = y / unit;
    const out: Point = [
      x + w[n][0] + w[n + 1][0] * u + w[n + 2][0] * v,
      y + w[n][1] + w[n + 1][1] * u + w[n + 2][1] * v,
    ];
    at.forEach(([px, py], i) => {
      const k = bend((u - px) ** 2 + (v - py) ** 2);
      out[0] += w[i][0] * k;
      out[1] += w[i][1] * k;
    });
    return out;
  };
}

/** The whole way: fit, then a plate through the pins that is held still on a frame around the board. */
export function project(pins: Pin[], latitude: number, frame: Point[], stiff = 0): { warp: Warp; scale: number } {
  const { warp, scale } = bestFit(pins, latitude);
  const soft = plate(
    [...pins.map((p) => ({ from: warp(p.globe), to: p.paper })), ...frame.map((p) => ({ from: p, to: p }))],
    stiff,
  );
  return { warp: (p) => soft(warp(p)), scale };
}
