// An event on a server of its own, and somebody with a key in it.
import { createHash, randomBytes } from 'node:crypto';
import { newKey, Server } from '../wire/client.mjs';

export const sha = (text) => createHash('sha256').update(text).digest('hex');

/* Whoever has this key (undefined: the public). */
export class Person {
  constructor(server, event, key) {
    Object.assign(this, { server, event, key, seen: undefined });
  }
  get headers() {
    return this.key ? { Authorization: `Bearer ${this.key}` } : {};
  }
  async get(path, headers = {}) {
    const answer = await this.server.get(`/api/events/${this.event}${path}`, { ...this.headers, ...headers });
    return {
      ...answer,
      json:
        answer.headers['content-type']?.includes('json') && !answer.headers['content-encoding'] && answer.text
          ? JSON.parse(answer.text)
          : null,
    };
  }
  view(...words) {
    return this.get(`/views/${words.map(encodeURIComponent).join('/')}`);
  }
  async post(body) {
    const answer = await this.server.request(
      'POST',
      `/api/events/${this.event}/orders`,
      JSON.stringify(body),
      this.headers,
    );
    return { ...answer, json: JSON.parse(answer.text) };
  }
  order(...words) {
    return this.post({ id: randomBytes(8).toString('hex'), words });
  }
  /* An order that must be done. */
  async do(...words) {
    const answer = await this.order(...words);
    if (answer.status !== 200) throw new Error(`${words.join(' ')}: ${answer.status} ${answer.text}`);
    return answer.json;
  }
  async lines(from) {
    return (await this.get(`/lines${from === undefined ? '' : `?from=${from}`}`)).text;
  }
  /* A connection that follows the event; its first answer in `answer`. */
  async follow(more = {}) {
    const s = await this.server.connect();
    s.send({ n: 0, do: 'follow', event: this.event, ...(this.key ? { token: this.key } : {}), ...more });
    s.answer = await s.until((m) => m.re === 0);
    return s;
  }
}

export async function create(server, body) {
  const answer = await server.request('POST', '/api/events', JSON.stringify(body));
  return { ...answer, json: JSON.parse(answer.text) };
}

/* An event with its organiser. */
export async function newEvent(server, ...options) {
  const { status, text, json } = await create(server, { words: ['create', 'Zawody próbne', ...options] });
  if (status !== 201) throw new Error(text);
  return new Person(server, json.event, json.key);
}

/* Makes a key, of this role and reach, and gives whoever has it. */
export async function newPerson(organiser, name, role, reach) {
  const key = newKey();
  await organiser.do('key', name, role, sha(key), ...(reach ? [reach] : []));
  return new Person(organiser.server, organiser.event, key);
}

/* A server for one test, which ends with it. */
export const withServer =
  (run, flags = ['--limits', 'off']) =>
  async () => {
    const server = await Server.start(flags);
    await run(server);
    await server.end();
  };

/* Four entrants in a Swiss of ORP Orzeł, paired; two tables. */
export async function orzel(organiser, names = ['Anna Kowalska', 'Jan Wilk', 'Zofia Nowak', 'Piotr Lis']) {
  await organiser.do('set', 'orzel', 'entrants', '4', '32');
  for (const [i, name] of names.entries()) await organiser.do('enter', 'orzel', name, `SP ${i + 1}`, name);
  await organiser.do('draw', 'orzel', 'swiss', '--rounds', '3');
  await organiser.do('pair', 'orzel');
  await organiser.do('start', 'orzel');
}

/* The words of a result that can be: this game of the match ended as its first ending says. */
export async function won(organiser, match, game = '1') {
  const { is, report } = (await organiser.view('match', match)).json;
  const { endings, counts } = report[0];
  const { first } = is.boards[0].games[game - 1];
  const { rule, side, ...range } = endings[0];
  const winner = side === 0 ? first : 1 - first;
  const of = counts.filter((c) => c.needed).map((c) => `${c.key}=${range[c.key][0]}`);
  return ['result', match, game, String([is.a, is.b][winner].number), rule, ...of];
}
