// A WebSocket client and an HTTP client of a few lines, and a server started for a test.
// Node 20 has no WebSocket of its own that is stable, and the tests want to see every byte.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { freePort } from '../harness/port.mjs';
import { program } from '../harness/program.mjs';

/* A key as a browser makes one; and which code goes with it, the first time. */
export const newKey = () => randomBytes(16).toString('hex');
const codes = new Map();

const running = new Set(); // a test that fails leaves no server behind
process.on('exit', () => {
  for (const p of running) p.kill('SIGKILL');
});

export class Server {
  static async start(flags = [], folder = mkdtempSync(join(tmpdir(), 'sedzia-wire-'))) {
    const s = new Server();
    s.folder = folder;
    s.flags = flags;
    s.port = await freePort();
    await s.run();
    return s;
  }
  async run() {
    // Rooms of classes, events and rematches begin at once: those who test them come when they like.
    const gather = this.flags.includes('--gather') ? [] : ['--gather', '0'];
    const named = this.flags.includes('--name') ? [] : ['--name', 'x']; // as tests that write their own bytes call it
    const flags = [
      'serve',
      '--listen',
      '127.0.0.1',
      ...named,
      ...gather,
      '--port',
      this.port,
      '--data',
      this.folder,
      '--log',
      join(this.folder, 'log'),
      ...this.flags,
    ];
    const command = [...(this.before ?? []), program, ...flags.map(String)];
    this.process = spawn(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
    running.add(this.process);
    this.process.on('exit', () => running.delete(this.process));
    this.ended = new Promise((done) => this.process.on('exit', (code, signal) => done(code ?? signal)));
    let gone = false;
    this.process.once('exit', () => (gone = true));
    for (let i = 0; i < 2400 && !gone; i++) {
      const answer = await this.get('/health').catch(() => null);
      if (answer?.status === 200 && !gone) return;
      await new Promise((done) => setTimeout(done, 25));
    }
    throw new Error('the server does not start');
  }
  async stop(signal = 'SIGTERM') {
    this.process.kill(signal);
    return this.ended;
  }
  async end() {
    const code = await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code}`);
  }
  request(method, path, body, headers = {}) {
    if (method === 'POST') headers = { 'Content-Type': 'application/json', ...headers };
    return new Promise((done, fail) => {
      const to = { host: '127.0.0.1', port: this.port, localAddress: this.from };
      const r = http.request({ ...to, method, path, headers, agent: false }, (answer) => {
        const parts = [];
        answer.on('data', (d) => parts.push(d));
        answer.on('end', () => {
          const bytes = Buffer.concat(parts);
          done({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() });
        });
        answer.on('close', () => answer.complete || fail(new Error('the answer was cut')));
      });
      r.on('error', fail);
      r.end(body);
    });
  }
  get(path, headers) {
    return this.request('GET', path, undefined, headers);
  }
  async open(body) {
    const answer = await this.request('POST', '/api/rooms', JSON.stringify(body));
    if (answer.status !== 201) throw new Error(answer.text);
    const room = JSON.parse(answer.text);
    room.code = room.invite?.split('#')[1];
    room.other = newKey(); // what the invited one sits down with
    codes.set(room.other, room.code);
    return room;
  }
  async connect() {
    const s = new Socket();
    const from = { port: this.port, host: '127.0.0.1', localAddress: this.from };
    await s.open(this.port, this.from ? { dial: () => net.connect(from) } : {});
    return s;
  }
  /** Somebody in a room, as `you`, who has heard how it stands `now`. */
  async sit(room, key, more) {
    const s = await this.connect();
    const answer = await s.join(room, key, more);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    s.you = answer.you;
    s.now = await s.state();
    return s;
  }
  /** A room with both players in it, begun. */
  async table(body) {
    const room = await this.open(body);
    const [a, b] = [await this.connect(), await this.connect()];
    await a.join(room.room, room.token);
    await b.join(room.room, room.other);
    await a.state((s) => s.phase === 'playing');
    return { room, a, b };
  }
}

/* Messages packed as RFC 7692 has it, each by itself. */
const flush = { finishFlush: constants.Z_SYNC_FLUSH };
const TAIL = Buffer.from([0, 0, 0xff, 0xff]);
export const pack = (text) => deflateRawSync(Buffer.from(text), flush).subarray(0, -4);
export const unpack = (bytes) => inflateRawSync(Buffer.concat([bytes, TAIL]), flush).toString();
let sockets = 0;

export class Socket {
  constructor() {
    this.messages = []; // not yet read
    this.traffic = []; // everything that ever came, as text
    this.waiting = null;
    this.closed = false;
    this.n = 0;
  }
  /* To a port of this machine; through something else if `dial` connects and `host` is its name.
     Every second one takes and sends packed messages, unless `packed` says which. */
  open(port, { host = 'x', room, packed = sockets++ % 2 === 1, dial = () => net.connect(port, '127.0.0.1') } = {}) {
    return new Promise((done, fail) => {
      this.socket = dial();
      this.socket.setNoDelay(true);
      const key = randomBytes(16).toString('base64');
      this.socket.write(
        `GET /ws${room ? `?room=${room}` : ''} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: sedzia\r\n` +
          `${packed ? 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n' : ''}\r\n`,
      );
      let buffer = Buffer.alloc(0);
      let greeted = false;
      this.socket.on('data', (data) => {
        buffer = Buffer.concat([buffer, data]);
        if (!greeted) {
          const end = buffer.indexOf('\r\n\r\n');
          if (end < 0) return;
          const head = buffer.subarray(0, end).toString();
          if (!head.startsWith('HTTP/1.1 101')) return fail(new Error(head));
          if (packed !== head.includes('permessage-deflate; server_no_context_takeover; client_no_context_takeover'))
            return fail(new Error(head));
          this.packed = packed;
          buffer = buffer.subarray(end + 4);
          greeted = true;
          done();
        }
        buffer = this.frames(buffer);
      });
      this.socket.on('error', (e) => (greeted ? null : fail(e)));
      this.socket.on('close', () => {
        this.closed = true;
        this.wake();
        if (!greeted) fail(new Error('the line was closed before the greeting'));
      });
    });
  }
  frames(buffer) {
    for (;;) {
      if (buffer.length < 2) return buffer;
      let len = buffer[1] & 127;
      let at = 2;
      if (len === 126) {
        if (buffer.length < 4) return buffer;
        len = buffer.readUInt16BE(2);
        at = 4;
      } else if (len === 127) {
        if (buffer.length < 10) return buffer;
        len = Number(buffer.readBigUInt64BE(2));
        at = 10;
      }
      if (buffer.length < at + len) return buffer;
      const first = buffer[0],
        opcode = first & 15;
      this.heard = (this.heard ?? 0) + at + len;
      const body = buffer.subarray(at, at + len);
      buffer = buffer.subarray(at + len);
      if (opcode === 1) {
        if (first & 64) this.unpacked = (this.unpacked ?? 0) + 1;
        const text = first & 64 ? unpack(body) : body.toString();
        this.traffic.push(text);
        this.messages.push(JSON.parse(text));
        this.wake();
      } else if (opcode === 9) {
        this.frame(10, body);
      } else if (opcode === 8) {
        this.socket.end();
      }
    }
  }
  wake() {
    const w = this.waiting;
    this.waiting = null;
    w?.();
  }
  frame(opcode, body) {
    // with any bits beside the kind
    const head =
      body.length < 126
        ? Buffer.from([128 | opcode, 128 | body.length])
        : Buffer.from([128 | opcode, 128 | 126, body.length >> 8, body.length & 255]);
    const mask = randomBytes(4);
    const masked = Buffer.from(body);
    for (let i = 0; i < masked.length; i++) masked[i] ^= mask[i & 3];
    this.socket.write(Buffer.concat([head, mask, masked]));
  }
  raw(text) {
    if (this.packed) this.frame(64 | 1, pack(text));
    else this.frame(1, Buffer.from(text));
  }
  send(message) {
    this.raw(JSON.stringify(message));
  }
  /* The next message, or null when the line is closed. An answer waits for the disk, which others
     may keep busy: the limit only ends a test that would hang, it decides nothing. */
  async next(ms = 120000) {
    const until = Date.now() + ms;
    while (!this.messages.length) {
      if (this.closed) return null;
      if (Date.now() > until) throw new Error('nothing came');
      const timer = new Promise((done) => {
        this.waiting = done;
      });
      await Promise.race([timer, new Promise((done) => setTimeout(done, until - Date.now() + 1).unref())]);
    }
    return this.messages.shift();
  }
  /* Waits for the first message for which test is true; others go by. */
  async until(test) {
    for (;;) {
      const m = await this.next();
      if (!m) throw new Error('the line was closed');
      if (test(m)) return m;
    }
  }
  state(test = () => true) {
    return this.until((m) => m.is === 'state' && test(m));
  }
  /* Sends a verb with the next number and waits for its answer. */
  async ask(verb, more = {}) {
    const n = ++this.n;
    this.send({ n, do: verb, ...more });
    return this.until((m) => m.re === n);
  }
  async join(room, token, more = {}) {
    this.send({
      n: 0,
      do: 'join',
      room,
      ...(token ? { token } : {}),
      ...(codes.get(token) ? { invite: codes.get(token) } : {}),
      ...more,
    });
    const answer = await this.until((m) => m.re === 0);
    if (answer.ok) this.n = answer.last;
    return answer;
  }
  close() {
    this.socket.destroy();
  }
}
