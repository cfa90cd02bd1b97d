// Conversations with a real server and a real database, written as texts: NAME.txt.
//
//     == title                              a conversation; each has a server of its own folder
//     flags --away 1                        flags of the server, right after the title
//     open R {"game":"303","side":"raf"}    POST /api/rooms; sets $R.room $R.token $R.code, and
//                                           $R.other, a key for whoever comes with the code
//     get /api/rooms/$R.room 200 {…}        a request; the JSON must hold these parts
//     post /api/rooms 400 {body} {…}
//     A connect                             a WebSocket called A
//     A > {"n":0,"do":"join",…}             A says
//     A raw {bad                            A says these bytes
//     A < {"re":0,"ok":true}                A hears, next, a message with these parts
//     A ~ {"is":"state","turn":"raf"}       A hears it sooner or later; others go by
//     A closed                              the server hangs up
//     A close
//     restart, kill                         the server ends (well; by kill -9) and starts again
//     wait 1200                             milliseconds
// "…" as a value means anything; ["has", x] a list that holds x; "absent" a key that is not there.
import { readdirSync, readFileSync } from 'node:fs';
import { Server } from './client.mjs';

const here = new URL('.', import.meta.url).pathname;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/* True if `is` has all that `want` asks for. */
function holds(is, want) {
  if (want === '…') return is !== undefined;
  if (want === 'absent') return is === undefined;
  if (Array.isArray(want)) {
    if (want[0] === 'has') return Array.isArray(is) && want.slice(1).every((w) => is.some((x) => holds(x, w)));
    return Array.isArray(is) && is.length === want.length && want.every((w, i) => holds(is[i], w));
  }
  if (want && typeof want === 'object') {
    if (!is || typeof is !== 'object') return false;
    return Object.keys(want).every((k) => holds(is[k], want[k]));
  }
  return is === want;
}

/* Takes JSON values off the front of a text: "{…} {…}". */
function values(text) {
  const out = [];
  let depth = 0;
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    if (quoted) {
      if (text[i] === '\\') i++;
      else if (text[i] === '"') quoted = false;
      continue;
    }
    if (text[i] === '"') quoted = true;
    else if (text[i] === '{') {
      if (!depth++) start = i;
    } else if (text[i] === '}' && !--depth) out.push(text.slice(start, i + 1));
  }
  return out;
}

async function sayOrHear(socket, verb, rest) {
  switch (verb) {
    case '>':
      return socket.send(JSON.parse(rest));
    case 'raw':
      return socket.raw(rest);
    case 'close':
      socket.close();
      return sleep(30);
    case 'closed': {
      for (let m; (m = await socket.next()) !== null; )
        if (m.is !== 'here') throw new Error(`not closed: ${JSON.stringify(m)}`);
      return undefined;
    }
    case '<': {
      let m;
      do m = await socket.next();
      while (m?.is === 'here' && !rest.includes('"here"'));
      if (!holds(m, JSON.parse(rest))) throw new Error(`heard ${JSON.stringify(m)?.slice(0, 900)}`);
      return undefined;
    }
    case '~':
      return socket.until((m) => holds(m, JSON.parse(rest)));
    default:
      throw new Error(`no such verb: ${verb}`);
  }
}

async function command(context, line) {
  const filled = line.replace(/\$([A-Za-z]+)\.([a-z]+)/g, (all, name, key) => context.rooms[name]?.[key] ?? all);
  const [verb, second, ...more] = filled.split(' ');
  const s = context.server;
  if (verb === 'open') {
    context.rooms[second] = await s.open(JSON.parse(more.join(' ')));
  } else if (verb === 'get' || verb === 'post') {
    const parts = values(filled);
    const answer = await s.request(verb.toUpperCase(), second, verb === 'post' ? parts.shift() : undefined);
    if (answer.status !== Number(more[0])) throw new Error(`status ${answer.status} ${answer.text.slice(0, 300)}`);
    if (parts.length && !holds(JSON.parse(answer.text), JSON.parse(parts[0])))
      throw new Error(answer.text.slice(0, 900));
  } else if (verb === 'restart' || verb === 'kill') {
    await s.stop(verb === 'kill' ? 'SIGKILL' : 'SIGTERM');
    await s.run();
  } else if (verb === 'wait') {
    await sleep(Number(second));
  } else if (second === 'connect') {
    context.sockets[verb] = await s.connect();
  } else {
    await sayOrHear(context.sockets[verb], second, more.join(' '));
  }
}

async function converse(lines) {
  const flags = lines[0]?.text.startsWith('flags ') ? lines.shift().text.split(' ').slice(1) : [];
  const context = { server: await Server.start(flags), rooms: {}, sockets: {} };
  try {
    for (const { text, number } of lines)
      await command(context, text).catch((e) => {
        throw new Error(`line ${number}: ${text}\n  ${e.message}`);
      });
    for (const s of Object.values(context.sockets)) s.close();
  } finally {
    await context.server.end();
  }
}

export const tests = {};
for (const file of readdirSync(here)
  .filter((f) => f.endsWith('.txt'))
  .sort()) {
  let lines;
  readFileSync(here + file, 'utf8')
    .split('\n')
    .forEach((text, i) => {
      if (text.startsWith('== ')) {
        const mine = (lines = []);
        tests[text.slice(3)] = () => converse(mine);
      } else if (text.trim() && !text.startsWith('#')) lines.push({ text: text.trim(), number: i + 1 });
    });
}
