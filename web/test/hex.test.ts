import { expect, test } from 'vitest';
import { centre, corners, R, size, step, W } from '../src/lib/hex';
import type { Field, Geometry } from '../src/lib/types';

const field = (name: string, row: number, column: number): Field => ({ field: name, row, column });
/** Three rows of three; the middle one lies half a hex further east (shift 1), or the others do (shift 0). */
const grid = (shift: number): Geometry => ({
  game: 'toy',
  board: 'toy',
  rows: 3,
  columns: 3,
  shift,
  sheet: '',
  fields: [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => field('ABC'[column] + (row + 1), row, column))),
});

test('rows with row % 2 == shift lie half a hex further east', () => {
  expect(centre(grid(1), 0, 0).x).toBeCloseTo(W / 2);
  expect(centre(grid(1), 1, 0).x).toBeCloseTo(W);
  expect(centre(grid(1), 2, 0).x).toBeCloseTo(W / 2);
  expect(centre(grid(0), 0, 0).x).toBeCloseTo(W);
  expect(centre(grid(0), 1, 0).x).toBeCloseTo(W / 2);
});

test('neighbours are one width apart in all six directions, rows one and a half radii', () => {
  for (const shift of [0, 1]) {
    const g = grid(shift);
    const middle = g.fields.find((f) => f.field === 'B2')!;
    const here = centre(g, 1, 1);
    const around = [
      [-1, 0],
      [1, 0],
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ].map(([dx, dy]) => step(g, middle, dx, dy)!);
    expect(new Set(around.map((f) => f.field)).size).toBe(6);
    for (const f of around) {
      const there = centre(g, f.row, f.column);
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(W);
    }
  }
});

test('arrow keys go where they point', () => {
  const g = grid(1);
  const middle = g.fields.find((f) => f.field === 'B2')!;
  const here = centre(g, 1, 1);
  for (const [dx, dy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]) {
    const f = step(g, middle, dx, dy)!;
    const there = centre(g, f.row, f.column);
    expect(Math.sign(there.x - here.x)).toBe(dx);
    expect(Math.sign(there.y - here.y)).toBe(dy);
  }
  expect(step(g, g.fields[0], -1, 0)).toBeUndefined();
});

test('a hex stands on a point and fits the paper', () => {
  const points = corners({ x: 0, y: 0 })
    .split(' ')
    .map((p) => p.split(',').map(Number));
  expect(points).toHaveLength(6);
  expect(Math.min(...points.map(([, y]) => y))).toBeCloseTo(-R, 1);
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(W / 2, 1);
  const g = grid(1);
  const last = centre(g, 2, 2);
  expect(size(g).height).toBeCloseTo(last.y + R);
  expect(size(g).width).toBeCloseTo(centre(g, 1, 2).x + W / 2);
});
