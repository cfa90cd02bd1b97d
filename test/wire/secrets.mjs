// No seat's traffic tells the other's secret.
import { Server } from './client.mjs';

const same = (a, b, what) => {
  if (a === b) return;
  let i = 0;
  while (a[i] === b[i]) i++;
  throw new Error(`${what} differ at ${i}: …${a.slice(Math.max(0, i - 80), i + 80)}… / …${b.slice(Math.max(0, i - 80), i + 80)}…`);
};

/* One room of 7 under a fixed seed: the Bolsheviks name `commander` in secret, then both play the
 * same moves. Everything Poland and a spectator ever heard, as text, and the public documents. */
async function playWith(commander) {
  const server = await Server.start(['--fixed', '7']);
  const room = await server.open({ game: '7', side: 'bolsheviks' });
  const red = await server.connect();
  const poland = await server.connect();
  const watcher = await server.connect();
  await red.join(room.room, room.token);
  await red.state();
  await poland.join(room.room, room.other);
  await poland.state();
  await watcher.join(room.room);
  let state = await red.state((s) => s.phase === 'playing');
  const secret = state.legal.filter((m) => m.startsWith('commander '));
  const answer = await red.ask('play', { move: secret[commander] });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  for (let i = 0; i < 12; i++) {
    state = await red.state((s) => s.k > state.k);
    const seen = await poland.state((s) => s.k === state.k);
    const mover = state.turn === 'bolsheviks' ? red : poland;
    const legal = (mover === red ? state : seen).legal.filter((m) => !m.startsWith('commander'));
    const ok = await mover.ask('play', { move: legal[Math.floor(legal.length / 2)] });
    if (!ok.ok) throw new Error(JSON.stringify(ok));
  }
  const last = await poland.state((s) => s.k >= state.k + 1);
  await watcher.state((s) => s.k >= last.k);
  const record = await server.get(`/api/records/${room.room}`);
  const own = await server.get(`/api/records/${room.room}`, { Authorization: `Bearer ${room.other}` });
  const replay = await server.get(`/api/replay/${room.room}`);
  const heard = {
    secret: secret[commander],
    red: red.traffic.join('\n'),
    poland: poland.traffic.join('\n'),
    watcher: watcher.traffic.join('\n'),
    record: record.text,
    own: own.text,
    replay: replay.text,
  };
  for (const s of [red, poland, watcher]) s.close();
  await server.end();
  return heard;
}

export const tests = {
  async 'twin rooms: what Poland hears does not depend on the secret commander'() {
    const [one, two] = [await playWith(0), await playWith(1)];
    if (one.secret === two.secret || one.red === two.red) throw new Error('the twins are the same game');
    for (const what of ['poland', 'watcher', 'record', 'own', 'replay']) {
      same(one[what], two[what], what);
      if (one[what].includes(one.secret)) throw new Error(`${what} holds "${one.secret}"`);
    }
  },

  async 'tokens of the other seat and the seed never travel'() {
    const server = await Server.start();
    const room = await server.open({ game: '303', side: 'luftwaffe' });
    const a = await server.connect();
    const b = await server.connect();
    await a.join(room.room, room.token);
    await b.join(room.room, room.other);
    await a.state((s) => s.phase === 'playing');
    const traffic = [...a.traffic, ...b.traffic].join('\n');
    for (const secret of [room.token, room.other]) if (traffic.includes(secret)) throw new Error('a token');
    if (traffic.includes('"seed"')) throw new Error('the seed');
    const info = await server.get(`/api/rooms/${room.room}`);
    const record = await server.get(`/api/records/${room.room}`);
    for (const text of [info.text, record.text])
      if (text.includes(room.token) || text.includes(room.other) || /^seed /m.test(text)) throw new Error('a secret');
    a.close();
    b.close();
    await server.end();
  },
};
