// What lies beside the board: reserves, tokens in hand, dice set aside, the other side's cards.
import { gameView } from '../games';
import { pieceWords } from '../lib/pieces';
import { pieceName, sideName, t } from '../lib/texts';
import type { Geometry, Piece, TableState } from '../lib/types';

function Tokens({ game, pieces }: { game: string; pieces: Piece[] }) {
  const { Token } = gameView(game);
  if (!pieces.length) return null;
  return (
    <ul class="tokens">
      {pieces.map((p, i) => (
        <li key={i} title={pieceWords(game, p)}>
          <svg viewBox="-26 -26 52 52" width="40" height="40" aria-hidden="true">
            <Token piece={{ ...p, count: undefined }} />
          </svg>
          <span>
            {pieceName(game, p.kind)}
            {(p.count ?? 1) > 1 ? ` ×${p.count}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface BesideProps {
  game: string;
  state: TableState;
  you: string;
  geometry: Geometry;
}

export function Aside({ game, state, you, geometry }: BesideProps) {
  const { Aside: Own, Legend, quiet } = gameView(game);
  const loose = state.pieces.filter((p) => !p.field && !p.to);
  if (!loose.length) return null;
  const me = you === 'both' ? state.turn : you;
  return (
    <div class="aside">
      {[...new Set(loose.map((p) => p.side ?? ''))].map((side) => {
        const own = loose.filter((p) => (p.side ?? '') === side);
        const name = side ? sideName(game, side) : t('out-of-game');
        return (
          <section key={side} aria-label={name}>
            <h2>{name}</h2>
            {Own && <Own game={game} state={state} mine={side === me} pieces={own} />}
            <Tokens game={game} pieces={own.filter((p) => !quiet?.(p))} />
          </section>
        );
      })}
      {Legend && <Legend state={state} geometry={geometry} />}
    </div>
  );
}
