// What the benchmarks of the server share: what a process takes, programs that print key=value, the load.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const out = process.env.OUT ?? 'build';
const kept = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
const used = (pid) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(f[11]) + Number(f[12]);
};

/* Kilobytes that are in memory, hundredths of a second of processor time; of one process or several. */
export const memory = (...pids) => pids.reduce((sum, pid) => sum + kept(pid), 0);
export const ticks = (...pids) => pids.reduce((sum, pid) => sum + used(pid), 0);
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
/* How busy the machine is: it belongs beside every time. */
export const busy = () => `load average ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`;

const running = new Set();
process.on('exit', () => {
  for (const p of running) p.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1)); // nothing is left running

/* A program that prints lines of figures. */
export class Program {
  constructor(command, flags, options = {}) {
    this.process = spawn(
      command.includes('/') || command === 'node' ? command : `${out}/${command}`,
      flags.map(String),
      { stdio: ['pipe', 'pipe', 'inherit'], ...options },
    );
    this.text = '';
    this.ended = new Promise((done) => this.process.on('exit', done));
    running.add(this.process);
    this.process.on('exit', () => running.delete(this.process));
    this.process.stdout.on('data', (d) => {
      this.text += d;
    });
  }
  async line(pattern) {
    while (!pattern.test(this.text)) {
      if (this.process.exitCode !== null) throw new Error(`${this.process.spawnargs.join(' ')}: ${this.text}`);
      await sleep(10);
    }
    return Object.fromEntries(
      [...this.text.matchAll(/(\w+)=([\w.]+)/g)].map(([, k, v]) => [k, Number.isNaN(Number(v)) ? v : Number(v)]),
    );
  }
  go() {
    this.process.stdin.write('go\n');
  }
  async end() {
    this.process.kill('SIGTERM');
    await this.ended;
  }
}

/* A load that sits down, is looked at (`seated`), plays its moves and ends: its figures, with the processor time of `pids` in µs a move. */
export async function play(load, pids, seated = async () => {}) {
  const sat = await load.line(/seated=.*\n/);
  await seated(sat);
  const before = ticks(...pids);
  load.go();
  const figures = await load.line(/wrong=\d+\n/);
  const cpu = ((ticks(...pids) - before) * 10000) / figures.moves;
  await load.ended;
  if (figures.lost || figures.wrong) throw new Error(load.text);
  return { ...figures, cpu, core: (cpu * figures.moves_per_second) / 10000 };
}
