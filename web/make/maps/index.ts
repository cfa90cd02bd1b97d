// Makes the drawing of a board's country from make/maps/GAME.txt when the pages are built: coasts of Natural Earth and
// rivers, roads, woods and names given in degrees, all through one warp that brings named fields to their places.
// docs/web.md says how such a file is written.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { centre, R, size, W } from '../../src/lib/hex';
import type { BoardMap } from '../../src/lib/map';
import type { Geometry } from '../../src/lib/types';
import { area, type Box, clip, type Point, path, readLand, simplify, simplifyRing } from './land';
import { type Pin, project, type Warp } from './warp';

const here = fileURLToPath(new URL('.', import.meta.url));
const sheet = (game: string) => join(here, `${game}.txt`);

export const mapNames = (): string[] =>
  readdirSync(here)
    .filter((f) => f.endsWith('.txt'))
    .map((f) => f.slice(0, -4));
export const hasMap = (game: string) => existsSync(sheet(game));

/** How far beyond the fields the country is drawn, for screens of another shape than the board. */
export const BLEED = 420;

/** What is smaller than this is not seen. */
const FINE = 1,
  COARSE = 2.6,
  SPECK = 26;

/** `a b, c d, …`: degrees; a field's name stands for its middle. */
function points(text: string, field: (name: string) => Point | undefined, warp: Warp): Point[] {
  return text
    .split(',')
    .map((pair) => pair.trim().split(/\s+/))
    .map(([a, b, ...rest]) => {
      const known = field(a);
      if (known) return [known[0] + Number(b ?? 0) * W, known[1] + Number(rest[0] ?? 0) * W] as Point;
      return warp([Number(a), Number(b)]);
    });
}

/** A curve through all the points, without corners. */
export function soft(line: Point[], close = false): string {
  const n = (v: number) => String(Math.round(v * 2) / 2).replace(/^(-?)0\./, '$1.');
  const last = line.length - 1;
  const at = (i: number) => (close ? line[(i + line.length) % line.length] : line[Math.min(last, Math.max(0, i))]);
  let d = `M${n(line[0][0])} ${n(line[0][1])}C`;
  for (let i = 0; i < (close ? line.length : last); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6],
      two = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `${i ? ' ' : ''}${[...one, ...two, ...c].map(n).join(' ')}`;
  }
  return d.replace(/ -/g, '-') + (close ? 'z' : '');
}

/** A wood or a hill has no corners: an ellipse whose edge wanders, the same way every time. */
function blob([x, y]: Point, rx: number, ry: number, seed: number): Point[] {
  let s = seed * 7919 + 13;
  return [...Array(14).keys()].map((i) => {
    s = (s * 1103515245 + 12345) % 2147483648;
    const a = (i / 14) * 2 * Math.PI,
      k = 0.78 + (0.44 * s) / 2147483648;
    return [x + rx * k * Math.cos(a), y + ry * k * Math.sin(a)];
  });
}

/** A river is never straight: between two points it leaves the line a little, less and less. */
function meander(line: Point[], seed: number): Point[] {
  let s = seed * 104729 + 7,
    out = line;
  for (const k of [0.2]) {
    out = out.flatMap((p, i) => {
      if (!i) return [p];
      const [ax, ay] = out[i - 1];
      s = (s * 1103515245 + 12345) % 2147483648;
      const turn = (s / 1073741824 - 1) * k;
      return [[(ax + p[0]) / 2 - (p[1] - ay) * turn, (ay + p[1]) / 2 + (p[0] - ax) * turn] as Point, p];
    });
  }
  return out;
}

export function makeMap(g: Geometry): BoardMap {
  const { width, height } = size(g);
  const spots = new Map(g.fields.map((f) => [f.field, centre(g, f.row, f.column)]));
  const field = (name: string): Point | undefined => {
    const s = spots.get(name);
    return s && [s.x, s.y];
  };
  const rows = readFileSync(sheet(g.game), 'utf8')
    .split('\n')
    .map((l) => l.replace(/(^|\s)#.*/, '').trim())
    .filter(Boolean)
    .map((l) => {
      const [, key, rest = ''] = /^(\S+)\s*(.*)$/.exec(l)!;
      return { key, rest };
    });
  const all = (key: string) => rows.filter((r) => r.key === key).map((r) => r.rest);
  const numbers = (text: string) => text.split(/\s+/).map(Number);
  const [latitude, stiff = 0, hold = 200] = numbers(all('middle')[0]);
  const pins: Pin[] = all('pin').map((text) => {
    const [where, ...globe] = text.split(/\s+/);
    const at = where.split('+').map((f) => field(f)!);
    const mean = (axis: 0 | 1) => at.reduce((sum, p) => sum + p[axis], 0) / at.length;
    return { globe: [Number(globe[0]), Number(globe[1])], paper: [mean(0), mean(1)] };
  });
  // A point of the sea or the shore that is no field: columns and rows as in the sheet, from 1.
  for (const text of all('peg')) {
    const [x, y, lon, lat] = numbers(text);
    pins.push({ globe: [lon, lat], paper: [(x - 0.5) * W, ((y - 1) * 1.5 + 1) * R] });
  }
  const frame: Point[] = [];
  for (const k of [0, 0.25, 0.5, 0.75, 1]) {
    frame.push([-hold + k * (width + 2 * hold), -hold], [-hold + k * (width + 2 * hold), height + hold]);
    if (k > 0 && k < 1)
      frame.push([-hold, -hold + k * (height + 2 * hold)], [width + hold, -hold + k * (height + 2 * hold)]);
  }
  const { warp, scale } = project(pins, latitude, frame, stiff);
  const seen = ([x, y]: Point, more = 0) =>
    x > -BLEED - more && y > -BLEED - more && x < width + BLEED + more && y < height + BLEED + more;

  const map: BoardMap = {
    width,
    height,
    scale: Math.round((scale / 111.2) * 1000) / 1000,
    lines: {},
    areas: {},
    words: [],
    marks: [],
  };
  const add = (to: Record<string, string>, kind: string, d: string) => {
    to[kind] = (to[kind] ?? '') + d;
  };
  const box = all('coast').map((b) => numbers(b) as Box)[0];
  if (box) {
    const rings = readLand()
      .map((ring) => clip(ring, box))
      .filter((ring) => ring.length > 2)
      .map((ring) => ring.map(warp))
      .filter((ring) => area(ring) > SPECK && ring.some((p) => seen(p)));
    for (const ring of rings) {
      add(map.areas, 'land', path(simplifyRing(ring, FINE), true));
      if (area(ring) > 8 * SPECK) add(map.areas, 'coarse', path(simplifyRing(ring, COARSE), true));
    }
  }
  for (const text of all('graticule')) {
    const [step, w, s, e, n] = numbers(text);
    const run = (from: number, to: number, make: (v: number) => Point) =>
      path(
        simplify(
          [...Array(41).keys()].map((i) => warp(make(from + ((to - from) * i) / 40))),
          0.3,
        ),
      );
    for (let lon = w; lon <= e; lon += step)
      add(
        map.lines,
        'graticule',
        run(s, n, (lat) => [lon, lat]),
      );
    for (let lat = s; lat <= n; lat += step)
      add(
        map.lines,
        'graticule',
        run(w, e, (lon) => [lon, lat]),
      );
  }
  rows.forEach(({ key, rest }, i) => {
    if (key === 'river' || key === 'line') {
      const [, kind, text] = /^(\S+)\s+(.*)$/.exec(rest)!;
      const line = points(text, field, warp);
      add(map.lines, kind, soft(key === 'river' ? meander(line, i) : line));
    } else if (key === 'area') {
      const [, kind, text] = /^(\S+)\s+(.*)$/.exec(rest)!;
      add(map.areas, kind, soft(points(text, field, warp), true));
    } else if (key === 'blob') {
      const [kind, lon, lat, rx, ry] = rest.split(/\s+/);
      const km = (v: string) => (Number(v) * scale) / 111.2;
      add(map.areas, kind, soft(blob(warp([Number(lon), Number(lat)]), km(rx), km(ry), i), true));
    } else if (key === 'word' || key === 'town') {
      const [, kind, where, pl, en] = /^(\S+)\s+([^"]*?)\s*"([^"]*)"(?:\s*"([^"]*)")?/.exec(
        key === 'town' ? `town ${rest}` : rest,
      )!;
      const [x, y] = points(where, field, warp)[0];
      map.words.push({ kind, x: Math.round(x), y: Math.round(y), pl, en: en ?? pl });
    } else if (key === 'sounding') {
      const [lon, lat, deep] = numbers(rest);
      const [x, y] = warp([lon, lat]);
      map.marks.push({ kind: 'sounding', x: Math.round(x), y: Math.round(y), text: String(deep) });
    }
  });
  return map;
}
