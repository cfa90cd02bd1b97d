// run.mjs [GAMES [MOVES [ROUNDS]]]: sedzia and boardgame.io side by side on this machine, in turn; bench/peers/run. Flat out: moves a
// second and processor time a move, of the server alone. Paced (a move a second in each game): latency. Memory: what the games
// with both players seated add to the empty server, after boardgame.io has collected its garbage. Ours plays twenty times
// the moves, because it would be over too soon.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '../../test/wire/client.mjs';
import { busy, memory, Program, play, sleep } from '../figures.mjs';

const [games = 200, moves = 2000, rounds = 1] = process.argv.slice(2).map(Number);
const here = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), 'sedzia-peers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/* A server of ours: { pid, load(games, moves, rate), still(), end() }. */
async function ours({ flags = [], on = tmpdir() }) {
  const s = await Server.start(['--limits', 'off', ...flags], mkdtempSync(join(on, 'sedzia-peers-')));
  return {
    pid: s.process.pid,
    load: (n, m, rate) =>
      new Program('load', ['--port', s.port, '--games', n, '--moves', m, '--rate', rate, '--seconds', 600]),
    still: () => sleep(500),
    end: () => s.end(),
  };
}

let port = 21000 + (process.pid % 10000);
let folder = 0;
async function theirs({ where }) {
  port++;
  const s = new Program(
    'node',
    ['--expose-gc', 'server.cjs', port, where === 'memory' ? where : join(where, `matches-${++folder}`)],
    { cwd: here },
  );
  await s.line(/ready/);
  return {
    pid: s.process.pid,
    load: (n, m, rate) => new Program('node', ['load.mjs', port, n, m, rate], { cwd: here }),
    still: async () => {
      s.process.kill('SIGUSR2');
      await sleep(1500);
    },
    end: async () => {
      s.process.kill('SIGKILL');
      await s.ended;
    },
  };
}

// A server for each phase: FlatFile's library looks through all its files every two minutes, and ends the server if it meets one that
// is just being written.
async function measure(name, start, settings) {
  let s = await start(settings);
  await s.still();
  const empty = memory(s.pid);
  let full = 0;
  const flat = await play(s.load(games, start === ours ? 20 * moves : moves, 0), [s.pid], async () => {
    await s.still();
    full = memory(s.pid);
  });
  await s.end();
  s = await start(settings);
  const calm = await play(s.load(games, moves, 1), [s.pid]);
  await s.end();
  const row = {
    name,
    rate: flat.moves_per_second,
    cpu: flat.cpu,
    core: flat.core,
    p50: calm.p50_ms,
    p99: calm.p99_ms,
    kb: (full - empty) / games,
  };
  console.log(
    `| ${name} | ${row.rate} | ${row.cpu.toFixed(0)} | ${row.core.toFixed(0)} % | ${row.p50} | ${row.p99} | ${row.kb.toFixed(1)} |`,
  );
  return row;
}

console.log(`${games} games, ${moves} moves (ours ${20 * moves}), two cores for server and players together; ${busy()}\n
| server | moves/s, flat out | µs of processor a move | of a core | p50, ms, a move a second a game | p99, ms | KB a game |
|---|---:|---:|---:|---:|---:|---:|`);
for (let i = 0; i < rounds; i++) {
  const flat = await measure('boardgame.io 0.50.2, FlatFile (told before it is written; no fsync)', theirs, {
    where: scratch,
  });
  const held = await measure('boardgame.io 0.50.2, memory (nothing kept)', theirs, { where: 'memory' });
  const lite = await measure('sedzia, SQLite, every move synced before it is told', ours, {});
  const free = await measure('sedzia, SQLite on a disk in memory: fsync costs nothing', ours, { on: '/dev/shm' });
  if (process.env.PGHOST) {
    const store = execFileSync('test/harness/postgres', ['new', `peers${i}`], { encoding: 'utf8' }).trim();
    await measure('sedzia, PostgreSQL, every move synced before it is told', ours, { flags: ['--store', store] });
  }
  const times = (a, b) => (a / b).toFixed(1);
  console.log(
    `\nround ${i + 1}: SQLite against FlatFile: ${times(lite.rate, flat.rate)} times the moves, ${times(flat.cpu, lite.cpu)} times less processor, ${times(flat.kb, lite.kb)} times less memory; ` +
      `against memory: ${times(lite.rate, held.rate)}, ${times(held.cpu, lite.cpu)}, ${times(held.kb, lite.kb)}; fsync off: ${times(free.rate, lite.rate)} times the moves, ` +
      `${times(free.rate, flat.rate)} times FlatFile's; ${busy()}\n`,
  );
}
