// bench/kills.mjs [KILLS [SECONDS]]: kill -9 of the server again and again while rooms are played, orders given to events and
// pupils join classes; after each kill everything that was acknowledged is looked for. Ends with the figures, or with what was
// lost or done twice. (bench/kill is the same for rooms alone under a heavy load.) A few kills are part of the suite `server`.
import { newKey, Server } from '../test/wire/client.mjs';

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const random = (n) => Math.floor(Math.random() * n);
const bearer = (key) => ({ Authorization: `Bearer ${key}` });
const fail = (what) => {
  throw new Error(what);
};

/** Two who play, each move under its number; what was answered is on disk. */
class Game {
  constructor(server) {
    this.server = server;
    this.acknowledged = 0;
  }
  async begin() {
    const { room, token, other } = await this.server.open({ game: '303' });
    Object.assign(this, { room, keys: [token, other], last: {} });
  }
  /** Comes (again), and looks for every move that was answered. */
  async look() {
    this.seats = {};
    for (const key of this.keys) {
      const s = await this.server.connect();
      const answer = await s.join(this.room, key);
      if (!answer.ok) fail(`room ${this.room}: ${JSON.stringify(answer)}`);
      if (answer.last < (this.last[answer.you] ?? 0)) fail(`room ${this.room}: ${answer.you} has lost a move`);
      this.seats[answer.you] = s;
    }
  }
  async act() {
    const sides = Object.values(this.seats);
    const states = await Promise.all(sides.map((s) => s.state((x) => x.phase !== 'waiting')));
    let state = states.find((x) => x.legal) ?? states[0];
    for (;;) {
      if (state.phase === 'over') return this.again();
      const seat = this.seats[state.turn];
      const answer = await seat.ask('play', { move: state.legal[random(state.legal.length)] });
      if (!answer.ok) fail(`room ${this.room}: ${JSON.stringify(answer)}`);
      this.last[state.turn] = seat.n;
      this.acknowledged++;
      const { k } = state;
      const next = await Promise.all(sides.map((s) => s.state((x) => x.k > k)));
      state = next.find((x) => x.legal) ?? next[0];
    }
  }
  async again() {
    for (const s of Object.values(this.seats)) s.close();
    await this.begin();
    await this.look();
    return this.act();
  }
}

/** An event whose organiser writes notes; one that was not answered is sent again under its id. */
class Journal {
  constructor(server) {
    this.server = server;
    this.acknowledged = 0;
    this.sent = 0;
  }
  async begin() {
    const body = JSON.stringify({ words: ['create', 'Zawody', '--only', 'orzel'] });
    Object.assign(this, JSON.parse((await this.server.request('POST', '/api/events', body)).text));
  }
  async look() {
    const lines = (await this.server.get(`/api/events/${this.event}/lines`, bearer(this.key))).text;
    for (let i = 1; i <= this.sent; i++) {
      const found = lines.split(`note-${i}.`).length - 1;
      if (found > 1 || (!found && i <= this.acknowledged))
        fail(`event ${this.event}: note ${i} stands there ${found} times`);
    }
  }
  async act() {
    for (;;) {
      this.sent = this.acknowledged + 1;
      const body = JSON.stringify({ id: `n${this.sent}`, words: ['note', `note-${this.sent}.`] });
      const answer = await this.server.request('POST', `/api/events/${this.event}/orders`, body, bearer(this.key));
      if (answer.status !== 200) fail(`event ${this.event}: ${answer.text}`);
      this.acknowledged = this.sent;
    }
  }
}

/** A class that pupils join, raising their hands; each comes once. */
class Lesson {
  constructor(server) {
    this.server = server;
    this.acknowledged = 0;
    this.names = [];
  }
  async begin() {
    Object.assign(this, JSON.parse((await this.server.request('POST', '/api/classes', '{"name":"7b"}')).text));
    this.pupils = new Map();
  }
  async attend(token, name) {
    const s = await this.server.connect();
    s.send({ n: 0, do: 'attend', class: this.class, token, ...(name ? { name } : {}) });
    const answer = await s.until((m) => m.re === 0);
    return { s, answer };
  }
  async look() {
    const { s, answer } = await this.attend(this.key);
    if (!answer.ok) fail(`class ${this.class}: ${JSON.stringify(answer)}`);
    const { pupils } = await s.until((m) => m.is === 'class');
    s.close();
    for (const name of this.pupils.keys()) {
      const found = pupils.filter((p) => p.name === name).length;
      if (found !== 1) fail(`class ${this.class}: ${name} is there ${found} times`);
    }
  }
  async act() {
    for (;;) {
      if (this.pupils.size >= 30) await this.begin();
      const key = newKey();
      const name = `Ucz ${this.pupils.size + 1}${'abcdefghij'[random(10)]}${random(1000)}`;
      const { s, answer } = await this.attend(key, name);
      if (!answer.ok) fail(`class ${this.class}: ${JSON.stringify(answer)}`);
      this.pupils.set(name, key);
      this.acknowledged++;
      s.close();
    }
  }
}

/** Kills so often; gives how much was acknowledged of each kind. */
export async function kills(times, { rooms = 6, events = 4, classes = 3, most = 400 } = {}) {
  const server = await Server.start(['--limits', 'off']);
  const make = (Kind, count) => Array.from({ length: count }, () => new Kind(server));
  const all = [...make(Game, rooms), ...make(Journal, events), ...make(Lesson, classes)];
  for (const one of all) await one.begin();
  for (let i = 0; i < times; i++) {
    for (const one of all) await one.look();
    let killed = false;
    // What fails because the server is gone says nothing; what fails before that does.
    const acts = all.map((one) =>
      one.act().catch((e) => {
        if (!killed) throw e;
      }),
    );
    await Promise.race([sleep(20 + random(most)), Promise.all(acts)]);
    killed = true;
    await server.stop('SIGKILL');
    await Promise.all(acts);
    await server.run();
  }
  for (const one of all) await one.look();
  const sum = (Kind) => all.filter((x) => x instanceof Kind).reduce((n, x) => n + x.acknowledged, 0);
  const figures = { kills: times, moves: sum(Game), orders: sum(Journal), pupils: sum(Lesson), lost: 0, twice: 0 };
  await server.end();
  return figures;
}

if (process.argv[1].endsWith('kills.mjs')) {
  const figures = await kills(Number(process.argv[2] ?? 100));
  console.log(
    Object.entries(figures)
      .map(([k, v]) => `${k}=${v}`)
      .join(' '),
  );
  process.exit(0);
}
