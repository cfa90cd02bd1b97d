// Following an event: who is told what, and when.
import { same } from '../harness/claims.mjs';
import { newEvent, newPerson, orzel, Person, withServer, won } from './event.mjs';

const news = (m) => m.is === 'event';

export const tests = {
  'each role is told what it may know, after the disk has it': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const referee = await newPerson(o, 'stolik1', 'referee', 'orzel:1');
    const nobody = new Person(server, o.event);
    const before = (await o.get('')).json.line;
    const [a, b, c] = [
      await o.follow({ seen: before }),
      await referee.follow({ seen: before }),
      await nobody.follow({ seen: before, in: 'en' }),
    ];
    same([a.answer.role, b.answer.role, c.answer.role], ['organiser', 'referee', 'public'], 'roles');
    same([a.answer.line, c.answer.line], [before, before], 'lines');
    const { line } = await referee.do(...(await won(o, '1')));
    const [x, y, z] = [await a.until(news), await b.until(news), await c.until(news)];
    same(x.lines, await o.lines(before), 'the lines for the desk');
    same([x.line, y.line, z.line], [line, line, line], 'the number');
    same(
      [y.disciplines, y.matches, y.anew, y.lines, y.tables],
      [['orzel'], [1], [], undefined, undefined],
      'the referee',
    );
    same([z.disciplines, z.matches, z.anew, z.lines], [['orzel'], [1], [], undefined], 'the public');
    const round = (await nobody.get('/views/round/orzel?in=en')).json;
    same(
      z.tables,
      round.tables.filter((t) => t.match === 1),
      'the table itself',
    );
    await o.do('enter', 'orzel', 'Maria Dąb', 'SP 9').catch(() => null);
    for (const s of [a, b, c]) s.close();
  }),

  'whoever comes back is told at once what he missed': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const seen = (await o.get('')).json.line;
    await o.do(...(await won(o, '2')));
    const nobody = new Person(server, o.event);
    const s = await nobody.follow({ seen });
    same((await s.until(news)).matches, [2], 'what was missed');
    const all = await nobody.follow({ seen: 0 });
    same((await all.until(news)).anew, ['orzel'], 'everything');
    s.close();
    all.close();
  }),

  'a withdrawn key hears nothing more, a renewed one opens again': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const referee = await newPerson(o, 'stolik1', 'referee', 'orzel:1');
    const s = await referee.follow();
    await o.do('unkey', 'stolik1', 'zgubiony telefon');
    same((await s.until((m) => m.is === 'bye')).why, 'key-withdrawn', 'the goodbye');
    same(await s.next(), null, 'closed');
    same((await referee.view('event')).json.error, 'key-withdrawn', 'a view');
    same((await referee.order('note', 'x')).json.error, 'key-withdrawn', 'an order');
    same((await referee.follow()).answer.why, 'key-withdrawn', 'following');
    const renewed = await newPerson(o, 'stolik1', 'referee', 'orzel:1');
    same((await renewed.view('event')).status, 200, 'the new one');
  }),

  'whoever hangs up at any moment hurts nobody': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const hello = { n: 0, do: 'follow', event: o.event, seen: 0 };
    const kinds = [
      hello,
      { ...hello, token: o.key },
      { ...hello, token: '0'.repeat(32) },
      { ...hello, event: 'aaaaaaaa' },
      { ...hello, seen: -1 },
      { ...hello, what: 1 },
    ];
    for (let i = 0; i < 60; i++) {
      const s = await server.connect();
      s.send(kinds[i % kinds.length]);
      if (i % 3) s.send(kinds[(i + 1) % kinds.length]); // once more, before it is answered
      if (i % 2) await s.next();
      const order = i % 5 ? null : o.order('note', `x${i}`);
      s.close();
      await order;
    }
    const s = await o.follow();
    same((await s.ask('ping')).ok, true, 'a ping');
    same((await s.ask('play', { move: 'x' })).why, 'bad-message', 'no room');
    same((await s.ask('join', { room: 'aaaaaaaa' })).why, 'bad-message', 'another place');
    await o.do('note', 'koniec');
    same((await s.until(news)).lines.includes('koniec'), true, 'it goes on');
    s.close();
  }),

  'a phone left open costs next to nothing': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    await orzel(o);
    const nobody = new Person(server, o.event);
    const first = await nobody.view('round', 'orzel');
    const tag = first.headers.etag;
    const second = await nobody.get('/views/round/orzel', { 'If-None-Match': tag });
    same([second.status, second.bytes.length], [304, 0], 'nothing new');
    await o.do(...(await won(o, '1')));
    same((await nobody.get('/views/round/orzel', { 'If-None-Match': tag })).status, 200, 'something new');
    const packed = await nobody.get('/views/round/orzel', { 'Accept-Encoding': 'gzip' });
    same(packed.headers['content-encoding'], 'gzip', 'packed');
    const other = await o.get('/views/round/orzel', { 'If-None-Match': packed.headers.etag });
    same(other.status, 200, 'the tag of one key says nothing to another');
  }),
};
