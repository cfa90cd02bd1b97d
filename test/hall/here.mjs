// Matches of an event played in rooms of the server: five rounds of a Swiss by forty scripted players, with lines that
// break, players who stay away and a kill -9 in each round; every result in the journal once, every record checked.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTrue, same } from '../harness/claims.mjs';
import { program } from '../harness/program.mjs';
import { newKey, Server } from '../wire/client.mjs';
import { create, newEvent, newPerson, Person, withServer } from './event.mjs';

let luck = 7;
const chance = (n) => (luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0) % n;

/* Where this player sits down now; undefined and why if nowhere. */
async function seat(p, match) {
  const answer = await p.server.request('POST', `/api/events/${p.event}/play`, JSON.stringify({ match }), p.headers);
  return { ...JSON.parse(answer.text), http: answer.status };
}

async function sitDown(p, match) {
  const at = await seat(p, match);
  same(at.http, 200, JSON.stringify(at));
  p.line?.close();
  p.line = await p.server.connect();
  const answer = await p.line.join(at.room, p.key);
  isTrue(answer.ok && answer.you === at.side, JSON.stringify(answer));
  p.state = await p.line.state();
  return at;
}

const results = (lines) => lines.split('\n').filter((l) => / result \d+ /.test(l));

/* A discipline with entrants, keys for all of them, and matches played here. */
async function players(organiser, count, rounds, ...terms) {
  await organiser.do('set', 'orzel', 'entrants', '4', '64');
  await organiser.do('set', 'orzel', 'here', '1', ...(terms.length ? terms : ['off']));
  const all = [];
  for (let i = 1; i <= count; i++) {
    await organiser.do(
      'enter',
      'orzel',
      `Gracz ${'abcdefghij'[i % 10]}${i}`,
      `SP ${i}`,
      `Gracz ${'abcdefghij'[i % 10]}${i}`,
    );
    all[i] = await newPerson(organiser, `gracz${i}`, 'player', `orzel/${i}`);
  }
  await organiser.do('draw', 'orzel', 'swiss', '--rounds', String(rounds));
  return all;
}

/* Some moves by whoever is to move, then one of the two gives up: games to the end are other suites' work. */
async function play(a, b, moves, loser) {
  for (let i = 0; i < moves; i++) {
    const [p, q] = a.state.legal ? [a, b] : [b, a];
    if (!p.state.legal) break;
    const { k } = p.state;
    const answer = await p.line.ask('play', { move: p.state.legal[chance(p.state.legal.length)] });
    isTrue(answer.ok, JSON.stringify(answer));
    p.state = await p.line.state((m) => m.k > k);
    q.state = await q.line.state((m) => m.k >= p.state.k);
    if (p.state.phase === 'over') return;
  }
  if (a.state.phase === 'over') return;
  isTrue((await loser.line.ask('resign')).ok, 'resigns');
}

async function waitFor(organiser, test, what) {
  for (let i = 0; i < 600; i++) {
    const lines = await organiser.lines();
    if (test(lines)) return lines;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`never: ${what}`);
}

export const tests = {
  async 'a Swiss of five rounds played here: forty players, broken lines, absences, a kill in each round'() {
    const server = await Server.start(['--limits', 'off']);
    const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
    const all = await players(organiser, 40, 5);
    const desk = { lines: '' };
    for (let round = 1; round <= 5; round++) {
      await organiser.do('pair', 'orzel');
      const { tables } = (await organiser.view('round', 'orzel')).json;
      const pairs = tables.map((t) => ({ match: t.match, a: all[t.a.number], b: all[t.b.number] }));
      same((await seat(pairs[0].a, pairs[0].match)).no?.key, 'round-not-begun', 'not before it is started');
      await organiser.do('start', 'orzel');
      const absent = pairs.at(-1); // nobody comes to the last table of each round
      const played = pairs.slice(0, -1);
      for (const leg of [1, 2]) {
        await Promise.all(
          played.map(async ({ match, a, b }, i) => {
            await sitDown(a, match);
            const at = await sitDown(b, match);
            same(at.game, leg, 'which game');
            if (i % 4 === 1) {
              await sitDown(a, match);
              await sitDown(b, match);
            } // their lines broke
            await play(a, b, chance(6), match % 3 ? a : b); // 2:0, so that no test has to decide
          }),
        );
        if (leg === 1) {
          // everything dies right after the games ended
          await server.stop('SIGKILL');
          await server.run();
          await organiser.get(''); // the desk's page comes back
        }
        await waitFor(
          organiser,
          (lines) => results(lines.slice(desk.lines.length)).length === leg * played.length,
          `results of round ${round}, game ${leg}`,
        );
      }
      same((await seat(played[0].a, played[0].match)).no?.key, 'written-already', 'both games are played');
      await organiser
        .do(
          'walkover',
          String(absent.match),
          String((await organiser.view('match', String(absent.match))).json.is.a.number),
          'nikt nie przyszedł',
        )
        .catch(async (e) => {
          throw e;
        });
      desk.lines = await organiser.lines();
    }
    const lines = await organiser.lines();
    const written = results(lines);
    same(written.length, 5 * 2 * 19, 'every game once');
    same(
      new Set(written.map((l) => / result (\d+) \S+ (\d) /.exec(l).slice(1).join('/'))).size,
      written.length,
      'none twice',
    );
    same(written.filter((l) => !/ server /.test(l)).length, 0, 'by the server');
    // Each line has the digest of the record that anybody may fetch, and the record is good.
    const folder = mkdtempSync(join(tmpdir(), 'sedzia-here-'));
    const rooms = [...lines.matchAll(/ order room\/(\w{8}) /g)].map((m) => m[1]);
    same(rooms.length, written.length, 'an order for each room');
    const hashes = new Set(written.map((l) => / record=(\w{16})/.exec(l)?.[1]));
    const files = [];
    for (const room of rooms) {
      const record = await server.get(`/api/records/${room}`);
      isTrue(
        hashes.has(createHash('sha256').update(record.bytes).digest('hex').slice(0, 16)),
        `the record of ${room} is not the one in the journal`,
      );
      files.push(join(folder, `${room}.txt`));
      writeFileSync(files.at(-1), record.bytes);
    }
    for (const file of files) execFileSync(program, ['check', file]);
    const event = join(folder, 'event.txt');
    writeFileSync(event, lines);
    execFileSync(program, ['desk', event, 'check']);
    rmSync(folder, { recursive: true });
    await server.end();
  },

  'who may sit down, who may watch, who decides': withServer(async (server) => {
    const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
    const all = await players(organiser, 4, 3);
    await organiser.do('pair', 'orzel');
    await organiser.do('start', 'orzel');
    const {
      tables: [one, two],
    } = (await organiser.view('round', 'orzel')).json;
    const [a, b] = [all[one.a.number], all[one.b.number]];
    same((await seat(all[two.a.number], one.match)).http, 403, 'not at the table of others');
    same((await seat(organiser, one.match)).http, 403, 'a desk does not play');
    const { room } = await sitDown(a, one.match);
    await sitDown(b, one.match);
    const names = Object.values(a.state.players)
      .map((p) => p.name)
      .join();
    isTrue(!names.includes('Gracz'), `full names in a room: ${names}`);
    isTrue(a.state.time?.kind === 'game', 'the clock of event/4.8');
    const watcher = await server.connect();
    same((await watcher.join(room)).why, 'no-watch', 'nobody watches');
    for (const what of ['rooms', 'records', 'replay'])
      same((await server.get(`/api/${what}/${room}`)).status, 403, what);
    same((await server.get(`/api/records/${room}`, a.headers)).status, 200, 'his own record');
    same((await a.line.ask('claim')).why, 'referee', 'absence is the referee’s');
    same((await a.line.ask('draw', { say: 'offer' })).why, 'referee-draw', 'and so is an undecided end');
    // A key that was withdrawn and made anew opens the same seat.
    await organiser.do('unkey', `gracz${one.a.number}`, 'zgubiony');
    const again = await newPerson(organiser, `gracz${one.a.number}`, 'player', `orzel/${one.a.number}`);
    same((await seat(a, one.match)).error, 'key-withdrawn', 'the old one opens nothing');
    same((await sitDown(again, one.match)).room, room, 'the same room');
    await again.line.ask('resign');
    await waitFor(organiser, (lines) => results(lines).length === 1, 'the result');
    // The return game by one tap each; the page that asks for its table finds the same room.
    await again.line.ask('rematch');
    await b.line.ask('rematch');
    const next = (await b.line.until((m) => m.is === 'rematch')).room;
    same((await seat(b, one.match)).room, next, 'the return game');
    const { side } = await sitDown(b, one.match);
    isTrue(side !== undefined && b.state.encounter?.game === 2, 'sides are changed');
    await b.line.ask('resign');
    await waitFor(organiser, (lines) => results(lines).length === 2, 'the second result');
    same((await b.line.ask('rematch')).why, 'not-now', 'there is no third game');
    same((await server.get(`/api/records/${next}`)).status, 200, 'a finished game may be seen');
    // What the desk has written first stands.
    const [c, d] = [all[two.a.number], all[two.b.number]];
    await sitDown(c, two.match);
    await sitDown(d, two.match);
    await organiser.do('walkover', String(two.match), String(two.a.number), 'decyzja sędziego');
    await d.line.ask('resign');
    await c.line.state((m) => m.phase === 'over');
    same(results(await organiser.lines()).length, 2, 'no result after a walkover');
    // The desk corrects what the server wrote as it corrects anything.
    const said = ['correct', 'result', String(one.match), 'orzel', '1', 'poland', 'orzel/6.1', 'round=8', 'pomyłka'];
    await organiser.do(...said, '--yes');
    isTrue(/ correct result /.test(await organiser.lines()), 'corrected');
  }),

  'on a board of the organiser’s own: both games, with records that fit; the file has all of it': withServer(
    async (server) => {
      const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
      const standard = JSON.parse((await server.get('/api/board/orzel')).text);
      const file = standard.sheet.replace(/^board .*/m, 'board MOJA').replace(/^ship-tokens .*/m, 'ship-tokens 3');
      const chosen = await organiser.post({ words: ['board', 'orzel'], file });
      same(chosen.status, 200, chosen.text);
      const bad = await organiser.post({
        words: ['board', 'orzel'],
        file: file.replace('ship-tokens 3', 'ship-tokens 300'),
      });
      same([bad.status, bad.json.no?.key], [422, 'bad-board'], bad.text);
      isTrue(/300/.test(bad.json.no.pl), bad.text);
      const all = await players(organiser, 4, 1, 'on');
      await organiser.do('pair', 'orzel');
      await organiser.do('start', 'orzel');
      const {
        tables: [one],
      } = (await organiser.view('round', 'orzel')).json;
      const { hash } = one.boards[0];
      isTrue(
        /^[0-9a-f]{16}$/.test(hash) && hash !== standard.hash && one.boards[0].board === 'MOJA',
        JSON.stringify(one.boards),
      );
      const shown = (await new Person(server, organiser.event).view('board', 'orzel')).json;
      same([shown.board, shown.hash], ['MOJA', hash], 'everybody may see it');
      const [a, b] = [all[one.a.number], all[one.b.number]];
      const rooms = [];
      for (const leg of [1, 2]) {
        rooms.push((await sitDown(a, one.match)).room);
        await sitDown(b, one.match);
        same(JSON.parse((await server.get(`/api/rooms/${rooms.at(-1)}`)).text).hash, hash, `the board of game ${leg}`);
        await play(a, b, 3, b);
        await waitFor(organiser, (lines) => results(lines).length === leg, `the result of game ${leg}`);
      }
      const folder = mkdtempSync(join(tmpdir(), 'sedzia-own-'));
      for (const room of rooms) {
        const record = join(folder, `${room}.txt`);
        writeFileSync(record, (await server.get(`/api/records/${room}`)).text);
        execFileSync(program, ['check', record]);
      }
      // The record of another board is no result here; and the file alone is the whole event.
      const other = await organiser.post({
        words: ['result', String(one.match + 1), '1'],
        file: readFileSync(new URL('../plays/orzel-random-1.txt', import.meta.url)).toString(),
      });
      same([other.json.no?.rule, other.json.no?.key], ['event/1.10', 'record-of-another-board'], other.text);
      writeFileSync(join(folder, 'a.event'), await organiser.lines());
      const report = execFileSync(program, ['desk', join(folder, 'a.event'), 'show', String(one.match)]).toString();
      isTrue(report.includes(`MOJA ${hash}`), report);
      const taken = await create(server, { lines: await organiser.lines() });
      same(taken.status, 201, taken.text);
      same(
        (await new Person(server, taken.json.event).view('board', 'orzel')).json.hash,
        hash,
        'taken over with its board',
      );
      rmSync(folder, { recursive: true });
    },
  ),

  'spectators are told some moves later, at every door; when it is over, all': withServer(async (server) => {
    const DELAY = 3;
    const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
    const all = await players(organiser, 4, 3, `after=${DELAY}`, 'clock=15+10/lose');
    await organiser.do('pair', 'orzel');
    await organiser.do('start', 'orzel');
    const {
      tables: [
        {
          match,
          a: { number: i },
          b: { number: j },
        },
      ],
    } = (await organiser.view('round', 'orzel')).json;
    const [a, b] = [all[i], all[j]];
    const { room } = await sitDown(a, match);
    await sitDown(b, match);
    same([a.state.time.kind, a.state.time.main, a.state.time.increment], ['lose', 900, 10], 'the organiser’s clock');
    const watcher = await server.connect();
    const heard = [];
    watcher.messages.push = (m) => {
      heard.push(m.is);
      return Array.prototype.push.call(watcher.messages, m);
    };
    isTrue((await watcher.join(room)).ok, 'may be watched');
    let seen = await watcher.state();
    same(seen.delay, DELAY, 'the page can say so');
    const doors = async () => ({
      record: (await server.get(`/api/records/${room}`)).text,
      replay: (await server.get(`/api/replay/${room}`)).text,
      room: (await server.get(`/api/rooms/${room}`)).text,
    });
    const known = [{ k: a.state.k }]; // the last step behind each move and its dice
    for (let n = 1; n <= 14; n++) {
      const [p, q] = a.state.legal ? [a, b] : [b, a];
      const { k } = p.state;
      const move = p.state.legal[chance(p.state.legal.length)];
      isTrue((await p.line.ask('play', { move })).ok, move);
      p.state = await p.line.state((m) => m.k > k);
      q.state = await q.line.state((m) => m.k >= p.state.k);
      known.push({ k: p.state.k });
      await p.line.ask('say', { key: 'oops' });
      const now = await doors(),
        may = known[Math.max(0, n - DELAY)].k;
      const replay = JSON.parse(now.replay),
        door = JSON.parse(now.room);
      same(replay.k, may, `the replay after ${n} moves`);
      same(replay.steps.length, may, 'its steps');
      same(
        now.record
          .split('\n\n')[1]
          .split('\n')
          .filter((l) => /^(poland|kriegsmarine|dice) |^undo/.test(l)).length,
        may,
        'the record',
      );
      same([door.turn, door.round, door.time], [undefined, undefined, undefined], 'what is of now');
      if (may > seen.k) seen = await watcher.state((m) => m.k > seen.k);
      same(seen.k, may, `the spectator after ${n} moves`);
      same([seen.time, seen.undo, seen.legal], [undefined, null, undefined], 'clocks and questions');
      // Whoever comes now, or comes back, learns no more.
      const late = await server.connect();
      await late.join(room);
      const first = await late.state();
      same([first.k, first.log.length, first.position], [may, may, seen.position], 'a new spectator');
      late.close();
    }
    isTrue(heard.includes('state') && !heard.includes('said'), `words of now: ${heard}`);
    isTrue((await a.line.ask('resign')).ok, 'resigns');
    const end = await watcher.state((m) => m.phase === 'over');
    same(
      end.log.map((s) => s.k),
      Array.from({ length: end.k - seen.k }, (_, x) => seen.k + 1 + x),
      'the rest, each once',
    );
    isTrue((await doors()).record.includes('\nseed '), 'the whole record');
  }),

  'who waits may end the game only if the organiser said so, and the referee is called': withServer(async (server) => {
    const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
    const all = await players(organiser, 4, 3, 'off', 'absent=claim');
    await organiser.do('pair', 'orzel');
    // Announced: nobody sits down before.
    await organiser.do('start', 'orzel', '--in', '5');
    const {
      tables: [
        {
          match,
          a: { number },
        },
      ],
    } = (await organiser.view('round', 'orzel')).json;
    same((await seat(all[number], match)).no?.key, 'round-not-begun', 'five minutes before');
    const [, began] = / round orzel swiss 1 (\S+)\n/.exec(await organiser.lines());
    same((await organiser.view('round', 'orzel')).json.began, began, 'known to every page');
    isTrue(Date.parse(began) > Date.now() + 200e3, 'in five minutes');
    await organiser.do('start', 'orzel', '--yes');
    const at = await sitDown(all[number], match);
    same((await all[number].line.ask('claim')).why, 'not-away', 'may be, but not yet');
    isTrue(at.room, 'sits');
    for (const words of [
      ['1', 'after=0'],
      ['1', 'after=100'],
      ['1', 'on', 'clock=0+5/lose'],
      ['1', 'on', 'clock=5+5'],
      ['1', 'on', 'absent=lose'],
      ['1', 'on', 'absent=claim', 'clock=5+5/lose'],
      ['0', 'on'],
      ['1', 'maybe'],
      ['1'],
    ])
      same((await organiser.order('set', 'orzel', 'here', ...words)).status, 422, words.join(' '));
    const view = async () => (await organiser.view('event')).json.disciplines[0];
    await organiser.do('set', 'orzel', 'here', '7', 'after=9', 'clock=20+5/warn', 'absent=claim');
    same(
      ((d) => [d.here, d.watch, d.delay, d.claim, d.each])(await view()),
      [7, true, 9, true, { minutes: 20, seconds: 5, lose: false }],
      'as it was set',
    );
    await organiser.do('set', 'orzel', 'here', '3', 'on');
    same(
      ((d) => [d.here, d.watch, d.delay, d.claim, d.each])(await view()),
      [3, true, undefined, undefined, undefined],
      'the shortest',
    );
    // Tables opened from now on may be watched as they are played; secrets stay secret.
    const { tables } = (await organiser.view('round', 'orzel')).json;
    const next = tables.find((t) => t.match !== match);
    const { room } = await sitDown(all[next.a.number], next.match);
    await sitDown(all[next.b.number], next.match);
    const watcher = await server.connect();
    isTrue((await watcher.join(room)).ok, 'may be watched');
    const [a, b] = [next.a.number, next.b.number].map((n) => all[n]);
    for (let i = 0; i < 4; i++) {
      const [p, q] = a.state.legal ? [a, b] : [b, a];
      const { k } = p.state;
      isTrue((await p.line.ask('play', { move: p.state.legal[0] })).ok, 'plays');
      p.state = await p.line.state((m) => m.k > k);
      q.state = await q.line.state((m) => m.k >= p.state.k);
      const seen = await watcher.state((m) => m.k >= p.state.k);
      same([seen.k, seen.delay, seen.legal], [p.state.k, undefined, undefined], 'at once, and nothing to play');
    }
  }),

  'the lobby of an event: who is free meets, by the event’s keys alone; found again after a kill': withServer(
    async (server) => {
      const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
      const door = async (p) =>
        JSON.parse((await server.request('POST', `/api/events/${organiser.event}/lobby`, '{}', p.headers)).text);
      same((await door(organiser)).no?.key, 'not-played-here', 'not before it is played here');
      const all = await players(organiser, 4, 3, 'off');
      const { class: code } = await door(all[1]);
      same(
        [(await door(all[2])).class, (await door(all[1])).class, (await door(organiser)).class],
        [code, code, code],
        'one lobby',
      );
      same((await door({ headers: {} })).no?.key, 'not-yours', 'not for the public');
      const referee = await newPerson(organiser, 'sedzia', 'referee', 'orzel');
      same((await door(referee)).no?.key, 'not-yours', 'nor for a referee');
      const attend = async (token, name) => {
        const s = await server.connect();
        s.send({ n: 0, do: 'attend', class: code, token, ...(name && { name }) });
        s.answer = await s.until((m) => m.re === 0);
        return s;
      };
      same((await attend(newKey(), 'Obcy')).answer.why, 'class-closed', 'nobody else joins by the code');
      const [a, b] = [await attend(all[1].key), await attend(all[2].key)];
      const view = await a.until((m) => m.is === 'class' && m.pupils.filter((p) => p.here && p.free).length === 2);
      same(view.event, organiser.event, 'whose it is');
      isTrue(!JSON.stringify(view).includes('Gracz'), 'full names in the lobby');
      const other = view.pupils.find((p) => p.pupil !== view.you).pupil;
      a.send({ n: 1, do: 'order', words: ['ask', String(other)] });
      await b.until((m) => m.is === 'class' && m.asked?.length);
      b.send({ n: 1, do: 'order', words: ['accept', String(view.you)] });
      const { table } = await a.until((m) => m.is === 'class' && m.table);
      await server.stop('SIGKILL');
      await server.run();
      same((await door(all[1])).class, code, 'the same lobby');
      const again = await attend(all[1].key);
      same((await again.until((m) => m.is === 'class')).table.room, table.room, 'and his table');
      same((await attend(organiser.key)).answer.role, 'teacher', 'the organiser sees the tables');
      isTrue(!/ result /.test(await organiser.lines()), 'friendly games are not the event’s');
    },
  ),

  'a withdrawn key opens nothing of the event: not its room, not its lobby, live and anew': withServer(
    async (server) => {
      const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
      const all = await players(organiser, 4, 3, 'off');
      const desk = await newPerson(organiser, 'biuro', 'desk');
      const door = async (p) =>
        JSON.parse((await server.request('POST', `/api/events/${organiser.event}/lobby`, '{}', p.headers)).text);
      const attend = async (code, token) => {
        const s = await server.connect();
        s.send({ n: 0, do: 'attend', class: code, token });
        s.answer = await s.until((m) => m.re === 0);
        return s;
      };
      await organiser.do('pair', 'orzel');
      await organiser.do('start', 'orzel');
      const t = (await organiser.view('round', 'orzel')).json.tables[0];
      const player = all[t.a.number];
      const at = await sitDown(player, t.match);
      const record = async () =>
        (await server.request('GET', `/api/records/${at.room}`, undefined, player.headers)).status;
      await sitDown(all[t.b.number], t.match);
      same(await record(), 200, 'his own record');
      await door(player);
      const { class: code } = await door(desk);
      const [pupil, teacher] = [await attend(code, player.key), await attend(code, desk.key)];
      same([pupil.answer.role, teacher.answer.role], ['pupil', 'teacher'], 'in the lobby');
      const report = async () =>
        (await server.request('GET', `/api/classes/${code}/report`, undefined, desk.headers)).status;
      same(await report(), 200, 'the report');
      await organiser.do('unkey', `gracz${t.a.number}`, 'zgubiony');
      await organiser.do('unkey', 'biuro', 'zgubiony');
      for (const s of [player.line, pupil, teacher])
        same((await s.until((m) => m.is === 'bye')).why, 'key-withdrawn', 'told at once');
      same((await (await server.connect()).join(at.room, player.key)).why, 'key-withdrawn', 'no seat');
      same(await record(), 403, 'no record');
      for (const key of [player.key, desk.key]) same((await attend(code, key)).answer.why, 'key-withdrawn', 'no lobby');
      same(await report(), 401, 'no report');
      isTrue((await (await server.connect()).join(at.room, all[t.b.number].key)).ok, 'the other one plays on');
    },
  ),

  'spectators fill a room, and its staff still comes in': withServer(async (server) => {
    const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
    const all = await players(organiser, 4, 3, 'on');
    const referee = await newPerson(organiser, 'sedzia1', 'referee', 'orzel:1');
    await organiser.do('pair', 'orzel');
    await organiser.do('start', 'orzel');
    const t = (await organiser.view('round', 'orzel')).json.tables[0];
    const { room } = await sitDown(all[t.a.number], t.match);
    const come = async (key) => (await server.connect()).join(room, key);
    for (let i = 0; i < 200; i++) same((await come()).ok, true, `spectator ${i}`);
    same((await come()).why, 'full', 'one spectator too many');
    for (const p of [organiser, referee]) same((await come(p.key)).you, 'watch', 'staff');
    same((await come(all[t.b.number].key)).ok, true, 'the other player');
    const stranger = (await organiser.view('round', 'orzel')).json.tables[1].a.number;
    same((await come(all[stranger].key)).why, 'bad-token', 'a player of another table');
    same((await come('f'.repeat(32))).why, 'bad-token', 'a key of nobody');
  }, []),

  'a withdrawn key sits down in no game that waits for its players': withServer(
    async (server) => {
      const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
      const all = await players(organiser, 4, 3, 'off');
      await organiser.do('pair', 'orzel');
      await organiser.do('start', 'orzel');
      const t = (await organiser.view('round', 'orzel')).json.tables[0];
      const player = all[t.a.number];
      const { room } = await seat(player, t.match);
      await organiser.do('unkey', `gracz${t.a.number}`, 'zgubiony');
      same((await (await server.connect()).join(room, player.key)).why, 'key-withdrawn', 'no seat');
      const other = await server.sit(room, all[t.b.number].key);
      same([other.now.phase, other.now.seated], ['waiting', true], 'the other one waits for who may come');
    },
    ['--limits', 'off', '--gather', '50'],
  ),

  'the lobby plays on the event’s own board, and on the standard one again when the event does': withServer(
    async (server) => {
      const organiser = await newEvent(server, '--level', 'local', '--only', 'orzel');
      const all = await players(organiser, 4, 3, 'off');
      const sheet = readFileSync('data/orzel/board.txt', 'utf8').replace(/^board .*/m, 'board MOJA');
      const lobby = async () => {
        const text = await server.request('POST', `/api/events/${organiser.event}/lobby`, '{}', all[1].headers);
        const s = await server.connect();
        s.send({ n: 0, do: 'attend', class: JSON.parse(text.text).class, token: all[1].key });
        const { boards } = await s.until((m) => m.is === 'class');
        s.close?.();
        return boards?.map((b) => `${b.game} ${b.board}`);
      };
      same(await lobby(), undefined, 'the standard board');
      await organiser.post({ words: ['board', 'orzel'], file: sheet });
      same(await lobby(), ['orzel MOJA'], 'the event’s own');
      same(await lobby(), ['orzel MOJA'], 'still');
      await organiser.do('board', 'orzel', 'standard');
      same(await lobby(), undefined, 'the standard board again');
    },
  ),
};
