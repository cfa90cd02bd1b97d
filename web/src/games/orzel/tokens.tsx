// The submarine, warships, mines; hidden tokens like pencil marks on the chart.
import { has, Mark, Plate } from '../../board/parts';
import type { Piece } from '../../lib/types';

export function Token({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'orzel':
      return (
        <g class="orzel">
          <Plate r={19.5} />
          <path class="sea-line" d="M-15 8q3-3 6 0t6 0 6 0 6 0 6 0" />
          <path class="hull" d="M-17 2c2-2.5 6-3 10-3h3l1-5h2v-4h1v4h3l1 5h4c5 0 8 1 10 2-3 4-9 5-17 5S-14 5-17 2z" />
          <path class="gun" d="M5-2h6M-12-2l2 1" />
          <path class="line" d="M-11 2.5h22" />
        </g>
      );
    case 'warship':
      return (
        <g class="warship plane side-a">
          <Plate pointed r={20.5} />
          <path class="hull" d="M-16 4h32l-4 7h-24z" />
          <path class="hull" d="M-10 3v-4h4v-4h3v-6h1.5v6h4v3h2v-4h3v5h4v4z" />
          <path class="gun" d="M-14 1h-4M12 0h5" />
          <g transform="translate(0 7.5)">
            <Mark kind="cross" r={2.4} />
          </g>
        </g>
      );
    case 'mine':
      return (
        <g class="mine">
          <circle class="cast" cx="1.5" cy="2.5" r="12" />
          <path d="M0-16V16M-16 0H16M-11-11L11 11M11-11L-11 11" />
          <circle class="ball" r="10" />
          <path class="shine" d="M-5-4a6.5 6.5 0 0 1 5-3" />
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
