// Packed messages through real sockets: what a browser does, and what it never would.
import { constants, deflateRawSync } from 'node:zlib';
import { pack, Socket } from '../wire/client.mjs';
import { well, within, withServer } from './lines.mjs';

async function connect(server, packed) {
  const s = new Socket();
  await s.open(server.port, { packed });
  return s;
}

/* A room with both players there, one of them with packed messages. */
async function table(server, game) {
  const room = await server.open({ game });
  const plain = await connect(server, false),
    packed = await connect(server, true);
  await plain.join(room.room, room.token);
  await packed.join(room.room, room.other);
  const both = [plain, packed];
  for (const s of both) s.last = await s.state((m) => m.phase === 'playing');
  return { room, plain, packed, both };
}

/* First legal moves, so many; who is to act says his the way he speaks. */
async function play({ both }, count) {
  for (let i = 0; i < count && both[0].last.phase === 'playing'; i++) {
    const who = both.find((s) => s.last.legal),
      { k } = who.last;
    const answer = await who.ask('play', { move: who.last.legal[0] });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    for (const s of both) s.last = await s.state((m) => m.k > k);
  }
}

const closed = (s) =>
  within(
    (async () => {
      while (await s.next());
    })(),
    'the end',
  );

export const tests = {
  async 'a game between one who takes packed messages and one who does not'() {
    await withServer([], async (server) => {
      const t = await table(server, '303');
      await play(t, 12);
      if (!t.packed.unpacked || t.plain.unpacked) throw new Error('packed for the wrong one');
      t.packed.close(), t.plain.close();
      const heard = [];
      for (const packed of [false, true]) {
        const s = await connect(server, packed);
        await s.join(t.room.room);
        const log = JSON.stringify((await s.state()).log);
        heard.push({ bytes: s.heard, log, socket: s });
      }
      if (heard[0].log !== heard[1].log) throw new Error('they see different games');
      if (heard[1].bytes * 3 > heard[0].bytes) throw new Error(`${heard[1].bytes} of ${heard[0].bytes} bytes`);
      for (const h of heard) h.socket.close();
    });
  },

  async 'bombs, junk and bits that were not agreed upon close that line and no other'() {
    await withServer([], async (server) => {
      const t = await table(server, '303');
      const big = (n) =>
        deflateRawSync(Buffer.alloc(n, 32), { finishFlush: constants.Z_SYNC_FLUSH, level: 9 }).subarray(0, -4);
      const rude = [
        [true, 1009, (s) => s.frame(64 | 1, big(3 << 20))],
        [true, 1009, (s) => s.frame(64 | 1, big(5000))],
        [true, 1007, (s) => s.frame(64 | 1, Buffer.from([0xff, 0xff, 0xff]))],
        [true, 1007, (s) => s.frame(64 | 1, pack('{"n":0,"do":"ping"}').subarray(0, 9))],
        [true, 1002, (s) => s.frame(64 | 9, Buffer.alloc(0))],
        [true, 1002, (s) => s.frame(32 | 1, Buffer.from('{}'))],
        [false, 1002, (s) => s.frame(64 | 1, pack('{}'))],
      ];
      for (const [packed, code, send] of rude) {
        const s = await connect(server, packed);
        let last = Buffer.alloc(4);
        s.socket.on('data', (d) => {
          last = Buffer.concat([last, d]);
        });
        send(s);
        await closed(s);
        if (last.at(-4) !== 0x88 || last.readUInt16BE(last.length - 2) !== code)
          throw new Error(`not ${code}: ${last.toString('hex')}`);
        await well(server, `after ${code}`);
      }
      for (const s of [t.plain, t.packed]) if (!(await s.ask('ping')).ok) throw new Error('the players suffer');
      t.plain.close(), t.packed.close();
    });
  },
};
