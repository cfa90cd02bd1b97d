// Faces of dice, drawn: each can be told without colour. All in a square of 40 by 40 round 0,0.
import type { ComponentChild } from 'preact';
import './dice.css';

const star = (r: number) =>
  [...Array(10).keys()]
    .map((i) => {
      const a = (Math.PI / 180) * (36 * i - 90),
        k = i % 2 ? r * 0.42 : r;
      return `${(k * Math.cos(a)).toFixed(1)},${(k * Math.sin(a)).toFixed(1)}`;
    })
    .join(' ');

const burst = [...Array(16).keys()]
  .map((i) => {
    const a = (Math.PI / 180) * (22.5 * i - 90),
      k = i % 2 ? 6.5 : 14;
    return `${(k * Math.cos(a)).toFixed(1)},${(k * Math.sin(a)).toFixed(1)}`;
  })
  .join(' ');

const arrow = 'M-12 4q6-12 18-8M2-10l6 6-7 5';
const wave = 'M-12 6q3-4 6 0t6 0 6 0 6 0';

const FACES: Record<string, ComponentChild> = {
  hit: <polygon class="solid" points={burst} />,
  miss: <path class="stroke" d="M-9 0h18" />,
  chessboard: (
    <g>
      <rect class="frame" x="-11" y="-11" width="22" height="22" />
      <path class="solid" d="M-11-11h11v22h11v-11h-22z" />
    </g>
  ),
  star: <polygon class="solid" points={star(14)} />,
  cog: (
    <g>
      <circle class="stroke" r="7" />
      <path class="stroke" d="M0-13v5M0 13v-5M-13 0h5M13 0h-5M-9-9l3.5 3.5M9 9l-3.5-3.5M9-9l-3.5 3.5M-9 9l3.5-3.5" />
    </g>
  ),
  c: <path class="stroke" d={arrow} />,
  cc: (
    <g>
      <path class="stroke" transform="translate(0 -5)" d={arrow} />
      <path class="stroke" transform="translate(0 7)" d={arrow} />
    </g>
  ),
  b: <path class="stroke" d="M-13 0h7M6 0h7M-3-9l6 18M3-9l-6 18" />,
  s: (
    <g>
      <path class="stroke" d="M0 2v-13M-5-6l5-5 5 5" />
      <path class="stroke" d={wave} />
    </g>
  ),
  m: (
    <g>
      <circle class="solid" r="6.5" />
      <path class="stroke" d="M0-12V12M-12 0H12M-8-8L8 8M8-8L-8 8" />
    </g>
  ),
  p: <path class="solid" d="M-13 3h26l-4 8h-18zM-5 1v-6h4v-6h4v6h3v6z" />,
  r: (
    <g>
      <path class="stroke" d="M8-7a10.5 10.5 0 1 0 2.5 8" />
      <path class="solid" d="M3-8h9v-8z" />
    </g>
  ),
  o: (
    <g>
      <path class="stroke" d="M-14 0q14-15 28 0-14 15-28 0z" />
      <circle class="solid" r="4" />
    </g>
  ),
  a: <path class="solid" d="M-14-3h20l8 3-8 3h-20l4-3z" />,
  f: <path class="stroke" d="M-13-6q4-4 8 0t8 0 8 0M-13 1q4-4 8 0t8 0 8 0M-13 8q4-4 8 0t8 0 8 0" />,
};

/** `c/s` shows both halves, `s!` is a black face. */
function Face({ face }: { face: string }) {
  const [one, two] = face.replace('!', '').split('/');
  if (!two)
    return (
      <>
        {FACES[one] ?? (
          <text class="letter" y="7">
            {one}
          </text>
        )}
      </>
    );
  return (
    <g>
      <g transform="translate(-8 -8) scale(.62)">{FACES[one]}</g>
      <path class="thin" d="M-14 14L14-14" />
      <g transform="translate(8 9) scale(.62)">{FACES[two]}</g>
    </g>
  );
}

export type DieLook = 'ivory' | 'red' | 'white';

export function Die({
  face,
  look,
  size = 44,
  tumbling = false,
}: {
  face: string;
  look: DieLook;
  size?: number;
  tumbling?: boolean;
}) {
  const black = face.includes('!');
  return (
    <svg
      class={`die-face ${look} ${black ? 'black' : ''} ${tumbling ? 'tumbling' : ''}`}
      viewBox="-20 -20 40 40"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <rect class="side" x="-18" y="-13" width="36" height="32" rx="7" />
      <rect class="cube" x="-18" y="-19" width="36" height="35" rx="7" />
      <rect class="edge" x="-15.5" y="-16.5" width="31" height="30" rx="5" />
      <g transform="translate(0 -1.5) scale(.93)">
        <Face face={face} />
      </g>
    </svg>
  );
}
