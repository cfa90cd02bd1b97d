// Two organisers at once: orders that contradict each other and orders beside each other, given in the same moment.
import { same } from '../harness/claims.mjs';
import { newEvent, newPerson, withServer, won } from './event.mjs';

/* Both at once, whoever comes first; each answer is done or says in words why not, and is the same when asked again. */
async function atOnce(a, b, name, one, other) {
  const { json } = await a.get('');
  const bodies = [one, other].map((words, i) => ({ id: `${name}-${i}`, words, seen: json.line }));
  const send = () => Promise.all([a.post(bodies[0]), b.post(bodies[1])]);
  const answers = await send();
  const again = await send();
  for (const [i, { status, json, text }] of answers.entries()) {
    if (status === 200) {
      same([again[i].status, again[i].json.again], [200, true], `${name}: done once`);
    } else {
      if (![409, 422].includes(status) || !json.no?.pl || !json.no?.en) throw new Error(`${name}: ${status} ${text}`);
      same([again[i].status, again[i].json.no?.key], [status, json.no.key], `${name}: refused again`);
    }
  }
  return answers;
}

/* One of the two stands; the other hears what was written meanwhile, and by whom. */
async function oneOf(a, b, name, one, other) {
  const answers = await atOnce(a, b, name, one, other);
  same(answers.filter((x) => x.status === 200).length, 1, name);
  const { json, text } = answers.find((x) => x.status !== 200);
  if (!json.since?.length || !json.told?.length) throw new Error(`${name}: nothing of what happened: ${text}`);
}

async function both(a, b, name, one, other) {
  const answers = await atOnce(a, b, name, one, other);
  same(
    answers.map((x) => x.status),
    [200, 200],
    name,
  );
}

const count = (lines, word) => lines.split('\n').filter((l) => l.split(' ')[2] === word).length;

export const tests = {
  'two organisers at once: one of two that contradict, both of two beside each other': withServer(async (server) => {
    const a = await newEvent(server, '--only', 'orzel');
    const b = await newPerson(a, 'ewa', 'organiser');
    await a.do('set', 'orzel', 'entrants', '4', '32');
    await both(a, b, 'enter', ['enter', 'orzel', 'Anna Kowalska', 'SP 1'], ['enter', 'orzel', 'Jan Wilk', 'SP 2']);
    await both(a, b, 'more', ['enter', 'orzel', 'Zofia Nowak', 'SP 3'], ['enter', 'orzel', 'Piotr Lis', 'SP 4']);
    await both(a, b, 'door', ['present', 'orzel', '1'], ['present', 'orzel', '2']);
    const draw = ['draw', 'orzel', 'swiss', '--rounds', '3', '--seed'];
    await oneOf(a, b, 'draw', [...draw, 'a'], [...draw, 'b']);
    await oneOf(a, b, 'pair', ['pair', 'orzel'], ['pair', 'orzel']);
    await oneOf(a, b, 'start', ['start', 'orzel'], ['start', 'orzel']);
    const [first, second, back] = [await won(a, '1'), await won(a, '2'), await won(a, '1', '2')];
    await both(a, b, 'beside', first, second);
    await oneOf(a, b, 'twice', back, back);
    // One corrects what the other takes back; whichever comes first, nothing is half done.
    await atOnce(a, b, 'mend', ['clear', '2', '1', 'pomyłka', '--yes'], ['undo']);
    const lines = await a.lines();
    same(await b.lines(), lines, 'both have the same lines');
    same(
      ['stage', 'round', 'match', 'entrant'].map((w) => count(lines, w)),
      [1, 1, 2, 4],
      'each once',
    );
    const { json } = await a.view('entrants', 'orzel');
    same(new Set(json.entrants.map((e) => e.entrant.number)).size, 4, 'four numbers');
  }),

  'two organisers withdraw each other: one stays': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const [a, b] = [await newPerson(o, 'ala', 'organiser'), await newPerson(o, 'ewa', 'organiser')];
    const [one, other] = await Promise.all([a.order('unkey', 'ewa', 'spór'), b.order('unkey', 'ala', 'spór')]);
    same([one.status, other.status].sort()[0], 200, 'one of them');
    const [loser, answer] = one.status === 200 ? [b, other] : [a, one];
    same(answer.json.error, 'key-withdrawn', `the other: ${answer.text}`);
    same((await loser.order('note', 'x')).json.error, 'key-withdrawn', 'and afterwards');
    same(count(await o.lines(), 'unkey'), 1, 'one line');
  }),
};
