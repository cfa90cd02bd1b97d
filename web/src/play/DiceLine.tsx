// A row of dice with what they are.
import { Die } from '../board/dice';
import { gameView } from '../games';
import { word } from '../lib/moves';
import type { Piece } from '../lib/types';

export function DiceLine({ game, pieces, label }: { game: string; pieces: Piece[]; label: string }) {
  const faces = pieces.flatMap((p) => Array<[string, string?]>(p.count ?? 1).fill([p.label ?? '?', p.side]));
  if (!faces.length) return null;
  return (
    <div class="dice-line">
      <span>{label}</span>
      <ul class="dice-row small">
        {faces.map(([f, side], i) => (
          <li key={i} title={word(game, f)}>
            <Die game={game} face={f} look={gameView(game).die?.(side)} size={32} />
            <span class="hidden">{word(game, f)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
