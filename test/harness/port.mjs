// A port of this machine that is ours until this process ends.
//
// A port that was free a moment ago may be taken before a server listens there: by another test, or as the
// near end of any connection. So ports are taken from below those that the system gives to connections, and
// each is reserved by a UDP socket of the same number, which two tests cannot both have.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const FIRST = 12000;
const COUNT = 6000;
let next = Math.floor(Math.random() * COUNT); // where to begin looking; what is found is reserved

const reserve = (port) =>
  new Promise((done) => {
    const mark = createSocket('udp4');
    mark.once('error', () => mark.close(() => done(undefined)));
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      mark.unref();
      done(mark);
    });
  });

/** Whether nobody who knows nothing of reservations listens there. */
const silent = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

export async function freePort() {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (next++ % COUNT);
    const mark = await reserve(port);
    if (!mark) continue;
    if (await silent(port)) return port;
    mark.close();
  }
  throw new Error('no port is free');
}
