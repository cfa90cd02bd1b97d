// Every key of every role at every door, at every stage of an event: what a role may not see must
// not be in any byte that reaches it, live messages and refusals included.
import { gunzipSync } from 'node:zlib';
import { same } from '../harness/claims.mjs';
import { newKey } from '../wire/client.mjs';
import { newEvent, newPerson, Person, sha, withServer, won } from './event.mjs';

const letters = 'bcdfghjklmnprstw';
/* A word that occurs nowhere else, so that it can be searched for: "Xybacca". */
let made = 0;
function token(head) {
  const n = made++;
  return `${head}y${letters[n & 15]}o${letters[(n >> 4) & 15]}a${letters[(n >> 8) & 15]}e`;
}

/* Who stands where: a person's words (his name), and what else is written of him. */
class Secrets {
  constructor() {
    this.all = new Map();
  }
  add(head, of) {
    const word = token(head);
    this.all.set(word, of);
    return word;
  }
}

/* The table of entrants: names, guardians and years are secrets of that entrant. */
function table(secrets, discipline, games, count) {
  const single = games.length === 1;
  const head = [
    ...(single ? [] : ['Drużyna']),
    'Szkoła',
    ...games.flatMap((g) => (single ? ['Gracz', 'Rok', 'Opiekun'] : [`Gracz ${g}`, `Rok ${g}`, `Opiekun ${g}`])),
  ];
  const rows = Array.from({ length: count }, (_, i) => {
    const of = `${discipline}/${i + 1}`;
    const person = (g) => [
      `${secrets.add('Im', { name: of, game: g })} ${secrets.add('Na', { name: of, game: g })}`,
      2009 + (i % 3),
      `${secrets.add('Op', { desk: true })} ${secrets.add('Ie', { desk: true })}`,
    ];
    return [...(single ? [] : [`Zespół ${'ABCDEFGH'[i]}`]), `Szkoła ${i + 1}`, ...games.flatMap(person)];
  });
  return [head, ...rows].map((r) => r.join(';')).join('\n');
}

/* All views there are to ask for, of every discipline, stage, round, match and entrant. */
async function views(organiser) {
  const out = [
    ['event'],
    ['playing'],
    ['cards'],
    ['log'],
    ['keys'],
    ['sittings'],
    ['papers'],
    ['paper', '1'],
    ['nonsense'],
  ];
  const event = (await organiser.view('event')).json;
  let matches = 0;
  for (const d of event.disciplines) {
    out.push(['round', d.key], ['standings', d.key], ['final', d.key], ['bracket', d.key], ['entrants', d.key]);
    for (const s of d.stages) {
      for (let r = 1; r <= s.paired; r++) out.push(['round', d.key, s.key, String(r)]);
      out.push(['standings', d.key, s.key], ...s.groups.map((g) => ['standings', d.key, s.key, g]));
      for (let r = 1; r <= s.paired; r++) {
        const round = (await organiser.view('round', d.key, s.key, String(r))).json;
        matches = Math.max(matches, ...round.tables.map((t) => t.match));
      }
    }
    for (let e = 1; e <= d.entrants; e++) out.push(['entrant', d.key, String(e)]);
  }
  for (let m = 1; m <= matches; m++) out.push(['match', String(m)]);
  return out;
}

/* Which entrants have sat, or will sit, at the tables a referee reaches; and these matches. */
async function within(organiser, reach) {
  const entrants = new Set();
  const matches = new Set();
  const event = (await organiser.view('event')).json;
  for (const d of event.disciplines)
    for (const s of d.stages)
      for (let r = 1; r <= s.paired; r++)
        for (const t of (await organiser.view('round', d.key, s.key, String(r))).json.tables)
          if (reach(d.key, t.table)) {
            matches.add(t.match);
            for (const who of [t.a, t.b]) entrants.add(`${d.key}/${who.number}`);
          }
  return { entrants, matches };
}

const bytesOf = (answer) =>
  `${JSON.stringify(answer.headers)}\n${answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.bytes).toString() : answer.text}`;

/* Everything somebody can be told: each door once, with what he may send. */
async function everything(person, list, desk = false) {
  const heard = [];
  const ask = async (path, headers) => heard.push([path, bytesOf(await person.get(path, headers))]);
  await ask('');
  await ask('/lines');
  if (!desk) for (const print of ['pairings/orzel', 'projector', 'projector/orzel']) await ask(`/prints/${print}`);
  await ask('/lines?from=3', { 'Accept-Encoding': 'gzip' });
  for (const words of list) {
    const path = `/views/${words.map(encodeURIComponent).join('/')}`;
    await ask(path);
    await ask(`${path}?in=en`, { 'Accept-Encoding': 'gzip' });
  }
  // Orders that are refused: for being of another role, out of reach, of the past, or nonsense.
  const matches = list.filter((w) => w[0] === 'match').map((w) => w[1]);
  const orders = [
    ['pair', 'orzel'],
    ['key', 'x', 'desk', sha('x')],
    ['enter', 'orzel'],
    ['nonsense'],
    ['note'],
    ...(desk ? [] : [['undo', 'nic']]),
    ...matches.flatMap((m) => [
      ['result', m, '1', '99', 'orzel/6.1', 'round=9'],
      ['remark', m],
      ['claim', m, '1', '99', '99'],
      ['card', m, '99', 'vulgar'],
      ['award', m, '1', '99', 'x'],
    ]),
  ];
  for (const words of orders) {
    const answer = await person.post({ id: `leak-${newKey()}`, words, seen: 0 });
    if (answer.json.status === 'done') throw new Error(`${words.join(' ')} was done`);
    heard.push([words.join(' '), bytesOf(answer)]);
  }
  const s = await person.follow({ seen: 0 });
  if (s.answer.ok)
    heard.push(['follow', `${s.traffic.join('\n')}\n${JSON.stringify(await s.until((m) => m.is === 'event'))}`]);
  else heard.push(['follow', s.traffic.join('\n')]);
  s.close();
  return heard;
}

function search(heard, secrets, may, what) {
  for (const [where, text] of heard) {
    for (const [word, of] of secrets.all)
      if (!may(of) && text.includes(word))
        throw new Error(
          `${what} learns ${word} (${JSON.stringify(of)}) from ${where}: ${text.slice(Math.max(0, text.indexOf(word) - 200), text.indexOf(word) + 60)}`,
        );
    const year = /\b20(09|10|11)\b/.exec(text);
    if (!may({ desk: true }) && year)
      throw new Error(`${what} learns a year of birth from ${where}: ${text.slice(year.index - 100, year.index + 20)}`);
  }
}

/* A search that finds nothing proves nothing: whoever may see a word must have seen it. */
function found(heard, secrets, want, what) {
  const text = heard.map(([, t]) => t).join('\n');
  for (const [word, of] of secrets.all)
    if (want(of) && !text.includes(word)) throw new Error(`${what} never saw ${word} (${JSON.stringify(of)})`);
}

async function tables(organiser, discipline) {
  return (await organiser.view('round', discipline)).json.tables;
}

/* What happens in the event, step by step; everything is looked at after each. */
const steps = [
  async ({ o, secrets }) => {
    await o.do('set', 'orzel', 'entrants', '4', '32');
    await o.do('set', 'eskadra', 'entrants', '4', '32');
    for (const [d, games, count] of [
      ['orzel', ['orzel'], 6],
      ['eskadra', ['303', '111', '7'], 4],
    ]) {
      const answer = await o.post({ id: `import-${d}`, words: ['import', d], file: table(secrets, d, games, count) });
      if (answer.status !== 200) throw new Error(answer.text);
    }
    await o.do('note', secrets.add('Uw', { desk: true }));
  },
  async ({ o }) => {
    await o.do('draw', 'orzel', 'swiss', '--rounds', '3');
    await o.do('pair', 'orzel');
    await o.do('draw', 'eskadra', 'groups', '--groups', '1');
    await o.do('pair', 'eskadra');
    await o.do('start', 'orzel');
    await o.do('start', 'eskadra');
  },
  async ({ o, d, secrets }) => {
    // what people write at tables
    for (const [key, game] of [
      ['orzel', []],
      ['eskadra', ['303']],
    ])
      for (const t of await tables(o, key)) {
        const match = String(t.match);
        await d.do('remark', match, ...game, secrets.add('Re', { match: t.match }));
        await d.do('referee', match, ...game, `${secrets.add('Se', { match: t.match })} X`);
        await d.do(
          'card',
          match,
          ...game,
          String(t.a.number),
          'vulgar',
          secrets.add('Ka', { match: t.match }),
          '--referee',
          secrets.add('Gw', { match: t.match }),
        );
        await d.do('call', match, secrets.add('Wo', { desk: true }));
      }
  },
  async ({ o, d, p, secrets }) => {
    // a claim, a walkover with its reason, a substitute, one who leaves
    const mine = (await tables(o, 'orzel')).find((t) => [t.a.number, t.b.number].includes(1));
    const [, , , winner, ...how] = await won(o, String(mine.match));
    const claim = await p.order('claim', String(mine.match), '1', '1', winner, ...how);
    same(claim.status, 200, claim.text);
    search([['his claim', bytesOf(claim)]], secrets, (of) => of.name === 'orzel/1', 'the player');
    const other = (await tables(o, 'orzel')).find((t) => ![t.a.number, t.b.number].includes(1));
    await d.do('walkover', String(other.match), String(other.a.number), secrets.add('Po', { match: other.match }));
    const match = (await tables(o, 'eskadra'))[0];
    const of = `eskadra/${match.a.number}`;
    await d.do(
      'substitute',
      'eskadra',
      String(match.a.number),
      '111',
      `${secrets.add('Za', { name: of, game: '111' })} ${secrets.add('St', { name: of, game: '111' })}`,
      `${match.match}.2`,
      secrets.add('Ch', { desk: true }),
      'born=2010',
      `guardian=${secrets.add('Go', { desk: true })}`,
    );
    await d.do('withdraw', 'orzel', String(other.b.number), secrets.add('Od', { desk: true }));
    await o.do('unkey', 'zgubiony', secrets.add('Zg', { desk: true }));
  },
];

export const tests = {
  'no byte tells a role what it may not see, at any stage of an event': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel,eskadra');
    const foreign = await newEvent(server, '--only', 'orzel');
    const secrets = new Secrets();
    const name = () => secrets.add('Kl', { author: true }); // told where his lines touch a match in reach
    const d = await newPerson(o, name(), 'desk');
    const p = await newPerson(o, name(), 'player', 'orzel/1');
    const lost = await newPerson(o, 'zgubiony', 'desk');
    const everybody = {
      desk: d,
      'referee of all': await newPerson(o, name(), 'referee'),
      'referee of a table': await newPerson(o, name(), 'referee', 'orzel:1 eskadra:4'),
      'referee of nothing': await newPerson(o, name(), 'referee', 'orzel:99'),
      player: p,
      'player of a team': await newPerson(o, name(), 'player', 'eskadra/2/303'),
      public: new Person(server, o.event),
    };
    const live = Object.fromEntries(
      await Promise.all(Object.entries(everybody).map(async ([what, who]) => [what, await who.follow()])),
    );
    const own = (key) => (of) => of.name === key;
    for (const [i, step] of steps.entries()) {
      await step({ o, d, p, secrets });
      const list = await views(o);
      const here = await within(o, (discipline, table) => (discipline === 'orzel' ? table === 1 : table === 4));
      const every = await within(o, () => true);
      const may = {
        desk: () => true,
        'referee of all': (of) => of.author || of.match !== undefined || every.entrants.has(of.name),
        'referee of a table': (of) => of.author || here.entrants.has(of.name) || here.matches.has(of.match),
        'referee of nothing': () => false,
        player: own('orzel/1'),
        'player of a team': own('eskadra/2'),
        public: () => false,
      };
      for (const [what, who] of Object.entries(everybody)) {
        const heard = await everything(who, list, what === 'desk');
        // One's own key's name is no secret to oneself.
        const mine = (await who.get('')).json.key;
        const allowed = (of) => may[what](of);
        const without = { all: new Map([...secrets.all].filter(([word]) => word !== mine)) };
        search(heard, without, allowed, `stage ${i}: the ${what}`);
        search([['live', live[what].traffic.join('\n')]], without, allowed, `stage ${i}: the ${what}`);
        if (what === 'desk') found(heard, secrets, () => true, 'the desk');
        if (what === 'player') found(heard, secrets, (of) => of.name === 'orzel/1', 'the player');
        if (what === 'referee of a table' && i === 2)
          found(heard, secrets, (of) => here.matches.has(of.match) && !of.desk, 'the referee');
        for (const other of [o, ...Object.values(everybody)])
          if (other.key && heard.some(([, text]) => text.includes(other.key)))
            throw new Error(`${what} learns the key of another`);
        if (what !== 'desk' && heard.some(([, text]) => text.includes(sha(o.key))))
          throw new Error(`${what} learns the hash of a key`);
      }
    }
    for (const [what, who, error] of [
      ['withdrawn', lost, 'key-withdrawn'],
      ['foreign', new Person(server, o.event, foreign.key), 'bad-key'],
      ['made up', new Person(server, o.event, newKey()), 'bad-key'],
    ]) {
      const heard = await everything(who, [['event'], ['round', 'orzel'], ['log'], ['keys']]);
      for (const [where, text] of heard)
        if (!text.includes(`"${error}"`)) throw new Error(`the ${what} key at ${where}: ${text.slice(-300)}`);
      search(heard, secrets, () => false, `the ${what} key`);
    }
    for (const [what, s] of Object.entries(live)) {
      if (what !== 'desk')
        same(
          s.traffic.some((t) => t.includes('"lines"')),
          false,
          `lines for the ${what}`,
        );
      s.close();
    }
  }),

  'keys in an address, a body or another header open nothing': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const path = `/api/events/${o.event}`;
    for (const at of [`${path}/lines?key=${o.key}`, `${path}/lines?from=0&token=${o.key}`, `${path}/${o.key}/lines`])
      if ((await server.get(at)).status === 200) throw new Error(`${at} is open`);
    for (const headers of [
      { Authorization: o.key },
      { Authorization: `Basic ${o.key}` },
      { Authorization: `Bearer ${o.key}x` },
      { Authorization: `Bearer ${o.key.toUpperCase()}` },
      { Cookie: `key=${o.key}` },
      { 'X-Key': o.key },
    ])
      if ((await server.get(`${path}/lines`, headers)).status === 200)
        throw new Error(`${JSON.stringify(headers)} opens`);
    const answer = await server.request('POST', `${path}/orders`, JSON.stringify({ words: ['note', 'x'], key: o.key }));
    same(answer.status, 400, 'in the body');
  }),

  'wrong keys are limited for each event, the right one never waits': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const other = await newEvent(server, '--only', 'orzel');
    const statuses = [];
    for (let i = 0; i < 14; i++) statuses.push((await new Person(server, o.event, newKey()).view('event')).status);
    same([...new Set(statuses)], [401, 429], 'wrong keys');
    same(statuses.filter((s) => s === 401).length >= 10, true, 'ten may be tried');
    const refused = await new Person(server, o.event, newKey()).order('note', 'x');
    same([refused.status, refused.json.error, refused.json.wait > 0], [429, 'flood', true], 'an order too');
    same((await new Person(server, o.event, newKey()).follow()).answer.why, 'flood', 'following too');
    same((await o.order('note', 'x')).status, 200, 'the right key');
    same((await new Person(server, o.event).view('event')).status, 200, 'the public');
    same((await new Person(server, other.event, newKey()).view('event')).status, 401, 'another event');
  }, []),
};
