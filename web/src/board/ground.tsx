// What grounds of several boards share: the paper around the fields, the edge of an area, textures, a compass.
import { corners, R, type Spot, turn } from '../lib/hex';
import type { BoardMap } from '../lib/map';
import type { Field } from '../lib/types';

/** How far a ground is drawn beyond the fields, for screens of another shape. */
export const BLEED = 440;

interface SheetProps {
  width: number;
  height: number;
  class?: string;
  fill?: string;
  /** The background of the board: what marks on it must differ from. */
  paper?: boolean;
}

export function Sheet({ width, height, paper, ...more }: SheetProps) {
  return (
    <rect
      data-paper={paper ? '' : undefined}
      x={-BLEED}
      y={-BLEED}
      width={width + 2 * BLEED}
      height={height + 2 * BLEED}
      {...more}
    />
  );
}

/** The edge around several fields together: sides that only one of them has. */
export function outline(spots: Spot[], turned: boolean): string {
  const sides = new Map<string, string | undefined>();
  for (const s of spots) {
    const c = corners(s, R, turned)
      .split(' ')
      .map((p) => p.split(',').map(Number));
    c.forEach((a, i) => {
      const b = c[(i + 1) % 6];
      const key = `${Math.round((a[0] + b[0]) / 4)},${Math.round((a[1] + b[1]) / 4)}`;
      sides.set(key, sides.has(key) ? undefined : `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`);
    });
  }
  return [...sides.values()].filter(Boolean).join('');
}

const FIBRES =
  'M12 20q9 4 16 1M70 8q-4 9 3 15M118 40q8-5 15 0M30 62q2 8 10 9M92 70q9-1 13 6M8 108q10 2 14-4M58 118q4-9 13-9' +
  'M116 112q-7 5-5 13M46 40l6 2M84 30l5-3M20 88l5 2M104 92l-6 1';

/** Old paper: a few fibres, folds where it lay in a pocket, darker towards the edge. */
export function PaperDefs({ id, dark }: { id: string; dark: string }) {
  return (
    <>
      <pattern id={`${id}-fibres`} width="140" height="140" patternUnits="userSpaceOnUse">
        <path d={FIBRES} fill="none" stroke={dark} stroke-width=".7" opacity=".16" />
        <path d="M40 12h1M98 20h1M66 50h1M22 44h1M126 74h1M50 92h1M86 126h1M34 130h1" stroke={dark} opacity=".3" />
      </pattern>
      <radialGradient id={`${id}-edge`} cx="50%" cy="48%" r="62%">
        <stop offset=".62" stop-color={dark} stop-opacity="0" />
        <stop offset="1" stop-color={dark} stop-opacity=".34" />
      </radialGradient>
      <linearGradient id={`${id}-fold`}>
        <stop offset="0" stop-color={dark} stop-opacity="0" />
        <stop offset=".46" stop-color={dark} stop-opacity=".09" />
        <stop offset=".5" stop-color="#fff" stop-opacity=".3" />
        <stop offset=".54" stop-color={dark} stop-opacity=".04" />
        <stop offset="1" stop-color={dark} stop-opacity="0" />
      </linearGradient>
    </>
  );
}

export function Paper({ id, width, height }: { id: string; width: number; height: number }) {
  return (
    <g class="texture">
      <Sheet width={width} height={height} fill={`url(#${id}-fibres)`} />
      {[0.02, 0.52, 1.02].map((k) => (
        <rect key={k} x={k * width - 14} y={-BLEED} width="28" height={height + 2 * BLEED} fill={`url(#${id}-fold)`} />
      ))}
      <Sheet width={width} height={height} fill={`url(#${id}-edge)`} />
    </g>
  );
}

/** A wood: small trees, drawn once and repeated. */
export function Trees({ id, ink, leaf }: { id: string; ink: string; leaf: string }) {
  return (
    <pattern id={id} width="26" height="22" patternUnits="userSpaceOnUse">
      <g fill={leaf} stroke={ink} stroke-width=".7">
        <path d="M5 8a3.4 3.4 0 1 1 3 0q-1.5 1-3 0zM18 18a3.4 3.4 0 1 1 3 0q-1.5 1-3 0z" />
        <path d="M6.5 8.5v2.5M19.5 18.5v2.5" />
      </g>
    </pattern>
  );
}

/** Rivers of several widths: the banks of each kind below its water. */
export function Flows({ map, kinds }: { map: BoardMap; kinds: string[] }) {
  return (
    <>
      {kinds.map((kind) => (
        <g key={kind} class={`flows ${kind}`}>
          <path class="bank" d={map.lines[kind]} />
          <path class="flow" d={map.lines[kind]} />
        </g>
      ))}
    </>
  );
}

/** Roads, on some maps with a pale bed, and railways with sleepers. */
export function Ways({ map, bed }: { map: BoardMap; bed?: boolean }) {
  return (
    <>
      <path class="road" d={map.lines.road} />
      {bed && <path class="road-bed" d={map.lines.road} />}
      <path class="rail" d={map.lines.rail} />
      <path class="sleepers" d={map.lines.rail} />
    </>
  );
}

/** The sign of an airfield on every field that is printed as one. */
export function Airfields({ fields, scale }: { fields: (Spot & Field)[]; scale?: number }) {
  return (
    <g class="airfields">
      {fields
        .filter((f) => f.ground?.includes('@'))
        .map((f) => (
          <g key={f.field} transform={`translate(${f.x} ${f.y})${scale ? ` scale(${scale})` : ''}`}>
            <circle r="19" />
            <path d="M-9-8L9 8M-9 7L9-7" />
          </g>
        ))}
    </g>
  );
}

/** A number stamped into the corner of a field. */
export function Stamp({ at, text, kind = '' }: { at: Spot; text?: string; kind?: string }) {
  return (
    <g class={`stamp ${kind}`} transform={`translate(${at.x - 20} ${at.y + 13})`}>
      <circle r="6.6" />
      <text y="3.6">{text}</text>
    </g>
  );
}

/** A wind rose; the letter stands upright even where the east is up. */
export function Rose({ at, r, turned, width }: { at: Spot; r: number; turned: boolean; width: number }) {
  const s = turned ? turn(at, width) : at;
  const ray = (a: number, long: number, wide: number, kind: string) => (
    <g key={`${a}${kind}`} transform={`rotate(${a})`}>
      <path class={`${kind} dark`} d={`M0 0L${wide} ${-wide}L0 ${-long}z`} />
      <path class={`${kind} pale`} d={`M0 0L${-wide} ${-wide}L0 ${-long}z`} />
    </g>
  );
  const ticks = [...Array(72).keys()].map((i) => `M0 ${-r * 0.86}v${i % 6 ? -r * 0.05 : -r * 0.1}`);
  return (
    <g class="rose" transform={`translate(${s.x} ${s.y})`}>
      <g transform={turned ? 'rotate(-90)' : undefined}>
        <circle class="ring" r={r} />
        <circle class="ring" r={r * 0.86} />
        <circle class="ring thin" r={r * 0.62} />
        {ticks.map((d, i) => (
          <path key={i} class="degree" d={d} transform={`rotate(${i * 5})`} />
        ))}
        {[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((a) => ray(a, r * 0.6, r * 0.07, 'minor'))}
        {[45, 135, 225, 315].map((a) => ray(a, r * 0.78, r * 0.12, 'second'))}
        {[0, 90, 180, 270].map((a) => ray(a, r * 0.98, r * 0.15, 'first'))}
        <circle class="hub" r={r * 0.07} />
      </g>
      <text x={turned ? -r * 1.12 : 0} y={turned ? r * 0.11 : -r * 1.06} style={{ fontSize: `${r * 0.3}px` }}>
        N
      </text>
    </g>
  );
}
