// Where names stand on a board. Each tries several spots in the order it likes them; the first names to be placed win,
// and a name that finds no room is left out. Where pieces stand plays no part, so names do not jump during a game.
import type { Spot } from './hex';

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Candidate {
  lines: string[];
  /** Middle of the first baseline, or its beginning or end. */
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  size: number;
  /** How much it is disliked: the least wins. */
  cost?: number;
}

export interface Wanted {
  key: string;
  kind: string;
  candidates: Candidate[];
  /** The field it belongs to, and the point it names. */
  field?: string;
  dot?: Spot;
}

export interface Label extends Candidate {
  key: string;
  kind: string;
  field?: string;
  dot?: Spot;
  box: Box;
  /** Other spots that are free: for when a piece comes to lie on this one. */
  spare: Label[];
}

const LEADING = 1.02;
const meets = (a: Box, b: Box, gap = 0) =>
  a.x0 < b.x1 + gap && b.x0 < a.x1 + gap && a.y0 < b.y1 + gap && b.y0 < a.y1 + gap;

/** Whether a box reaches into an ellipse. */
export function meetsRound(box: Box, at: Spot, rx: number, ry: number): boolean {
  const x = Math.max(box.x0, Math.min(at.x, box.x1)),
    y = Math.max(box.y0, Math.min(at.y, box.y1));
  return ((x - at.x) / rx) ** 2 + ((y - at.y) / ry) ** 2 < 1;
}

export type Measure = (text: string, kind: string, size: number) => number;

function boxOf(c: Candidate, kind: string, measure: Measure): Box {
  const width = Math.max(...c.lines.map((l) => measure(l, kind, c.size)));
  const x0 = c.anchor === 'start' ? c.x : c.anchor === 'end' ? c.x - width : c.x - width / 2;
  return { x0, x1: x0 + width, y0: c.y - c.size * 0.78, y1: c.y + c.size * (0.22 + LEADING * (c.lines.length - 1)) };
}

/** Places all that is wanted, in order. `price` says what else a box would cost; Infinity forbids it. */
export function place(
  wanted: Wanted[],
  measure: Measure,
  gap: number,
  price: (box: Box, w: Wanted) => number,
): Label[] {
  const placed: Label[] = [];
  for (const w of wanted) {
    let best: Label | undefined,
      least = Number.POSITIVE_INFINITY;
    for (const c of w.candidates) {
      const box = boxOf(c, w.kind, measure);
      const cost = (c.cost ?? 0) + price(box, w);
      if (cost >= least || placed.some((l) => meets(l.box, box, gap))) continue;
      least = cost;
      best = { ...c, key: w.key, kind: w.kind, field: w.field, dot: w.dot, box, spare: [] };
      if (!cost) break;
    }
    if (best) placed.push(best);
  }
  for (const l of placed.filter((x) => x.kind === 'place' || x.kind === 'capital')) {
    const cost = (o: Label) => (o.cost ?? 0) + price(o.box, { ...l, candidates: [] });
    l.spare = wanted
      .find((w) => w.key === l.key)!
      .candidates.map((c): Label => ({ ...l, ...c, box: boxOf(c, l.kind, measure) }))
      .filter((o) => cost(o) < Number.POSITIVE_INFINITY)
      .filter((o) => placed.every((x) => x === l || !meets(x.box, o.box, gap)))
      .sort((a, b) => cost(a) - cost(b));
  }
  return placed;
}
