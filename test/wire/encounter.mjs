// Encounters: game and return game with sides swapped, keys and names go along, points by the event's rules.
import { same } from '../harness/claims.mjs';
import { Server } from './client.mjs';

/* One of the two resigns; both hear how the encounter stands. */
async function resign(loser, other) {
  const answer = await loser.ask('resign');
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const [a, b] = await Promise.all([loser, other].map((s) => s.state((m) => m.phase === 'over')));
  same(a.encounter, b.encounter, 'both hear the same');
  return a.encounter;
}

/* One tap each. */
async function onward(a, b) {
  for (const s of [a, b]) if (!(await s.ask('rematch')).ok) throw new Error('refused');
  const [one, two] = await Promise.all([a, b].map((s) => s.until((m) => m.is === 'rematch')));
  same(one.room, two.room, 'one room for both');
  for (const s of [a, b]) s.close();
  return one.room;
}

/* The first game, in which the opener (Anna, Luftwaffe) is beaten or not; then both in the return game. */
async function firstGame(server, opener) {
  const room = await server.open({ game: '303', side: 'luftwaffe', name: 'Anna', encounter: true });
  const a = await server.sit(room.room, room.token);
  same(a.now.encounter.game, 1, 'while waiting');
  const b = await server.sit(room.room, room.other, { name: 'Jan' });
  const [loser, other] = opener === 'wins' ? [b, a] : [a, b];
  const stands = await resign(loser, other);
  same([stands.game, stands.played, stands.over, stands.reason], [1, 1, false, 'needs-games'], 'after one game');
  same(stands.games, opener === 'wins' ? { luftwaffe: 1, raf: 0 } : { luftwaffe: 0, raf: 1 }, 'games won');
  const next = await onward(a, b);
  return { room, next, anna: await server.sit(next, room.token), jan: await server.sit(next, room.other) };
}

export const tests = {
  async 'an encounter: 2:0 is 3 and 0 points; the next one begins with sides as at first'() {
    const server = await Server.start(['--limits', 'off']);
    const { room, next, anna, jan } = await firstGame(server, 'wins');
    same([anna.you, jan.you], ['raf', 'luftwaffe'], 'sides are swapped');
    same(anna.now.players.raf.name, 'Anna', 'names go along');
    same(
      [anna.now.encounter.game, anna.now.encounter.games],
      [2, { luftwaffe: 0, raf: 1 }],
      'the score in the return game',
    );
    const end = await resign(jan, anna);
    same(
      [end.over, end.reason, end.rule, end.points, end.better],
      [true, 'won-both', '303/9.1', { luftwaffe: 0, raf: 3 }, 'raf'],
      'the end',
    );
    if (!end.pl.includes('2:0, wygrywa: Anna (303/9.1)') || !end.en.includes('2:0 for Anna')) throw new Error(end.pl);
    await server.stop('SIGKILL');
    await server.run();
    same(JSON.parse((await server.get(`/api/rooms/${next}`)).text).encounter, end, 'after kill -9');
    same(JSON.parse((await server.get(`/api/replay/${next}`)).text).encounter, end, 'in the replay');
    const [a, b] = [await server.sit(next, room.token), await server.sit(next, room.other)];
    const third = await onward(a, b);
    const c = await server.sit(third, room.token);
    same([c.you, c.now.encounter.game, c.now.encounter.played], ['luftwaffe', 1, 0], 'another encounter');
    c.close();
    await server.end();
  },

  async 'an encounter: 1:1 says by which rule the test decides'() {
    const server = await Server.start(['--limits', 'off']);
    const { anna, jan } = await firstGame(server, 'loses');
    const end = await resign(jan, anna);
    same(
      [end.played, end.over, end.reason, end.rule, end.games],
      [2, false, 'needs-test', '303/9.2', { luftwaffe: 1, raf: 1 }],
      'the end',
    );
    for (const s of [anna, jan]) s.close();
    await server.end();
  },

  async 'an encounter against the bot: one tap opens the return game'() {
    const server = await Server.start(['--limits', 'off']);
    const room = await server.open({ game: '111', side: 'poland', opponent: 'bot', level: 1, encounter: true });
    const a = await server.sit(room.room, room.token);
    await a.ask('resign');
    const one = await a.state((m) => m.phase === 'over');
    same(one.encounter.games, { luftwaffe: 1, poland: 0 }, 'games');
    await a.ask('rematch');
    const next = (await a.until((m) => m.is === 'rematch')).room;
    const b = await server.sit(next, room.token);
    same([b.you, b.now.encounter.game, b.now.players.poland.bot], ['luftwaffe', 2, 1], 'the return game');
    await b.ask('resign');
    const two = await b.state((m) => m.phase === 'over');
    same([two.encounter.over, two.encounter.points], [true, { luftwaffe: 0, poland: 3 }], 'the end');
    for (const s of [a, b]) s.close();
    await server.end();
  },

  async 'a game by itself is no encounter'() {
    const server = await Server.start(['--limits', 'off']);
    const room = await server.open({ game: '303', opponent: 'bot' });
    const a = await server.sit(room.room, room.token);
    if ('encounter' in a.now) throw new Error('it says so');
    const bad = await server.request('POST', '/api/rooms', '{"game":"303","encounter":"yes"}', {
      'Content-Type': 'application/json',
    });
    same([bad.status, JSON.parse(bad.text).detail], [400, 'encounter'], 'not a boolean');
    a.close();
    await server.end();
  },
};
