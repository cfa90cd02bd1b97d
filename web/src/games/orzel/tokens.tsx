// The submarine, warships, mines; hidden tokens like pencil marks on the chart.
import { has, Mark } from '../../board/parts';
import type { Piece } from '../../lib/types';

export function Token({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'orzel':
      return (
        <g class="orzel">
          <path class="hull" d="M-24 2q4-6 14-6h4l1-7h8l1 7h8q8 1 14 6-8 7-25 7t-25-7z" />
          <path class="line" d="M0-11v-5M-16 4h32" />
        </g>
      );
    case 'warship':
      return (
        <g class="warship">
          <path class="hull" d="M-22 1h44l-6 11h-32z" />
          <path class="hull" d="M-9 0v-7h5v-6h8v6h6v7z" />
          <Mark kind="cross" r={4.2} />
        </g>
      );
    case 'mine':
      return (
        <g class="mine">
          <path d="M0-16V16M-16 0H16M-11-11L11 11M11-11L-11 11" />
          <circle r="9.5" />
        </g>
      );
    case 'blank':
      return (
        <g class="pencil">
          <rect x="-14" y="-14" width="28" height="28" rx="3" />
          <path d="M-8 8L8-8" />
        </g>
      );
    case 'minefield':
      return (
        <g class="pencil">
          <rect x="-14" y="-14" width="28" height="28" rx="3" />
          <text class="unknown" y="7">
            ?
          </text>
        </g>
      );
    default: {
      const ship = piece.kind === 'ship-token',
        sea = piece.kind === 'sea-token';
      return (
        <g class={`course ${has(piece, 'hidden') || has(piece, 'down') ? 'covered' : 'open'}`}>
          <circle class="pencil-ring" r="16" />
          {ship && <path class="glyph" d="M-10 2q3-4 8-4l1-5h4l1 5q5 0 8 4-4 4-11 4t-11-4z" />}
          {sea && <path class="glyph wave" d="M-10-3q3-4 6 0t6 0 6 0M-10 4q3-4 6 0t6 0 6 0" />}
          {!ship && !sea && (
            <text class="unknown" y="7">
              ?
            </text>
          )}
          {has(piece, 'down') && <path class="corner" d="M9-14h6v6" />}
        </g>
      );
    }
  }
}
