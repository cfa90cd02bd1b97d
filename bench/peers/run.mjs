// peers [GAMES [SECONDS]]: sedzia and boardgame.io side by side in one run on this machine, each as fast as answers come. Fetches
// boardgame.io with npm into a scratch folder. Processor time is the server's own; memory its growth for each game.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '../../test/wire/client.mjs';

const [games = 200, seconds = 15] = process.argv.slice(2).map(Number);
const out = process.env.OUT ?? 'build';
const scratch = mkdtempSync(join(tmpdir(), 'sedzia-peers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
cpSync('bench/peers', scratch, { recursive: true });
execFileSync('npm', ['install', '--prefix', scratch, '--no-audit', '--no-fund', '--loglevel=error', 'boardgame.io@0.50.2'], { cwd: scratch, stdio: ['ignore', 'ignore', 'ignore'] });

const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
const ticks = (pid) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); return Number(f[11]) + Number(f[12]); };
const figures = (text) => Object.fromEntries([...text.matchAll(/(\w+)=([\d.]+)/g)].map(([, k, v]) => [k, Number(v)]));

function start(command, ...args) {
  const p = spawn(command, args.map(String), { cwd: command === 'node' ? scratch : '.', stdio: ['ignore', 'pipe', 'ignore'] });
  p.text = '';
  p.stdout.on('data', (d) => { p.text += d; });
  p.ended = new Promise((done) => p.on('exit', done));
  p.says = async (pattern) => { while (!pattern.test(p.text)) { if (p.exitCode !== null) throw new Error(p.text); await new Promise((d) => setTimeout(d, 20)); } };
  return p;
}

const rows = [];
function row(name, f, cpu, kb) {
  rows.push({ name, ...f });
  console.log(`| ${name} | ${f.moves_per_second} | ${(cpu * 10000 / f.moves).toFixed(0)} | ${f.p50_ms} | ${f.p99_ms} | ${(kb / games).toFixed(0)} |`);
}

console.log(`${games} games at once, ${seconds} s\n\n| server | moves/s | µs of processor a move | p50, ms | p99, ms | KB a game |\n|---|---:|---:|---:|---:|---:|`);

async function ours(name, flags) {
  const server = await Server.start(['--limits', 'off', ...flags]);
  const { pid } = server.process;
  const before = memory(pid), t = ticks(pid);
  const load = start(`${out}/load`, '--port', server.port, '--games', games, '--rate', 0, '--seconds', seconds);
  let most = before;
  const look = setInterval(() => { most = Math.max(most, memory(pid)); }, 500);
  await load.ended;
  clearInterval(look);
  row(name, figures(load.text), ticks(pid) - t, most - before);
  await server.end();
}

let port = 21000 + (process.pid % 20000);
async function theirs(name, where) {
  port++;
  const server = start('node', 'server.cjs', port, where);
  await server.says(/ready|running/i);
  const before = memory(server.pid);
  const load = start('node', 'load.cjs', port, games, seconds);
  await load.says(/begun/);
  const t = ticks(server.pid);
  await load.ended;
  row(name, figures(load.text), ticks(server.pid) - t, memory(server.pid) - before);
  server.kill('SIGKILL');
  await server.ended;
}

await ours('sedzia, SQLite, every move synced (fsync)', []);
await theirs('boardgame.io 0.50, memory, nothing kept', 'memory');
await theirs('boardgame.io 0.50, FlatFile, not synced', join(scratch, 'matches'));
if (process.env.PGHOST) {
  const store = execFileSync('test/harness/postgres', ['new', 'peers'], { encoding: 'utf8' }).trim();
  await ours('sedzia, PostgreSQL, every move synced (fsync)', ['--store', store]);
}
