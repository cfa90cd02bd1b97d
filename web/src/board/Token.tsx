// A piece on the board: where it stands, where it came from, whether something has just happened to it.
import { gameView } from '../games';
import type { Spot } from '../lib/hex';
import type { Piece } from '../lib/types';

interface TokenProps {
  game: string;
  piece: Piece;
  at: Spot;
  to?: Spot;
  /** Pieces of the same height on this field. */
  crowd: Piece[];
  /** Where it has just come from, and whether something has just happened to it. */
  from?: Spot;
  struck?: boolean;
}

export function PieceOnBoard({ game, piece, at, to, crowd, from, struck }: TokenProps) {
  const { Token, Between, lift } = gameView(game);
  if (to && Between) return <Between piece={piece} at={at} to={to} />;
  const place = crowd.length > 1 ? crowd.indexOf(piece) - (crowd.length - 1) / 2 : 0;
  const way = from && { '--dx': `${from.x - at.x}px`, '--dy': `${from.y - at.y}px` };
  return (
    <g class="token" transform={`translate(${at.x + place * 9} ${at.y + (lift?.(piece) ?? 0) - place * 5})`}>
      <g class={`${way ? 'glide' : ''} ${struck ? 'struck' : ''}`} style={way}>
        <Token piece={piece} />
      </g>
    </g>
  );
}
