// No seat's traffic tells the other's secret.
import { Server } from './client.mjs';

const same = (a, b, what) => {
  if (a === b) return;
  let i = 0;
  while (a[i] === b[i]) i++;
  throw new Error(
    `${what} differ at ${i}: …${a.slice(Math.max(0, i - 80), i + 80)}… / …${b.slice(Math.max(0, i - 80), i + 80)}…`,
  );
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
    const { room, a, b } = await server.table({ game: '303', side: 'luftwaffe' });
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

/* Two people play by a fixed recipe, the same each time; after `most` moves, or right after the
 * move number `twist`, for which the alternative is played, it ends. Returns what happened. */
async function recipe(game, most, twist, alternative) {
  const server = await Server.start(['--fixed', '1920', '--limits', 'off']);
  const room = await server.open({ game, side: 'any' });
  const seats = {};
  for (const token of [room.token, room.other]) {
    const s = await server.connect();
    seats[(await s.join(room.room, token)).you] = s;
  }
  const sides = Object.keys(seats).sort();
  const moves = [];
  let k = -1;
  for (let i = 0; i < most; i++) {
    const states = await Promise.all(sides.map((side) => seats[side].state((s) => s.phase !== 'waiting' && s.k > k)));
    k = states[0].k;
    if (moves.length) {
      const { other, number } = moves.at(-1);
      moves.at(-1).seen = states[other].log.find((x) => x.k === number)?.move;
      moves.at(-1).quiet = k === number; // nothing followed from it by itself
    }
    if (i > twist || states[0].phase === 'over') break;
    const mover = sides.indexOf(states[0].turn);
    const { legal } = states[mover];
    const move = i === twist ? alternative : legal[(i * 7 + 3) % legal.length];
    moves.push({ move, legal, other: 1 - mover, number: k + 1 });
    const answer = await seats[sides[mover]].ask('play', { move });
    if (!answer.ok) throw new Error(`${move}: ${JSON.stringify(answer)}`);
  }
  const traffic = sides.map((side) => seats[side].traffic);
  for (const s of Object.values(seats)) s.close();
  await server.end();
  return { moves, traffic };
}

for (const game of ['7', 'orzel', 'bitwa']) {
  tests[`twin rooms of ${game}: a secret decision, two ways, sounds the same to the other side`] = async () => {
    const first = await recipe(game, 160, Infinity);
    let tried = 0;
    for (let i = 0; i < first.moves.length - 1 && tried < 3; i++) {
      const { move, legal, seen, quiet, other } = first.moves[i];
      if (!quiet || !seen?.includes('?')) continue;
      const alternative = legal.find((m) => m !== move && m.startsWith(seen.slice(0, seen.indexOf('?'))));
      if (!alternative) continue;
      const [one, two] = [await recipe(game, 160, i, move), await recipe(game, 160, i, alternative)];
      if (!two.moves[i].quiet) continue; // this way it showed itself, as it may
      same(
        one.traffic[other].join('\n'),
        two.traffic[other].join('\n'),
        `what the other heard after ${move} / ${alternative}`,
      );
      tried++;
    }
    if (!tried) throw new Error('no secret decision met');
  };
}
