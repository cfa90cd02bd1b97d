// Limits: a hall of 200 phones behind one address is never refused, not even while one of them
// tries keys; a flood is.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { Line, sleep, within, withServer } from './lines.mjs';

/** 64 KB that were not sent yet, and what is on its way to a window that has closed. */
const SYSTEM_MOST = 256 * 1024;

/** Bytes that the system holds for one connection of the server, from its own table. */
function sendQueue(port, peer) {
  const hex = (n) => n.toString(16).toUpperCase().padStart(4, '0');
  for (const row of ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((f) => readFileSync(f, 'utf8').split('\n'))) {
    const [, local, remote, , queues] = row.trim().split(/\s+/);
    if (local?.endsWith(`:${hex(port)}`) && remote.endsWith(`:${hex(peer)}`)) return Number.parseInt(queues, 16);
  }
  return 0;
}

const key = (i) => i.toString(16).padStart(32, '0');

/* A phone: keeps its lines open as a browser does, six at most. */
function phone(server) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const ask = (method, path, body) =>
    within(
      new Promise((done, fail) => {
        const r = request(
          {
            host: '127.0.0.1',
            port: server.port,
            method,
            path,
            agent,
            headers: body ? { 'Content-Type': 'application/json' } : {},
          },
          (answer) => {
            const parts = [];
            answer.on('data', (d) => parts.push(d));
            answer.on('end', () =>
              done({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }),
            );
          },
        );
        r.on('error', fail);
        r.end(body);
      }),
      path,
    );
  return { ask, close: () => agent.destroy() };
}

async function tryKey(server, room, token, more = {}) {
  const s = await server.connect();
  const answer = await s.join(room, token, more);
  s.close();
  return answer.why ?? answer.you;
}

/* Posts so many rooms and counts the statuses. */
async function rooms(server, count, headers = () => ({})) {
  const statuses = {};
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => server.request('POST', '/api/rooms', '{"game":"303"}', headers(i))),
  );
  for (const a of answers) {
    statuses[a.status] = (statuses[a.status] ?? 0) + 1;
    if (a.status === 429 && !(Number(a.headers['retry-after']) >= 1)) throw new Error('no Retry-After');
  }
  return statuses;
}

export const tests = {
  async 'a hall of 200 phones behind one address: pages, rooms, seats and spectators all at once'() {
    await withServer([], async (server) => {
      const index = (await server.get('/')).text;
      const assets = [...index.matchAll(/"(\/[^"]+\.(?:js|css|svg|png|webmanifest))"/g)].map((m) => m[1]);
      const paths = [
        '/',
        ...assets,
        '/api/games',
        '/api/phrases',
        '/api/rules/303',
        '/api/board/303',
        '/health',
        '/qr.svg',
        '/offline.js',
        '/play/303',
      ];
      while (paths.length < 20) paths.push(`/r/page${paths.length}`);
      const phones = Array.from({ length: 200 }, () => phone(server));
      const loaded = await Promise.all(phones.map((p) => Promise.all(paths.map((path) => p.ask('GET', path)))));
      const refused = loaded.flat().filter((a) => a.status === 429).length;
      if (refused) throw new Error(`${refused} of ${loaded.flat().length} requests refused`);

      const opened = await Promise.all(phones.slice(0, 100).map((p) => p.ask('POST', '/api/rooms', '{"game":"303"}')));
      const tables = opened.map((a) => {
        if (a.status !== 201) throw new Error(a.text);
        return JSON.parse(a.text);
      });
      const pupil = (async () => {
        // one of them tries keys all the while, everywhere
        for (let i = 0; i < 200; i++) await tryKey(server, i % 3 ? tables[i % 100].room : 'zzzzzzzz', key(i));
      })();
      const seats = await Promise.all(
        phones.map(async (_, i) => {
          const table = tables[i % 100];
          const s = await server.connect();
          const answer = await (i < 100
            ? s.join(table.room, table.token)
            : s.join(table.room, key(1000 + i), { invite: table.invite.split('#')[1] }));
          if (!answer.ok) throw new Error(`phone ${i}: ${JSON.stringify(answer)}`);
          await s.state((state) => state.phase === 'playing');
          const watcher = await server.connect(); // and everybody also looks on at the next table
          const looks = await watcher.join(tables[(i + 1) % 100].room);
          if (!looks.ok) throw new Error(`spectator ${i}: ${JSON.stringify(looks)}`);
          return [s, watcher];
        }),
      );
      await pupil;
      for (const s of seats.flat()) s.close();
      for (const p of phones) p.close();
    });
  },

  async 'a room has 200 spectators; one more is told so, and the players are not kept out'() {
    await withServer([], async (server) => {
      const room = await server.open({ game: '303' });
      const crowd = await Promise.all(Array.from({ length: 200 }, () => server.connect()));
      for (const answer of await Promise.all(crowd.map((s) => s.join(room.room))))
        if (!answer.ok) throw new Error(JSON.stringify(answer));
      const more = await tryKey(server, room.room);
      if (more !== 'full') throw new Error(more);
      const seats = [await server.connect(), await server.connect()];
      for (const [i, s] of seats.entries())
        if (!(await s.join(room.room, i ? room.other : room.token)).ok) throw new Error('a player');
      await Promise.all(crowd.map((s) => s.state((state) => state.phase === 'playing')));
      crowd[0].close(); // and when one goes there is room again
      await crowd[1].until((m) => m.is === 'here' && m.watching === 199);
      const again = await tryKey(server, room.room);
      if (again !== 'watch') throw new Error(again);
      for (const s of [...crowd, ...seats]) s.close();
    });
  },

  async "wrong keys wear out a room's patience, from whatever address; the right key is never refused"() {
    await withServer(['--proxy', 'on'], async (server) => {
      const room = await server.open({ game: '303' });
      const other = await server.open({ game: '303' });
      const heard = [];
      for (let i = 0; i < 14; i++) heard.push(await tryKey(server, room.room, key(i)));
      if (heard.slice(0, 10).some((w) => w !== 'bad-token') || heard.at(-1) !== 'flood') throw new Error(`${heard}`);
      if ((await tryKey(server, other.room, key(1))) !== 'bad-token') throw new Error('another room is shut too');
      if (!['luftwaffe', 'raf'].includes(await tryKey(server, room.room, room.token)))
        throw new Error('the right key is shut out');
      if (!['luftwaffe', 'raf'].includes(await tryKey(server, room.room, room.other)))
        throw new Error('the invited one is shut out');
      if ((await tryKey(server, room.room)) !== 'watch') throw new Error('a spectator is shut out');
      const record = (token) => server.get(`/api/records/${room.room}`, { Authorization: `Bearer ${token}` });
      if ((await record(key(99))).status !== 429) throw new Error('keys can be tried at the record');
      if ((await record(room.token)).status !== 200) throw new Error('the right key does not open the record');
    });
  },

  async 'floods of one address are refused and told how long to wait; others are not'() {
    await withServer(['--proxy', 'on'], async (server) => {
      const from = (address) => () => ({ 'X-Forwarded-For': address });
      const flood = await rooms(server, 330, from('192.0.2.1'));
      if (!(flood[429] > 0) || flood[201] < 300) throw new Error(JSON.stringify(flood));
      for (const address of ['192.0.2.2', '6.6.6.6, 192.0.2.3', '192.0.2.4:5000'])
        if ((await rooms(server, 5, from(address)))[201] !== 5) throw new Error(`${address} is shut too`);
      for (const address of ['192.0.2.1', '192.0.2.2, 192.0.2.1', '192.0.2.1:77', '::ffff:192.0.2.1'])
        if (!((await rooms(server, 10, from(address)))[429] > 0)) throw new Error(`${address} is another address`);
    });
  },

  async 'IPv6 counts by 64 bits: nobody has a fresh address for every room'() {
    await withServer(['--proxy', 'on'], async (server) => {
      const flood = await rooms(server, 330, (i) => ({ 'X-Forwarded-For': `2001:db8:1:2::${(i + 1).toString(16)}` }));
      if (!(flood[429] > 0) || flood[201] < 300) throw new Error(JSON.stringify(flood));
      const other = await rooms(server, 5, () => ({ 'X-Forwarded-For': '[2001:db8:1:3::1]:5000' }));
      if (other[201] !== 5) throw new Error(JSON.stringify(other));
    });
  },

  async 'without --proxy nobody can invent an address'() {
    await withServer([], async (server) => {
      const flood = await rooms(server, 330, (i) => ({ 'X-Forwarded-For': `192.0.2.${i % 250}` }));
      if (!(flood[429] > 0)) throw new Error(JSON.stringify(flood));
    });
  },

  async 'what a client does not read waits here, where it is counted, not in the system'() {
    await withServer([], async (server) => {
      const post = (path, body, headers) => server.request('POST', path, JSON.stringify(body), headers);
      const made = JSON.parse((await post('/api/events', { words: ['create', 'Zawody', '--only', 'orzel'] })).text);
      const headers = { Authorization: `Bearer ${made.key}` };
      for (let i = 0; i < 60; i++)
        await post(`/api/events/${made.event}/orders`, { words: ['note', 'x'.repeat(7000)] }, headers);
      const ask = `GET /api/events/${made.event}/lines HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${made.key}\r\n\r\n`;
      const line = await Line.open(server.port);
      line.socket.pause();
      line.say(ask.repeat(8)); // more than 3 MB
      const queued = () => sendQueue(server.port, line.socket.localPort);
      for (let n = 0; n < 400 && !queued(); n++) await sleep(10);
      let most = 0;
      for (let n = 0; n < 60; n++) {
        most = Math.max(most, queued());
        await sleep(5);
      }
      line.close();
      if (!most || most > SYSTEM_MOST) throw new Error(`${most} bytes wait in the system`);
    });
  },
};
