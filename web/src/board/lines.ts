// Hand-drawn lines of a board. Given in board units: x in columns, y in rows, both from 0, at field centres.
import { R, W } from '../lib/hex';

export type Line = [number, number][];

export function path(line: Line, close = false): string {
  return (
    line.map(([x, y], i) => `${i ? 'L' : 'M'}${(x * W + W / 2).toFixed(1)} ${(y * 1.5 * R + R).toFixed(1)}`).join('') +
    (close ? 'Z' : '')
  );
}

/** Through the middle of each piece of a line, so that it bends softly. */
export function smooth(line: Line): string {
  const p = line.map(([x, y]) => [x * W + W / 2, y * 1.5 * R + R]);
  let d = `M${p[0][0].toFixed(1)} ${p[0][1].toFixed(1)}`;
  for (let i = 1; i < p.length - 1; i++) {
    const mx = (p[i][0] + p[i + 1][0]) / 2,
      my = (p[i][1] + p[i + 1][1]) / 2;
    d += `Q${p[i][0].toFixed(1)} ${p[i][1].toFixed(1)} ${mx.toFixed(1)} ${my.toFixed(1)}`;
  }
  const end = p[p.length - 1];
  return `${d}L${end[0].toFixed(1)} ${end[1].toFixed(1)}`;
}
