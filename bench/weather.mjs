// bench/weather.mjs [SECONDS]: games go on while the disk fills and empties, the server stands still, and the machine's clock jumps
// by hours, months and years, all by chance. The load (bench/load.c) knows every acknowledged move and looks for it. Run it against
// the ASan build: `OUT=build/asan node bench/weather.mjs 3600`. What a database does that comes and goes: bench/nodes.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Server } from '../test/wire/client.mjs';
import { health, Load, until } from './faults.mjs';

const out = process.env.OUT ?? 'build';
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const random = (n) => Math.floor(Math.random() * n);
const HOUR = 3600;
const DAY = 24 * HOUR;

export async function weather(seconds) {
  const library = resolve(out, 'clock.so');
  execFileSync('gcc', ['-std=gnu17', '-O1', '-fPIC', '-shared', '-o', library, 'bench/clock.c']);
  const server = await Server.start(['--limits', 'off']);
  await server.stop();
  const clock = join(server.folder, 'clock');
  writeFileSync(clock, '0');
  server.before = ['env', `SEDZIA_CLOCK=${clock}`, `LD_PRELOAD=${library}`, 'ASAN_OPTIONS=verify_asan_link_order=0'];
  await server.run();
  const { room } = await server.open({ game: '303' });
  const count = { full: 0, frozen: 0, jumps: 0, restarts: 0 };
  const well = () => until('the server is well', async () => (await health(server))?.ok === true);
  const kinds = [
    async () => {
      execFileSync('prlimit', ['--pid', String(server.process.pid), '--fsize=0:unlimited']);
      await sleep(200 + random(1500));
      execFileSync('prlimit', ['--pid', String(server.process.pid), '--fsize=unlimited:unlimited']);
      count.full++;
    },
    async () => {
      server.process.kill('SIGSTOP');
      await sleep(100 + random(2000));
      server.process.kill('SIGCONT');
      count.frozen++;
    },
    async () => {
      const steps = [HOUR, -HOUR, DAY, -DAY, 40 * DAY, -40 * DAY, 400 * DAY, -7300 * DAY, 0];
      writeFileSync(clock, String(steps[random(steps.length)]));
      count.jumps++;
    },
    async () => {
      await server.stop('SIGKILL');
      await server.run();
      count.restarts++;
    },
  ];
  const load = new Load(server.port, { games: 20, rate: 2 });
  const end = Date.now() + 1000 * seconds;
  while (Date.now() < end) {
    await sleep(300 + random(1500));
    await kinds[random(kinds.length)]();
    await well();
    if ((await server.get(`/api/rooms/${room}`)).status !== 200) throw new Error('a room is gone');
  }
  const figures = await load.end();
  const log = readFileSync(join(server.folder, 'log'), 'utf8');
  const bad = log.split('\n').filter((l) => / (unfoldable|unreplayable) /.test(l));
  if (bad.length) throw new Error(bad.join('\n'));
  await server.end();
  return { seconds, ...count, ...figures };
}

if (process.argv[1].endsWith('weather.mjs')) {
  console.log(await weather(Number(process.argv[2] ?? 60)));
  process.exit(0);
}
