// Requests that arrive together: every pair, every cut. Each gets its answer, in order, and
// nothing stops the server or the signal.
import { answers, Line, sleep, well, withServer } from './lines.mjs';
import { requests, together } from './requests.mjs';

/* Says it and hears it out: the answers must be those expected. */
async function converse(server, names, how = (l, bytes) => l.say(bytes)) {
  const { bytes, statuses, closes, methods } = together(names);
  const l = await Line.open(server.port);
  await how(l, bytes);
  const all = (heard) => answers(heard, methods).answers.length >= statuses.length;
  await l.until(all, `answers to ${names}`);
  const got = answers(l.heard, methods).answers.map((a) => a.status);
  if (`${got}` !== `${statuses}`) throw new Error(`${names}: ${got} instead of ${statuses}`);
  if (closes) await l.until(() => false, `the end after ${names}`);
  l.close();
}

export const tests = {
  async 'every pair of requests in one segment: each its answer, in order'() {
    await withServer(['--limits', 'off'], async (server) => {
      for (const a of Object.keys(requests)) {
        await Promise.all(Object.keys(requests).map((b) => converse(server, [a, b])));
        await well(server, `after ${a}`);
      }
    });
  },

  async 'long rows of requests, and more than one read can hold'() {
    await withServer(['--limits', 'off'], async (server) => {
      const names = Object.keys(requests).filter((n) => requests[n][2]);
      await converse(server, [...names, ...names.reverse(), 'upgrade', 'frame']);
      await converse(server, Array(1500).fill('get'));
      await converse(server, Array(60).fill('post'));
    });
  },

  async 'requests cut in two at every byte'() {
    await withServer(['--limits', 'off'], async (server) => {
      for (const names of [
        ['get', 'post', 'get'],
        ['bad post', 'chunked post', 'head'],
        ['get', 'upgrade', 'frame'],
      ]) {
        const { length } = together(names).bytes;
        for (let from = 0; from < length; from += 32) {
          const cuts = Array.from({ length: Math.min(32, length - from) }, (_, i) => from + i);
          await Promise.all(cuts.map((cut) => converse(server, names, (l, bytes) => l.split(bytes, cut))));
        }
      }
    });
  },

  async 'a request byte by byte, each when the one before has left'() {
    await withServer(['--limits', 'off'], async (server) => {
      await Promise.all(
        [['get'], ['chunked post', 'get'], ['upgrade']].map((names) =>
          converse(server, names, async (l, bytes) => {
            for (let i = 0; i < bytes.length; i++) {
              await new Promise((done) => l.socket.write(bytes.subarray(i, i + 1), done));
              if (i % 16 === 0) await sleep(1);
            }
          }),
        ),
      );
    });
  },

  async 'lines left open in every state do not keep it from ending'() {
    await withServer([], async (server) => {
      for (const name of Object.keys(requests)) {
        const l = await Line.open(server.port);
        const { bytes } = together([name]);
        l.say(bytes.subarray(0, Math.ceil(bytes.length / 2))); // the server ends while it waits for the rest
        (await Line.open(server.port)).say(bytes);
      }
    });
  },

  async 'a client that waits for 100 Continue gets it, and the answer then'() {
    await withServer([], async (server) => {
      const l = await Line.open(server.port);
      l.say(
        'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
      );
      await l.until((heard) => answers(heard).answers.length === 1, '100');
      l.say('{}');
      await l.until((heard) => answers(heard).answers.length === 2, '400');
      const got = answers(l.heard).answers.map((a) => a.status);
      if (`${got}` !== '100,400') throw new Error(`${got}`);
      l.close();
    });
  },
};
