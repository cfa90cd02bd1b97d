// How a game looks: its own folder as soon as that has come; until then, and for games without one, the plain view.
import { useEffect, useState } from 'preact/hooks';
import { infoOf } from '../lib/games';
import type { Geometry } from '../lib/types';
import type { GameView } from './game';
import { loaded, loadGame } from './load';
import { plain } from './plain';

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
