// Words for the dice: promised before any are told, told when everybody has promised, and in the record in this order.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTrue, same } from '../harness/claims.mjs';
import { program } from '../harness/program.mjs';
import { Attendee } from './class.mjs';
import { Server } from './client.mjs';

const sha = (text) => createHash('sha256').update(text).digest('hex');
const WORDS = ['kot w butach 7a', 'pies bez butow 9'];

const checked = (server, record) => {
  const path = join(server.folder, 'record.txt');
  writeFileSync(path, record);
  return execFileSync(program, ['check', path, '--lang', 'en'], { encoding: 'utf8' });
};
const headOf = (record) =>
  record
    .split('\n\n')[0]
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '));

/** Both in a room, with their promises. */
async function promised(server) {
  const room = await server.open({ game: '303', side: 'luftwaffe' });
  const a = await server.sit(room.room, room.token, { promise: sha(WORDS[0]) });
  const b = await server.sit(room.room, room.other, { promise: sha(WORDS[1]) });
  return { room, a, b };
}

/** Ends the game and gives its record. */
async function recordOf(server, room, loser) {
  same((await loser.ask('resign')).ok, true, 'resigning');
  return (await server.get(`/api/records/${room}`)).text;
}

export const tests = {
  async 'both promise, both tell, then the game begins; the record has it in this order and check says so'() {
    const server = await Server.start();
    const room = await server.open({ game: '303', side: 'luftwaffe' });
    const a = await server.sit(room.room, room.token, { promise: sha(WORDS[0]) });
    same([a.now.phase, a.now.vows, a.now.open], ['waiting', { luftwaffe: sha(WORDS[0]) }, undefined], 'alone');
    same((await a.ask('words', { words: WORDS[0] })).why, 'waiting', 'told too early');
    const b = await server.sit(room.room, room.other, { promise: sha(WORDS[1]) });
    const vows = { luftwaffe: sha(WORDS[0]), raf: sha(WORDS[1]) };
    same([b.now.phase, b.now.vows, b.now.open], ['waiting', vows, true], 'both');
    same((await a.state((s) => s.open)).vows, vows, 'the first hears of it');
    same((await b.ask('play', { move: 'E5-E4' })).why, 'waiting', 'nobody moves yet');
    for (const wrong of ['kot', `${WORDS[1]}!`, WORDS[0]])
      same((await b.ask('words', { words: wrong })).why, 'other-words', wrong);
    same((await b.ask('words', {})).why, 'other-words', 'none');
    same((await b.ask('words', { words: WORDS[1] })).ok, true, 'the second tells');
    isTrue(!a.traffic.join('').includes(WORDS[1]), 'the first heard words before he told his own');
    same((await b.ask('words', { words: WORDS[1] })).ok, true, 'twice does no harm');
    same((await a.ask('words', { words: WORDS[0] })).ok, true, 'the first tells');
    const begun = await b.state((s) => s.phase === 'playing');
    same(begun.words, { luftwaffe: WORDS[0], raf: WORDS[1] }, 'words');
    same((await a.ask('words', { words: WORDS[0] })).why, 'no-vow', 'too late');
    const record = await recordOf(server, room.room, a);
    const order = headOf(record).filter((l) => /^(dice|promise|words)/.test(l));
    const want = ['dice seed', 'promise luftwaffe', 'promise raf', 'words luftwaffe', 'words raf'];
    same(order, want, 'the head of the record');
    const said = checked(server, record);
    isTrue(/promised/.test(said) && /The record is right/.test(said), said);
    let forged = record.replace(WORDS[1], 'inne');
    let no;
    try {
      checked(server, forged);
    } catch (e) {
      no = e;
    }
    isTrue(no, 'other words than promised pass');
    forged = record.replace(/^promise raf .*\n/m, '');
    isTrue(forged !== record, 'nothing forged');
    await server.end();
  },

  async 'a kill between promise and words: whoever comes again tells them then'() {
    const server = await Server.start();
    const { room, a, b } = await promised(server);
    same((await a.ask('words', { words: WORDS[0] })).ok, true, 'one has told');
    for (const s of [a, b]) s.close();
    await server.stop('SIGKILL');
    await server.run();
    const again = await server.sit(room.room, room.other, { promise: sha('other words now') });
    same([again.now.phase, again.now.open, again.now.vows.raf], ['waiting', true, sha(WORDS[1])], 'the first promise');
    same((await again.ask('words', { words: 'other words now' })).why, 'other-words', 'chosen anew');
    same((await again.ask('words', { words: WORDS[1] })).ok, true, 'the promised ones');
    const begun = await again.state((s) => s.phase === 'playing');
    again.close();
    await server.stop('SIGKILL');
    await server.run();
    const later = await server.sit(room.room, room.other);
    same([later.now.phase, later.now.words], ['playing', begun.words], 'after a kill in the game');
    await recordOf(server, room.room, later);
    await server.end();
  },

  async 'who comes without a promise keeps nobody waiting; what is no promise is refused'() {
    const server = await Server.start();
    const room = await server.open({ game: '303', side: 'luftwaffe' });
    const a = await server.sit(room.room, room.token, { promise: sha(WORDS[0]) });
    const b = await server.sit(room.room, room.other, { words: 'pies' });
    same([b.now.phase, b.now.open], ['waiting', true], 'only the first is waited for');
    same((await b.ask('words', { words: 'pies' })).why, 'no-vow', 'nothing was promised');
    same((await a.ask('words', { words: WORDS[0] })).ok, true, 'told');
    same((await a.state((s) => s.phase === 'playing')).words, { luftwaffe: WORDS[0], raf: 'pies' }, 'words');
    const bot = await server.open({ game: '303', side: 'raf', opponent: 'bot' });
    for (const promise of ['', 'x', sha('x').toUpperCase(), `${sha('x')}0`, 7]) {
      const s = await server.connect();
      const answer = await s.join(bot.room, bot.token, { promise });
      same([answer.ok, answer.why, answer.detail], [false, 'bad-message', 'promise'], `promise ${promise}`);
      s.close();
    }
    const s = await server.connect();
    same((await s.join(bot.room, bot.token, { promise: sha('x'), words: 'x' })).detail, 'promise', 'both');
    const person = await server.sit(bot.room, bot.token, { promise: sha('x y') });
    same(person.now.open, true, 'a bot has nothing to promise');
    same((await person.ask('words', { words: 'x y' })).ok, true, 'told');
    await person.state((s) => s.phase === 'playing');
    await server.end();
  },

  async 'a rematch waits until both have come and promised; nobody takes another name there'() {
    const server = await Server.start(['--gather', '50']);
    const { room, a, b } = await promised(server);
    await a.ask('words', { words: WORDS[0] });
    await b.ask('words', { words: WORDS[1] });
    await recordOf(server, room.room, a);
    await a.ask('rematch');
    await b.ask('rematch');
    const next = (await a.until((m) => m.is === 'rematch')).room;
    const c = await server.sit(next, room.token, { promise: sha(WORDS[0]), name: 'Ktoś inny' });
    same([c.now.phase, c.now.seated, c.now.open], ['waiting', true, undefined], 'the first one there');
    same((await c.ask('invite')).why, 'taken', 'the other seat cannot be given away');
    const d = await server.sit(next, room.other, { promise: sha(WORDS[1]) });
    same(d.now.players.raf.name, '', 'nobody has a name here');
    await c.ask('words', { words: WORDS[0] });
    await d.ask('words', { words: WORDS[1] });
    await c.state((s) => s.phase === 'playing');
    const record = await recordOf(server, next, c);
    same(headOf(record).filter((l) => l.startsWith('promise')).length, 2, 'promises of the rematch');
    await server.end();
  },

  async 'who does not come holds nobody up, and what the other gave still counts'() {
    const server = await Server.start(['--gather', '1']);
    const { room, a, b } = await promised(server);
    await a.ask('words', { words: WORDS[0] });
    await b.ask('words', { words: WORDS[1] });
    await recordOf(server, room.room, a);
    await a.ask('rematch');
    await b.ask('rematch');
    const next = (await a.until((m) => m.is === 'rematch')).room;
    const c = await server.sit(next, room.token, { promise: sha(WORDS[0]) });
    if (!c.now.open) await c.state((s) => s.open);
    same((await c.ask('words', { words: WORDS[0] })).ok, true, 'told');
    const begun = await c.state((s) => s.phase === 'playing');
    same(Object.values(begun.words), [WORDS[0]], 'words');
    const record = await recordOf(server, next, c);
    same(headOf(record).filter((l) => l.startsWith('promise')).length, 1, 'one promise');
    isTrue(/The record is right/.test(checked(server, record)), 'check');
    await server.end();
  },

  async 'tables of a class wait for their pupils and begin with the words of both'() {
    const server = await Server.start(['--gather', '50', '--limits', 'off']);
    const made = JSON.parse((await server.request('POST', '/api/classes', '{"name":"7b"}')).text);
    const teacher = new Attendee(server, made.class, made.key);
    await teacher.come();
    const pupils = [new Attendee(server, made.class), new Attendee(server, made.class)];
    for (const [i, p] of pupils.entries()) isTrue((await p.come(['Ala', 'Olek'][i])).ok, 'joins');
    const keys = pupils.map((p) => p.key);
    await teacher.sees((v) => v.pupils.length === 2);
    await teacher.does('game', '303');
    await teacher.does('pair', '1');
    const id = (await pupils[0].sees((v) => v.table)).table.room;
    const a = await server.sit(id, keys[0], { promise: sha(WORDS[0]) });
    same([a.now.phase, a.now.seated], ['waiting', true], 'the first pupil');
    const b = await server.sit(id, keys[1], { promise: sha(WORDS[1]) });
    await a.ask('words', { words: WORDS[0] });
    await b.ask('words', { words: WORDS[1] });
    const begun = await a.state((s) => s.phase === 'playing');
    same(Object.values(begun.words).sort(), [...WORDS].sort(), 'words of both');
    same(
      Object.values(begun.players)
        .map((p) => p.name)
        .sort(),
      ['Ala', 'Olek'],
      'names',
    );
    await server.end();
  },
};
