// A die: a cube with what its game draws on the face (games/NAME, `Face`), else the letters of the face. All in a
// square of 40 by 40 round 0,0.
import { gameView } from '../games';
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

/** Shapes that several games print on their dice. */
export const BURST = <polygon class="solid" points={burst} />;
export const DASH = <path class="stroke" d="M-9 0h18" />;
export const STAR = <polygon class="solid" points={star(14)} />;

/** A face that nobody has drawn. */
export const Letters = ({ face }: { face: string }) => (
  <text class="letter" y="7">
    {face}
  </text>
);

export type DieLook = 'ivory' | 'red' | 'white';

interface DieProps {
  game: string;
  face: string;
  look?: DieLook;
  size?: number;
  tumbling?: boolean;
}

export function Die({ game, face, look = 'ivory', size = 44, tumbling = false }: DieProps) {
  const { Face, isDark } = gameView(game);
  return (
    <svg
      class={`die-face ${look} ${isDark?.(face) ? 'black' : ''} ${tumbling ? 'tumbling' : ''}`}
      viewBox="-20 -20 40 40"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <rect class="side" x="-18" y="-13" width="36" height="32" rx="7" />
      <rect class="cube" x="-18" y="-19" width="36" height="35" rx="7" />
      <rect class="edge" x="-15.5" y="-16.5" width="31" height="30" rx="5" />
      <g transform="translate(0 -1.5) scale(.93)">{Face ? <Face face={face} /> : <Letters face={face} />}</g>
    </svg>
  );
}
