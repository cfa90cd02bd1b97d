// Where everything begins. This script is small and comes first: it sees which language and which game are wanted, and
// asks for the rest at once, so that a slow network waits once. What can wait comes after.
import { loadGame } from './games/load';
import { GAMES } from './lib/games';
import { awaitedNow, later } from './lib/later';
import { alone, place } from './lib/place';
import { expect } from './lib/rules';
import { savedTable } from './lib/saved';
import { loadWords } from './lib/texts';
import { apply } from './lib/wishes';

const [, page, name] = place().pathname.split('/');
const game = page === 'play' ? name : page === 'table' ? savedTable(name)?.game : undefined;
if (game && GAMES.includes(game)) {
  void loadGame(game);
  expect(game);
}
apply();
const kept = !alone && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
const parsed = new Promise<void>((yes) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => yes());
  else yes();
});
const first = Promise.all([import('./app'), loadWords(), parsed]);
awaitedNow(first);
void first.then(([app]) => app.start());
const letters = () => import('./style/faces.css');
// Whoever was here before has them already.
if (kept?.controller || alone) void letters();
else later(letters);
// Nothing waits for this: while one page's keeping is under way, the next page's question is not answered.
if (import.meta.env.PROD) later(() => void kept?.register('/sw.js'));
