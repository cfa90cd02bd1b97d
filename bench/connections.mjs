// connections [IDLE [GAMES [SECONDS]]]: lines that only listen beside games that go on, on one server: memory a line, memory a
// game, latency and processor time; then a herd that comes back. Prints a table; `make bench-connections`.
import { Server } from '../test/wire/client.mjs';
import { busy, memory, Program, sleep, ticks } from './figures.mjs';

const [idle = 20000, games = 500, seconds = 20, herd = 2000] = process.argv.slice(2).map(Number);

console.log(busy());
const server = await Server.start(['--limits', 'off', ...(process.env.STORE ? ['--store', process.env.STORE] : [])]);
const { pid } = server.process;
const empty = memory(pid);
const crowd = new Program('idle', ['--port', server.port, '--lines', idle]);
const came = await crowd.line(/seconds=.*\n/);
const full = memory(pid);
console.log(
  `${idle} idle lines: all in after ${came.seconds} s; ${((full - empty) / idle).toFixed(2)} KB each (${full - empty} KB, with ${came.rooms} rooms)`,
);
let t = ticks(pid);
await sleep(5000);
console.log(`idle: ${((ticks(pid) - t) / 5).toFixed(1)} % of a core`);
t = ticks(pid);
const load = new Program('load', ['--port', server.port, '--games', games, '--rate', 1, '--seconds', seconds]);
let most = 0;
const look = setInterval(() => {
  most = Math.max(most, memory(pid));
}, 500);
const figures = await load.line(/wrong=\d+\n/);
clearInterval(look);
console.log(
  `${games} games beside them, a move a second each: ${figures.moves} moves, p50 ${figures.p50_ms} ms, p99 ${figures.p99_ms} ms, lost ${figures.lost}, wrong ${figures.wrong}; ` +
    `${((most - full) / games).toFixed(1)} KB a game; ${((ticks(pid) - t) / seconds).toFixed(0)} % of a core, ${(((ticks(pid) - t) * 10000) / figures.moves).toFixed(0)} µs a move`,
);
const again = new Program('idle', ['--port', server.port, '--lines', herd, '--again', 5]);
const back = await again.line(/within=.*\n/);
console.log(`a herd of ${herd} that comes back within 5 s: all served after ${back.seconds} s`);
for (const p of [crowd, again]) await p.end();
await server.end();
