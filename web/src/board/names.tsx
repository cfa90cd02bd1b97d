// Names on the board: of fields, of places of the game, of the country around. Placed once for a board and a size of
// the screen (lib/labels); what a piece happens to lie on is left out until it moves on.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameView } from '../games/game';
import { R, type Spot, turn, W } from '../lib/hex';
import { type Box, type Candidate, type Label, type Measure, meetsRound, place, type Wanted } from '../lib/labels';
import { leisure } from '../lib/later';
import { useSettings } from '../lib/settings';
import { placeName } from '../lib/texts';
import type { Field, Geometry, Piece } from '../lib/types';
import type { Frame } from './frame';

/** Size in units of the paper, and the least in pixels of the screen. */
const SIZES: Record<string, [number, number]> = {
  place: [10.5, 10.5],
  capital: [15, 12],
  coordinate: [8.8, 8.5],
  town: [9.5, 10],
  island: [10, 10],
  river: [10, 10],
  wood: [9.5, 10],
  country: [15, 12],
  water: [21, 15],
  sounding: [8, 8.5],
};
/** As in style/letters.css. */
const TEXT = '"Source Sans 3", "Text Roboto", "Text Arial", "Text DejaVu", "Noto Sans", sans-serif',
  DISPLAY = '"Brygada 1918", "Title Times", "Title DejaVu", Georgia, serif';
const FONTS: Record<string, string> = {
  place: `700 20px ${TEXT}`,
  coordinate: `400 20px ${TEXT}`,
  country: `700 20px ${DISPLAY}`,
  capital: `700 20px ${DISPLAY}`,
};
/** Space between letters, in parts of their size. */
const SPACED: Record<string, number> = { capital: 0.06, country: 0.22, water: 0.12 };

let canvas: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** As wide as the letters are; without a canvas, a guess. */
const measure: Measure = (text, kind, size) => {
  const font = FONTS[kind] ?? `italic 400 20px ${DISPLAY}`,
    key = font + text;
  let wide = widths.get(key);
  if (wide === undefined) {
    if (canvas === undefined)
      canvas =
        typeof CanvasRenderingContext2D === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (canvas) canvas.font = font;
    wide = canvas ? canvas.measureText(text).width / 20 : text.length * 0.56;
    widths.set(key, wide);
  }
  return (wide + (SPACED[kind] ?? 0) * text.length) * size;
};

/** Fonts come after the page: names are measured again with them. */
function useFonts(): number {
  const [n, setN] = useState(0);
  useEffect(() => {
    const fonts = typeof document !== 'undefined' && document.fonts;
    if (!fonts) return;
    const again = () => {
      widths.clear();
      setN((x) => x + 1);
    };
    fonts.addEventListener?.('loadingdone', again);
    return () => fonts.removeEventListener?.('loadingdone', again);
  }, []);
  return n;
}

/** In one line, or in two of about the same length. */
function splits(name: string): string[][] {
  const cuts = [...name.matchAll(/[ -]/g)].map((m) => m.index);
  if (!cuts.length) return [[name]];
  const best = cuts.reduce((a, b) => (Math.abs(b - name.length / 2) < Math.abs(a - name.length / 2) ? b : a));
  const dash = name[best] === '-' ? 1 : 0;
  return [[name], [name.slice(0, best + dash), name.slice(best + 1)]];
}

interface LabelProps {
  geometry: Geometry;
  spots: Map<string, Spot & Field>;
  turned: boolean;
  /** Pixels a unit. */
  scale: number;
  frame: Frame;
  look?: GameView;
  coordinates: boolean;
}

/** Whether there was leisure since the board was first drawn: names come after what can be pointed at. */
function useLeisure(): boolean {
  const [had, setHad] = useState(false);
  useEffect(() => {
    let gone = false;
    void leisure().then(() => gone || setHad(true));
    return () => {
      gone = true;
    };
  }, []);
  return had;
}

export function useLabels(p: LabelProps): Label[] {
  const fonts = useFonts();
  const ready = useLeisure();
  const { language } = useSettings();
  const scale = Math.max(0.3, Math.round(p.scale * 20) / 20);
  return useMemo(
    () => (p.look && ready ? labels({ ...p, scale }, language) : []),
    [p.geometry, p.spots, p.look, p.coordinates, scale, language, fonts, ready],
  );
}

const KINDS = ['capital', 'country', 'water', 'island', 'town', 'wood', 'river'];

function labels({ spots, turned, scale, frame, look, coordinates }: LabelProps, language: 'pl' | 'en'): Label[] {
  const fields = [...spots.values()];
  const unit = (kind: string) => Math.max(SIZES[kind][0], SIZES[kind][1] / scale);
  const [rx, ry] = look?.reach ?? [20, 20];
  const lift = look?.lift?.({ kind: '' } as Piece) ?? 0;
  const wanted: Wanted[] = [];
  const around = (s: Spot, names: string[][], size: number, [dx, dy]: [number, number], below: boolean): Candidate[] =>
    names.flatMap((lines, i) => {
      const rest = (lines.length - 1) * size * 1.02;
      const at = (x: number, y: number, anchor: Candidate['anchor'], cost: number): Candidate => ({
        lines,
        x: s.x + x,
        y: s.y + y,
        anchor,
        size,
        cost: cost + i * 0.4,
      });
      const middle = size * 0.28 - rest / 2;
      return [
        at(0, dy + size * 0.8, 'middle', below ? 0 : 0.3),
        at(dx, middle, 'start', below ? 0.5 : 0),
        at(-dx, middle, 'end', below ? 0.5 : 0.1),
        at(dx * 0.8, dy * 0.7 + size * 0.8, 'start', 0.6),
        at(-dx * 0.8, dy * 0.7 + size * 0.8, 'end', 0.6),
        at(dx * 0.8, -dy * 0.7 - rest, 'start', 0.7),
        at(-dx * 0.8, -dy * 0.7 - rest, 'end', 0.7),
        at(0, -dy - size * 0.22 - rest, 'middle', 0.8),
      ];
    });
  const sizes = (kind: string) => {
    const full = unit(kind),
      least = Math.min(full, 8.5 / scale);
    return [...new Set([full, (full + least) / 2, least])];
  };
  // Where every field has a name it stands under its piece and nowhere else.
  const dense = fields.filter((f) => f.place).length > fields.length / 2;
  for (const f of fields) {
    const name = placeName(f);
    if (!name) continue;
    if (dense) {
      const full = Math.max(8.6, Math.min(11.5, 9.5 / scale));
      wanted.push({
        key: `place ${f.field}`,
        kind: 'place',
        field: f.field,
        // Smaller where there is little room, but not smaller than can be read.
        candidates: [1, 0.93, 0.86, 0.81]
          .filter((k) => k === 1 || full * k * scale >= 7)
          .flatMap((k, j) =>
            splits(name).map((lines, i) => ({
              lines,
              x: f.x,
              y: f.y + lift + ry + 1 + full * k * 0.82,
              anchor: 'middle' as const,
              size: full * k,
              cost: 2.5 * i + j,
            })),
          ),
      });
      continue;
    }
    const parts = fields.filter((g) => look && /city/.test(look.ground(f)) && look.ground(g) === look.ground(f));
    if (parts.length > 1) {
      const mean = (axis: 'x' | 'y') => parts.reduce((sum, g) => sum + g[axis], 0) / parts.length;
      const at = (x: number, y: number, size: number, cost: number): Candidate => ({
        lines: [name],
        x,
        y: y + size * 0.3,
        anchor: 'middle',
        size,
        cost,
      });
      const small = Math.max(SIZES.capital[0] * 0.8, 10 / scale);
      wanted.push({
        key: `place ${f.field}`,
        kind: 'capital',
        candidates: [
          ...[0, 10, -10, 20].map((dy) => at(mean('x'), mean('y') + dy, unit('capital'), Math.abs(dy) / 10)),
          // Somebody stands in the middle: over one of its fields, smaller.
          ...parts.flatMap((g) => [0, R * 0.3, -R * 0.3].map((dy, i) => at(g.x, g.y + dy, small, 4 + i))),
        ],
      });
      continue;
    }
    wanted.push({
      key: `place ${f.field}`,
      kind: 'place',
      field: f.field,
      candidates: sizes('place').flatMap((size, i) =>
        around({ x: f.x, y: f.y + lift }, splits(name), size, [rx + 2, ry + 1], true).map((c) => ({
          ...c,
          cost: c.cost! + i * 0.9,
        })),
      ),
    });
  }
  if (coordinates)
    for (const f of fields) {
      const size = unit('coordinate'),
        up = turned ? R * 0.64 : R * 0.68;
      wanted.push({
        key: `at ${f.field}`,
        kind: 'coordinate',
        field: f.field,
        candidates: [0, -6, 6, -10, 10].map((dx, i) => ({
          lines: [f.field],
          x: f.x + dx,
          y: f.y - up,
          anchor: 'middle' as const,
          size,
          cost: i,
        })),
      });
    }
  const upright = turned ? frame.height - 12 : frame.width - 12;
  const put = (s: Spot) => (turned ? turn(s, upright) : s);
  const words = [...(look?.map?.words ?? [])].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  for (const w of words) {
    const s = put(w),
      size = unit(w.kind),
      name = w[language];
    const free = [0, 1, -1, 2, -2, 3, -3].flatMap((j) =>
      [0, 1, -1, 2, -2].map((i) => [i * W * 0.35, j * R * 0.3, Math.abs(i) + Math.abs(j)]),
    );
    const big =
      w.kind === 'water' || w.kind === 'country' || w.kind === 'wood' || w.kind === 'river' || w.kind === 'island';
    wanted.push({
      key: `${w.kind} ${w.pl} ${w.x}`,
      kind: w.kind,
      dot: w.kind === 'town' ? s : undefined,
      candidates: big
        ? splits(name).flatMap((lines, i) =>
            free.map(([dx, dy, cost]) => ({
              lines,
              x: s.x + dx,
              y: s.y + dy - ((lines.length - 1) * size) / 2,
              anchor: 'middle' as const,
              size,
              cost: cost * 0.3 + i * 1.5,
            })),
          )
        : around(s, [[name]], size, [5, 4], false),
    });
  }
  for (const m of look?.map?.marks ?? []) {
    const s = put(m);
    if (scale > 0.7)
      wanted.push({
        key: `${m.kind} ${m.x} ${m.y}`,
        kind: m.kind,
        candidates: [0, 12, -12].flatMap((dx) =>
          [0, 12, -12].map((dy) => ({
            lines: [m.text],
            x: s.x + dx,
            y: s.y + dy,
            anchor: 'middle' as const,
            size: unit('sounding'),
            cost: (Math.abs(dx) + Math.abs(dy)) / 10,
          })),
        ),
      });
  }
  const edge = { x0: frame.x, y0: frame.y, x1: frame.x + frame.width, y1: frame.y + frame.height };
  const near = (box: Box) =>
    fields.filter((f) => Math.abs(f.x - (box.x0 + box.x1) / 2) < 120 && Math.abs(f.y - (box.y0 + box.y1) / 2) < 60);
  const price = (box: Box, w: Wanted): number => {
    if (w.kind === 'coordinate') return 0;
    // A place of the game stays on the paper; the country around may be cut off by the screen.
    const out = box.x0 < edge.x0 || box.x1 > edge.x1 || box.y0 < edge.y0 || box.y1 > edge.y1;
    if (out && w.kind === 'place') return Number.POSITIVE_INFINITY;
    let cost = 0;
    for (const f of near(box)) {
      // The name of a place does not lie on a city it does not name.
      if (w.kind === 'place' && w.field !== f.field && look && /city/.test(look.ground(f)))
        if (meetsRound(box, f, W * 0.45, R * 0.8)) cost += 3;
      const pieceHere = meetsRound(box, { x: f.x, y: f.y + lift }, rx, ry);
      if (pieceHere && w.field === f.field) return Number.POSITIVE_INFINITY;
      if (pieceHere && w.kind !== 'water' && w.kind !== 'country')
        cost += w.kind === 'sounding' ? Number.POSITIVE_INFINITY : 1.2;
      if (w.kind === 'place' && coordinates && w.field !== f.field) {
        const half = unit('coordinate') * 0.7;
        if (
          Math.abs(f.x - (box.x0 + box.x1) / 2) < half + (box.x1 - box.x0) / 2 - 8 &&
          f.y - R * 0.68 > box.y0 &&
          f.y - R * 0.95 < box.y1
        )
          cost += 0.8;
      }
    }
    return cost;
  };
  return place(wanted, measure, 1 / scale, price);
}

function Text({ l, hidden }: { l: Label; hidden?: boolean }) {
  return (
    <text
      class={`${l.kind === 'coordinate' ? 'field-name' : l.kind} ${hidden ? 'over-piece' : ''}`}
      x={l.x.toFixed(1)}
      y={l.y.toFixed(1)}
      text-anchor={l.anchor}
      style={{ fontSize: `${l.size.toFixed(2)}px`, letterSpacing: SPACED[l.kind] ? `${SPACED[l.kind]}em` : undefined }}
    >
      {l.lines.length === 1
        ? l.lines[0]
        : l.lines.map((x, i) => (
            <tspan key={i} x={l.x.toFixed(1)} dy={i ? (l.size * 1.02).toFixed(1) : 0}>
              {x}
            </tspan>
          ))}
    </text>
  );
}

interface NamesProps {
  labels: Label[];
  spots: Map<string, Spot & Field>;
  pieces: Piece[];
  look: GameView;
}

/** Where pieces stand now, as ellipses. */
function standing({ spots, pieces, look }: NamesProps): (box: Box) => boolean {
  const [rx, ry] = look.reach ?? [20, 20];
  const stand = pieces.flatMap((q) => {
    const s = q.field && !q.to ? spots.get(q.field) : undefined;
    return s ? [{ x: s.x, y: s.y + (look.lift?.(q) ?? 0) }] : [];
  });
  return (box) => stand.some((s) => meetsRound(box, s, rx - 1, ry - 1));
}

/** At the next free spot when a piece lies on its own; left out when there is none. */
function Free({ l, covered }: { l: Label; covered?: (box: Box) => boolean }) {
  const free = covered?.(l.box) ? l.spare.find((o) => !covered(o.box)) : l;
  return <Text l={free ?? l} hidden={!free} />;
}

/** The names of the country: printed on the paper, under the pieces. Only large words run on under them. */
export function Printed(p: NamesProps) {
  const covered = standing(p);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing: nothing in it takes the focus
    <g class="printed" aria-hidden="true">
      {p.labels
        .filter((l) => KINDS.includes(l.kind) || l.kind === 'sounding')
        .map((l) => (
          <g key={l.key}>
            {l.dot && <circle class="town-dot" cx={l.dot.x} cy={l.dot.y} r="2.2" />}
            <Free l={l} covered={l.kind === 'water' || l.kind === 'country' ? undefined : covered} />
          </g>
        ))}
    </g>
  );
}

export function Names(p: NamesProps) {
  const covered = standing(p);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing: nothing in it takes the focus
    <g class="names" aria-hidden="true">
      {p.labels
        .filter((l) => l.kind === 'place' || l.kind === 'coordinate')
        .map((l) => (
          <Free key={l.key} l={l} covered={covered} />
        ))}
    </g>
  );
}
