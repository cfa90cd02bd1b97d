// A plain socket that says bytes and keeps all it hears; a server that must stay well.
import net from 'node:net';
import { Server } from '../wire/client.mjs';

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/* Time limits only end a test that would hang; they decide nothing else. */
const LONG = 60000;

export function within(promise, what, ms = LONG) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: nothing for ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/* A line to the server. `heard` grows; `ended` is fulfilled when the other side hangs up. */
export class Line {
  static open(port) {
    const l = new Line();
    l.heard = Buffer.alloc(0);
    l.waiting = [];
    return within(
      new Promise((done, fail) => {
        l.socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        l.socket.setNoDelay(true);
        l.ended = new Promise((end) => {
          l.socket.on('end', () => {
            l.over = true;
            l.look();
            end();
          });
          l.socket.on('close', () => {
            l.over = true;
            l.look();
            end();
          });
        });
        l.socket.on('data', (d) => {
          l.heard = Buffer.concat([l.heard, d]);
          l.look();
        });
        l.socket.on('error', fail);
        l.socket.on('connect', () => {
          l.socket.on('error', () => {});
          done(l);
        });
      }),
      'connecting',
    );
  }
  look() {
    for (const w of this.waiting.splice(0)) w();
  }
  say(bytes) {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }
  /* Says the bytes in two pieces, the second one when the first has left. */
  async split(bytes, at) {
    await new Promise((done) => this.socket.write(bytes.subarray(0, at), done));
    await new Promise((done) => setImmediate(done));
    this.say(bytes.subarray(at));
  }
  /* Waits until test(heard) is true or the line has ended. */
  async until(test, what = 'an answer') {
    while (!this.over && !test(this.heard)) await within(new Promise((done) => this.waiting.push(done)), what);
    return test(this.heard);
  }
  close() {
    this.socket.destroy();
  }
}

/* The answers in the bytes heard: [{status, headers, body}], and what is left. A body follows all
   but answers to HEAD (methods, in order) and 1xx, 304. */
export function answers(bytes, methods = []) {
  const out = [];
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) break;
    const [first, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
    const status = /^HTTP\/1\.[01] (\d\d\d) /.exec(first)?.[1];
    if (!status) throw new Error(`not an answer: ${first.slice(0, 80)}`);
    const headers = Object.fromEntries(
      lines.map((l) => [l.slice(0, l.indexOf(':')).toLowerCase(), l.slice(l.indexOf(':') + 1).trim()]),
    );
    const none = Number(status) < 200 || status === '304' || status === '204' || methods[out.length] === 'HEAD';
    const len = none ? 0 : Number(headers['content-length'] ?? 0);
    if (bytes.length < end + 4 + len) break;
    out.push({ status: Number(status), headers, body: bytes.subarray(end + 4, end + 4 + len).toString() });
    bytes = bytes.subarray(end + 4 + len);
    if (status === '101') break;
  }
  return { answers: out, rest: bytes };
}

/* Runs `use` with a server, which must be well afterwards, and must end when told to. */
export async function withServer(flags, use) {
  const server = await Server.start(flags);
  try {
    await use(server);
    await well(server, 'at the end');
  } catch (e) {
    await server.stop('SIGKILL');
    throw e;
  }
  try {
    await within(server.end(), 'SIGTERM');
  } catch (e) {
    await server.stop('SIGKILL');
    throw e;
  }
}

export async function well(server, when) {
  const health = await within(server.get('/health'), `/health ${when}`);
  if (health.status !== 200 || !JSON.parse(health.text).ok) throw new Error(`${when}: ${health.status} ${health.text}`);
}
