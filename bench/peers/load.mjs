// Matches of boardgame.io with two players each, in the words its own client uses (socket.io over a WebSocket): load.mjs PORT MATCHES
// MOVES RATE. Both join through the lobby, wait for their `sync`, then move when the state says that it is their turn: the server drops
// anything else without a word. Says when all sit, and goes on at a line of standard input. A move is answered when its player
// hears the state after it; a match that is over is followed by another. RATE: moves a second in each match; 0: as answers come.
import { createInterface } from 'node:readline';
import { io } from 'socket.io-client';

const [port, matches, most, rate] = process.argv.slice(2).map(Number);
const at = `http://127.0.0.1:${port}`;
const latencies = [];
let moves = 0;
let holding = true;
let finish;
const finished = new Promise((done) => {
  finish = done;
});

async function ask(path, body) {
  const answer = await fetch(`${at}/games/count${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Match {
  seats = [];
  async open() {
    this.state = -1; // the last one somebody has moved in
    this.due = null; // who is to move, while all wait
    const { matchID } = await ask('/create', { numPlayers: 2 });
    this.id = matchID;
    // One after the other, and both before the first connects: each of these reads the match's players and writes them all, so two
    // at once lose one's credentials (FlatFile).
    const keys = [];
    for (const id of ['0', '1'])
      keys.push((await ask(`/${matchID}/join`, { playerID: id, playerName: `p${id}` })).playerCredentials);
    for (const id of ['0', '1']) await this.sit(id, keys[id]);
  }
  async sit(id, playerCredentials) {
    const seat = {
      id,
      credentials: playerCredentials,
      socket: io(`${at}/count`, { transports: ['websocket'], forceNew: true, reconnection: false }),
    };
    this.seats.push(seat);
    await new Promise((done, fail) => {
      seat.socket.on('connect', () => seat.socket.emit('sync', this.id, id, playerCredentials, 2));
      seat.socket.on('connect_error', fail);
      seat.socket.on('sync', (_, { state }) => {
        done();
        this.hear(seat, state);
      });
      seat.socket.on('update', (_, state) => this.hear(seat, state));
    });
  }
  hear(seat, state) {
    if (seat.waits && state._stateID > seat.waits.state) {
      latencies.push(performance.now() - seat.waits.sent);
      seat.waits = null;
      if (++moves === most) finish();
    }
    if (state.ctx.gameover) {
      if (!this.seats.some((s) => s.waits) && !this.over) {
        this.over = true;
        this.again();
      }
      return;
    }
    if (state.ctx.currentPlayer !== seat.id || state._stateID <= this.state) return;
    this.state = state._stateID;
    this.due = seat;
    if (!holding) this.pace();
  }
  pace() {
    if (!rate) return this.play();
    this.next = Math.max(
      (this.next ?? performance.now() + (Math.random() * 1000) / rate) + 1000 / rate,
      performance.now(),
    );
    setTimeout(() => this.play(), this.next - performance.now());
  }
  play() {
    if (moves >= most) return;
    const seat = this.due;
    seat.waits = { state: this.state, sent: performance.now() };
    seat.socket.emit(
      'update',
      {
        type: 'MAKE_MOVE',
        payload: { type: 'play', args: [this.state], playerID: seat.id, credentials: seat.credentials },
      },
      this.state,
      this.id,
      seat.id,
    );
  }
  async again() {
    for (const s of this.seats) s.socket.close();
    this.seats = [];
    this.over = false;
    if (moves < most) await this.open();
  }
}

const began = performance.now();
const all = Array.from({ length: matches }, () => new Match());
for (let i = 0; i < matches; i += 10) await Promise.all(all.slice(i, i + 10).map((m) => m.open()));
console.log(`seated=${2 * matches} after=${((performance.now() - began) / 1000).toFixed(1)}`);
await new Promise((done) => {
  const lines = createInterface({ input: process.stdin });
  lines.once('line', done);
  lines.once('close', done);
});
holding = false;
const start = performance.now();
for (const m of all) m.pace();
await finished;
const took = (performance.now() - start) / 1000;
latencies.sort((a, b) => a - b);
const mark = (p) => latencies[Math.floor((latencies.length - 1) * p)].toFixed(2);
console.log(
  `games=${matches} seconds=${took.toFixed(1)} moves=${moves} moves_per_second=${(moves / took).toFixed(0)} p50_ms=${mark(0.5)} p99_ms=${mark(0.99)} lost=0 wrong=0`,
);
process.exit(0);
