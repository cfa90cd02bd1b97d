// Whole games over the wire, each checked at the end with `sedzia check`; limits; packed pages.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { games, program } from '../harness/program.mjs';
import { Server } from './client.mjs';

/* Two people play to the end, each picking legal moves of his own view by a fixed recipe. */
async function playOut(server, game, step) {
  const room = await server.open({ game, side: 'any' });
  const seats = {};
  for (const token of [room.token, room.other]) {
    const s = await server.connect();
    const you = await s.join(room.room, token, { words: token === room.other ? 'pies' : 'kot' });
    seats[you.you] = s;
  }
  let k = -1;
  let state;
  const sides = Object.keys(seats);
  for (;;) {
    const states = await Promise.all(sides.map((side) => seats[side].state((s) => s.phase !== 'waiting' && s.k > k)));
    state = states[0];
    k = state.k;
    if (states[1].k !== k) throw new Error('the two do not see the same step');
    if (state.phase === 'over') break;
    const mine = states[sides.indexOf(state.turn)];
    const move = mine.legal[(k * step) % mine.legal.length];
    const answer = await seats[state.turn].ask('play', { move });
    if (!answer.ok) throw new Error(`${move}: ${JSON.stringify(answer)}`);
  }
  for (const s of Object.values(seats)) s.close();
  return { room, state };
}

function check(folder, name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return execFileSync(program, ['check', path, '--lang', 'en'], { encoding: 'utf8' });
}

const wholeGames = Object.fromEntries(
  games().map((game) => [
    `a whole game of ${game}: its record is true, every roll of the promised seed`,
    async () => {
      const server = await Server.start(['--limits', 'off']);
      const { room, state } = await playOut(server, game, 7);
      if (!state.result || !state.seed) throw new Error('no result or seed at the end');
      const record = (await server.get(`/api/records/${room.room}`)).text;
      if (!record.includes(`\nseed ${state.seed}\n`)) throw new Error('the seed is not in the record');
      const said = check(server.folder, 'record.txt', record);
      if (!/stand behind the promise of the seed/.test(said)) throw new Error(said);
      const replay = JSON.parse((await server.get(`/api/replay/${room.room}`)).text);
      if (replay.steps.length !== state.k) throw new Error('steps are missing in the replay');
      await server.stop('SIGKILL');
      await server.run();
      const again = (await server.get(`/api/records/${room.room}`)).text;
      if (again !== record) throw new Error('after kill -9 the record is another');
      await server.end();
    },
  ]),
);

export const tests = {
  ...wholeGames,

  async "a board and a position of one's own: kept over kill -9, and in the rematch"() {
    const server = await Server.start(['--limits', 'off']);
    const board = readFileSync('data/303/board.txt', 'utf8').replace(/^board .*$/m, 'board MINE');
    const first = await playOut(server, '303', 3);
    const record = (await server.get(`/api/records/${first.room.room}`)).text;
    if (!/\nboard R303B [0-9a-f]{16}\n/.test(record)) throw new Error('not the standard board');
    const steps = JSON.parse((await server.get(`/api/replay/${first.room.room}`)).text).steps;
    const from = steps[20].position;
    const room = await server.open({ game: '303', side: 'luftwaffe', board, from });
    for (let round = 0; round < 2; round++) {
      const a = await server.connect();
      const b = await server.connect();
      await a.join(room.room, room.token);
      await b.join(room.room, room.other);
      const state = await a.state((s) => s.phase === 'playing');
      const mover = state.turn === 'luftwaffe' ? a : b;
      const legal = state.legal ?? (await b.state((s) => s.legal)).legal;
      if (round === 0 && steps[20].position !== state.position && steps[20].who !== 'dice')
        throw new Error(state.position);
      const answer = await mover.ask('play', { move: legal[0] });
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      const sheet = JSON.parse((await server.get(`/api/board/303?room=${room.room}`)).text);
      if (sheet.board !== 'MINE') throw new Error('another board');
      await server.stop('SIGKILL');
      await server.run();
      a.close();
      b.close();
    }
    const a = await server.connect();
    const b = await server.connect();
    await a.join(room.room, room.token);
    await b.join(room.room, room.other);
    for (const s of [a, b]) await s.state();
    await a.ask('resign');
    await a.ask('rematch');
    await b.ask('rematch');
    const again = await a.until((m) => m.is === 'rematch');
    const info = JSON.parse((await server.get(`/api/rooms/${again.room}`)).text);
    if (info.board !== 'MINE' || info.phase !== 'playing' || again.you !== 'raf') throw new Error(JSON.stringify(info));
    check(server.folder, 'own.txt', (await server.get(`/api/records/${room.room}`)).text);
    a.close();
    b.close();
    await server.end();
  },

  async 'a whole game against the bot, and a rematch with sides swapped'() {
    const server = await Server.start(['--limits', 'off']);
    const room = await server.open({ game: 'bitwa', side: 'poland', opponent: 'bot', level: 1 });
    const a = await server.connect();
    await a.join(room.room, room.token);
    let state = await a.state();
    for (let i = 0; state.phase !== 'over'; i++) {
      if (state.legal) {
        const answer = await a.ask('play', { move: state.legal[(i * 5) % state.legal.length], at: state.k });
        if (!answer.ok) throw new Error(JSON.stringify(answer));
      }
      const { k } = state;
      state = await a.state((s) => s.k > k);
    }
    check(server.folder, 'bot.txt', (await server.get(`/api/records/${room.room}`)).text);
    const answer = await a.ask('rematch');
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    const again = await a.until((m) => m.is === 'rematch');
    if (again.you !== 'red') throw new Error(JSON.stringify(again));
    const b = await server.connect();
    await b.join(again.room, room.token); // the key goes along
    await b.state((s) => s.legal);
    a.close();
    b.close();
    await server.end();
  },

  async 'floods are told how long to wait'() {
    const server = await Server.start();
    const room = await server.open({ game: '303' });
    const a = await server.connect();
    await a.join(room.room, room.token);
    for (let i = 1; i <= 100; i++) a.send({ n: i, do: 'ping' });
    let refused = 0;
    for (let i = 1; i <= 100; i++) {
      const m = await a.until((x) => x.re === i);
      if (!m.ok && (m.why !== 'flood' || !(m.wait >= 1))) throw new Error(JSON.stringify(m));
      refused += !m.ok;
    }
    if (refused < 20 || refused > 45) throw new Error(`${refused} of 100 refused`);
    a.close();
    await server.end();
  },

  async 'documents come packed, with a tag, and need not come twice'() {
    const server = await Server.start();
    const plain = await server.get('/api/rules/303');
    const packed = await server.get('/api/rules/303', { 'Accept-Encoding': 'gzip' });
    if (packed.headers['content-encoding'] !== 'gzip') throw new Error('not packed');
    if (gunzipSync(packed.bytes).toString() !== plain.text) throw new Error('packed is another text');
    const again = await server.get('/api/rules/303', { 'If-None-Match': plain.headers.etag });
    if (again.status !== 304 || again.bytes.length) throw new Error(`status ${again.status}`);
    for (const name of ['/r/abc', '/', '/settings', '/rules/303/6.4', '/replay/a.b/12'])
      if ((await server.get(name)).status !== 200) throw new Error(name);
    for (const name of ['/x.js', '/assets/6.4', '/assets/none', '/../etc/passwd.txt', '/%2e%2e/x.txt'])
      if ((await server.get(name)).status === 200) throw new Error(name);
    const page = await server.get('/');
    if (!/default-src 'self'/.test(page.headers['content-security-policy'])) throw new Error('no policy');
    await server.end();
  },

  async 'every ruling gives its reason in both languages'() {
    const server = await Server.start(),
      rules = [];
    for (const book of [...games(), 'event'])
      rules.push(...JSON.parse((await server.get(`/api/rules/${book}`)).text).chapters.flatMap((c) => c.rules));
    await server.end();
    for (const { id, marks, reason } of rules) {
      const { pl, en } = reason ?? {};
      if (marks.includes('ruling') ? !pl || !en : reason) throw new Error(`${id}: ${pl} / ${en}`);
      if (/\*(Dlaczego|Why)|\*\*/.test(pl + en)) throw new Error(`${id} tells more than its reason`);
    }
    const { pl, en } = rules.find((r) => r.id === '303/1.3').reason;
    if (!/^Karta .*„Dymi, ale leci”\.$/.test(pl) || !/^The card .*"It smokes, but it flies\."$/.test(en))
      throw new Error(`${pl} / ${en}`);
  },

  async 'why says of a pick what play then does, in whatever order picks are named'() {
    const server = await Server.start(['--limits', 'off']);
    const room = await server.open({ game: 'bitwa', side: 'red' });
    const a = await server.sit(room.room, room.token);
    await server.sit(room.room, room.other);
    const { legal } = await a.state((s) => s.phase === 'playing');
    const later = 'marker F6'; // behind the first marker only, if markers are named in the order of the record
    if (legal.includes(later) || !legal.includes('marker B1')) throw new Error(legal.join());
    for (const [move, good] of [
      ['marker A1', false],
      [later, true],
      ['marker B1', true],
    ]) {
      const why = await a.ask('why', { move });
      if (!why.ok || why.legal !== good) throw new Error(`why ${move}: ${JSON.stringify(why)}`);
      const played = await a.ask('play', { move });
      if ((played.why === 'rule') === good) throw new Error(`play ${move}: ${JSON.stringify(played)}`);
    }
    await a.state((s) => s.legal?.some((m) => m.startsWith('B1-')));
    await server.end();
  },

  async 'QR codes are pictures'() {
    const server = await Server.start();
    const code = await server.request('POST', '/api/qr', '{"text":"http://192.168.1.10:8080/r/abc#0123"}');
    if (code.headers['content-type'] !== 'image/svg+xml' || !/^<svg .*<path d="M4 4h7v1h-7z/.test(code.text))
      throw new Error(code.text);
    for (const bad of ['', '{}', '{"text":""}', '{"text":1}', `{"text":"${'x'.repeat(301)}"}`, '{"text":"a","b":1}'])
      if ((await server.request('POST', '/api/qr', bad)).status !== 400) throw new Error(bad);
    if ((await server.get('/api/qr')).status !== 405) throw new Error('GET');
    await server.end();
  },

  async 'a copy is whole while the server runs'() {
    const server = await Server.start(['--limits', 'off']);
    const { room } = await playOut(server, '303', 5);
    const record = (await server.get(`/api/records/${room.room}`)).text;
    const copy = join(server.folder, 'copy.db');
    execFileSync(program, ['serve', '--data', server.folder, '--backup', copy]);
    const other = await Server.start(['--store', `sqlite:${copy}`]);
    if ((await other.get(`/api/records/${room.room}`)).text !== record) throw new Error('another record');
    await other.end();
    await server.end();
  },
};
