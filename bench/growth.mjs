// growth.mjs games|watchers|nodes: how a move's price grows; bench/growth. Each step plays a fixed number of moves, flat out (moves a
// second, processor time a move, of the servers alone) and, with games, paced at 500 a second in all (latency).
import { execFileSync } from 'node:child_process';
import { Server } from '../test/wire/client.mjs';
import { busy, memory, Program, play, sleep } from './figures.mjs';

const [what, ...sizes] = process.argv.slice(2);
const print = (...cells) => console.log(`| ${cells.join(' | ')} |`);
const fixed = (n, digits = 0) => n.toFixed(digits);
const load = (port, flags) =>
  new Program('load', ['--port', port, '--seconds', 900, ...Object.entries(flags).flatMap(([k, v]) => [`--${k}`, v])]);
const server = (...flags) => Server.start(['--limits', 'off', ...flags]);

/* Games at once on one server. A process may hold only so many lines here (ulimit -Hn): two a game. */
async function games() {
  print(
    'games',
    'seated within, s',
    'KB a game',
    'moves/s, flat out',
    'µs of processor a move',
    'p50, ms, 500 moves a second in all',
    'p99, ms',
  );
  for (const n of sizes.length ? sizes.map(Number) : [100, 1000, 9800]) {
    const s = await server();
    const { pid } = s.process;
    const empty = memory(pid);
    let kb, after;
    const flat = await play(load(s.port, { games: n, moves: 40000, rate: 0 }), [pid], async (sat) => {
      await sleep(500);
      kb = (memory(pid) - empty) / n;
      after = sat.after;
    });
    await s.end();
    const again = await server();
    const calm = await play(load(again.port, { games: n, moves: 5000, rate: 500 / n }), [again.process.pid]);
    await again.end();
    print(n, after, fixed(kb, 1), flat.moves_per_second, fixed(flat.cpu), calm.p50_ms, calm.p99_ms);
  }
}

/* One game of ORP Orzeł, the longest, and those who watch it. */
async function watchers() {
  print('watchers', 'moves/s, flat out', 'p50, ms', 'p99, ms', 'µs of processor a move', 'KB a watcher');
  for (const n of sizes.length ? sizes.map(Number) : [0, 10, 100, 1000]) {
    const s = await server();
    const { pid } = s.process;
    let crowd,
      kb = 0;
    const f = await play(load(s.port, { game: 'orzel', games: 1, moves: 400, rate: 0 }), [pid], async (sat) => {
      if (!n) return;
      const empty = memory(pid);
      crowd = new Program('idle', ['--port', s.port, '--lines', n, '--room', sat.room]);
      await crowd.line(/seconds=.*\n/);
      kb = (memory(pid) - empty) / n;
    });
    await crowd?.end();
    await s.end();
    print(n, f.moves_per_second, f.p50_ms, f.p99_ms, fixed(f.cpu), fixed(kb, 1));
  }
}

/* Servers on one PostgreSQL that syncs; the players of a game at different ones, or at the same. */
async function nodes() {
  print(
    'servers',
    'players of a game',
    'moves/s, flat out',
    'p50, ms',
    'p99, ms',
    'µs of processor of all servers a move',
    'moves a commit',
  );
  for (const n of sizes.length ? sizes.map(Number) : [1, 2, 3])
    for (const together of n === 1 ? [1] : [1, 0]) {
      const store = execFileSync('test/harness/postgres', ['new', `nodes${n}${together}`], { encoding: 'utf8' }).trim();
      const all = [];
      for (let i = 0; i < n; i++) all.push(await server('--store', store));
      const commits = async () => {
        let sum = 0;
        for (const s of all) sum += Number(/^sedzia_commits_total (\d+)/m.exec((await s.get('/metrics')).text)[1]);
        return sum;
      };
      let before;
      const f = await play(
        load(all.map((s) => s.port).join(','), { games: 200, moves: 10000, rate: 0, together }),
        all.map((s) => s.process.pid),
        async () => {
          before = await commits();
        },
      );
      const made = (await commits()) - before;
      for (const s of all) await s.end();
      print(
        n,
        together ? 'together' : 'apart',
        f.moves_per_second,
        f.p50_ms,
        f.p99_ms,
        fixed(f.cpu),
        fixed(f.moves / made, 1),
      );
    }
}

const run = { games, watchers, nodes }[what];
if (!run) {
  console.error('usage: bench/growth games|watchers|nodes [SIZE…]');
  process.exit(2);
}
console.log(busy());
await run();
console.log(busy());
