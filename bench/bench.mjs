// bench.mjs GAME…: the same random games as bench.c, played by the WebAssembly build.
import { load } from '../test/wasm/sedzia.mjs';

const SEED = 1,
  WARM_UP = 500,
  ROUNDS = 5;
const sedzia = load();
// Seconds of this process: other work on the machine does not count.
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

for (const game of process.argv.slice(2)) {
  sedzia.game(game);
  sedzia.bench(SEED, WARM_UP); // lets the engine compile what is hot
  let begin = now(),
    best = 0;
  sedzia.bench(SEED, WARM_UP);
  const count = Math.ceil((0.5 * WARM_UP) / (now() - begin));
  for (let i = 0; i < ROUNDS; i++) {
    begin = now();
    const moves = Number(sedzia.bench(SEED, count));
    best = Math.max(best, moves / (now() - begin));
  }
  console.log(`${game} ${Math.round(best)}`);
}
console.log(`number ${sedzia.number()}`);
