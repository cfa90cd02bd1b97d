// Faces of the die, drawn: each can be told without colour.
import type { ComponentChild } from 'preact';
import { Letters, STAR } from '../../board/dice';

const FACES: Record<string, ComponentChild> = {
  chessboard: (
    <g>
      <rect class="frame" x="-11" y="-11" width="22" height="22" />
      <path class="solid" d="M-11-11h11v22h11v-11h-22z" />
    </g>
  ),
  star: STAR,
  cog: (
    <g>
      <circle class="stroke" r="7" />
      <path class="stroke" d="M0-13v5M0 13v-5M-13 0h5M13 0h-5M-9-9l3.5 3.5M9 9l-3.5-3.5M9-9l-3.5 3.5M-9 9l3.5-3.5" />
    </g>
  ),
};

export const Face = ({ face }: { face: string }) => <>{FACES[face] ?? <Letters face={face} />}</>;
