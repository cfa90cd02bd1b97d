// Finds the folder of a game. What a game needs is loaded with its first board; until then, and for games without a
// folder, the plain view answers.
import { useEffect, useState } from 'preact/hooks';
import { infoOf } from '../lib/games';
import type { Geometry } from '../lib/types';
import type { GameView } from './game';
import { plain } from './plain';

const folders = import.meta.glob<{ default: GameView }>(['./*/index.tsx', '!./plain/index.tsx']);
const loaded = new Map<string, GameView>();

export async function loadGame(game: string): Promise<GameView> {
  const known = loaded.get(game);
  if (known) return known;
  const folder = folders[`./${game}/index.tsx`];
  const view = folder ? (await folder()).default : plain;
  loaded.set(game, view);
  return view;
}

/** The view of a game whose board is on the screen. */
export const gameView = (game: string): GameView => loaded.get(game) ?? plain;

/** The view of a game on this board: on a paper of another shape its scenery would lie on the wrong fields. */
const own = new Map<GameView, GameView>();
export function lookOn(view: GameView, geometry: Geometry): GameView {
  const standard = infoOf(geometry.game)?.shape;
  if (view === plain || !standard || geometry.shape === standard) return view;
  const { ground, Scenery } = plain;
  if (!own.has(view)) own.set(view, { ...view, ground, Scenery, map: undefined });
  return own.get(view)!;
}

/** The view of a game, as soon as it is there. */
export function useGame(game: string): GameView | undefined {
  const [view, setView] = useState(loaded.get(game));
  useEffect(() => {
    let gone = false;
    void loadGame(game).then((v) => gone || setView(v));
    return () => {
      gone = true;
    };
  }, [game]);
  return loaded.get(game) ?? view;
}
