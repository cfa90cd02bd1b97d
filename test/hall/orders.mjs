// Orders over HTTP: done once, judged again when others wrote, on disk before they are answered.
import { gunzipSync } from 'node:zlib';
import { same } from '../harness/claims.mjs';
import { create, newEvent, newPerson, orzel, Person, withServer, won } from './event.mjs';

export const tests = {
  'an event is made, an order is done once, also after kill -9': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const body = { id: 'a-1', words: ['enter', 'orzel', 'Anna Kowalska', 'SP 1'] };
    const first = await o.post(body);
    same([first.status, first.json.status, first.json.again], [200, 'done', undefined], 'the first time');
    const again = await o.post(body);
    same([again.status, again.json.status, again.json.again], [200, 'done', true], 'the second time');
    await server.stop('SIGKILL');
    await server.run();
    const later = await o.post(body);
    same([later.json.status, later.json.again, later.json.line], ['done', true, again.json.line], 'after kill -9');
    same((await o.view('entrants', 'orzel')).json.entrants.length, 1, 'entrants');
    const text = await o.lines();
    same(text.split('\n').length - 1, first.json.line, 'lines');
    same(await o.lines(first.json.line - 1), `${text.split('\n').at(-2)}\n`, 'the last line');
  }),

  'the code of a test opens it from a body, and from no address': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    await o.do('sitting', 'orzel', 'kajak');
    const pupil = await newPerson(o, 'g1', 'player', 'orzel/1');
    await pupil.do('sit', 'kajak', '1');
    const ask = (who, body, headers = {}) =>
      server.request('POST', `/api/events/${o.event}/questions?in=en`, body, { ...who.headers, ...headers });
    const good = '{"code":"kajak","entrant":"1"}';
    const test = JSON.parse((await ask(pupil, good)).text);
    same([test.questions?.length > 5, test.left > 60], [true, true], 'the questions');
    const rows = [
      [pupil, '{"code":"kajak","entrant":"2"}', 403],
      [pupil, '{"code":"inny","entrant":"1"}', 409],
      [pupil, '{"code":"kajak"}', 400],
      [pupil, '{"code":"kajak","entrant":1}', 400],
      [pupil, '{"code":"kajak","entrant":"1","more":1}', 400],
      [pupil, 'nothing', 400],
      [pupil, good, 415, { 'Content-Type': 'text/plain' }],
      [new Person(server, o.event), good, 403],
      [new Person(server, o.event, 'f'.repeat(32)), good, 401],
    ];
    for (const [who, body, status, headers] of rows) same((await ask(who, body, headers)).status, status, body);
    const told = await pupil.view('questions', 'kajak', '1');
    same([told.status, told.json.error, !!told.json.pl], [400, 'secret-words', true], 'in an address');
    const path = `/api/events/${o.event}/questions`;
    const got = await server.get(path);
    same([got.status, got.headers.allow], [405, 'POST'], 'GET');
  }),

  'refusals say which kind they are': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const referee = await newPerson(o, 'stolik1', 'referee', 'orzel:1');
    const rows = [
      [o, ['pair', 'orzel'], 409, 'no'],
      [o, ['enter', 'orzel'], 422, 'bad'],
      [o, ['nonsense'], 422, 'bad'],
      [o, ['create', 'X'], 422, 'bad'],
      [referee, ['pair', 'orzel'], 403, 'no'],
      [referee, await won(o, '2'), 403, 'no'],
      [referee, await won(o, '1'), 200, 'done'],
      [new Person(server, o.event), ['note', 'x'], 403, 'no'],
    ];
    for (const [who, words, status, word] of rows) {
      const answer = await who.order(...words);
      same([answer.status, answer.json.status], [status, word], words.join(' '));
    }
    const errors = [
      [{ words: [] }, 400, 'bad-request'],
      [{ words: ['note', 1] }, 400, 'bad-request'],
      [{ words: ['note', 'x'], id: 'a b' }, 400, 'bad-request'],
      [{ words: ['note', 'x'], id: '-' }, 400, 'bad-request'],
      [{ words: ['note', 'x'], seen: -1 }, 400, 'bad-request'],
      [{ words: ['note', 'x'], what: 1 }, 400, 'bad-request'],
      [{ words: ['note', 'x'], file64: '%' }, 400, 'bad-request'],
      [{ id: 'x' }, 400, 'bad-request'],
      [[], 400, 'bad-json'],
    ];
    for (const [body, status, error] of errors) {
      const answer = await o.post(body);
      same([answer.status, answer.json.error], [status, error], JSON.stringify(body));
    }
    const nowhere = new Person(server, 'aaaaaaaa', o.key);
    same((await nowhere.order('note', 'x')).json.error, 'no-event', 'no such event');
    same((await nowhere.view('event')).status, 404, 'no such event');
    same((await new Person(server, 'x', o.key).view('event')).json.error, 'no-event', 'no event at all');
  }),

  'two desks: what no longer stands is refused with what happened': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const [a, b] = [await newPerson(o, 'desk-a', 'desk'), await newPerson(o, 'desk-b', 'desk')];
    const {
      json: { line },
    } = await o.get('');
    const [first, second, third] = await Promise.all([
      a.post({ id: 'x1', words: await won(o, '1'), seen: line }),
      b.post({ id: 'x2', words: await won(o, '1'), seen: line }),
      b.post({ id: 'x3', words: await won(o, '2'), seen: line }),
    ]);
    same([first.status, second.status].sort(), [200, 409], 'one of the two');
    same(third.status, 200, 'another table simply goes in');
    const refused = first.status === 409 ? first : second;
    same(refused.json.since.length, 1, 'what happened');
    if (!/desk-[ab] result 1 /.test(refused.json.since[0])) throw new Error(refused.text);
  }),

  'a hundred orders at once: each once, none lost, numbered without holes': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const all = Array.from({ length: 100 }, (_, i) => ({ id: `n${i}`, words: ['note', `uwaga ${i}`] }));
    const answers = await Promise.all([...all, ...all].map((body) => o.post(body)));
    same(answers.filter((a) => a.status !== 200).length, 0, 'refused');
    same(answers.filter((a) => !a.json.again).length, 100, 'done');
    const text = await o.lines();
    for (let i = 0; i < 100; i++) same(text.split(`~uwaga ${i}"\n`).length, 2, `note ${i}`);
    await server.stop('SIGKILL');
    await server.run();
    same(await o.lines(), text, 'the lines after kill -9');
  }),

  'a file is taken over and given back as it is': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    await newPerson(o, 'desk', 'desk');
    const text = await o.lines();
    const { status, json } = await create(server, { lines: `${text}2026-11-15T10:00:00Z desk no` });
    same(status, 201, 'taken over');
    const other = new Person(server, json.event, json.key);
    const copy = await other.lines();
    if (!copy.startsWith(text)) throw new Error('the lines have changed');
    same(copy.slice(text.length).split('\n').length, 3, 'two lines for the new key');
    same((await new Person(server, json.event, o.key).get('')).json.role, 'organiser', 'the old key goes along');
    same((await other.get('')).json.key, 'organiser2', 'the name of the new one');
    same((await other.view('round', 'orzel')).text, (await o.view('round', 'orzel')).text, 'the round');
    const bad = await create(server, { lines: text.replace('Anna', 'Hanna') });
    same(
      [bad.status, bad.json.answer.status, bad.json.answer.row > 0, bad.json.key],
      [422, 'bad', true, undefined],
      'a changed file',
    );
    for (const lines of ['', 'x', '\n\n']) same((await create(server, { lines })).status, 422, JSON.stringify(lines));
    same((await create(server, { lines: text, words: ['create', 'x'] })).status, 400, 'both');
    same((await create(server, { words: ['note', 'x'] })).status, 422, 'another order than create');
    same((await server.get('/api/events')).status, 405, 'nobody lists events');
  }),

  'papers for the desk, as PDF; names for nobody else': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const desk = await newPerson(o, 'desk', 'desk');
    for (const what of ['pairings/orzel', 'reports/1', 'sheets/orzel', 'standings/orzel']) {
      const answer = await desk.get(`/prints/${what}`);
      same(
        [
          answer.status,
          answer.headers['content-type'],
          answer.bytes.subarray(0, 5).toString(),
          answer.bytes.subarray(-6).toString().trim(),
        ],
        [200, 'application/pdf', '%PDF-', '%%EOF'],
        what,
      );
    }
    for (const [what, status, error] of [
      ['nonsense', 422, 'no-print'],
      ['pairings/bitwa', 422, 'no-print'],
      ['reports/99', 422, 'no-print'],
      ['--who/x', 400, 'bad-request'],
      ['pairings/-o/x', 400, 'bad-request'],
    ]) {
      const { status: is, json } = await desk.get(`/prints/${what}`);
      same([is, json.error], [status, error], what);
      if (status === 422 && (!json.pl || !json.en || json.pl === json.en)) throw new Error(JSON.stringify(json));
    }
    const referee = await newPerson(o, 'stolik', 'referee');
    for (const who of [referee, new Person(server, o.event)])
      same((await who.get('/prints/pairings/orzel')).status, 403, 'not for everybody');
    same((await o.order('note', 'x')).status, 200, 'it goes on');
  }),

  "the hall's screen for everybody: initials, its own policy, nothing again until something changes": withServer(
    async (server) => {
      const o = await newEvent(server, '--only', 'orzel');
      await orzel(o);
      const screen = (more = '', headers = {}) =>
        server.request('GET', `/e/${o.event}/projector${more}`, undefined, headers);
      const first = await screen();
      same(
        [first.status, first.headers['content-type'], first.headers['content-security-policy']],
        [200, 'text/html; charset=utf-8', "frame-ancestors 'none'"],
        'a page',
      );
      if (!/<section/.test(first.text) || !/script-src 'sha256-/.test(first.text))
        throw new Error(first.text.slice(0, 500));
      if (/Nowak|Anna /.test(first.text)) throw new Error('a full name on the screen');
      same((await screen('', { 'If-None-Match': first.headers.etag })).status, 304, 'as it was');
      const packed = await screen('', { 'Accept-Encoding': 'gzip' });
      same(gunzipSync(packed.bytes).toString().length, first.text.length, 'packed, the same');
      same((await screen('/orzel')).status, 200, 'one discipline');
      same((await screen('/bitwa')).status, 404, 'none of this event');
      same((await server.get('/e/aaaaaaaa/projector')).status, 404, 'no such event');
      await o.order('note', 'x');
      same((await screen('', { 'If-None-Match': first.headers.etag })).status, 200, 'after a line it is another one');
    },
  ),

  'an organiser erases the event, and nobody else does': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const other = await newEvent(server, '--only', 'orzel');
    const desk = await newPerson(o, 'desk', 'desk');
    const erase = async (who, name) => {
      const answer = await server.request(
        'POST',
        `/api/events/${who.event}/erase`,
        JSON.stringify({ name }),
        who.headers,
      );
      return [answer.status, JSON.parse(answer.text).error ?? JSON.parse(answer.text).status];
    };
    same(await erase(desk, 'Zawody próbne'), [403, 'no'], 'the desk');
    same(await erase(new Person(server, o.event), 'Zawody próbne'), [403, 'no'], 'the public');
    same(await erase(new Person(server, o.event, other.key), 'Zawody próbne'), [401, 'bad-key'], 'another organiser');
    same(await erase(o, 'Zawody'), [400, 'bad-request'], 'another name');
    const s = await desk.follow();
    const slow = o.order('note', 'zaraz potem'); // on its way: done or not, it goes too
    same(await erase(o, 'Zawody próbne'), [200, 'done'], 'the organiser');
    await slow;
    same((await s.until((m) => m.is === 'bye')).why, 'gone', 'whoever follows');
    for (let i = 0; i < 2; i++) {
      same(
        [(await o.get('')).status, (await desk.view('event')).status, (await o.order('note', 'x')).status],
        [404, 404, 404],
        'afterwards',
      );
      same((await other.get('')).status, 200, 'the other event');
      await server.stop('SIGKILL');
      await server.run();
    }
  }),

  'a table of entrants comes with its order, in any encoding; a large one too': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const utf = 'gracz;szkoła\nŻaneta Żak;SP 1\n';
    same((await o.post({ id: 'f1', words: ['import', 'orzel'], file: utf })).status, 200, 'UTF-8');
    const win = Buffer.from('gracz;szko\xb3a\n\xaeaneta Mi\xb6;SP 2\n', 'latin1').toString('base64');
    const answer = await o.post({ id: 'f2', words: ['import', 'orzel'], file64: win });
    same([answer.status, answer.json.no?.key], [200, undefined], 'another one');
    const many = `gracz;szkoła\n${Array.from({ length: 400 }, (_, i) => `Osoba ${'abcdefghij'[i % 10]}${i} Nazwisko${'x'.repeat(200)};Szkoła ${i}`).join('\n')}\n`;
    const bad = await o.post({ id: 'f3', words: ['import', 'orzel'], file: many });
    if (bad.status === 413) throw new Error('a table of 100 KB must be read');
    same(
      (await o.post({ id: 'f4', words: ['note', 'x'], file: 'x'.repeat(5 << 20) }).catch(() => ({ status: 413 })))
        .status,
      413,
      '5 MB',
    );
  }),
};
