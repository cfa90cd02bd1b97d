// A small picture of a table as it was last seen.
import { Board } from '../board/Board';
import { gameClass } from '../lib/games';
import { useGeometries } from '../lib/live';
import type { Followed } from './state';
import './mini.css';

export function MiniBoard({ game, seen }: { game: string; seen: Followed['seen'] }) {
  const geometry = useGeometries([game]).get(game);
  return (
    <div class={`mini ${gameClass(game)}`} aria-hidden="true">
      {geometry && seen && (
        <Board
          geometry={geometry}
          pieces={seen.pieces}
          labels={false}
          round={seen.round}
          rounds={seen.rounds}
          around={seen.pieces.flatMap((p) => p.field ?? [])}
          still
        />
      )}
    </div>
  );
}
