// bench/abuse.mjs [SECONDS]: mixed abuse of a server of this machine, while two people play and somebody
// reads replays: slow readers, requests that arrive together, junk, broken frames, lines that
// stall half way, takeovers that do not read, wrong keys, floods, nonsense in good form. `make abuse SECONDS=3600` runs it
// against the ASan build; a short one is part of the suite `net`. Ends with one line of what was done
// and whether the server stayed well, quick, small and clean. Loopback only, at most 40 lines at once.
import { readFileSync } from 'node:fs';
import { games } from '../test/harness/program.mjs';
import { make } from '../test/net/fuzz.mjs';
import { Line, sleep, well, within } from '../test/net/lines.mjs';
import { Server } from '../test/wire/client.mjs';
import { bodies, random, verbs } from './nonsense.mjs';

const known = games();
const count = {};
const did = (what) => {
  count[what] = (count[what] ?? 0) + 1;
};
const key = () => Array.from({ length: 32 }, () => random(16).toString(16)).join('');

/* The bytes of a text frame. */
function frame(text) {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}
const upgrade =
  'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: sedzia\r\n\r\n';

/* A line that says these bytes and does not read for a while, or ever. */
async function deaf(server, bytes, ms) {
  const l = await Line.open(server.port);
  l.socket.pause();
  l.say(bytes);
  await sleep(ms);
  if (random(2)) l.close();
  else l.socket.resetAndDestroy();
}

const kinds = {
  async junk(server) {
    const l = await Line.open(server.port);
    const bytes = make();
    await l.split(bytes, random(bytes.length));
    await sleep(random(50));
    l.close();
  },
  async pipelined(server) {
    const one = [
      'GET /health HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      'GET /api/phrases HTTP/1.1\r\nHost: x\r\n\r\n',
      'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n',
    ];
    await deaf(
      server,
      Array.from({ length: 1 + random(40) }, () => one[random(one.length)]).join('') + (random(3) ? '' : upgrade),
      random(400),
    );
  },
  stalled: (server) =>
    deaf(
      server,
      ['GET / HT', 'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{', `${upgrade}\x81\xfe`][
        random(3)
      ],
      500 + random(3000),
    ),
  async frames(server) {
    const l = await Line.open(server.port);
    l.say(Buffer.concat([Buffer.from(upgrade), make(), frame('{"n":0,"do":"join"}'), make()]));
    await sleep(random(60));
    l.close();
  },
  async keys(server, tables) {
    await deaf(
      server,
      Buffer.concat([
        Buffer.from(upgrade),
        frame(JSON.stringify({ n: 0, do: 'join', room: tables[random(tables.length)].room, token: key() })),
      ]),
      random(60),
    );
  },
  /* Comes to a seat that is taken, floods it with questions, does not read the answers. */
  async takeover(server, tables) {
    const table = tables[random(tables.length)];
    const join = frame(
      JSON.stringify({ n: 0, do: 'join', room: table.room, token: random(2) ? table.token : table.other }),
    );
    const asks = Array.from({ length: random(60) }, (_, n) =>
      frame(
        JSON.stringify({
          n: n + 1,
          do: ['ping', 'say', 'undo', 'rematch'][random(4)],
          ...(random(2) ? { key: 'hello' } : { say: 'ask' }),
        }),
      ),
    );
    await deaf(server, Buffer.concat([Buffer.from(upgrade), join, ...asks]), random(1500));
  },
  async watchers(server, tables) {
    const join = frame(JSON.stringify({ n: 0, do: 'join', room: tables[random(tables.length)].room }));
    await deaf(server, Buffer.concat([Buffer.from(upgrade), join]), random(1500));
  },
  async replays(server, tables) {
    await deaf(
      server,
      `GET /api/replay/${tables[random(tables.length)].room} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n`.repeat(
        1 + random(4),
      ),
      random(300),
    );
  },
  async bots(server) {
    const room = await server.open({ game: '303', opponent: 'bot', level: 1 + random(5) });
    const s = await server.connect();
    await s.join(room.room, room.token);
    await sleep(random(300));
    s.close();
  },
  bodies,
  verbs,
};

async function table(server) {
  const room = await server.open({ game: known[random(known.length)] });
  for (const k of [room.token, room.other]) {
    const s = await server.connect();
    await s.join(room.room, k);
    s.close();
  }
  return room;
}

/* Two who only want to play; every move must be answered. */
async function honest(server, until) {
  let slowest = 0;
  while (Date.now() < until) {
    const room = await server.open({ game: '303' });
    const seats = {};
    for (const k of [room.token, room.other]) {
      const s = await server.connect();
      seats[(await s.join(room.room, k)).you] = s;
    }
    const sides = Object.keys(seats);
    const news = async (k) => {
      // both hear of every step; the one who is to act, what is legal
      const states = await Promise.all(sides.map((side) => seats[side].state((x) => x.phase !== 'waiting' && x.k > k)));
      return states.find((x) => x.legal) ?? states[0];
    };
    let state = await news(-1);
    for (let i = 0; i < 40 && state.phase === 'playing' && Date.now() < until; i++) {
      const since = performance.now();
      const answer = await within(
        seats[state.turn].ask('play', { move: state.legal[random(state.legal.length)] }),
        'a move',
      );
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      slowest = Math.max(slowest, performance.now() - since);
      did('moves');
      state = await news(state.k);
      await sleep(50);
    }
    for (const s of Object.values(seats)) s.close();
  }
  return slowest;
}

const memory = (server) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]);

/* All of it for so many seconds; throws if the server is not well, or does not end by itself. */
export async function abuse(seconds, lines = 40) {
  const server = await Server.start(['--workers', '2', '--limits', 'off']);
  const until = Date.now() + seconds * 1000;
  const tables = await Promise.all(Array.from({ length: 6 }, () => table(server)));
  const players = honest(server, until);
  let most = 0;
  const one = async () => {
    while (Date.now() < until) {
      const names = Object.keys(kinds);
      const what = names[random(names.length)];
      await kinds[what](server, tables).catch((e) => {
        if (!/ECONN|EPIPE|flood|nothing came/.test(String(e.message ?? e))) throw e;
      });
      did(what);
      if (!random(200)) tables[random(tables.length)] = await table(server);
    }
  };
  const looks = async () => {
    while (Date.now() < until) {
      await well(server, 'under abuse');
      most = Math.max(most, memory(server));
      await sleep(500);
    }
  };
  const [slowest] = await Promise.all([players, looks(), ...Array.from({ length: lines }, one)]);
  await within(server.end(), 'SIGTERM');
  return { ...count, slowest_ms: Math.round(slowest), memory_kb: most };
}

if (process.argv[1].endsWith('abuse.mjs')) {
  const seconds = Number(process.argv[2] ?? 60);
  const began = Date.now();
  const result = await abuse(seconds);
  console.log(
    `abuse: ${Math.round((Date.now() - began) / 1000)} s, well and clean: ${Object.entries(result)
      .map(([k, v]) => `${k}=${v}`)
      .join(' ')}`,
  );
  process.exit(0);
}
