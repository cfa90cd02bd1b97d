// One event, desks and referees at different servers.

import { newEvent, newPerson, orzel, Person, won } from '../hall/event.mjs';
import { same } from '../harness/claims.mjs';
import { withNodes } from './cluster.mjs';

const news = (m) => m.is === 'event';
/* The same person at another server. */
const at = (node, person) => new Person(node, person.event, person.key);

/* An order that is sent again, under the same id, as long as another server was faster. */
async function insist(person, id, ...words) {
  for (;;) {
    const answer = await person.post({ id, words });
    if (answer.status !== 503) return answer;
  }
}

export const tests = {
  'what one desk does the other is told, lines and all': withNodes(2, async (one, two) => {
    const o = await newEvent(one, '--only', 'orzel');
    await orzel(o);
    const there = at(two, o);
    const seen = (await o.get('')).json.line;
    const nobody = new Person(two, o.event);
    const [desk, hall] = [await there.follow({ seen }), await nobody.follow({ seen, in: 'en' })];
    const { line } = await o.do(...(await won(o, '1')));
    const told = await desk.until(news);
    same([told.line, told.lines], [line, await o.lines(seen)], 'the desk');
    same((await hall.until(news)).matches, [1], 'the public');
    same((await there.view('match', '1')).text, (await o.view('match', '1')).text, 'a view');
    const here = await o.follow({ seen: line });
    const back = await there.do(...(await won(there, '2')));
    same((await here.until(news)).line, back.line, 'and the other way round');
    same(await there.lines(), await o.lines(), 'the lines');
  }),

  'a key that is withdrawn at one server opens nothing at the other': withNodes(2, async (one, two) => {
    const o = await newEvent(one, '--only', 'orzel');
    await orzel(o);
    const referee = at(two, await newPerson(o, 'stolik1', 'referee', 'orzel:1'));
    const s = await referee.follow();
    same(s.answer.ok, true, 'the key opens at once');
    await o.do('unkey', 'stolik1', 'zgubiony telefon');
    same((await s.until((m) => m.is === 'bye')).why, 'key-withdrawn', 'the goodbye');
    same((await referee.order('note', 'x')).json.error, 'key-withdrawn', 'an order');
  }),

  'two desks write at once: every order is done, and once': withNodes(2, async (one, two) => {
    const o = await newEvent(one, '--only', 'orzel');
    await orzel(o);
    const desks = [o, at(two, o)];
    const all = [];
    for (let i = 0; i < 40; i++) all.push(insist(desks[i % 2], `note${i}`, 'note', `uwaga numer ${i}`));
    const answers = await Promise.all(all);
    for (const answer of answers) same(answer.status, 200, answer.text);
    const last = Math.max(...answers.map((answer) => answer.json.line));
    for (const desk of desks) {
      // what the other server wrote last may still be on its way
      const s = await desk.follow();
      if (s.answer.line < last) await s.until((m) => m.line >= last);
    }
    const lines = (await o.lines()).split('\n');
    same(lines.length - 1, last, 'the last line');
    for (let i = 0; i < 40; i++)
      same(
        lines.filter((line) => line.includes(`uwaga numer ${i}"`) || line.endsWith(`uwaga numer ${i}`)).length,
        1,
        `note ${i}`,
      );
    same(await desks[1].lines(), lines.join('\n'), 'the same at both');
  }),

  'a person forgotten at one server is forgotten at the other, and both go on': withNodes(2, async (one, two) => {
    const o = await newEvent(one, '--only', 'orzel');
    await orzel(o);
    const there = at(two, o);
    const s = await there.follow();
    same((await there.lines()).includes('Kowalska'), true, 'the name is known at both');
    await o.do('forget', 'orzel', '1', 'prośba');
    await s.until((m) => m.lines?.includes(' forget '));
    same((await there.lines()).includes('Kowalska'), false, 'and then at neither');
    await there.do('note', 'dalej');
    await o.do('note', 'jeszcze dalej');
    same(await there.lines(), await o.lines(), 'the same at both');
  }),

  'an event that is erased at one server is gone at the other': withNodes(2, async (one, two) => {
    const o = await newEvent(one, '--only', 'orzel');
    const s = await at(two, o).follow();
    const answer = await one.request(
      'POST',
      `/api/events/${o.event}/erase`,
      JSON.stringify({ name: 'Zawody próbne' }),
      o.headers,
    );
    same(answer.status, 200, 'erased');
    same((await s.until((m) => m.is === 'bye')).why, 'gone', 'the goodbye');
  }),
};
