// bench/bots.mjs [GAMES SECONDS PAUSE]: so many games at once against bots of all levels and in all
// games, on a server of this machine (OUT=build). After each move of the bot its opponent waits PAUSE
// milliseconds and makes a random legal move. Prints, for each level, how long a move of the bot
// took: from the sending of the move before it (or the news of its own move before) to the news of
// it. Loopback only. The last line says how late this program itself came to its turn, which is
// in the others: it needs more of the processor than the server does.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { games as known } from '../test/harness/program.mjs';
import { Server } from '../test/wire/client.mjs';

const [games = 60, seconds = 20, pause = 1000] = process.argv.slice(2).map(Number);
const names = process.env.GAMES ? JSON.parse(process.env.GAMES) : known();
const server = await Server.start(['--limits', 'off']);
const took = Array.from({ length: 6 }, () => []);
const until = Date.now() + seconds * 1000;
const late = monitorEventLoopDelay({ resolution: 5 });
late.enable();
let wrong = 0;
let rooms = 0;

async function play(i) {
  const level = 1 + (i % 5);
  const game = names[Math.floor(i / 5) % names.length];
  const room = await server.open({ game, opponent: 'bot', level });
  const s = await server.connect();
  const me = (await s.join(room.room, room.token)).you;
  rooms++;
  let since = 0;
  let sent = 0;
  let k = -1;
  for (;;) {
    const state = await s.state((x) => x.phase !== 'waiting' && x.k > k);
    const now = performance.now();
    if (since) took[level].push(now - since);
    since = 0;
    ({ k } = state);
    if (state.phase === 'over' || Date.now() > until) break;
    if (state.turn !== me) {
      since = sent || now;
      sent = 0;
      continue;
    }
    await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random())));
    sent = performance.now();
    const answer = await s.ask('play', { move: state.legal[Math.floor(Math.random() * state.legal.length)] });
    if (!answer.ok) wrong++;
  }
  s.close();
  if (Date.now() < until) await play(i);
}

const at = (list, part) => list[Math.min(list.length - 1, Math.floor(list.length * part))].toFixed(1);
await Promise.all(Array.from({ length: games }, (_, i) => play(i)));
await server.end();
console.log(`games=${games} seconds=${seconds} pause_ms=${pause} rooms=${rooms} wrong=${wrong}`);
for (let level = 1; level <= 5; level++) {
  const list = took[level].sort((a, b) => a - b);
  if (list.length)
    console.log(
      `level=${level} moves=${list.length} p50_ms=${at(list, 0.5)} p99_ms=${at(list, 0.99)} max_ms=${at(list, 1)}`,
    );
}
console.log(
  `this program: p99_ms=${(late.percentile(99) / 1e6 - 5).toFixed(1)} max_ms=${(late.max / 1e6 - 5).toFixed(1)}`,
);
process.exit(wrong ? 1 : 0);
