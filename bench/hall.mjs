// bench/hall.mjs [SECONDS REFEREES PAGES]: a hall on a server of this machine (OUT=build), loopback.
// 2,000 players (400 teams of three, 400 and 400 singles), 400 tables of a first round; PAGES public
// pages follow live, every fifth of them shows standings and fetches these again when they changed;
// REFEREES phones, each with a key for its own tables, enter every result of the round within
// SECONDS. Prints how long an order took from sending to its answer, which comes after the disk; how
// late the public heard of it; what a page cost; and what a page costs while nothing happens.

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { newEvent, newPerson, Person } from '../test/hall/event.mjs';
import { Server } from '../test/wire/client.mjs';

const [seconds = 60, referees = 100, pages = 500] = process.argv.slice(2).map(Number);
const server = await Server.start(['--limits', 'off']);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const row = (what, list, unit = 'ms') => {
  list.sort((a, b) => a - b);
  const at = (p) => list[Math.min(list.length - 1, Math.floor(list.length * p))]?.toFixed(1);
  console.log(`${what}: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, most ${at(1)} ${unit} (${list.length})`);
};
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]);
const processor = () => {
  const f = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(' ');
  return (Number(f[13]) + Number(f[14])) / 100;
};

/* ---- the event */
const o = await newEvent(server, '--level', 'local', '--only', 'eskadra,orzel,bitwa');
const name = (i) => `Imię${'abcdefghijklmnop'[i & 15]} Nazwisko${i}`;
const tables = {
  eskadra: [
    'Drużyna;Szkoła;Gracz 303;Gracz 111;Gracz 7',
    ...Array.from(
      { length: 400 },
      (_, i) => `Zespół ${i};Szkoła ${i % 90};${name(3 * i)};${name(3 * i + 1)};${name(3 * i + 2)}`,
    ),
  ],
  orzel: ['Gracz;Szkoła', ...Array.from({ length: 400 }, (_, i) => `${name(1200 + i)};Szkoła ${i % 90}`)],
  bitwa: ['Gracz;Szkoła', ...Array.from({ length: 400 }, (_, i) => `${name(1600 + i)};Szkoła ${i % 90}`)],
};
const began = performance.now();
for (const [d, lines] of Object.entries(tables)) {
  await o.do('set', d, 'entrants', '4', '512');
  const answer = await o.post({ id: `import-${d}`, words: ['import', d], file: lines.join('\n') });
  if (answer.status !== 200) throw new Error(answer.text);
}
for (const d of ['eskadra', 'orzel']) {
  await o.do('draw', d, 'swiss', '--rounds', '5');
  await o.do('pair', d);
  await o.do('start', d);
}
console.log(
  `2,000 players entered, two disciplines drawn, 400 tables paired: ${((performance.now() - began) / 1000).toFixed(1)} s`,
);

/* ---- the referees: each has the same number of tables of both disciplines */
const games = [];
for (const d of ['eskadra', 'orzel']) {
  const round = (await o.view('round', d)).json;
  for (const t of round.tables) {
    const report = (await o.view('match', String(t.match))).json.report;
    for (const [b, board] of t.boards.entries()) {
      const end = report[b].endings[0];
      for (const g of [0, 1]) {
        const first = g ? 1 - board.games[0].first : board.games[0].first; // sides change
        const winner = end.side === 0 ? first : 1 - first;
        const counts = report[b].counts.filter((c) => c.needed).map((c) => `${c.key}=${end[c.key][0]}`);
        games.push({
          d,
          table: t.table,
          words: [
            'result',
            String(t.match),
            ...(t.boards.length > 1 ? [board.game] : []),
            String(g + 1),
            String([t.a, t.b][winner].number),
            end.rule,
            ...counts,
          ],
        });
      }
    }
  }
}
const phones = [];
for (let i = 0; i < referees; i++) {
  const mine = (t) => t % referees === i;
  const reach = ['eskadra', 'orzel']
    .map((d) => `${d}:${[...new Set(games.filter((g) => g.d === d && mine(g.table)).map((g) => g.table))].join(',')}`)
    .join(' ');
  const phone = await newPerson(o, `stolik${i}`, 'referee', reach);
  phone.games = games.filter((g) => mine(g.table));
  phone.agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  phones.push(phone);
}
console.log(`${games.length} results to enter, ${referees} referees, ${pages} public pages, ${seconds} s`);

/* ---- the public */
const fetched = [];
let bytes = 0;
const views = (agent, path, tag) =>
  new Promise((done, fail) =>
    http
      .get(
        {
          host: '127.0.0.1',
          port: server.port,
          path: `/api/events/${o.event}/views/${path}`,
          agent,
          headers: { 'Accept-Encoding': 'gzip', ...(tag ? { 'If-None-Match': tag } : {}) },
        },
        (answer) => {
          const parts = [];
          answer.on('data', (d) => parts.push(d));
          answer.on('end', () => {
            const body = Buffer.concat(parts);
            bytes += body.length + answer.rawHeaders.join('').length + 40;
            done({ status: answer.statusCode, tag: answer.headers.etag, body });
          });
        },
      )
      .on('error', fail),
  );
const heard = new Map(); // line -> when it was acknowledged
const late = [];
let messages = 0;
async function page(i) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const d = i % 2 ? 'orzel' : 'eskadra';
  const started = performance.now();
  await views(agent, 'event');
  const first = await views(agent, `round/${d}`);
  if (first.status !== 200 || !JSON.parse(gunzipSync(first.body)).tables.length) throw new Error('no round');
  fetched.push(performance.now() - started);
  const s = await new Person(server, o.event).follow({ seen: (await o.get('')).json.line });
  s.traffic = {
    push: (text) => {
      bytes += text.length + 4;
    },
  };
  let tag;
  (async () => {
    for (let m; (m = await s.next(3600000)) !== null; ) {
      if (m.is !== 'event') continue;
      messages++;
      const at = performance.now();
      for (const [line, when] of heard)
        if (i === 1 && line <= m.line) {
          late.push(at - when);
          heard.delete(line);
        }
      if (i % 5 === 0 && m.disciplines.includes(d)) {
        await sleep(Math.random() * 3000); // as pages do, so that not all come at once
        ({ tag } = await views(agent, `standings/${d}`, tag));
      }
    }
  })().catch(() => null);
  return { s, agent };
}
const opened = performance.now();
const all = [];
for (let i = 0; i < pages; i += 25)
  all.push(...(await Promise.all(Array.from({ length: Math.min(25, pages - i) }, (_, k) => page(i + k)))));
console.log(`${pages} pages opened in ${((performance.now() - opened) / 1000).toFixed(1)} s`);
row('opening a page (event and round)', fetched);
const opening = bytes;
console.log(`bytes of opening a page: ${Math.round(opening / pages)}`);

/* ---- the minute */
const took = [];
let refused = 0;
let id = 0;
function order(phone, words) {
  const body = JSON.stringify({ id: `bench-${id++}`, words });
  const sent = performance.now();
  return new Promise((done, fail) => {
    const r = http.request(
      {
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path: `/api/events/${o.event}/orders`,
        agent: phone.agent,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...phone.headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (d) => {
          text += d;
        });
        answer.on('end', () => {
          const now = performance.now();
          took.push(now - sent);
          if (answer.statusCode !== 200) {
            refused++;
            if (refused < 4) console.log(text.slice(0, 300));
          } else heard.set(JSON.parse(text).line, now);
          done();
        });
      },
    );
    r.on('error', fail);
    r.end(body);
  });
}
bytes = 0;
const [load, from] = [processor(), performance.now()];
await Promise.all(
  phones.map(async (phone) => {
    const pause = (seconds * 1000) / phone.games.length;
    for (const [k, g] of phone.games.entries()) {
      const due = from + pause * (k + Math.random());
      if (due > performance.now()) await sleep(due - performance.now());
      await order(phone, g.words);
    }
  }),
);
const lasted = (performance.now() - from) / 1000;
row('an order, from sending to its answer', took);
if (refused) console.log(`refused: ${refused}`);
await sleep(4000);
row('the public hears of it after', late);
console.log(
  `orders a second: ${(took.length / lasted).toFixed(0)}; processor of the server: ${(((processor() - load) / lasted) * 100).toFixed(0)} % of one core`,
);
console.log(
  `messages to a page: ${(messages / pages).toFixed(0)}; bytes to a page in this time: ${Math.round(bytes / pages)}`,
);
console.log(`memory of the server: ${Math.round(memory() / 1024)} MB`);

/* ---- nothing happens: what one connection costs, counted at its socket */
const quiet = all[0].s.socket;
const [read, written, quietFrom] = [quiet.bytesRead, quiet.bytesWritten, Date.now()];
await sleep(95000);
const hours = (Date.now() - quietFrom) / 3600000;
console.log(
  `a page left open while nothing happens: ${Math.round((quiet.bytesRead - read) / hours)} bytes an hour to it, ${Math.round((quiet.bytesWritten - written) / hours)} from it, without TCP`,
);
for (const { s, agent } of all) {
  s.close();
  agent.destroy();
}
for (const phone of phones) phone.agent.destroy();
await server.end();
process.exit(0);
