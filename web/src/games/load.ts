// Fetches the folder of a game, which comes with its first board.
import type { GameView } from './game';

const folders = import.meta.glob<{ default: GameView }>(['./*/index.tsx', '!./plain/index.tsx']);
export const loaded = new Map<string, GameView>();

export async function loadGame(game: string): Promise<GameView> {
  const known = loaded.get(game);
  if (known) return known;
  const folder = folders[`./${game}/index.tsx`];
  const view = await folder?.().then(
    (found) => found.default,
    () => undefined, // the network is gone: drawn plainly for now
  );
  if (view) loaded.set(game, view);
  return view ?? (await import('./plain')).plain;
}
