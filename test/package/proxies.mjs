// The files for nginx and Caddy, tried: each proxy runs with the file of package/ as it stands, but for its ports and
// a certificate made here, before a real server. Pages, the JSON interface and a move over a WebSocket must come
// through TLS; and a visitor cannot claim another address than its own.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { freePort } from '../harness/port.mjs';
import { Server, Socket } from '../wire/client.mjs';

const NAME = 'gry.example.org';
const scratch = mkdtempSync(join(tmpdir(), 'sedzia-proxies-'));
const file = (name) => join(scratch, name);
const children = new Set();
process.on('exit', () => {
  for (const c of children) c.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});
execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${NAME}`,
    '-addext',
    `subjectAltName=DNS:${NAME}`,
    '-keyout',
    file('key.pem'),
    '-out',
    file('cert.pem'),
  ],
  { stdio: 'ignore' },
);
const ca = readFileSync(file('cert.pem'));

/* Replaces what must be there; a file that no longer has it is not the one we think. */
function put(text, ...pairs) {
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`the file does not say ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function nginx(server, plain, secure) {
  const site = put(
    readFileSync('package/nginx.conf', 'utf8'),
    [
      '    server 127.0.0.1:8080;',
      [server]
        .flat()
        .map((p) => `    server 127.0.0.1:${p};`)
        .join('\n'),
    ],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, file('cert.pem')],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, file('key.pem')],
  );
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((t) => `${t}_temp_path ${file(t)};`).join(' ');
  writeFileSync(file('site.conf'), site);
  const user = process.getuid() === 0 ? 'user root; ' : ''; // its folder for bodies lies in ours
  writeFileSync(
    file('nginx.conf'),
    `${user}daemon off; pid ${file('nginx.pid')}; error_log ${file('nginx.log')};
events {} http { access_log off; ${temps} include ${file('site.conf')}; }\n`,
  );
  return ['nginx', '-c', file('nginx.conf'), '-e', file('nginx.log')];
}

function caddy(server, plain, secure) {
  const site = put(
    readFileSync('package/Caddyfile', 'utf8'),
    [
      '127.0.0.1:8080',
      [server]
        .flat()
        .map((p) => `127.0.0.1:${p}`)
        .join(' '),
    ],
    [`\n${NAME} {`, `\nhttps://${NAME}:${secure} {\n\tbind 127.0.0.1\n\ttls ${file('cert.pem')} ${file('key.pem')}`],
  );
  writeFileSync(
    file('Caddyfile'),
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tservers {\n\t\tprotocols h1 h2\n\t}\n\thttp_port ${plain}\n\tstorage file_system ${file('caddy')}\n}\n${site}`,
  );
  return ['caddy', 'run', '--config', file('Caddyfile'), '--adapter', 'caddyfile'];
}

const dial = (port) => () =>
  tls.connect({ host: '127.0.0.1', port, servername: NAME, ca, ALPNProtocols: ['http/1.1'] });
function ask(port, method, path, body, headers = {}) {
  return new Promise((done, fail) => {
    const r = https.request(
      {
        host: '127.0.0.1',
        port,
        servername: NAME,
        ca,
        agent: false,
        method,
        path,
        headers: { Host: NAME, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (d) => {
          text += d;
        });
        answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }));
      },
    );
    r.on('error', fail);
    r.end(body);
  });
}
function demand(good, what) {
  if (!good) throw new Error(what);
}

async function comesThrough(secure) {
  const page = await ask(secure, 'GET', '/');
  demand(page.status === 200 && /<html/i.test(page.text), `the page: ${page.status}`);
  demand(/max-age=\d+/.test(page.headers['strict-transport-security']), 'no Strict-Transport-Security');
  demand(page.headers['content-security-policy'], 'the policy of the server is lost');
  const opened = await ask(
    secure,
    'POST',
    '/api/rooms',
    JSON.stringify({ game: '303', side: 'luftwaffe', opponent: 'bot' }),
  );
  demand(opened.status === 201, opened.text);
  const room = JSON.parse(opened.text);
  const large = await ask(secure, 'POST', '/api/events', JSON.stringify({ lines: 'x'.repeat(1 << 20) }));
  demand(large.status === 422, `an event of 1 MB does not reach the server: ${large.status}`);
  const seat = new Socket();
  await seat.open(secure, { host: NAME, dial: dial(secure) });
  const joined = await seat.join(room.room, room.token ?? room.key);
  demand(joined.ok, JSON.stringify(joined));
  const state = await seat.state((s) => s.legal);
  const played = await seat.ask('play', { move: state.legal[0] });
  demand(played.ok, JSON.stringify(played));
  seat.close();
}

/* Floods are counted by address: who claims to be somebody else at every request is still one. */
async function oneAddress(secure) {
  let refused = 0;
  for (let i = 0; i < 80 && !refused; i++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, k) =>
        ask(secure, 'POST', '/api/rooms', JSON.stringify({ game: '303' }), { 'X-Forwarded-For': `10.1.${i}.${k}` }),
      ),
    );
    refused = answers.filter((a) => a.status === 429).length;
  }
  demand(refused, '800 rooms were opened by one visitor who claimed 800 addresses');
}

const connections = (s) => s.get('/health').then((a) => JSON.parse(a.text).connections);
const rooms = (s) => s.get('/health').then((a) => JSON.parse(a.text).rooms);

/* Three lines of each room: all at one server, not all rooms at the same. */
async function together(servers, secure) {
  const used = new Set();
  for (let i = 0; i < 24; i++) {
    const room = `room${String(i).padStart(4, '0')}`,
      three = [new Socket(), new Socket(), new Socket()];
    for (const s of three) await s.open(secure, { host: NAME, room, dial: dial(secure) });
    const found = await Promise.all(servers.map(connections));
    demand(found.includes(3) && found.includes(0), `the lines of a room: ${found}`);
    used.add(found.indexOf(3));
    for (const s of three) s.close();
    while ((await Promise.all(servers.map(connections))).some((n) => n))
      await new Promise((done) => setTimeout(done, 20));
  }
  demand(used.size === 2, 'all rooms are at one server');
}

/* One of two servers is asked to stop: whoever comes is served by the other, at once. */
async function oneStops(servers, secure) {
  demand((await servers[0].stop('SIGTERM')) === 0, 'it did not end well');
  for (let i = 0; i < 40; i++) {
    const page = await ask(secure, 'GET', `/r/room${String(i).padStart(4, '0')}`);
    demand(page.status === 200, `${page.status}`);
    const s = new Socket();
    await s.open(secure, { host: NAME, room: `room${String(i).padStart(4, '0')}`, dial: dial(secure) });
    s.close();
  }
  const before = await rooms(servers[1]);
  await comesThrough(secure);
  demand((await rooms(servers[1])) === before + 1, 'the room is not at the other server');
}

const proxies = { nginx, caddy };
let passed = 0,
  failed = 0;
async function test(name, run) {
  try {
    await run();
    passed++;
  } catch (e) {
    failed++;
    console.log(`FAILED ${name}\n    ${String(e.message).slice(0, 600)}`);
  }
}

/* The proxy with its file, before these servers. */
async function behind(name, configure, servers, use) {
  const [plain, secure] = [await freePort(), await freePort()];
  const [command, ...args] = configure(
    servers.map((s) => s.port),
    plain,
    secure,
  );
  const proxy = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: scratch } });
  let said = '';
  proxy.stderr.on('data', (d) => {
    said += d;
  });
  children.add(proxy);
  await test(`${name} starts with the file`, async () => {
    for (let i = 0; i < 600; i++) {
      if (proxy.exitCode !== null) break;
      if ((await ask(secure, 'GET', '/health').catch(() => null))?.status === 200) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(said || 'no answer');
  });
  await use(secure, plain);
  proxy.kill('SIGTERM');
  children.delete(proxy);
}

for (const [name, configure] of Object.entries(proxies)) {
  const start = () => Server.start(['--proxy', 'on', '--name', NAME]);
  const server = await start();
  await behind(name, configure, [server], async (secure, plain) => {
    await test(`${name}: pages, rooms and a move come through TLS`, () => comesThrough(secure));
    if (name === 'nginx')
      await test('nginx: plain HTTP is sent to HTTPS', () =>
        new Promise((done, fail) => {
          http
            .get({ host: '127.0.0.1', port: plain, path: '/r/abc', headers: { Host: NAME } }, (a) => {
              a.resume();
              if (a.statusCode === 301 && a.headers.location === `https://${NAME}/r/abc`) done();
              else fail(new Error(`${a.statusCode} ${a.headers.location}`));
            })
            .on('error', fail);
        }));
    await test(`${name}: a visitor cannot claim another address`, () => oneAddress(secure));
  });
  await server.end();
  const two = [await start(), await start()];
  await behind(`${name} before two servers`, configure, two, async (secure) => {
    if (name === 'nginx') await test('nginx: the people of a room meet at one server', () => together(two, secure));
    await test(`${name}: one of two servers is asked to stop, and everybody is served by the other`, () =>
      oneStops(two, secure));
  });
  await two[1].end();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
