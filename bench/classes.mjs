// bench/classes.mjs [SECONDS CLASSES PUPILS THINK]: lessons on a server of this machine (OUT=build), loopback.
// CLASSES teachers make a class each, PUPILS join each with a nickname, the teacher pairs a round of games, all sit down,
// and everybody who is to move does so after THINK seconds, about. Every pupil has two lines open (the class, the table), every
// teacher the wall. Prints how long joining, pairing and a move took from sending to its answer, which comes after the disk,
// how old a board is when the wall shows it, and what it cost the server.
import { readFileSync } from 'node:fs';
import { newKey, Server } from '../test/wire/client.mjs';

const [seconds = 60, classes = 100, pupils = 30, think = 10] = process.argv.slice(2).map(Number);
const server = await Server.start(['--limits', 'off']);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const row = (what, list, unit = 'ms') => {
  list.sort((a, b) => a - b);
  const at = (p) => list[Math.min(list.length - 1, Math.floor(list.length * p))]?.toFixed(0);
  console.log(`${what}: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, most ${at(1)} ${unit} (${list.length})`);
};
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]) / 1024;
const processor = () => {
  const f = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(' ');
  return (Number(f[13]) + Number(f[14])) / 100;
};
const timed = async (list, deed) => {
  const t = performance.now();
  const said = await deed();
  list.push(performance.now() - t);
  return said;
};
let luck = 1;
const chance = () => (luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0) / 4294967296;

/* A line that keeps nothing: what comes is handed to `take`, answers to whoever waits. */
async function line(take) {
  const socket = await server.connect();
  const waiting = new Map();
  socket.wake = () => {
    for (const m of socket.messages.splice(0)) {
      if ('re' in m) {
        waiting.get(m.re)?.(m);
        waiting.delete(m.re);
      } else take(m);
    }
    socket.traffic.length = 0;
  };
  socket.tell = (message) =>
    new Promise((done) => {
      waiting.set(message.n, done);
      socket.send(message);
    });
  return socket;
}

const joins = [],
  pairs = [],
  moves = [],
  ages = [];
const moved = new Map(); // when the last move of a room was sent, and its step
let over = 0;

async function pupil(code, name) {
  const key = newKey();
  const me = { key, n: 0 };
  me.line = await line((m) => {
    if (m.is === 'class' && m.table && !me.table) {
      me.table = m.table;
      me.sit?.();
    }
  });
  const seated = new Promise((done) => {
    me.sit = done;
  });
  const said = await timed(joins, () => me.line.tell({ n: 0, do: 'attend', class: code, token: key, name }));
  if (!said.ok) throw new Error(JSON.stringify(said));
  me.ready = seated.then(async () => {
    me.seat = await line((m) => {
      if (m.is === 'state') me.turn(m);
    });
    me.turn = (m) => {
      if (m.phase === 'over') {
        over++;
        return;
      }
      if (!m.legal || me.busy) return;
      me.busy = true;
      setTimeout(
        async () => {
          if (me.done) return;
          me.busy = false;
          const at = performance.now();
          moved.set(me.table.room, { at: Date.now(), k: m.k });
          const a = await me.seat.tell({ n: ++me.n, do: 'play', move: m.legal[Math.floor(chance() * m.legal.length)] });
          if (a.ok) moves.push(performance.now() - at);
        },
        think * 1000 * (0.5 + chance()),
      );
    };
    const joined = await me.seat.tell({ n: 0, do: 'join', room: me.table.room, token: key });
    if (!joined.ok) throw new Error(JSON.stringify(joined));
    me.n = joined.last;
  });
  return me;
}

async function lesson(i) {
  const made = JSON.parse((await server.request('POST', '/api/classes', JSON.stringify({ name: `Klasa ${i}` }))).text);
  const teacher = await line((m) => {
    const last = m.is === 'board' && moved.get(m.room);
    if (last && m.k > last.k) {
      ages.push(Date.now() - last.at);
      moved.delete(m.room);
    }
  });
  await teacher.tell({ n: 0, do: 'attend', class: made.class, token: made.key });
  const all = await Promise.all(Array.from({ length: pupils }, (_, n) => pupil(made.class, `Uczeń ${n}`)));
  return { teacher, all };
}

const [began, before] = [performance.now(), processor()];
const lessons = [];
for (let i = 0; i < classes; i += 10)
  lessons.push(...(await Promise.all(Array.from({ length: Math.min(10, classes - i) }, (_, j) => lesson(i + j)))));
console.log(
  `${classes} classes of ${pupils} have joined: ${((performance.now() - began) / 1000).toFixed(1)} s, processor ${(processor() - before).toFixed(1)} s`,
);
row('joining', joins);
for (const l of lessons) await timed(pairs, () => l.teacher.tell({ n: 1, do: 'order', words: ['pair', '1'] }));
row('pairing a round, with its rooms', pairs);
await Promise.all(lessons.flatMap((l) => l.all.map((p) => p.ready)));
const [t0, c0] = [performance.now(), processor()];
moves.length = ages.length = 0;
await sleep(seconds * 1000);
const passed = (performance.now() - t0) / 1000,
  cost = processor() - c0;
for (const l of lessons) for (const p of l.all) p.done = true;
console.log(
  `${(moves.length / passed).toFixed(0)} moves a second, ${over / 2} games ended; processor ${((100 * cost) / passed).toFixed(0)} % of one core; memory ${memory().toFixed(0)} MB; ` +
    `${JSON.parse((await server.get('/health')).text).connections} lines`,
);
row('a move, to its answer', moves);
row('a move, to the wall', ages);
await server.stop('SIGKILL');
process.exit(0);
