// Faces of the dice, drawn: each can be told without colour. `c/s` shows both halves, `s!` is a black face.
import type { ComponentChild } from 'preact';
import { Letters } from '../../board/dice';

const arrow = 'M-12 4q6-12 18-8M2-10l6 6-7 5';
const wave = 'M-12 6q3-4 6 0t6 0 6 0 6 0';

const FACES: Record<string, ComponentChild> = {
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

export const isDark = (face: string): boolean => face.includes('!');

export function Face({ face }: { face: string }) {
  const [one, two] = face.replace('!', '').split('/');
  if (!two) return <>{FACES[one] ?? <Letters face={one} />}</>;
  return (
    <g>
      <g transform="translate(-8 -8) scale(.62)">{FACES[one] ?? <Letters face={one} />}</g>
      <path class="thin" d="M-14 14L14-14" />
      <g transform="translate(8 9) scale(.62)">{FACES[two] ?? <Letters face={two} />}</g>
    </g>
  );
}
