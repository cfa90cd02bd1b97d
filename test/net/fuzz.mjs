// Bytes made by chance from pieces of real requests and frames, through real sockets, cut by
// chance, on many lines at once, while two people play. The same bytes every time.
import { Line, sleep, well, withServer } from './lines.mjs';
import { requests } from './requests.mjs';

let state = 1920;
const random = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const pick = (list) => list[random(list.length)];

const parts = [
  ...Object.values(requests).map(([bytes]) => bytes),
  '\r\n',
  '\r\n\r\n',
  ': ',
  'Content-Length: 99999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Connection: close\r\n',
  '0\r\n\r\n',
  'ffffffff\r\n',
  '\x89\x80\0\0\0\0',
  '\x88\x80\0\0\0\0',
  '\x81\xfe\xff\xff\0\0\0\0',
  '\x01\x81\0\0\0\0{',
  '\x80\x81\0\0\0\0}',
  '\x81\xff\0\0\0\0\0\x10\0\0\0\0\0\0',
  'Sec-WebSocket-Extensions: permessage-deflate\r\n',
  '\xc1\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\x07\0',
  '\x41\x83\0\0\0\0\xf2\x48\xcd',
  '{"n":0,"do":"join","room":"zzzzzzzz"}',
];

export function make() {
  let bytes = Buffer.from(Array.from({ length: 1 + random(5) }, () => pick(parts)).join(''), 'latin1');
  for (let i = random(4); i > 0; i--) {
    const at = random(bytes.length);
    const kind = random(3);
    if (kind === 0) bytes[at] = random(256);
    if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(40))]);
    if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(random(bytes.length))]);
  }
  return bytes;
}

/* One line: bytes in pieces; reads or does not; hangs up politely, rudely, or not at all. */
async function trouble(server, kept) {
  const l = await Line.open(server.port);
  const bytes = make();
  if (random(4) === 0) l.socket.pause();
  for (let at = 0; at < bytes.length; ) {
    const end = random(3) ? bytes.length : Math.min(bytes.length, at + 1 + random(300));
    l.say(bytes.subarray(at, end));
    at = end;
    if (random(2)) await sleep(random(3));
  }
  const end = random(4);
  if (end === 0) l.socket.end();
  if (end === 1) l.socket.resetAndDestroy();
  if (end === 2) {
    await sleep(5);
    l.close();
  }
  if (end === 3) kept.push(l);
}

export const tests = {
  async 'mixed abuse for a few seconds (`make abuse` for as long as you like)'() {
    const { abuse } = await import('../../bench/abuse.mjs');
    const result = await abuse(5, 20);
    if (!(result.moves > 0 && result.takeover > 0 && result.pipelined > 0)) throw new Error(JSON.stringify(result));
  },

  async 'bytes by chance on many lines do not stop two people who play'() {
    await withServer(['--limits', 'off'], async (server) => {
      const room = await server.open({ game: '303', side: 'luftwaffe' });
      const seats = [await server.connect(), await server.connect()];
      await seats[0].join(room.room, room.token);
      await seats[1].join(room.room, room.other);
      const kept = [];
      for (let round = 0; round < 12; round++) {
        await Promise.all(Array.from({ length: 60 }, () => trouble(server, kept)));
        for (const s of seats) {
          const answer = await s.ask('ping');
          if (!answer.ok) throw new Error(JSON.stringify(answer));
        }
        await well(server, `in round ${round}`);
      }
      for (const l of kept) l.close();
      for (let i = 0; ; i++) {
        // those who hung up are gone as soon as the server has come to them
        const health = JSON.parse((await server.get('/health')).text);
        if (health.connections === 2) break;
        if (i > 600) throw new Error(JSON.stringify(health));
        await sleep(50);
      }
      for (const s of seats) s.close();
    });
  },
};
