// Rude clients: bytes that are no HTTP, broken frames, lines cut in the middle. The server must
// go on serving everybody else.
import net from 'node:net';
import { Server } from './client.mjs';

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/* Sends bytes, waits a little for an answer, hangs up. */
function send(port, bytes, ms = 30) {
  return new Promise((done) => {
    const s = net.connect(port, '127.0.0.1', () => s.write(bytes));
    let heard = Buffer.alloc(0);
    s.on('data', (d) => {
      heard = Buffer.concat([heard, d]);
    });
    s.on('error', () => {});
    s.on('close', () => done(heard.toString('latin1')));
    setTimeout(() => s.destroy(), ms);
  });
}

let state = 1918;
const random = (n) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor(state / 65536) % n;
};
const junk = (n) => Buffer.from(Array.from({ length: n }, () => random(256)));

const upgrade =
  'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: c2VkemlhIHNlZHppYSBzZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: sedzia\r\n\r\n';

const rude = [
  'GET',
  'GET / HTTP/1.1',
  'GET / HTTP/9.9\r\n\r\n',
  '\r\n\r\n\r\n',
  '\0\0\0\0',
  `GET /${'a'.repeat(5000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${'X-Y: z\r\n'.repeat(3000)}\r\n`,
  'GET /api/rooms/%00%00 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /%ff%fe/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n',
  'DELETE /api/rooms HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'PUT /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc',
  'POST /api/rooms HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
  'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n{}',
  'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n{}',
  'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"game"',
  'POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"gam\r\nffffffffff\r\n',
  `POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100000)}`,
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n',
  upgrade.replace('sedzia\r\n', 'chess\r\n'),
  upgrade.replace(/Sec-WebSocket-Key.*\r\n/, ''),
  Buffer.concat([Buffer.from(upgrade), Buffer.from([0x81, 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f])]), // no mask
  Buffer.concat([Buffer.from(upgrade), Buffer.from([0x82, 0x81, 0, 0, 0, 0, 0x41])]), // binary
  Buffer.concat([Buffer.from(upgrade), Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])]),
  Buffer.concat([Buffer.from(upgrade), Buffer.from([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0]), Buffer.alloc(65535, 0x20)]),
  Buffer.concat([
    Buffer.from(upgrade),
    Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x7b]),
    Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x7b]),
  ]),
  Buffer.concat([Buffer.from(upgrade), Buffer.from([0x80, 0x81, 0, 0, 0, 0, 0x7b])]), // goes on with nothing
  Buffer.concat([Buffer.from(upgrade), Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0xff, 0xff])]),
  Buffer.concat([Buffer.from(upgrade), ...Array.from({ length: 500 }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0]))]),
];

export const tests = {
  async 'rude clients do not stop the server, nor a game that goes on beside them'() {
    const server = await Server.start(['--limits', 'off']);
    const { a, b } = await server.table({ game: '303', side: 'luftwaffe' });
    for (const bytes of rude) await send(server.port, bytes);
    for (let i = 0; i < 40; i++) await send(server.port, junk(1 + random(600)), 5);
    for (let i = 0; i < 40; i++)
      await send(server.port, Buffer.concat([Buffer.from(upgrade), junk(1 + random(200))]), 5);
    const answer = await a.ask('play', { move: 'I6-H6' });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    let health; // those who hung up are gone as soon as the server has come to them
    for (let i = 0; i < 600 && health?.connections !== 2; i++) {
      if (health) await sleep(50);
      health = JSON.parse((await server.get('/health')).text);
    }
    if (!health.ok || health.connections !== 2) throw new Error(JSON.stringify(health));
    a.close();
    b.close();
    await server.end();
  },

  async 'a body that is too long, or none at all, is answered'() {
    const server = await Server.start();
    const long = await server.request('POST', '/api/rooms', 'x'.repeat(100000));
    if (long.status !== 413) throw new Error(`${long.status}`);
    const none = await server.request('POST', '/api/rooms', '');
    if (none.status !== 400) throw new Error(`${none.status}`);
    const other = await server.request('DELETE', '/api/rooms');
    if (other.status < 400) throw new Error(`${other.status}`);
    await server.end();
  },
};
