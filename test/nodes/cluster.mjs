// Servers on one database of their own.
import { execFileSync } from 'node:child_process';
import { Server } from '../wire/client.mjs';

let made = 0;
const postgres = (words, input = '') =>
  execFileSync('test/harness/postgres', words, { encoding: 'utf8', input }).trim();
export const database = (prepared = '') => {
  const name = `nodes${process.pid}x${++made}`;
  const address = postgres(['new', name]);
  if (prepared) postgres(['sql', name], prepared);
  return address;
};

/* So many servers for one test, which end with it unless the test has ended them; prepared: SQL for their database. */
export const withNodes =
  (count, run, flags = [], prepared = '') =>
  async () => {
    const store = database(prepared);
    const nodes = [];
    for (let i = 0; i < count; i++) nodes.push(await Server.start(['--limits', 'off', '--store', store, ...flags]));
    await run(...nodes);
    for (const node of nodes) if (node.process.exitCode === null && node.process.signalCode === null) await node.end();
  };

/* Somebody at the table: the state he sees is the newest he was told, and no step was left out. */
export class Seat {
  static async at(node, room, token, more) {
    const seat = new Seat();
    seat.room = room;
    seat.token = token;
    seat.log = [];
    seat.k = 0;
    await seat.come(node, more);
    return seat;
  }
  async come(node, more) {
    this.socket = await node.connect();
    this.you = await this.socket.join(this.room, this.token, { seen: this.k, ...more });
    if (!this.you.ok) throw new Error(JSON.stringify(this.you));
  }
  /* The first message of which test is true; states that go by are noted. */
  async until(test) {
    for (;;) {
      const m = await this.socket.next();
      if (!m) throw new Error('the line was closed');
      if (m.is === 'state') this.note(m);
      if (test(m)) return m;
    }
  }
  note(m) {
    this.state = m;
    for (const step of m.log ?? []) {
      if (step.k !== this.k + 1) throw new Error(`after step ${this.k} comes ${step.k}`);
      this.k = step.k;
      this.log.push(step);
    }
    if ((m.k ?? 0) !== this.k) throw new Error(`the state is of step ${m.k}, the log ends with ${this.k}`);
  }
  see(test) {
    return this.until((m) => m.is === 'state' && test(m));
  }
  async ask(verb, more = {}) {
    const n = ++this.socket.n;
    this.socket.send({ n, do: verb, ...more });
    return this.until((m) => m.re === n);
  }
  play(step = 1) {
    const { legal, k } = this.state;
    return this.ask('play', { move: legal[(k * step) % legal.length] });
  }
  close() {
    this.socket.close();
  }
}

/* A table with each player at a server of his own. */
export async function table(one, two, more = {}) {
  const room = await one.open({ game: '303', side: 'luftwaffe', ...more });
  const a = await Seat.at(one, room.room, room.token, { words: 'kot' });
  const b = await Seat.at(two, room.room, room.other, { words: 'pies' });
  await a.see((m) => m.phase === 'playing');
  await b.see((m) => m.phase === 'playing');
  return { room, a, b, seat: { luftwaffe: a, raf: b } };
}
