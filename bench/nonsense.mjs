// Nonsense that is well formed: every address that takes a body, and every verb of the socket, with the members it knows
// and values of every kind, under keys that are right. For bench/abuse.mjs.
import { sleep } from '../test/net/lines.mjs';

export const random = (n) => Math.floor(Math.random() * n);
const one = (list) => list[random(list.length)];

const VALUES = [
  () => null,
  () => true,
  () => random(3) - 1,
  () => 1e300,
  () => '',
  () => 'orzel',
  () => '303',
  () => 'bot',
  () => 'a\u0000b',
  () => 'Ż'.repeat(1 + random(400)),
  () => 'x'.repeat(random(20000)),
  () => [],
  () => ['pair', 'orzel'],
  () => ['enter', 'orzel', `Gracz ${random(1e6)}`, 'SP 1'],
  () => Array.from({ length: random(300) }, () => 'draw'),
  () => ({ words: [[{}]] }),
];
const nonsense = (members) =>
  Object.fromEntries(members.split(' ').flatMap((name) => (random(3) ? [[name, one(VALUES)()]] : [])));

/* A class and an event of this server, with their owners' keys: made anew now and then, because some of
   the nonsense erases them. */
const made = new WeakMap();
async function owned(server) {
  const old = made.get(server);
  if (old && old.left-- > 0) return old;
  const post = async (path, body) => JSON.parse((await server.request('POST', path, JSON.stringify(body))).text);
  const now = {
    left: 300,
    lesson: await post('/api/classes', { name: 'Klasa' }),
    event: await post('/api/events', { words: ['create', 'Liga', '--level', 'local', '--only', 'orzel'] }),
  };
  made.set(server, now);
  return now;
}

const ADDRESSES = [
  [() => '/api/rooms', 'game side opponent level name words clock encounter board from'],
  [() => '/api/qr', 'text'],
  [() => '/api/classes', 'name'],
  [({ lesson }) => `/api/classes/${lesson.class}/board`, 'game board', 'lesson'],
  [({ lesson }) => `/api/classes/${lesson.class}/erase`, 'why', 'lesson'],
  [() => '/api/events', 'words lines name'],
  [({ event }) => `/api/events/${event.event}/orders`, 'words id seen file file64', 'event'],
  [({ event }) => `/api/events/${event.event}/play`, 'match game', 'event'],
  [({ event }) => `/api/events/${event.event}/lobby`, 'code', 'event'],
  [({ event }) => `/api/events/${event.event}/erase`, 'name', 'event'],
];

export async function bodies(server) {
  const own = await owned(server);
  const [path, members, whose] = one(ADDRESSES);
  const key = whose && own[whose].key;
  const answer = await server.request(
    'POST',
    path(own),
    JSON.stringify(random(20) ? nonsense(members) : one(VALUES)()),
    key ? { Authorization: `Bearer ${key}` } : {},
  );
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${path(own)}: ${answer.status} ${answer.text}`);
}

const VERBS = [
  ['join', 'room token invite seen name words'],
  ['follow', 'event token seen in'],
  ['attend', 'class token name'],
  ['order', 'words'],
  ['play', 'move at took'],
  ['resign', ''],
  ['undo', 'say'],
  ['draw', 'say'],
  ['claim', ''],
  ['rematch', ''],
  ['invite', ''],
  ['withdraw', ''],
  ['say', 'key'],
  ['why', 'move'],
  ['ping', ''],
  ['fly', 'high'],
];

/** Somebody who came as he should, and then says what nobody understands. */
export async function verbs(server, tables) {
  const { lesson, event } = await owned(server);
  const table = one(tables);
  const line = await server.connect();
  line.send(
    one([
      { n: 0, do: 'join', room: table.room, token: table.token },
      { n: 0, do: 'attend', class: lesson.class, token: lesson.key },
      { n: 0, do: 'follow', event: event.event, token: event.key },
    ]),
  );
  for (let n = 1; n < 30; n++) {
    const [verb, members] = one(VERBS);
    line.send({ n, do: verb, ...nonsense(members) });
  }
  await sleep(random(300));
  line.close();
}
