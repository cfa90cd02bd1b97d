// A small picture of a table as it was last seen.
import { Board } from '../board/Board';
import { gameClass } from '../lib/games';
import { useGeometries } from '../lib/live';
import type { Followed } from './state';
import './mini.css';

export function MiniBoard({ of: { id, game, seen, sheet } }: { of: Followed }) {
  const key = sheet ? id : game;
  const geometry = useGeometries([{ game, key, sheet: () => Promise.resolve(sheet ?? '') }]).get(key);
  return (
    <div class={`mini ${gameClass(game)}`} aria-hidden="true">
      {geometry && seen && (
        <Board geometry={geometry} on={seen} labels={false} around={seen.pieces.flatMap((p) => p.field ?? [])} still />
      )}
    </div>
  );
}
