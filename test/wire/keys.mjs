// Every address that takes a key, with every key there is around a room, before, during and after
// the game, in the rematch, and again after kill -9: who gets in where, and who reads the secret.
import { same } from '../harness/claims.mjs';
import { newKey, Server } from './client.mjs';

const SECRET = /commander [A-L]\d/; // what the Bolsheviks named; "?" to all others

/* What a join with these gives: the side, "watch", or the refusal. Looking must not sit down, so
 * only keys and codes that are expected to fail, or that sit already, are tried this way. */
async function door(server, room, token, invite) {
  const s = await server.connect();
  const answer = await s.join(room, token, invite ? { invite } : {});
  s.close();
  return answer.ok ? answer.you : answer.why;
}

async function reads(server, address, key) {
  const answer = await server.get(address, key === undefined ? {} : { Authorization: `Bearer ${key}` });
  return answer.status === 200 ? (SECRET.test(answer.text) ? 'secret' : 'public') : answer.status;
}

/* One row for each key: as a key, as a code with a fresh key of the comer's own, and what its
 * bearer reads of the record. */
async function table(server, room, rows, what) {
  for (const [name, key, asKey, asCode, record, replay] of rows) {
    same(await door(server, room, key), asKey, `${what}: ${name} as a key`);
    if (key) same(await door(server, room, newKey(), key), asCode, `${what}: ${name} as a code`);
    same(await reads(server, `/api/records/${room}`, key), record, `${what}: the record for ${name}`);
    same(await reads(server, `/api/replay/${room}`, key), replay, `${what}: the replay for ${name}`);
    const open = await server.get(`/api/rooms/${room}`);
    const bearer = await server.get(`/api/rooms/${room}`, { Authorization: `Bearer ${key}` });
    const still = (text) => text.replace(/"here":\w+/g, '').replace(/"watching":\d+/, '');
    same(still(bearer.text), still(open.text), `${what}: the room for ${name}`);
  }
}

/* The same before and after kill -9: what is on disk is what counts. */
async function twice(server, ...args) {
  await table(server, ...args);
  await server.stop('SIGKILL');
  await server.run();
  await table(server, ...args);
}

/* A room of 7 with a withdrawn, a renewed and a standing invitation. */
async function invitations(server) {
  const room = await server.open({ game: '7', side: 'bolsheviks' });
  const a = await server.connect();
  await a.join(room.room, room.token);
  const ok = async (verb) => {
    const answer = await a.ask(verb);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  await ok('withdraw');
  const [second, third] = [await ok('invite'), await ok('invite')];
  same(`${second.invited} ${third.invited}`, '2 3', 'numbers of invitations');
  a.close();
  const code = (answer) => answer.invite.split('#')[1];
  return { room, withdrawn: room.code, renewed: code(second), standing: code(third) };
}

async function nameCommander(server, id, key) {
  const s = await server.connect();
  await s.join(id, key);
  const state = await s.state((m) => m.legal);
  const answer = await s.ask('play', { move: state.legal.find((m) => SECRET.test(m)) });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  s.close();
}

export const tests = {
  async 'every key at every door, before, during and after the game'() {
    const server = await Server.start(['--limits', 'off']);
    const foreign = await server.open({ game: '7' });
    const { room, withdrawn, renewed, standing } = await invitations(server);
    const [id, guest] = [room.room, newKey()];
    const never = [
      ['none', undefined, 'watch', '', 404, 404],
      ['a withdrawn code', withdrawn, 'bad-token', 'withdrawn', 404, 404],
      ['a renewed code', renewed, 'bad-token', 'renewed', 404, 404],
      ['a key of another room', foreign.token, 'bad-token', 'bad-token', 404, 404],
      ['a code of another room', foreign.code, 'bad-token', 'bad-token', 404, 404],
      ['zeros', '0'.repeat(32), 'bad-token', 'bad-token', 404, 404],
      [
        'a hash of nothing',
        'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'bad-token',
        'bad-token',
        404,
        404,
      ],
    ];
    const own = ["the opener's key", room.token, 'bolsheviks', 'bad-token', 404, 404];
    await twice(server, id, [...never, own], 'waiting');
    same(await door(server, id, standing), 'bad-token', 'the standing code is no key');

    same(await door(server, id, guest, standing), 'poland', 'the first who comes');
    await nameCommander(server, id, room.token);
    const at = (rows, record, replay) =>
      rows.map(([name, key, asKey, asCode]) => [name, key, asKey, asCode, record, replay]);
    const used = ['a used code', standing, 'bad-token', 'taken'];
    const his = ["the guest's key", guest, 'poland', 'bad-token'];
    await twice(
      server,
      id,
      [...at([...never, used, his], 'public', 'public'), ...at([own], 'secret', 'public')],
      'playing',
    );
    same(await door(server, id, guest, standing), 'poland', 'the guest comes by his link again');
    same(await door(server, id, room.token, standing), 'bolsheviks', 'the opener stays where he is');

    const [a, b] = [await server.connect(), await server.connect()];
    await a.join(id, room.token);
    await b.join(id, guest);
    await a.ask('resign');
    await a.ask('rematch');
    await b.ask('rematch');
    const next = (await b.until((m) => m.is === 'rematch')).room;
    a.close();
    b.close();
    await twice(server, id, at([...never, used, his, own], 'secret', 'secret'), 'over');
    const swapped = [
      ["the opener's key", room.token, 'poland', 'bad-token'],
      ["the guest's key", guest, 'bolsheviks', 'bad-token'],
    ];
    const strange = [...never, used].map(([name, key, asKey]) => [name, key, asKey, 'bad-token']);
    await twice(server, next, at([...strange, ...swapped], 'public', 'public'), 'rematch');
    await server.end();
  },

  async "nothing opens a bot's seat, and nobody is invited to it"() {
    const server = await Server.start(['--limits', 'off']);
    const room = await server.open({ game: '303', side: 'raf', opponent: 'bot', level: 1 });
    if (room.invite || room.invited) throw new Error("an invitation to a bot's seat");
    const a = await server.connect();
    await a.join(room.room, room.token);
    for (const verb of ['invite', 'withdraw']) same((await a.ask(verb)).why, 'taken', verb);
    for (const key of ['0'.repeat(32), newKey()]) same(await door(server, room.room, key), 'bad-token', key);
    a.close();
    await server.end();
  },

  async 'the first who comes with a code has the seat; the opener can neither act nor read for it'() {
    const server = await Server.start(['--limits', 'off']);
    const room = await server.open({ game: 'bitwa', side: 'red' });
    const comers = await Promise.all(Array.from({ length: 8 }, () => door(server, room.room, newKey(), room.code)));
    same(comers.sort().join(' '), `poland${' taken'.repeat(7)}`, 'eight at once');
    const a = await server.connect();
    await a.join(room.room, room.token);
    for (const verb of ['invite', 'withdraw']) same((await a.ask(verb)).why, 'taken', verb);
    const text = (await server.get(`/api/records/${room.room}`, { Authorization: `Bearer ${room.code}` })).text;
    if (!/^view public$/m.test(text)) throw new Error(`the code reads as ${/^view .*$/m.exec(text)}`);
    a.close();
    await server.end();
  },

  async 'invitations end after thirty-two'() {
    const server = await Server.start(['--limits', 'off']);
    const room = await server.open({ game: '303' });
    const a = await server.connect();
    await a.join(room.room, room.token);
    for (let i = 2; i <= 32; i++) same((await a.ask('invite')).invited, i, 'number');
    same((await a.ask('invite')).why, 'enough', 'the next');
    same((await a.ask('withdraw')).ok, true, 'withdraw');
    a.close();
    await server.stop('SIGKILL');
    await server.run();
    const b = await server.connect();
    await b.join(room.room, room.token);
    same((await b.state()).invited, 0, 'none stands');
    b.close();
    await server.end();
  },
};
