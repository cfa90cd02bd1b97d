// The coast of Natural Earth (public domain) as the package world-atlas holds it: rings of longitude and latitude, cut
// to a box and made as plain as a picture needs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Point = [number, number];

interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { land: { geometries: { type: string; arcs: number[][][] | number[][] }[] } };
}

/** Arcs are written as whole steps from point to point; a ring names its arcs, ~n one walked backwards. */
export function readLand(): Point[][] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const walked = arcs.map((arc) => {
    let x = 0,
      y = 0;
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
  const ring = (ids: number[]) =>
    ids.flatMap((id, i) => {
      const line = id < 0 ? [...walked[~id]].reverse() : walked[id];
      return i ? line.slice(1) : line;
    });
  return objects.land.geometries.flatMap((g) =>
    (g.type === 'Polygon' ? [g.arcs as number[][]] : (g.arcs as number[][][])).flat().map(ring),
  );
}

/** The part of a ring on one side of a line: keeps what is inside and walks along the line between. */
function cut(ring: Point[], axis: 0 | 1, at: number, sign: 1 | -1): Point[] {
  const inside = (p: Point) => (p[axis] - at) * sign >= 0;
  return ring.flatMap((p, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const here = inside(p) ? [p] : [];
    if (inside(p) === inside(before)) return here;
    const k = (at - before[axis]) / (p[axis] - before[axis]);
    return [[before[0] + (p[0] - before[0]) * k, before[1] + (p[1] - before[1]) * k] as Point, ...here];
  });
}

/** west, south, east, north */
export type Box = [number, number, number, number];

export function clip(ring: Point[], [w, s, e, n]: Box): Point[] {
  return cut(cut(cut(cut(ring, 0, w, 1), 0, e, -1), 1, s, 1), 1, n, -1);
}

/** Douglas and Peucker: leaves out points that lie closer to the line than what can be seen. */
export function simplify(line: Point[], near: number): Point[] {
  if (line.length < 3) return line;
  const keep = new Set([0, line.length - 1]);
  const work: Point[] = [[0, line.length - 1]];
  for (let part = work.pop(); part; part = work.pop()) {
    const [a, b] = part,
      [ax, ay] = line[a],
      dx = line[b][0] - ax,
      dy = line[b][1] - ay,
      length = Math.hypot(dx, dy);
    let far = near,
      at = 0;
    for (let i = a + 1; i < b; i++) {
      const px = line[i][0] - ax,
        py = line[i][1] - ay;
      const d = length ? Math.abs(px * dy - py * dx) / length : Math.hypot(px, py);
      if (d > far) [far, at] = [d, i];
    }
    if (at) {
      keep.add(at);
      work.push([a, at], [at, b]);
    }
  }
  return line.filter((_, i) => keep.has(i));
}

/** A closed ring is cut at its two farthest corners first, so that it does not shrink to a point. */
export function simplifyRing(ring: Point[], near: number): Point[] {
  let far = 0;
  ring.forEach((p, i) => {
    if (
      Math.hypot(p[0] - ring[0][0], p[1] - ring[0][1]) >
      Math.hypot(ring[far][0] - ring[0][0], ring[far][1] - ring[0][1])
    )
      far = i;
  });
  return [...simplify(ring.slice(0, far + 1), near), ...simplify([...ring.slice(far), ring[0]], near).slice(1, -1)];
}

export const area = (ring: Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [u, v] = ring[(i + 1) % ring.length];
      return sum + x * v - u * y;
    }, 0) / 2,
  );

const short = (v: number) => String(Math.round(v * 10) / 10).replace(/^(-?)0\./, '$1.');

/** Relative steps with one decimal: the shortest way to write a coast. */
export function path(line: Point[], close = false): string {
  let x = 0,
    y = 0,
    out = '';
  line.forEach(([px, py], i) => {
    const dx = Math.round((px - x) * 10) / 10,
      dy = Math.round((py - y) * 10) / 10;
    if (i && !dx && !dy) return;
    x += dx;
    y += dy;
    const a = short(dx),
      b = short(dy);
    out += i === 0 ? 'M' : i === 1 ? 'l' : a[0] === '-' ? '' : ' ';
    out += `${a}${b[0] === '-' ? '' : ' '}${b}`;
  });
  return out + (close ? 'z' : '');
}
