// What a server must survive while games go on, each as a function: it starts the server and the
// load (bench/load.c, which knows every acknowledged move and looks for it after each break), does
// the damage, and throws if anything acknowledged was lost, a game is broken, or the server does
// not go on by itself. The suite `server` runs them short, bench/kill and bench/full long.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '../test/wire/client.mjs';

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const out = process.env.OUT ?? 'build';

/* Waits until `test` holds; `what` names it when it does not within some minutes. */
export async function until(what, test, ms = 240000) {
  const end = Date.now() + ms;
  for (;;) {
    if (await test()) return;
    if (Date.now() > end) throw new Error(`does not come: ${what}`);
    await sleep(20);
  }
}

/* What /health says; null while nobody answers. */
export const health = (server) =>
  server
    .get('/health')
    .then((a) => JSON.parse(a.text))
    .catch(() => null);

/* The load as a process; `end` lets it finish what is pending and gives its figures. */
export class Load {
  constructor(port, { games, rate }) {
    // or several ports, as "8080,8081"
    this.process = spawn(
      `${out}/load`,
      ['--port', port, '--games', games, '--rate', rate, '--seconds', 3600, '--patience', 240].map(String),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.text = '';
    this.process.stdout.on('data', (d) => {
      this.text += d;
    });
    this.ended = new Promise((done) => this.process.on('exit', (code) => done(code)));
  }
  async end() {
    this.process.kill('SIGTERM');
    const code = await this.ended;
    const figures = Object.fromEntries([...this.text.matchAll(/(\w+)=([\d.]+)/g)].map(([, k, v]) => [k, Number(v)]));
    if (code !== 0 || figures.lost !== 0 || figures.wrong !== 0 || !(figures.moves > 0))
      throw new Error(`the load ended with ${code}: ${this.text}`);
    return figures;
  }
}

/* Nothing in the log may say that a journal could not be read. */
function lookAtLog(server) {
  const bad = readFileSync(join(server.folder, 'log'), 'utf8')
    .split('\n')
    .filter((l) => / (unfoldable|unreplayable|unread) /.test(l));
  if (bad.length) throw new Error(bad.slice(0, 5).join('\n'));
}

/* So many more writes are on disk. */
async function progress(server, writes) {
  const from = (await health(server))?.commit ?? 0;
  await until(`${writes} more writes`, async () => ((await health(server))?.commit ?? 0) >= from + writes);
}

/* kill -9 in the middle of a load, again and again. */
export async function kill({ kills, games, rate, writes = games }) {
  const server = await Server.start(['--limits', 'off']);
  const load = new Load(server.port, { games, rate });
  for (let i = 0; i < kills; i++) {
    await progress(server, writes);
    await server.stop('SIGKILL');
    await server.run();
  }
  await progress(server, writes);
  const figures = await load.end();
  lookAtLog(server);
  await server.end();
  return { kills, ...figures };
}

/* ---- several servers on one database, which test/harness/postgres has started for us */

const base = (...words) => execFileSync('test/harness/postgres', words, { encoding: 'utf8' }).trim();
const well = (node) => until('a server is well', async () => (await health(node))?.ok === true);

/* What may happen to them: each takes the servers and whose turn it is. */
const mishaps = {
  /* kill -9 of a server; its people go to another. */
  async node(nodes, i) {
    const node = nodes[i % nodes.length];
    await node.stop('SIGKILL');
    await progress(nodes[(i + 1) % nodes.length], 20);
    await node.run();
  },
  /* A server is asked to stop, as for an upgrade: it ends well, its people go to another, it comes back. */
  async restart(nodes, i) {
    const node = nodes[i % nodes.length];
    const status = await node.stop('SIGTERM');
    if (status !== 0) throw new Error(`a server that was asked to stop ended with ${status}`);
    await progress(nodes[(i + 1) % nodes.length], 20);
    await node.run();
    await well(node);
  },
  /* kill -9 of all processes of the database; nobody is cut off from looking meanwhile. */
  async base(nodes) {
    base('crash');
    await until('a server notices', async () => (await Promise.all(nodes.map(health))).some((h) => h?.ok === false));
    base('start');
    for (const node of nodes) await well(node);
  },
  /* The database does not answer for longer than anybody waits, and goes on. */
  async slow(nodes) {
    base('freeze');
    await until('a server notices', async () => (await Promise.all(nodes.map(health))).some((h) => h?.ok === false));
    base('thaw');
    for (const node of nodes) await well(node);
  },
  /* All connections to the database are cut. */
  async cut(nodes) {
    base('cut');
    for (const node of nodes) await well(node);
  },
  /* A server stands still for longer than the others believe in it, and wakes up. */
  async asleep(nodes, i) {
    const node = nodes[i % nodes.length];
    const other = nodes[(i + 1) % nodes.length];
    const believed = async () => Number(/^sedzia_other_nodes (\d+)$/m.exec((await other.get('/metrics')).text)[1]);
    node.process.kill('SIGSTOP');
    await until('the others take it for dead', async () => (await believed()) === nodes.length - 2);
    node.process.kill('SIGCONT');
    await well(node);
  },
};

/* Games whose players sit at different servers, while all of this happens again and again. */
export async function cluster({ servers = 2, times, games, rate, writes = games }) {
  const store = base('new', `faults${process.pid}x${Date.now()}`);
  const nodes = [];
  for (let i = 0; i < servers; i++) nodes.push(await Server.start(['--limits', 'off', '--store', store]));
  const load = new Load(nodes.map((n) => n.port).join(','), { games, rate });
  const done = {};
  try {
    for (const [what, count] of Object.entries(times))
      for (let i = 0; i < count; i++) {
        await progress(nodes[i % servers], writes);
        await mishaps[what](nodes, i);
        done[what] = i + 1;
      }
    for (const node of nodes) await progress(node, writes);
    const figures = await load.end();
    const refused = (await Promise.all(nodes.map((n) => n.get('/metrics')))).map((a) =>
      Number(/^sedzia_refused_total (\d+)/m.exec(a.text)[1]),
    );
    for (const node of nodes) {
      const bad = readFileSync(join(node.folder, 'log'), 'utf8')
        .split('\n')
        .filter((l) => / (unfoldable|unreplayable|unfollowed) /.test(l));
      if (bad.length) throw new Error(bad.slice(0, 5).join('\n'));
    }
    for (const node of nodes) await node.end();
    return { servers, ...done, refused, ...figures };
  } finally {
    load.process.kill('SIGKILL');
    for (const node of nodes) {
      node.process.kill('SIGCONT');
      node.process.kill('SIGKILL');
    }
  }
}

/* A disk for the server's folder that can be filled and emptied. A small file system in memory
   where that may be mounted; else no file of the process may grow, which it meets the same way. */
class Disk {
  static make() {
    const d = new Disk();
    d.folder = mkdtempSync(join(tmpdir(), 'sedzia-full-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', d.folder], { stdio: 'ignore' });
      d.mounted = true;
    } catch {
      d.mounted = false;
    }
    return d;
  }
  limit(server, bytes) {
    execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${bytes}:unlimited`]);
  }
  fill(server) {
    if (!this.mounted) return this.limit(server, 0);
    const file = openSync(join(this.folder, 'filler'), 'w');
    const block = Buffer.alloc(4096, 'x');
    try {
      for (;;) writeSync(file, block);
    } catch {
      closeSync(file);
    }
  }
  empty(server) {
    if (!this.mounted) return this.limit(server, 'unlimited');
    rmSync(join(this.folder, 'filler'));
  }
  remove() {
    if (this.mounted) execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/* The disk is full and empty again, under load; the same process goes on. Every second time the
   server is stopped and started on the full disk. */
export async function full({ times, games, rate, writes = games, mount = true, hold = 500 }) {
  const disk = mount
    ? Disk.make()
    : Object.assign(new Disk(), { folder: mkdtempSync(join(tmpdir(), 'sedzia-full-')), mounted: false });
  let restarts = 0;
  let server;
  try {
    server = await Server.start(['--limits', 'off'], disk.folder);
    const { room } = await server.open({ game: '303' });
    const load = new Load(server.port, { games, rate });
    for (let i = 0; i < times; i++) {
      await progress(server, writes);
      const { pid } = server.process;
      disk.fill(server);
      await until('the server notices that the disk is full', async () => (await health(server))?.ok === false);
      await sleep(hold);
      if ((await server.get(`/api/rooms/${room}`)).status !== 200)
        throw new Error('a room cannot be read on a full disk');
      const refused = await server.request('POST', '/api/rooms', '{"game":"303"}', {
        'Content-Type': 'application/json',
      });
      if (refused.status !== 503 || !/"pl":"Serwer nie może/.test(refused.text))
        throw new Error(`${refused.status} ${refused.text}`);
      if (i % 2 && disk.mounted) {
        await server.stop('SIGKILL');
        await server.run();
        restarts++;
        if ((await server.get(`/api/rooms/${room}`)).status !== 200) throw new Error('it does not serve what is there');
      } else if (server.process.pid !== pid || server.process.exitCode !== null) {
        throw new Error('the server has ended');
      }
      disk.empty(server);
      await until('the server is well again', async () => (await health(server))?.ok === true);
    }
    await progress(server, writes);
    const figures = await load.end();
    if (!(figures.busy > 0)) throw new Error('nobody was told that it is busy');
    lookAtLog(server);
    const size = statSync(join(disk.folder, 'sedzia.db')).size;
    if ((await server.stop()) !== 0) throw new Error('the server did not end well');
    return { times, restarts, mounted: disk.mounted, size, ...figures };
  } finally {
    await server?.stop('SIGKILL');
    disk.remove();
  }
}
