// The paper somebody draws a board on: every place of the grid, fields or not, and what is printed on them. A tap or a
// stroke tells which places were pointed at.
import { useRef, useState } from 'preact/hooks';
import { corners, R, type Spot, W } from '../lib/hex';
import { edgesOf, fieldName, marksOf, type Sketch } from './sketch';
import { d } from './words';

interface PaperProps {
  sketch: Sketch;
  rows: number;
  columns: number;
  picked: string[];
  ringed: Set<string>;
  large: boolean;
  /** Begins a stroke (first) or goes on with it. */
  onPoint: (field: string, first: boolean) => void;
}

const at = (s: Sketch, row: number, column: number): Spot => ({
  x: (column + 0.5 + (row % 2 === (s.shift === 'even' ? 1 : 0) ? 0.5 : 0)) * W,
  y: (row * 1.5 + 1) * R,
});
const spotOf = (s: Sketch, field: string) => at(s, Number(field.slice(1)) - 1, field.charCodeAt(0) - 65);

/** The side that two neighbours share. */
function Edge({ sketch, fields }: { sketch: Sketch; fields: [string, string] }) {
  const [a, b] = fields.map((f) => spotOf(sketch, f));
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const [dx, dy] = [((b.y - a.y) / W) * (R / 2), ((a.x - b.x) / W) * (R / 2)];
  return <path class="edge" d={`M${x - dx} ${y - dy}L${x + dx} ${y + dy}`} />;
}

/** Which words lie on each field, in the order of the sheet. */
function printed(sketch: Sketch): Map<string, { index: number; note: string; ground: boolean }[]> {
  const map = new Map<string, { index: number; note: string; ground: boolean }[]>();
  sketch.words.forEach((w, index) => {
    for (const { field, note } of marksOf(w))
      map.set(field, [...(map.get(field) ?? []), { index, note, ground: w.kind === 'area' || w.kind === 'spot' }]);
  });
  return map;
}

export function Paper(p: PaperProps) {
  const { sketch, rows, columns } = p;
  const svg = useRef<SVGSVGElement>(null);
  const stroke = useRef('');
  const [cursor, setCursor] = useState<{ row: number; column: number }>();
  const on = new Map(sketch.fields.map((f) => [f.field, f]));
  const marks = printed(sketch);
  const [width, height] = [(columns + 0.5) * W + 4, (rows * 1.5 + 0.5) * R + 4];
  const places = Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    return { field: fieldName(row, column), ...at(sketch, row, column) };
  });
  const hit = (e: PointerEvent): string | undefined => {
    const box = svg.current!.getBoundingClientRect();
    // The drawing lies in the middle of its box, as large as fits.
    const k = Math.max(width / box.width, height / box.height);
    const x = (e.clientX - box.left - box.width / 2) * k + width / 2 - 2;
    const y = (e.clientY - box.top - box.height / 2) * k + height / 2 - 2;
    const near = places.filter((s) => Math.hypot(s.x - x, s.y - y) < R);
    return near.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]?.field;
  };
  const point = (field: string | undefined, first: boolean) => {
    if (!field || (!first && (!stroke.current || field === stroke.current))) return;
    stroke.current = field;
    p.onPoint(field, first);
  };
  const scrolls = (e: PointerEvent) => p.large && e.pointerType !== 'mouse';
  const key = (e: KeyboardEvent) => {
    const way = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[e.key];
    const now = cursor ?? { row: 0, column: 0 };
    if (way)
      setCursor({
        row: Math.max(0, Math.min(rows - 1, now.row + way[0])),
        column: Math.max(0, Math.min(columns - 1, now.column + way[1])),
      });
    else if ((e.key === 'Enter' || e.key === ' ') && cursor) p.onPoint(fieldName(cursor.row, cursor.column), true);
    else return;
    e.preventDefault();
  };
  const here = cursor && fieldName(cursor.row, cursor.column);
  return (
    <div class={`paper ${p.large ? 'large' : ''}`}>
      <svg
        ref={svg}
        viewBox={`-2 -2 ${width} ${height}`}
        style={{ aspectRatio: `${width} / ${height}` }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, or is walked over with the arrow keys
        tabIndex={0}
        role="application"
        aria-label={d('paper')}
        onKeyDown={key}
        onBlur={() => setCursor(undefined)}
        onPointerDown={(e) => {
          if (scrolls(e)) return;
          svg.current!.setPointerCapture(e.pointerId);
          point(hit(e), true);
        }}
        onPointerMove={(e) => e.buttons && !scrolls(e) && point(hit(e), false)}
        onPointerUp={() => {
          stroke.current = '';
        }}
        onClick={(e) => scrolls(e as unknown as PointerEvent) && point(hit(e as unknown as PointerEvent), true)}
      >
        {places.map((s) => {
          const f = on.get(s.field);
          const things = marks.get(s.field) ?? [];
          const ground = things.find((m) => m.ground);
          const state = [
            f ? 'is' : 'ghost',
            ground && `shade-${ground.index % 6}`,
            p.ringed.has(s.field) && 'ringed',
            (p.picked.includes(s.field) || here === s.field) && 'picked',
          ];
          return (
            <g key={s.field} data-place={s.field}>
              <polygon class={state.filter(Boolean).join(' ')} points={corners(s, R - 1.5)} />
              {f && (
                <text class="coordinate" x={s.x} y={s.y - R * 0.5}>
                  {s.field}
                </text>
              )}
              {things.length > 0 && (
                <text class="signs" x={s.x} y={s.y + R * 0.16}>
                  {things.map((m) => m.note).join(' ')}
                </text>
              )}
              {f?.place && (
                <text class="name" x={s.x} y={s.y + R * 0.6} style={{ fontSize: f.place.length > 9 ? '9px' : '11px' }}>
                  {f.place.length > 12 ? `${f.place.slice(0, 11)}…` : f.place}
                </text>
              )}
            </g>
          );
        })}
        {sketch.words
          .flatMap(edgesOf)
          .filter((e) => e.length === 2)
          .map((e) => (
            <Edge key={e.join()} sketch={sketch} fields={e} />
          ))}
      </svg>
      <p class="hidden" aria-live="polite">
        {here && [here, on.get(here)?.place].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
