// bench/attacks.mjs [SECONDS [WORD…]]: the attacks of docs/security.md, one after the other, each against a fresh server with
// its limits on, from one address, while two people play from another: how long the honest ones wait for their moves (sent, until
// on disk and answered). Words choose attacks by a part of their names. Part of `make abuse`. Loopback only.
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Line, sleep } from '../test/net/lines.mjs';
import { newKey, Server } from '../test/wire/client.mjs';

const LIMIT = 1000; // milliseconds: nobody may wait longer
const GOAL = 250;
const random = (n) => Math.floor(Math.random() * n);

/** Two who only want to play, from a line each; every wait is noted. They have a thread of their own: an attacker who
 *  is busy must not count as a server that is. */
async function play({ port, end }) {
  const server = Object.assign(Object.create(Server.prototype), { port, from: '127.0.0.2' });
  const goes = () => Date.now() < end;
  const waits = [];
  while (goes()) {
    const room = await server.open({ game: '303' });
    const seats = {};
    for (const key of [room.token, room.other]) {
      const s = await server.connect();
      const answer = await s.join(room.room, key);
      if (!answer.ok) throw new Error(`an honest player is refused: ${JSON.stringify(answer)}`);
      seats[answer.you] = s;
    }
    let k = -1;
    for (let i = 0; i < 60 && goes(); i++) {
      const states = await Promise.all(
        Object.values(seats).map((s) => s.state((x) => x.phase !== 'waiting' && x.k > k)),
      );
      const state = states.find((x) => x.legal) ?? states[0];
      k = state.k;
      if (state.phase === 'over') break;
      const since = performance.now();
      const answer = await seats[state.turn].ask('play', { move: state.legal[random(state.legal.length)] });
      if (!answer.ok) throw new Error(`an honest move is refused: ${JSON.stringify(answer)}`);
      waits.push(performance.now() - since);
      await sleep(20);
    }
    for (const s of Object.values(seats)) s.close();
  }
  return waits.sort((a, b) => a - b);
}
const honest = (port, end) =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { port, end } });
    worker.once('message', done);
    worker.once('error', fail);
  });
if (!isMainThread) parentPort.postMessage(await play(workerData));

const post = (server, path, body, key) =>
  server.request(
    'POST',
    path,
    typeof body === 'string' ? body : JSON.stringify(body),
    key ? { Authorization: `Bearer ${key}` } : {},
  );
const event = async (server) =>
  JSON.parse((await post(server, '/api/events', { words: ['create', 'Zawody', '--only', 'orzel'] })).text);
async function klass(server, pupils) {
  const made = JSON.parse((await post(server, '/api/classes', { name: 'x' })).text);
  const attend = async (token, name) => {
    const s = await server.connect();
    s.send({ n: 0, do: 'attend', class: made.class, token, ...(name ? { name } : {}) });
    await s.until((m) => m.re === 0);
    return s;
  };
  const teacher = await attend(made.key);
  const all = [];
  for (let i = 0; i < pupils; i++) all.push(await attend(newKey(), `Uczen ${i + 1}`));
  return { ...made, teacher, pupils: all };
}
/** Asks without reading, over a line of its own. */
async function deaf(server, bytes) {
  const l = await Line.open(server.port);
  l.socket.pause();
  l.say(bytes);
  return l;
}

/** Each does its worst until `goes` says no, and tells `did` how often. */
export const attacks = {
  async 'answers nobody reads'(server, goes, did) {
    const { event: id, key } = await event(server);
    for (let i = 0; i < 60; i++)
      await post(server, `/api/events/${id}/orders`, { words: ['note', 'x'.repeat(7000)] }, key);
    const lines = [];
    const ask = `GET /api/events/${id}/lines HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    while (goes()) {
      if (lines.length < 1500) {
        lines.push(await deaf(server, ask.repeat(8)));
        did(8);
      } else await sleep(20);
    }
    for (const l of lines) l.close();
  },
  async 'a class and its tables erased'(server, goes, did) {
    while (goes()) {
      const c = await klass(server, 40);
      c.teacher.send({ n: 1, do: 'order', words: ['pair', '1'] });
      if ((await c.teacher.until((m) => m.re === 1)).ok) did(20);
      await post(server, `/api/classes/${c.class}/erase`, {}, c.key);
      for (const s of [c.teacher, ...c.pupils]) s.close();
    }
  },
  async 'hands and messages of many lines'(server, goes, did) {
    const c = await klass(server, 20);
    let sent = 0;
    while (goes()) {
      for (const s of c.pupils) {
        s.messages.length = 0;
        s.send({ n: ++sent + 5, do: 'order', words: [sent % 2 ? 'hand' : 'down'] });
        did();
      }
      await sleep(2);
    }
  },
  async 'large bodies for nothing'(server, goes, did) {
    const body = `{"words":[${'"x",'.repeat(900000)}"x"]}`;
    const one = async () => {
      while (goes()) {
        const path = random(2) ? '/api/events/zzzz2345/orders' : '/api/events/zzzz2345/play';
        await post(server, path, body, 'f'.repeat(32)).catch(() => null);
        did();
      }
    };
    await Promise.all(Array.from({ length: 6 }, one));
  },
  async 'codes of classes guessed'(server, goes, did) {
    const one = async () => {
      while (goes()) {
        await server.get(`/api/classes/${Array.from({ length: 6 }, () => 'bcdfghjkmnpqrstvwxz'[random(19)]).join('')}`);
        did();
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
  },
  async 'papers of nine events'(server, goes, did) {
    const all = [];
    for (let i = 0; i < 9; i++) all.push(await event(server));
    const one = async () => {
      while (goes()) {
        const e = all[random(9)];
        await server.get(`/api/events/${e.event}/prints/standings/orzel`, { Authorization: `Bearer ${e.key}` });
        did();
      }
    };
    await Promise.all(Array.from({ length: 30 }, one));
  },
  async 'followers and spectators'(server, goes, did) {
    const { event: id } = await event(server);
    const room = await server.open({ game: '303' });
    const all = [];
    while (goes()) {
      if (all.length < 900) {
        const s = await server.connect();
        s.send(random(2) ? { n: 0, do: 'follow', event: id } : { n: 0, do: 'join', room: room.room });
        all.push(s);
        did();
      } else await sleep(20);
    }
    for (const s of all) s.close();
  },
  async 'events without end'(server, goes, did) {
    const one = async () => {
      while (goes()) {
        const e = await event(server);
        if (!e.key) {
          await sleep(20);
          continue;
        }
        did();
        for (let i = 0; i < 20 && goes(); i++)
          await post(server, `/api/events/${e.event}/orders`, { words: ['note', 'y'.repeat(7000)] }, e.key);
      }
    };
    await Promise.all(Array.from({ length: 6 }, one));
  },
  async 'bodies that never end'(server, goes, did) {
    const lines = [];
    const head =
      'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n';
    while (goes()) {
      if (lines.length < 75) {
        const l = await Line.open(server.port);
        l.say(head + 'x'.repeat(900000));
        lines.push(l);
        did();
      } else await sleep(50);
    }
    for (const l of lines) l.close();
  },
  async 'wrong keys and foreign names'(server, goes, did) {
    const room = await server.open({ game: '303' });
    const one = async () => {
      while (goes()) {
        const s = await server.connect();
        await s.join(room.room, newKey());
        s.close();
        await server.get('/api/games', { Host: 'evil.example' });
        did();
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
  },
  async 'half requests'(server, goes, did) {
    const lines = [];
    while (goes()) {
      if (lines.length < 1500) {
        lines.push(await deaf(server, 'GET / HT'));
        did();
      } else await sleep(20);
    }
    for (const l of lines) l.close();
  },
  async 'games nobody plays'(server, goes, did) {
    while (goes()) {
      const answer = await post(server, '/api/rooms', { game: '303', opponent: 'bot', level: 5 });
      if (answer.status === 201) {
        did();
        const { room, token } = JSON.parse(answer.text);
        const s = await server.connect();
        await s.join(room, token);
        s.close();
      } else await sleep(5);
    }
  },
};

const memory = (server) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]);

/** One attack for so many milliseconds: { times, moves, median, longest, megabytes }. */
export async function measure(attack, ms) {
  const server = await Server.start(['--workers', '2']);
  try {
    const end = Date.now() + ms;
    const goes = () => Date.now() < end;
    let times = 0;
    // An attacker who is refused or thrown out comes again.
    const again = async () => {
      while (goes())
        await attack(server, goes, (n = 1) => {
          times += n;
        }).catch(() => sleep(20));
    };
    const [waits] = await Promise.all([honest(server.port, end), again()]);
    const megabytes = Math.round(memory(server) / 1024);
    return { times, moves: waits.length, median: waits[waits.length >> 1], longest: waits.at(-1), megabytes };
  } finally {
    await server.stop('SIGKILL');
  }
}

if (isMainThread && process.argv[1].endsWith('attacks.mjs')) {
  const [seconds = '10', ...words] = process.argv.slice(2);
  const chosen = Object.entries({ 'nobody attacks': () => sleep(100), ...attacks }).filter(
    ([name]) => !words.length || words.some((w) => name.includes(w)),
  );
  let slow = 0;
  console.log(
    '| attack | times | moves of the honest | median ms | longest ms | memory MB |\n|---|---|---|---|---|---|',
  );
  for (const [name, attack] of chosen) {
    const { times, moves, median, longest, megabytes } = await measure(attack, 1000 * seconds);
    console.log(`| ${name} | ${times} | ${moves} | ${median?.toFixed(1)} | ${longest?.toFixed(0)} | ${megabytes} |`);
    if (!(longest <= LIMIT)) slow++;
  }
  console.log(
    slow ? `${slow} attacks made somebody wait longer than ${LIMIT} ms` : `nobody waited ${LIMIT} ms; goal ${GOAL}`,
  );
  process.exit(slow ? 1 : 0);
}
