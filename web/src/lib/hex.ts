// Where fields lie on the paper. Hexes stand on a point; R is their radius.
import type { Field, Geometry } from './types';

export const R = 32;
export const W = Math.sqrt(3) * R;

export interface Spot {
  x: number;
  y: number;
}

export function centre(g: Geometry, row: number, column: number): Spot {
  const shifted = row % 2 === g.shift ? 0.5 : 0;
  return { x: (column + 0.5 + shifted) * W, y: (row * 1.5 + 1) * R };
}

/** A board may lie on the screen with the east up: a wide one on a phone. */
export const turn = (s: Spot, width: number): Spot => ({ x: s.y, y: width - s.x });

export function layout(g: Geometry, turned = false): Map<string, Spot & Field> {
  const { width } = size(g);
  const put = (s: Spot) => (turned ? turn(s, width) : s);
  return new Map(g.fields.map((f) => [f.field, { ...f, ...put(centre(g, f.row, f.column)) }]));
}

export function corners(at: Spot, r = R, turned = false): string {
  let out = '';
  for (let i = 0; i < 6; i++) {
    const a = (Math.PI / 180) * (60 * i - (turned ? 0 : 90));
    out += `${(at.x + r * Math.cos(a)).toFixed(1)},${(at.y + r * Math.sin(a)).toFixed(1)} `;
  }
  return out.trim();
}

export function size(g: Geometry, turned = false): { width: number; height: number } {
  const [width, height] = [(g.columns + 0.5) * W, (g.rows * 1.5 + 0.5) * R];
  return turned ? { width: height, height: width } : { width, height };
}

/** The neighbour in one of the six directions, for the arrow keys. */
export function step(g: Geometry, from: Field, dx: number, dy: number): Field | undefined {
  const at = new Map(g.fields.map((f) => [`${f.row},${f.column}`, f]));
  if (dy === 0) return at.get(`${from.row},${from.column + dx}`);
  const shifted = from.row % 2 === g.shift;
  const column = from.column + (dx > 0 ? (shifted ? 1 : 0) : dx < 0 ? (shifted ? 0 : -1) : 0);
  const row = from.row + dy;
  return at.get(`${row},${column}`) ?? at.get(`${row},${column + 1}`) ?? at.get(`${row},${column - 1}`);
}
