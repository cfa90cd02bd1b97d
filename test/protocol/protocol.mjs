// Runs the cases of http.txt and websocket.txt against one real server; words choose cases by a part of their title.
// What the verbs of a case mean stands at the head of each file.
import { readFileSync } from 'node:fs';
import { chosenBy, runTests } from '../harness/tests.mjs';
import { answers, Line, well } from '../net/lines.mjs';
import { newKey, pack, Server } from '../wire/client.mjs';

const BYTES = { '\\r': '\r', '\\n': '\n', '\\t': '\t', '\\\\': '\\' };

/** The bytes a text of a case stands for: "\r \n \t \\ \xNN", all else as UTF-8. */
function bytesOf(text) {
  const parts = text.match(/\\x[0-9a-f]{2}|\\[rnt\\]|[^\\]+/g) ?? [];
  return Buffer.concat(
    parts.map((p) => (p.startsWith('\\x') ? Buffer.from(p.slice(2), 'hex') : Buffer.from(BYTES[p] ?? p))),
  );
}

/** The cases of a file: { title, lines: [[verb, rest]] }. A line "for X a b c" makes a case of each value. */
function casesOf(file) {
  const cases = [];
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const part of text.split(/^== /m).slice(1)) {
    const [title, ...lines] = part.split('\n').filter((l) => l && !l.startsWith('#'));
    const values = lines[0].startsWith('for ') ? lines.shift().split(' ').slice(1) : null;
    const verbs = lines.map((l) => [l.split(' ')[0], l.slice(l.split(' ')[0].length + 1)]);
    if (!values) cases.push({ title, lines: verbs });
    else
      for (const value of values.slice(1)) {
        const fill = (t) => t.replaceAll(`$${values[0]}`, value);
        cases.push({ title: `${title}: ${value}`, lines: verbs.map(([verb, rest]) => [fill(verb), fill(rest)]) });
      }
  }
  return cases;
}

const fail = (text) => {
  throw new Error(text);
};

/** Replaces $NAME by what is known under that name. */
const filled = (text, known) => text.replace(/\$([A-Z]+)/g, (all, name) => known[name] ?? all);

/** Is `is` what the case says: a text, or an expression behind "~"? */
const matches = (is, says) => (says.startsWith('~') ? new RegExp(says.slice(1)).test(is ?? '') : is === says);

// ---------------------------------------------------------------- HTTP

class Talk {
  constructor(server, line, known) {
    Object.assign(this, { server, line, known, methods: [], taken: 0, out: [] });
  }
  flush() {
    const bytes = Buffer.concat(this.out.splice(0));
    if (bytes.length) this.line.say(bytes);
  }
  say(text, end) {
    const line = filled(text, this.known);
    const method = /^([A-Z]+) \S+ HTTP/.exec(line)?.[1];
    if (method) this.methods.push(method);
    this.out.push(bytesOf(line), Buffer.from(end));
  }
  heard() {
    return answers(this.line.heard, this.methods).answers;
  }
  async answer(status) {
    this.flush();
    await this.line.until(() => this.heard().length > this.taken, `the answer ${status}`);
    this.last = this.heard()[this.taken++];
    if (!this.last) fail(`no answer, where ${status} should come`);
    if (this.last.status < 200) this.methods.splice(this.taken - 1, 0, '');
    if (!matches(String(this.last.status), status)) fail(`${this.last.status} instead of ${status}: ${this.last.body}`);
  }
  has(rest) {
    const [, name, value] = /^([^:]+)(?:: (.*))?$/.exec(rest);
    const is = this.last.headers[name.toLowerCase()];
    if (is === undefined) fail(`no ${name}`);
    if (value !== undefined && !matches(is, filled(value, this.known))) fail(`${name}: ${is}`);
  }
  hasnt(name) {
    const is = this.last.headers[name.toLowerCase()];
    if (is !== undefined) fail(`${name}: ${is}`);
  }
  /** The server has looked at all that was said so far: it has answered somebody who came later. */
  async settle() {
    this.flush();
    await well(this.server, 'beside');
  }
  async silent() {
    await this.settle();
    if (this.heard().length > this.taken) fail(`${this.heard()[this.taken].status}, where nothing should come`);
  }
  async open() {
    await this.silent();
    this.say('GET /health HTTP/1.1', '\r\n');
    this.say('Host: x', '\r\n\r\n');
    await this.answer('200');
  }
  async closed() {
    this.flush();
    await this.line.until(() => this.line.over, 'the end of the line');
    if (this.heard().length > this.taken) fail(`${this.heard()[this.taken].status} before the end`);
  }
  async run(verb, rest) {
    const verbs = {
      '>': () => this.say(rest, '\r\n'),
      '>>': () => this.say(rest, ''),
      pad: () => this.say('x'.repeat(Number(rest)), ''),
      '<': () => this.answer(rest),
      has: () => this.has(rest),
      hasnt: () => this.hasnt(rest),
      keep: () => {
        this.known[rest.split(' ')[0]] = this.last.headers[rest.split(' ')[1].toLowerCase()];
      },
      settle: () => this.settle(),
      silent: () => this.silent(),
      open: () => this.open(),
      closed: () => this.closed(),
    };
    await (verbs[verb] ?? fail)(`no verb ${verb}`);
  }
}

async function runHttp(server, lines) {
  const line = await Line.open(server.port);
  const talk = new Talk(server, line, {});
  try {
    for (const [verb, rest] of lines) await talk.run(verb, rest);
  } finally {
    line.close();
  }
}

// ---------------------------------------------------------------- WebSocket

const KINDS = { text: 0x81, binary: 0x82, part: 0x01, more: 0x00, end: 0x80, ping: 0x89, pong: 0x8a, packed: 0xc1 };

function frame(first, body, masked = true) {
  const mask = masked ? Buffer.from([0x37, 0xfa, 0x21, 0x3d]) : Buffer.alloc(0);
  const bit = masked ? 128 : 0;
  const head = body.length < 126 ? [first, bit | body.length] : [first, bit | 126, body.length >> 8, body.length & 255];
  const hidden = masked ? body.map((byte, i) => byte ^ mask[i & 3]) : body;
  return Buffer.concat([Buffer.from(head), mask, hidden]);
}

/** The frames in the bytes heard: [{ kind, body }]. The server sends none in parts. */
function framesOf(bytes) {
  const out = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const short = bytes[at + 1];
    const size = { 126: 4, 127: 10 }[short] ?? 2;
    if (at + size > bytes.length) break;
    const long = size === 4 ? bytes.readUInt16BE(at + 2) : 0;
    const len = size === 2 ? short : size === 4 ? long : Number(bytes.readBigUInt64BE(at + 2));
    if (at + size + len > bytes.length) break;
    out.push({ kind: bytes[at] & 15, body: bytes.subarray(at + size, at + size + len) });
    at += size + len;
  }
  return out;
}

/** A frame in the words of a case; a letter is a byte. */
const spoken = ({ kind, body }) => {
  if (kind === 8) return `close ${body.length ? body.readUInt16BE(0) : ''}`;
  const name = { 1: 'text', 9: 'ping', 10: 'pong' }[kind] ?? `kind ${kind}`;
  return `${name} ${body.toString('latin1')}`.trim();
};

const HANDSHAKE = {
  Host: 'x',
  Upgrade: 'websocket',
  Connection: 'Upgrade',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Protocol': 'sedzia',
};

class Socket {
  constructor(server, known) {
    Object.assign(this, { server, known, headers: { ...HANDSHAKE }, extra: [], taken: 0, out: [], beside: [] });
  }
  /** Sends the handshake, with the frames that wait behind it in the same piece. */
  async shake() {
    if (this.line) return;
    this.line = await Line.open(this.server.port);
    const headers = Object.entries(this.headers).map(([name, value]) => `${name}: ${value}`);
    const head = ['GET /ws HTTP/1.1', ...headers, ...this.extra, '', ''].join('\r\n');
    this.line.say(Buffer.concat([Buffer.from(head), ...this.out.splice(0)]));
    await this.line.until(() => this.greeting(), 'the handshake');
  }
  greeting() {
    return answers(this.line.heard).answers[0];
  }
  async flush() {
    await this.shake();
    const bytes = Buffer.concat(this.out.splice(0));
    if (bytes.length) this.line.say(bytes);
  }
  heard() {
    return framesOf(answers(this.line.heard).rest);
  }
  async next(rest) {
    await this.flush();
    await this.line.until(() => this.heard().length > this.taken, rest);
    const got = this.heard()[this.taken++];
    if (!got) fail(`the line ended, where "${rest}" should come`);
    return spoken(got);
  }
  async expect(rest) {
    const got = await this.next(rest);
    const says = bytesOf(rest).toString('latin1');
    const good = says.startsWith('text') ? got.startsWith(says) : got === says;
    if (!good) fail(`"${got}" instead of "${rest}"`);
    if (rest.startsWith('close')) await this.ended();
  }
  /** Nothing but the end of the line follows. */
  async ended() {
    await this.line.until(() => this.line.over, 'the end of the line');
    if (this.heard().length > this.taken) fail(`"${spoken(this.heard()[this.taken])}" behind the close frame`);
  }
  /** Passes over frames until one holds the text. */
  async until(rest) {
    for (let got = ''; !got.includes(rest); ) got = await this.next(rest);
    if (rest.startsWith('close')) await this.ended();
  }
  async status(rest) {
    await this.shake();
    const [status, name, value] = rest.split(/ (?:([\w-]+): )?(.*)/);
    const { status: is, headers } = this.greeting() ?? fail('no answer to the handshake');
    if (is !== Number(status)) fail(`${is} instead of ${status}`);
    if (name && !matches(headers[name.toLowerCase()] ?? '', value)) fail(`${name}: ${headers[name.toLowerCase()]}`);
  }
  async another(rest) {
    await this.flush();
    const other = new Socket(this.server, this.known);
    this.beside.push(other);
    other.out.push(frame(0x81, bytesOf(rest)));
    await other.flush();
  }
  close() {
    for (const s of [this, ...this.beside]) s.line?.close();
  }
  async run(verb, rest) {
    const verbs = {
      header: () => this.extra.push(rest),
      set: () => {
        this.headers[rest.split(': ')[0]] = rest.split(': ')[1];
      },
      frame: () => this.out.push(frame(Number.parseInt(rest, 16), bytesOf(rest.split(' ')[1] ?? ''))),
      bare: () => this.out.push(frame(0x81, bytesOf(rest), false)),
      raw: () => this.out.push(bytesOf(rest)),
      packed: () => this.out.push(frame(0xc1, pack(bytesOf(rest)))),
      long: () => this.out.push(frame(0x81, Buffer.alloc(Number(rest), 'x'))),
      close: () => {
        const [code, reason] = rest.split(/ (.*)/);
        const number = Buffer.from([Number(code) >> 8, Number(code) & 255]);
        this.out.push(frame(0x88, code ? Buffer.concat([number, bytesOf(reason ?? '')]) : Buffer.alloc(0)));
      },
      times: async () => {
        const [count, kind, text] = rest.split(/ (\S+) (.*)/);
        for (let i = 0; i < Number(count); i++) await this.run(kind, text.replaceAll('$I', i));
      },
      go: () => this.flush(),
      shake: () => this.status(rest),
      another: () => this.another(rest),
      '<': () => this.expect(rest),
      until: () => this.until(rest),
    };
    const kind = KINDS[verb];
    if (verbs[verb]) await verbs[verb]();
    else if (kind !== undefined) this.out.push(frame(kind, bytesOf(rest)));
    else fail(`no verb ${verb}`);
  }
}

async function runWebSocket(server, lines) {
  const needsRoom = lines.some(([, rest]) => rest.includes('$ROOM'));
  const room = needsRoom ? await server.open({ game: '303', side: 'raf' }) : {};
  const known = { ROOM: room.room, KEY: room.token, WRONG: newKey() };
  const socket = new Socket(server, known);
  try {
    for (const [verb, rest] of lines) await socket.run(verb, filled(rest, known));
  } finally {
    socket.close();
  }
}

// ---------------------------------------------------------------- all of them

const server = await Server.start();
const tests = [
  ...casesOf('http.txt').map((c) => ({ title: `HTTP ${c.title}`, body: () => runHttp(server, c.lines) })),
  ...casesOf('websocket.txt').map((c) => ({
    title: `WebSocket ${c.title}`,
    body: () => runWebSocket(server, c.lines),
  })),
];
const chosen = chosenBy(process.argv.slice(2), tests);
const end = {
  title: 'the server ends when it is told to, with a goodbye and a close frame',
  body: async () => {
    const room = await server.open({ game: '303', side: 'raf' });
    const socket = new Socket(server, {});
    await socket.run('text', JSON.stringify({ n: 0, do: 'join', room: room.room, token: room.token }));
    await socket.run('until', '"is":"state"');
    const ended = server.end();
    await socket.run('until', '"why":"stopping"');
    await socket.run('<', 'close 1000');
    socket.close();
    await ended;
  },
};
process.exit((await runTests([...chosen, end])) ? 1 : 0);
