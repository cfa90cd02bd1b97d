// search.mjs GAME…: play-outs a second of level 5 from the start position, WebAssembly, in one
// worker and in two at once, each with a module of its own, as the workers of a browser have.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { load } from '../test/wasm/sedzia.mjs';

const SEED = 1,
  WARM_UP = 500,
  STUDY = 2000,
  STUDIES = 4,
  ROUNDS = 5;

// A worker: told a game it warms up, told nothing it works once; it answers either time.
function work() {
  const sedzia = load();
  parentPort.on('message', (game) => {
    if (game) sedzia.game(game), sedzia.study(WARM_UP, SEED);
    else for (let i = 0; i < STUDIES; i++) sedzia.study(STUDY, SEED);
    parentPort.postMessage('done');
  });
}

const tell = (workers, game) =>
  Promise.all(
    workers.map(
      (w) =>
        new Promise((done) => {
          w.once('message', done);
          w.postMessage(game);
        }),
    ),
  );

async function speed(workers, game) {
  let best = 0;
  await tell(workers, game);
  for (let i = 0; i < ROUNDS; i++) {
    const begin = process.hrtime.bigint();
    await tell(workers, null);
    const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
    best = Math.max(best, (workers.length * STUDIES * STUDY) / seconds);
  }
  return Math.round(best);
}

if (isMainThread) {
  const two = [new Worker(new URL(import.meta.url)), new Worker(new URL(import.meta.url))];
  for (const game of process.argv.slice(2))
    console.log(`${game} ${await speed(two.slice(0, 1), game)} ${await speed(two, game)}`);
  for (const w of two) w.terminate();
} else {
  work();
}
