// A class: thirty pupils and a teacher, from the code on the wall to the report; who is told what; what a kill leaves.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTrue, same } from '../harness/claims.mjs';
import { newKey, Server } from './client.mjs';

async function makeClass(server, name = 'Klasa 7b') {
  const answer = await server.request('POST', '/api/classes', JSON.stringify({ name }));
  same(answer.status, 201, answer.text);
  return JSON.parse(answer.text);
}

/* Somebody who attends: keeps the newest view and board of each room. */
export class Attendee {
  constructor(server, code, key = newKey()) {
    Object.assign(this, { server, code, key, boards: new Map(), n: 0, heard: [] });
  }
  async come(name) {
    this.socket = await this.server.connect();
    return this.attend(name);
  }
  async attend(name) {
    this.socket.send({ n: 0, do: 'attend', class: this.code, token: this.key, ...(name ? { name } : {}) });
    const answer = await this.hear((m) => m.re === 0);
    if (answer.ok) await this.sees(() => true);
    return answer;
  }
  async hear(test) {
    for (;;) {
      const m = await this.socket.next();
      if (!m) throw new Error('the line was closed');
      this.heard.push(JSON.stringify(m));
      if (m.is === 'class') this.view = m;
      if (m.is === 'board') this.boards.set(m.room, m);
      if (test(m)) return m;
    }
  }
  async order(...words) {
    const n = ++this.n;
    this.socket.send({ n, do: 'order', words });
    return this.hear((m) => m.re === n);
  }
  async does(...words) {
    const answer = await this.order(...words);
    if (!answer.ok) throw new Error(`${words}: ${JSON.stringify(answer)}`);
  }
  /* Waits for a view like this. */
  async sees(test) {
    if (this.view && test(this.view)) return this.view;
    return this.hear((m) => m.is === 'class' && test(m));
  }
  async sitDown() {
    const { room } = this.view.table;
    this.seat = await this.server.connect();
    const answer = await this.seat.join(room, this.key);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    this.state = await this.seat.state();
    return answer;
  }
}

const names = Array.from({ length: 30 }, (_, i) => `Uczeń ${i + 1}`);

async function wholeClass(server, count = 30) {
  const made = await makeClass(server);
  const teacher = new Attendee(server, made.class, made.key);
  await teacher.come();
  const pupils = names.slice(0, count).map(() => new Attendee(server, made.class));
  const join = async (p, i) => isTrue((await p.come(names[i])).ok, 'joins');
  if (count === 30) await Promise.all(pupils.map(join));
  else for (const [i, p] of pupils.entries()) await join(p, i); // numbered in this order
  await teacher.sees((v) => v.pupils.length === count);
  return { made, teacher, pupils };
}

async function everybodyComesBack(server, teacher, pupils) {
  for (const p of [teacher, ...pupils]) p.view = undefined;
  await Promise.all(
    [teacher, ...pupils].map(async (p) => isTrue((await p.come()).ok, 'comes again with the key alone')),
  );
  void server;
}

/* Plays until it is over, or so many moves: whoever is to move takes a legal one. */
async function playSome(p, q, moves) {
  for (let i = 0; i < moves; i++) {
    const [a, b] = p.state.legal ? [p, q] : [q, p];
    if (!a.state.legal) return;
    const { length } = a.state.legal;
    const answer = await a.seat.ask('play', { move: a.state.legal[(i * 7) % length] });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    const k = a.state.k;
    a.state = await a.seat.state((m) => m.k > k);
    if (b.seat) b.state = await b.seat.state((m) => m.k >= a.state.k);
    if (a.state.phase === 'over') return;
  }
}

const opponent = (pupils, p) => pupils.find((q) => q !== p && q.view.table?.room === p.view.table.room);

export const tests = {
  async 'a class of thirty: code, nicknames, all playing, kill -9, standings, report, erased'() {
    const server = await Server.start(); // with its limits: all from one address
    const { made, teacher, pupils } = await wholeClass(server);
    isTrue(/^[bcdfghjkmnpqrstvwxz]{6}$/.test(made.class), made.class);
    await teacher.does('game', '303');
    await teacher.does('pair', '1');
    await teacher.does('pair', '1'); // a second tap changes nothing
    await teacher.sees((v) => v.round === 1 && v.tables.length === 15);
    await Promise.all(pupils.map((p) => p.sees((v) => v.table)));
    same(new Set(pupils.map((p) => p.view.table.room)).size, 15, 'fifteen rooms');
    await Promise.all(pupils.map((p) => p.sitDown()));
    const pairs = [...new Map(pupils.map((p) => [p.view.table.room, [p, opponent(pupils, p)]])).values()];
    await Promise.all(pairs.map(([p, q]) => playSome(p, q, 6)));
    await teacher.hear((m) => m.is === 'board' && [...teacher.boards.values()].filter((b) => b.k >= 6).length === 15);
    // Everybody finds his place again from his key alone.
    const before = pupils.map((p) => JSON.stringify(p.view.table));
    for (const p of pupils) p.seat.close();
    await server.stop('SIGKILL');
    await server.run();
    await everybodyComesBack(server, teacher, pupils);
    same(
      pupils.map((p) => JSON.stringify(p.view.table)),
      before,
      'after kill -9',
    );
    await Promise.all(pupils.map((p) => p.sitDown()));
    isTrue(
      pupils.every((p) => p.state.k >= 6),
      'the games are where they were',
    );
    // All resign but one of each pair; the teacher's standings say so, and the second round pairs winners.
    const losers = pairs.map(([p]) => p);
    await Promise.all(losers.map((p) => p.seat.ask('resign')));
    await teacher.sees((v) => v.pupils.every((p) => p.free) && v.pupils.filter((p) => p.points === 2).length === 15);
    const places = teacher.view.pupils.map((p) => [p.points, p.place]);
    same(
      places.every(([points, place]) => place === (points === 2 ? 1 : 16)),
      true,
      'fifteen share the first place, fifteen the sixteenth',
    );
    await teacher.does('pair', '2');
    await Promise.all(pupils.map((p) => p.sees((v) => v.table.round === 2)));
    const met = pupils.filter((p) => {
      const q = opponent(pupils, p);
      return q && pairs.some((both) => both.includes(p) && both.includes(q));
    });
    same(met.length, 0, 'nobody meets twice');
    const uneven = pupils.filter((p) => losers.includes(p) !== losers.includes(opponent(pupils, p)));
    same(uneven.length, 2, 'winners meet winners, but for one pair');
    const report = JSON.parse(
      (await server.get(`/api/classes/${made.class}/report`, { Authorization: `Bearer ${made.key}` })).text,
    );
    same(
      [report.pupils.length, report.played.filter((t) => t.over && t.by === 'resigned').length, report.played.length],
      [30, 15, 30],
      'the report',
    );
    // Erased at once: nobody finds it, and no nickname is left in the files.
    const gone = await server.request('POST', `/api/classes/${made.class}/erase`, '{}', {
      Authorization: `Bearer ${made.key}`,
    });
    same(gone.status, 200, gone.text);
    await pupils[0].hear((m) => m.is === 'bye' && m.why === 'gone');
    same((await server.get(`/api/classes/${made.class}`)).status, 404, 'it is not there');
    same((await server.get(`/api/rooms/${pupils[0].view.table.room}`)).status, 404, 'nor its rooms');
    await server.end();
  },

  async 'nicknames: checked, no two alike; renamed, removed, closed'() {
    const server = await Server.start();
    const { made, teacher, pupils } = await wholeClass(server, 2);
    const third = new Attendee(server, made.class);
    for (const [name, why] of [
      ['UCZEŃ 1', 'name-taken'],
      ['uczen 2', 'name-taken'],
      ['a'.repeat(25), 'bad-name'],
      ['<b>', 'bad-name'],
      ['12', 'bad-name'],
    ]) {
      const answer = third.socket ? await third.attend(name) : await third.come(name);
      same([answer.ok, answer.why], [false, why], name);
      isTrue(answer.pl && answer.en, 'in words');
    }
    same((await third.attend('Żbik')).ok, true, 'a good one, over the same line');
    await teacher.sees((v) => v.pupils.length === 3);
    same((await teacher.order('rename', '3', 'Uczeń 1')).why, 'name-taken', 'also when renamed');
    await teacher.does('rename', '3', 'Żubr');
    await third.sees((v) => v.pupils[2].name === 'Żubr');
    same((await third.order('rename', '1', 'Osioł')).why, 'bad-message', 'pupils rename nobody');
    await teacher.does('seat', '1', '3');
    await pupils[0].sees((v) => v.table);
    await teacher.does('remove', '3');
    await third.hear((m) => m.is === 'bye' && m.why === 'removed');
    await pupils[0].sees((v) => !v.table && v.pupils.length === 2);
    same((await third.come()).why, 'removed', 'the key opens nothing more');
    await teacher.does('open', 'off');
    const fourth = new Attendee(server, made.class);
    same((await fourth.come('Kuna')).why, 'class-closed', 'nobody joins any more');
    same((await pupils[1].come()).ok, true, 'who is in it comes back, also in a second tab');
    await server.end();
  },

  async 'the free ones meet: challenge, decline, accept; the odd one has a bot; two games'() {
    const server = await Server.start();
    const {
      teacher,
      pupils: [a, b, c],
    } = await wholeClass(server, 3);
    same((await a.order('ask', '2')).why, 'class-wait', 'not before the teacher lets them');
    await teacher.does('meet', 'on');
    await teacher.does('games', '2');
    await a.does('ask', '2', '111');
    await c.does('ask', '2', 'orzel');
    await b.sees((v) => v.asked.length === 2);
    same(
      b.view.asked.map((x) => [x.pupil, x.game]),
      [
        [1, '111'],
        [3, 'orzel'],
      ],
      'who asks for what',
    );
    await b.does('decline', '3');
    await b.does('accept', '1');
    for (const p of [a, b]) await p.sees((v) => v.table?.game === '111');
    same((await c.order('ask', '1')).why, 'not-free', 'they are at a table');
    await c.does('bot', '303');
    await c.sees((v) => v.table && !v.table.with);
    same((await c.order('bot')).why, 'not-free', 'one table at a time');
    await Promise.all([a, b].map((p) => p.sitDown()));
    isTrue(a.state.encounter.game === 1, 'an encounter');
    await a.seat.ask('resign');
    await teacher.sees((v) => v.tables.some((t) => t.over));
    same(
      teacher.view.pupils.slice(0, 2).map((p) => p.free),
      [false, false],
      'the return game is still to come',
    );
    for (const p of [a, b]) await p.seat.ask('rematch');
    const room = a.view.table.room;
    for (const p of [a, b]) await p.sees((v) => v.table.room !== room && v.table.encounter === 2);
    await Promise.all([a, b].map((p) => p.sitDown()));
    await b.seat.ask('resign');
    await teacher.sees((v) => v.pupils[0].free && v.pupils[1].free);
    same(
      teacher.view.pupils.slice(0, 2).map((p) => [p.won, p.lost]),
      [
        [1, 1],
        [1, 1],
      ],
      'one each',
    );
    // A round now: a and b are free, c is at the bot's table; they have met, and meet again all the same.
    await teacher.does('pair', '1');
    await a.sees((v) => v.table.round === 1 && v.table.with);
    const old = a.seat;
    same((await old.ask('rematch')).why, 'not-now', 'the old table leads nowhere now');
    await server.end();
  },

  async 'pause, message, help: a hand, a rule, a move taken back together; refused moves are counted'() {
    const server = await Server.start();
    const {
      made,
      teacher,
      pupils: [a, b],
    } = await wholeClass(server, 2);
    await teacher.does('game', '303');
    await teacher.does('pair', '1');
    for (const p of [a, b]) await p.sees((v) => v.table);
    await Promise.all([a, b].map((p) => p.sitDown()));
    const [first, second] = a.state.legal ? [a, b] : [b, a];
    const move = first.state.legal[0];
    await teacher.does('pause', 'on');
    same((await first.seat.ask('play', { move })).why, 'paused', 'nobody moves');
    same((await second.seat.ask('claim')).why, 'paused', 'nor claims');
    await first.sees((v) => v.paused);
    await teacher.does('pause', 'off');
    await teacher.does('say', '1', 'Za pięć minut kończymy!');
    await teacher.does('say', '1', 'Za pięć minut kończymy!');
    await a.sees((v) => v.said?.text === 'Za pięć minut kończymy!' && v.said.n === 1);
    same((await teacher.order('say', '2', 'x'.repeat(101))).why, 'bad-words', 'too long');
    for (let i = 0; i < 3; i++) {
      const answer = await first.seat.ask('why', { move: 'A1-A1' });
      isTrue(answer.ok && !answer.legal, JSON.stringify(answer));
    }
    await teacher.hear((m) => m.is === 'board' && Object.values(m.refused).includes(3));
    await first.does('hand');
    const me = first.view.you;
    await teacher.sees((v) => v.pupils[me - 1].hand && v.pupils[me - 1].refused === 3);
    await teacher.does('rule', String(me), '303/6.4');
    await first.sees((v) => v.rule?.rule === '303/6.4');
    same((await teacher.order('rule', String(me), '<b>')).why, 'bad-message', 'rules only');
    await teacher.does('down', String(me));
    await first.sees((v) => !v.hand);
    const { k } = first.state;
    await first.seat.ask('play', { move });
    const after = await first.seat.state((m) => m.k > k);
    const side = first.view.table.side;
    await teacher.does('back', first.view.table.room, side);
    const back = await second.seat.state((m) => m.log.some((x) => x.what === 'undo'));
    same(back.position, first.state.position, 'as before the move');
    isTrue(after.k < back.k, 'and the record shows both');
    const report = JSON.parse(
      (await server.get(`/api/classes/${made.class}/report`, { Authorization: `Bearer ${made.key}` })).text,
    );
    same(
      report.rules.reduce((sum, r) => sum + r.count, 0),
      3,
      'rules refused',
    );
    await teacher.does('close', first.view.table.room);
    await first.sees((v) => !v.table);
    await server.end();
  },

  async 'who is told what: every pupil, the public, the wrong key'() {
    const server = await Server.start();
    const { made, teacher, pupils } = await wholeClass(server, 4);
    await teacher.does('meet', 'on');
    await pupils[0].does('wish', 'bitwa');
    await pupils[0].does('hand');
    await pupils[1].does('ask', '3');
    await teacher.does('rule', '1', '303/6.4');
    await teacher.sees((v) => v.pupils[0].hand && v.pupils[0].wish === 'bitwa' && v.pupils[1].asks === 3);
    await teacher.does('seat', '1', '2');
    await pupils[3].sees((v) => !v.pupils[0].free);
    await teacher.sees((v) => v.tables.length);
    const head = ['is', 'role', 'you', 'class', 'name', 'two', 'meet', 'paused', 'round', 'hand', 'asked', 'pupils'];
    same(Object.keys(pupils[3].view).sort(), [...head].sort(), 'the fourth is told this');
    same(
      Object.keys(pupils[3].view.pupils[0]).sort(),
      ['free', 'here', 'lost', 'name', 'place', 'points', 'pupil', 'undecided', 'won'],
      'of others this',
    );
    const { room } = teacher.view.tables[0];
    const secrets = [room, '303/6.4', 'bitwa', '"asks"', made.key, ...pupils.slice(0, 3).map((p) => p.key)];
    for (const secret of secrets)
      isTrue(!pupils[3].heard.some((m) => m.includes(secret)), `the fourth has heard ${secret}`);
    for (const p of [teacher, ...pupils])
      for (const q of [teacher, ...pupils]) isTrue(!p.heard.some((m) => m.includes(q.key)), 'nobody hears a key');
    same(
      JSON.parse((await server.get(`/api/classes/${made.class}`)).text),
      { class: made.class, name: 'Klasa 7b', open: true },
      'the public',
    );
    for (const key of [undefined, pupils[0].key, newKey()]) {
      const headers = key ? { Authorization: `Bearer ${key}` } : {};
      same((await server.get(`/api/classes/${made.class}/report`, headers)).status, 401, 'the report');
      same((await server.request('POST', `/api/classes/${made.class}/erase`, '{}', headers)).status, 401, 'erasing');
    }
    for (const words of [
      ['pair', '1'],
      ['pause', 'on'],
      ['say', '1', 'x'],
      ['close', room],
      ['back', room, 'raf'],
      ['remove', '1'],
      ['open', 'off'],
      ['game', '303'],
    ])
      same((await pupils[3].order(...words)).ok, false, `a pupil orders ${words}`);
    // Keys and nicknames are nowhere in the files but as hashes; the log knows no nickname.
    await server.stop();
    for (const file of readdirSync(server.folder)) {
      const bytes = readFileSync(join(server.folder, file)).toString('latin1');
      for (const p of [teacher, ...pupils]) isTrue(!bytes.includes(p.key), `${file} holds a key`);
      if (file === 'log') isTrue(!bytes.includes('Ucze'), 'the log holds a nickname');
    }
  },

  async 'a board of the teacher’s own: tables opened from then on are played on it, also after kill -9'() {
    const server = await Server.start(['--limits', 'off']);
    const { made, teacher, pupils } = await wholeClass(server, 4);
    const choose = async (body, key = made.key) => {
      const headers = key ? { Authorization: `Bearer ${key}` } : {};
      const answer = await server.request(
        'POST',
        `/api/classes/${made.class}/board`,
        typeof body === 'string' ? body : JSON.stringify(body),
        headers,
      );
      return { status: answer.status, ...JSON.parse(answer.text) };
    };
    const standard = JSON.parse((await server.get('/api/board/303')).text);
    const sheet = standard.sheet.replace(/^board .*/m, 'board MOJA').replace(/^rounds .*/m, 'rounds 11');
    await teacher.does('game', '303');
    await teacher.does('seat', '1', '2');
    await teacher.sees((v) => v.tables.length === 1);
    for (const key of ['', pupils[0].key, newKey()])
      same((await choose({ game: '303', board: sheet }, key)).status, 401, 'the teacher’s alone');
    // What is no board is refused in words, and nothing changes.
    for (const [body, error] of [
      [{ game: '303', board: sheet.replace('rounds 11', 'rundy 11') }, 'bad-request'],
      [{ game: 'orzel', board: sheet }, 'bad-request'],
      [
        {
          game: '303',
          board: sheet + ['A1', 'B1', 'A3', 'B3'].map((f) => `${`place ${f} `.padEnd(3900)}x\n`).join(''),
        },
        'bad-request',
      ], // too much
      [{ game: '303', board: 7 }, 'bad-request'],
      [{ game: '303', bord: sheet }, 'bad-request'],
      [{ game: 'szachy', board: sheet }, 'no-game'],
      [{ board: sheet }, 'no-game'],
      ['{', 'bad-json'],
    ]) {
      const no = await choose(body);
      same([no.status, no.error], [400, error], JSON.stringify(body).slice(0, 60));
      isTrue(no.pl && no.en, `no words: ${JSON.stringify(no)}`);
    }
    same((await choose({ game: '303', board: sheet })).status, 200, 'taken');
    const seen = await teacher.sees((v) => v.boards);
    const [{ hash }] = seen.boards;
    same(seen.boards, [{ game: '303', board: 'MOJA', hash }], 'the teacher is told');
    isTrue(hash !== standard.hash, hash);
    same((await pupils[2].sees((v) => v.boards)).boards, seen.boards, 'and the pupils');
    await teacher.does('seat', '3', '4');
    await teacher.sees((v) => v.tables.length === 2);
    const [before, after] = teacher.view.tables;
    const about = async (room) => JSON.parse((await server.get(`/api/rooms/${room}`)).text);
    same([(await about(before.room)).hash, (await about(after.room)).hash], [standard.hash, hash], 'from then on');
    await Promise.all(pupils.slice(2).map((p) => p.sees((v) => v.table).then(() => p.sitDown())));
    same(pupils[2].state.rounds, 11, 'its own number of rounds');
    await playSome(pupils[2], pupils[3], 4);
    await teacher.hear((m) => m.is === 'board' && m.room === after.room);
    same(
      [...teacher.boards.values()].map((b) => b.hash),
      [undefined, hash],
      'the wall knows which board to draw',
    );
    // The class is what its lines say.
    for (const p of pupils.slice(2)) p.seat.close();
    await server.stop('SIGKILL');
    await server.run();
    await everybodyComesBack(server, teacher, pupils);
    same(teacher.view.boards, seen.boards, 'after kill -9');
    await teacher.does('close', after.room);
    await teacher.does('bot', '3');
    await pupils[2].sees((v) => v.table && v.table.room !== after.room);
    same((await about(pupils[2].view.table.room)).hash, hash, 'against the computer too');
    // A board that comes with the program by its name; the standard one again.
    same((await choose({ game: '303', board: 'T303' })).status, 200, 'by name');
    await teacher.sees((v) => v.boards?.[0].board === 'T303');
    same((await choose({ game: '303' })).status, 200, 'standard');
    await teacher.sees((v) => !v.boards);
    await teacher.does('close', pupils[2].view.table.room);
    await teacher.does('seat', '4', '3');
    const last = (
      await teacher.sees((v) => v.tables.some((t) => t.seats.includes(4) && t.room !== after.room))
    ).tables.find((t) => t.seats.includes(4));
    same((await about(last.room)).hash, standard.hash, 'on the standard board again');
    await server.end();
  },

  async 'codes cannot be found by trying; the right one is never kept waiting'() {
    const server = await Server.start();
    const { made, pupils } = await wholeClass(server, 1);
    let refused = 0;
    const begun = Date.now();
    for (let i = 0; i < 80; i++) {
      const code = [...randomBytes(6)].map((x) => 'bcdfghjkmn'[x % 10]).join('');
      const answer = await server.get(`/api/classes/${code}`);
      if (answer.status === 429) refused++;
      else same(answer.status, 404, answer.text);
    }
    const seconds = Math.ceil((Date.now() - begun) / 1000); // 60 may be wrong, then one a second
    isTrue(refused >= 80 - 60 - seconds - 1, `${refused} of 80 were refused in ${seconds} s`);
    let said;
    for (let i = 0; i < 80 && said !== 'flood'; i++)
      said = (await new Attendee(server, 'bbbbbb').come('Zgadywacz')).why;
    same(said, 'flood', 'the other door too');
    const late = new Attendee(server, made.class);
    same((await late.come('Spóźniony')).ok, true, 'the whole school is behind that address');
    for (let i = 0; i < 15; i++) {
      const thief = new Attendee(server, made.class);
      await thief.come().catch(() => null);
    }
    same((await pupils[0].come()).ok, true, 'keys tried in this class keep nobody out');
    await server.end();
  },
};
