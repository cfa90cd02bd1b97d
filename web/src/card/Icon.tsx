// Small pictures beside the set-up, so that a box is unpacked by looking. Drawn in lines of the text's own colour.
import type { JSX } from 'preact';
import './icon.css';

const cube = (x: number, y: number) => <rect x={x} y={y} width="9" height="9" rx="1.5" class="solid" />;
const plane = (x: number, y: number, r = 15) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r={r} class="plate" />
    <path d={`M0-${r * 0.6}V${r * 0.6}M-${r * 0.66}-${r * 0.1}H${r * 0.66}M-${r * 0.27} ${r * 0.47}H${r * 0.27}`} />
  </g>
);
const hexagon = 'M0-17 15-8.5V8.5L0 17-15 8.5V-8.5Z';
const die = (x: number, y: number, tilt = 0) => (
  <rect x={x} y={y} width="17" height="17" rx="3" class="plate" transform={`rotate(${tilt} ${x + 8} ${y + 8})`} />
);

const pictures: Record<string, () => JSX.Element> = {
  sides: () => (
    <>
      <circle cx="-10" r="11" class="plate" />
      <circle cx="-10" r="4" class="solid" />
      <path d="M10-12 22-2 17 12H3L-2-2Z" class="plate" />
      <path d="M10-7V8M3 0H17" />
    </>
  ),
  aircraft: () => plane(0, 0, 18),
  reserve: () => (
    <>
      {plane(-9, 0, 12)}
      {plane(9, 0, 12)}
    </>
  ),
  gauge: () => (
    <>
      <circle r="18" class="solid" />
      <path d="M0 0-9-9" class="hand" />
      <text y="13" class="light">
        1
      </text>
    </>
  ),
  lid: () => (
    <>
      <path d="M-20-4H20L15 14H-15Z" class="plate" />
      {die(-13, -15, -12)}
      {cube(4, -12)}
      {cube(12, -7)}
    </>
  ),
  sheet: () => (
    <>
      <rect x="-13" y="-18" width="26" height="36" rx="2" class="plate" />
      <path d="M-8-10H-3V-5H-8ZM-8 0H-3V5H-8ZM2-8H9M2 3H9M-8-8-6-5-2-12" />
    </>
  ),
  cocked: () => (
    <>
      <path d="M-20 16H20M16 16V-6" />
      {die(-4, -6, 28)}
    </>
  ),
  shot: () => (
    <>
      {die(-9, -9)}
      <circle r="4.5" class="solid" />
    </>
  ),
  cubes: () => (
    <>
      {cube(-14, -4)}
      {cube(-4, -4)}
      {cube(6, -4)}
    </>
  ),
  cloud: () => <path d="M-16 8a8 8 0 0 1 2-15 10 10 0 0 1 19-2 8 8 0 0 1 9 9 6 6 0 0 1-2 8Z" class="plate" />,
  mask: () => (
    <>
      <circle r="16" class="plate" />
      <path d="M-14-7 7 14M-15 1 0 15M-8-14 14 8M1-16 16-1" />
    </>
  ),
  flak: () => (
    <>
      <circle r="17" class="plate" />
      <circle r="12" />
      <text y="6">2</text>
    </>
  ),
  seven: () => (
    <>
      {die(-19, -9)}
      {die(2, -9)}
      <path d="M-19-1H-2M-10.5-9V8" />
      <path d="M10.5-6 12.5-1H17L13.500 2 15 7 10.500 4 6 7 7.500 2 4-1H8.500Z" class="solid" />
    </>
  ),
  orzel: () => (
    <>
      {die(-19, -9)}
      <rect x="2" y="-9" width="17" height="17" rx="3" class="solid" />
      <path d="M-15-0.500H-6M-9-4-6-0.500-9 3" />
    </>
  ),
  cavalry: () => (
    <>
      <path d={hexagon} class="plate" />
      <path d="M-6 10V-10L8-6-6-1" />
    </>
  ),
  commissar: () => (
    <>
      <circle r="16" class="plate" />
      <path d="M0-10 2.500-3H10L4 1 6 9 0 4-6 9-4 1-10-3H-2.500Z" class="solid" />
    </>
  ),
  commander: () => (
    <>
      <rect x="-13" y="-13" width="26" height="26" rx="4" class="plate" />
      <text y="6">?</text>
    </>
  ),
  calendar: () => (
    <>
      <rect x="-15" y="-14" width="30" height="29" rx="2" class="plate" />
      <path d="M-15-6H15M-7-18V-11M7-18V-11" />
      <text y="11">VIII</text>
    </>
  ),
  figure: () => <path d="M-20 3H20L14 11H-15ZM-7 3V-5H5V3M-1-5V-13" class="plate" />,
  movement: () => (
    <>
      <rect x="-19" y="-9" width="17" height="18" rx="3" class="plate" />
      <rect x="3" y="-9" width="17" height="18" rx="3" class="plate" />
      <path d="M-15 2H-6L-8 5H-14ZM-11 2V-4M6-2q3-3 6 0t5 0M6 3q3-3 6 0t5 0" />
    </>
  ),
  mines: () => (
    <>
      <circle r="9" class="solid" />
      <path d="M0-16V-9M0 9V16M-16 0H-9M9 0H16" />
      <path d="M-11-11-6.500-6.500M11-11 6.500-6.500M-11 11-6.500 6.500M11 11 6.500 6.500" />
    </>
  ),
  armies: () => (
    <>
      <rect x="-19" y="-9" width="38" height="18" rx="4" class="plate" />
      <path d="M-14-4 14 4M14-4-14 4" />
    </>
  ),
  hand: () => (
    <>
      <rect x="-16" y="-13" width="17" height="25" rx="2" class="plate" transform="rotate(-14)" />
      <rect x="-7" y="-14" width="17" height="25" rx="2" class="plate" />
      <rect x="1" y="-13" width="17" height="25" rx="2" class="plate" transform="rotate(14)" />
    </>
  ),
  points: () => <text y="7">±</text>,
};

export function Icon({ name }: { name?: string }) {
  const draw = name ? pictures[name] : undefined;
  return (
    <svg class="card-icon" viewBox="-22 -22 44 44" width="44" height="44" aria-hidden="true">
      {draw?.()}
    </svg>
  );
}

export const hasIcon = (name: string): boolean => name in pictures;
