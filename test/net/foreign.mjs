// Pages of other sites: they may not connect, not post, not embed; our own pages may.
import { request } from 'node:http';
import { hostname } from 'node:os';
import { answers, Line, withServer } from './lines.mjs';

function shake(server, headers) {
  return new Promise((done, fail) => {
    const r = request({
      host: '127.0.0.1',
      port: server.port,
      path: '/ws',
      agent: false,
      headers: {
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Protocol': 'sedzia',
        ...headers,
      },
    });
    r.on('upgrade', (answer, socket) => {
      socket.destroy();
      done({ status: 101, headers: answer.headers });
    });
    r.on('response', (answer) => {
      answer.resume();
      done({ status: answer.statusCode, headers: answer.headers });
    });
    r.on('error', fail);
    r.end();
  });
}

async function expect(server, cases) {
  for (const [headers, status] of cases) {
    const got = await shake(server, headers);
    if (got.status !== status) throw new Error(`${JSON.stringify(headers)}: ${got.status} instead of ${status}`);
  }
}

export const tests = {
  async 'a WebSocket is for pages of this server, and for programs that are no pages'() {
    await withServer(['--name', 'gra.example,inner'], (server) =>
      expect(server, [
        [{}, 101],
        [{ Host: 'gra.example:8080', Origin: 'http://gra.example:8080' }, 101],
        [{ Host: 'gra.example', Origin: 'https://GRA.example' }, 101],
        [{ Host: 'gra.example', Origin: 'https://evil.example' }, 403],
        [{ Host: 'gra.example', Origin: 'https://gra.example.evil.example' }, 403],
        [{ Host: 'gra.example', Origin: 'https://gra.example:444' }, 403],
        [{ Host: 'gra.example', Origin: 'null' }, 403],
        [{ Host: 'gra.example', Origin: 'https://' }, 403],
        [{ Host: 'inner', 'X-Forwarded-Host': 'gra.example', Origin: 'https://gra.example' }, 403], // no proxy
      ]),
    );
    await withServer(
      ['--proxy', 'on', '--origin', 'https://szkola.example', '--name', 'inner, gra.example'],
      (server) =>
        expect(server, [
          [{ Host: 'inner', 'X-Forwarded-Host': 'gra.example', Origin: 'https://gra.example' }, 101],
          [{ Host: 'inner', Origin: 'https://szkola.example' }, 101],
          [{ Host: 'inner', 'X-Forwarded-Host': 'gra.example', Origin: 'https://evil.example' }, 403],
        ]),
    );
  },

  async 'a body must say that it is JSON, which no form of another site can'() {
    await withServer(['--limits', 'off'], async (server) => {
      for (const [type, status] of [
        ['application/json', 201],
        ['application/json; charset=utf-8', 201],
        ['Application/JSON', 201],
        ['text/plain', 415],
        ['application/x-www-form-urlencoded', 415],
        ['multipart/form-data', 415],
        ['application/jsonx', 415],
        ['', 415],
      ]) {
        const answer = await server.request('POST', '/api/rooms', '{"game":"303"}', { 'Content-Type': type });
        if (answer.status !== status) throw new Error(`${type}: ${answer.status}`);
        if (status === 415 && !JSON.parse(answer.text).pl) throw new Error(answer.text);
        const code = await server.request('POST', '/api/qr', '{"text":"x"}', { 'Content-Type': type });
        if ((code.status === 415) !== (status === 415)) throw new Error(`qr ${type}: ${code.status}`);
      }
    });
  },

  async 'a name the server does not know is refused, for pages, requests and sockets'() {
    const own = hostname();
    const cases = {
      200: [
        '127.0.0.1',
        '127.0.0.1:8080',
        '10.1.2.3',
        '[::1]',
        '[::1]:8080',
        '[2001:db8::7]',
        'localhost',
        'LocalHost:81',
      ],
      421: [
        'evil.example',
        'evil.example:8080',
        'localhost.evil.example',
        'evil-localhost',
        'evil.example.',
        '127.0.0.1.evil.example',
        '1.2.3',
        '[::1',
        '[::1]x',
        'a:b',
        'localhost:80x',
        'x@localhost',
        `${own}.evil.example`,
        `${own}x`,
        'gra',
        'gra.exampl',
        '.',
      ],
    };
    cases[200].push(
      own,
      `${own.split('.')[0]}.local`,
      `${own}.`,
      'gra.example',
      'GRA.example:9',
      'gry.szkola.pl',
      'szkola.example',
    );
    const flags = ['--name', ' gra.example,gry.szkola.pl', '--origin', 'https://szkola.example:444', '--lang', 'en'];
    await withServer(flags, async (server) => {
      for (const [status, hosts] of Object.entries(cases))
        for (const Host of hosts) {
          for (const path of ['/', '/health', '/api/games', '/assets/nothing.js']) {
            const answer = await server.get(path, { Host });
            const want = status === '200' && path.endsWith('.js') ? 404 : Number(status);
            if (answer.status !== want) throw new Error(`${Host} ${path}: ${answer.status}`);
          }
          const posted = await server.request('POST', '/api/rooms', '{"game":"303"}', { Host });
          if (posted.status !== (status === '200' ? 201 : 421)) throw new Error(`${Host}: ${posted.status}`);
          const shaken = await shake(server, { Host });
          if (shaken.status !== (status === '200' ? 101 : 421)) throw new Error(`${Host}: ${shaken.status}`);
        }
      const page = await server.get('/', { Host: 'evil.example' });
      if (!page.text.includes('nie zna nazwy') || !page.text.includes('does not know the name'))
        throw new Error(page.text);
      if (page.headers['content-type'] !== 'text/plain; charset=utf-8') throw new Error(page.headers['content-type']);
      const asked = JSON.parse((await server.get('/api/games', { Host: 'evil.example' })).text);
      if (asked.error !== 'host' || !asked.pl || !asked.en) throw new Error(JSON.stringify(asked));
      if ((await server.get('/api/games', { 'X-Forwarded-Host': 'evil.example' })).status !== 200)
        throw new Error('there is no proxy to believe');
      const old = await Line.open(server.port); // programs may leave it out
      old.say('GET /health HTTP/1.0\r\n\r\n');
      await old.until((heard) => answers(heard).answers.length > 0);
      if (answers(old.heard).answers[0].status !== 200) throw new Error('no Host at all');
      old.close();
    });
    await withServer(['--proxy', 'on', '--name', 'gra.example'], async (server) => {
      for (const [visited, status] of [
        ['gra.example', 200],
        ['evil.example', 421],
      ]) {
        const answer = await server.get('/api/games', { Host: 'gra.example', 'X-Forwarded-Host': visited });
        if (answer.status !== status) throw new Error(`${visited}: ${answer.status}`);
      }
      const direct = await server.get('/api/games', { Host: 'evil.example', 'X-Forwarded-Host': 'gra.example' });
      if (direct.status !== 421) throw new Error(`past the proxy: ${direct.status}`);
    });
  },

  async 'what the pages may do is said on every answer, and names no other host'() {
    await withServer(['--name', 'gra.example'], async (server) => {
      for (const path of ['/', '/health', '/nothing.js', '/api/rooms/zzzzzzzz']) {
        const { headers } = await server.get(path, { Host: 'gra.example:81' });
        const policy = Object.fromEntries(
          headers['content-security-policy'].split('; ').map((p) => [p.split(' ')[0], p.split(' ').slice(1).join(' ')]),
        );
        const want = {
          'default-src': "'self'",
          'base-uri': "'none'",
          'form-action': "'none'",
          'frame-ancestors': "'none'",
          'object-src': "'none'",
          'connect-src': "'self' ws://gra.example:81 wss://gra.example:81",
        };
        for (const [key, value] of Object.entries(want))
          if (policy[key] !== value) throw new Error(`${path}: ${key} ${policy[key]}`);
        if (headers['x-content-type-options'] !== 'nosniff' || headers['referrer-policy'] !== 'no-referrer')
          throw new Error(path);
      }
      const l = await Line.open(server.port); // a host that could smuggle a rule of its own
      l.say('GET / HTTP/1.1\r\nHost: x; script-src *\r\n\r\n');
      await l.until((heard) => answers(heard).answers.length > 0);
      const policy = answers(l.heard).answers[0].headers['content-security-policy'];
      if (/\*/.test(policy) || !policy.endsWith("connect-src 'self'")) throw new Error(policy);
      l.close();
    });
  },
};
