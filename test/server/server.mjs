// The program itself under a small load: kill -9, a full disk, a second server on the same data.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { full, kill } from '../../bench/faults.mjs';
import { kills } from '../../bench/kills.mjs';
import { newEvent, orzel, won } from '../hall/event.mjs';
import { program } from '../harness/program.mjs';
import { Server } from '../wire/client.mjs';

export const tests = {
  async 'kill -9 under load: nothing acknowledged is lost'() {
    await kill({ kills: 2, games: 30, rate: 4, writes: 60 });
  },

  async 'kill -9 over rooms, events and classes: nothing acknowledged is lost or done twice'() {
    const { moves, orders, pupils } = await kills(3, { rooms: 3, events: 2, classes: 2, most: 300 });
    if (!moves || !orders || !pupils) throw new Error('nothing was done');
    return `${moves} moves, ${orders} orders, ${pupils} pupils`;
  },

  async 'a full disk under load: busy, reading goes on, and it recovers without a restart'() {
    await full({ times: 1, games: 30, rate: 4, writes: 60, mount: false, hold: 200 });
  },

  async 'it starts on a full disk and serves what is there'() {
    const server = await Server.start();
    const { room } = await server.open({ game: '303' });
    await server.stop();
    // A build that looks for races writes a file of its own before anything of ours begins.
    server.before = program.includes('tsan/') ? [] : ['prlimit', '--fsize=0:unlimited'];
    await server.run();
    spawnSync('prlimit', ['--pid', String(server.process.pid), '--fsize=0:unlimited']);
    if ((await server.get(`/api/rooms/${room}`)).status !== 200) throw new Error('the room is not served');
    const open = () => server.request('POST', '/api/rooms', '{"game":"303"}', { 'Content-Type': 'application/json' });
    const refused = await open();
    if (refused.status !== 503) throw new Error(`${refused.status} ${refused.text}`);
    spawnSync('prlimit', ['--pid', String(server.process.pid), '--fsize=unlimited']);
    for (let i = 0; (await open()).status !== 201; i++) {
      if (i > 1000) throw new Error('it does not recover');
      await new Promise((done) => setTimeout(done, 100));
    }
    await server.end();
  },

  async 'erased rooms and names stand nowhere in the files'() {
    const server = await Server.start();
    const rooms = [];
    for (const name of ['Zofia', 'Zofia', 'Kunegunda']) rooms.push((await server.open({ game: '303', name })).room);
    if (JSON.parse((await server.get('/health')).text).keep !== 90) throw new Error('keep');
    const erase = (...more) =>
      spawnSync(program, ['serve', '--lang', 'en', '--data', server.folder, '--erase', ...more], { encoding: 'utf8' });
    if (erase(rooms[0]).status !== 3) throw new Error('erased under a running server');
    await server.stop();
    const bytes = () =>
      readdirSync(server.folder)
        .filter((f) => f.startsWith('sedzia'))
        .map((f) => readFileSync(join(server.folder, f), 'latin1'))
        .join('');
    if (!bytes().includes('Kunegunda')) throw new Error('the search finds nothing');
    const listed = erase('Zofia');
    if (listed.status !== 2 || !rooms.slice(0, 2).every((r) => listed.stdout.includes(r)) || !bytes().includes('Zofia'))
      throw new Error(listed.stdout);
    if (erase('Zofia', '--yes').status !== 0 || bytes().includes('Zofia') || bytes().includes(rooms[0]))
      throw new Error('Zofia is still there');
    if (!bytes().includes('Kunegunda')) throw new Error('others are gone too');
    if (erase('Zo').status !== 0 || erase(rooms[2]).status !== 0 || bytes().includes('Kunegunda'))
      throw new Error('the room is still there');
    await server.run();
    await server.end();
  },

  async 'an erased event stands nowhere in the files'() {
    const server = await Server.start();
    const o = await newEvent(server, '--only', 'orzel');
    const other = await newEvent(server, '--only', 'orzel');
    await o.do('enter', 'orzel', 'Kunegunda Zapomniana', 'SP 1');
    await other.do('enter', 'orzel', 'Bolesław Pamiętany', 'SP 1');
    await server.stop();
    const bytes = () =>
      readdirSync(server.folder)
        .filter((f) => f.startsWith('sedzia'))
        .map((f) => readFileSync(join(server.folder, f), 'utf8'))
        .join('');
    if (!bytes().includes('Zapomniana')) throw new Error('the search finds nothing');
    const gone = spawnSync(program, ['serve', '--lang', 'en', '--data', server.folder, '--erase', o.event], {
      encoding: 'utf8',
    });
    if (gone.status !== 0 || bytes().includes('Zapomniana')) throw new Error(`it is still there: ${gone.stderr}`);
    if (!bytes().includes('Pamiętany')) throw new Error('another is gone too');
    await server.run();
    if ((await o.get('')).status !== 404 || (await other.get('')).status !== 200) throw new Error('the wrong one');
    await server.end();
  },

  async 'kill -9 in the middle of a round: every result once, none acknowledged lost'() {
    const server = await Server.start(['--limits', 'off']);
    const o = await newEvent(server, '--only', 'orzel');
    const names = Array.from({ length: 24 }, (_, i) => `Osoba ${String.fromCharCode(65 + i)}`);
    await orzel(o, names);
    const { tables } = (await o.view('round', 'orzel')).json;
    const words = [];
    for (const t of tables) for (const game of ['1', '2']) words.push(await won(o, String(t.match), game));
    let killed = 0;
    const acknowledged = new Map();
    /* Each referee sends until he is answered, under the same id. */
    const referee = async (mine) => {
      for (const w of mine) {
        const body = { id: `kill-${w[1]}-${w[2]}`, words: w };
        for (let i = 0; ; i++) {
          const answer = await o.post(body).catch(() => null);
          if (answer?.status === 200) {
            acknowledged.set(body.id, answer.json);
            break;
          }
          if (answer && answer.status !== 503) throw new Error(`${answer.status} ${answer.text}`);
          if (i > 2000) throw new Error('no answer');
          await new Promise((done) => setTimeout(done, 20));
        }
      }
    };
    const killer = async () => {
      while (acknowledged.size < words.length - 4) {
        const due = acknowledged.size + 3;
        while (acknowledged.size < due) await new Promise((done) => setTimeout(done, 1));
        const before = new Map(acknowledged);
        await server.stop('SIGKILL');
        killed++;
        await server.run();
        const text = await o.lines();
        for (const id of before.keys())
          if (text.split(` order ${id} `).length !== 2) throw new Error(`${id} is lost, or there twice`);
      }
    };
    const crews = Array.from({ length: 4 }, (_, i) => words.filter((w) => Number(w[1]) % 4 === i));
    await Promise.all([killer(), ...crews.map(referee)]);
    const text = await o.lines();
    for (const id of acknowledged.keys())
      if (text.split(` order ${id} `).length !== 2) throw new Error(`${id} is lost, or there twice`);
    const { counts } = (await o.view('round', 'orzel')).json;
    if (acknowledged.size !== words.length || counts.missing || !killed)
      throw new Error(JSON.stringify({ counts, killed }));
    await server.end();
  },

  async 'a second server on the same data is refused in words, and hurts nobody'() {
    const server = await Server.start();
    const { room } = await server.open({ game: '303' });
    for (const [language, words] of [
      ['pl', 'Z tych danych korzysta już inny serwer'],
      ['en', 'Another server'],
    ]) {
      const second = spawnSync(
        program,
        ['serve', '--lang', language, '--data', server.folder, '--listen', '127.0.0.1'],
        { encoding: 'utf8' },
      );
      if (
        second.status !== 3 ||
        !second.stderr.includes(words) ||
        !second.stderr.includes(`${server.process.pid}`) ||
        second.stdout
      )
        throw new Error(`${second.status} ${second.stdout} ${second.stderr}`);
    }
    if ((await server.get(`/api/rooms/${room}`)).status !== 200) throw new Error('the room is gone');
    await server.stop('SIGKILL');
    await server.run(); // a killed server holds nothing
    await server.end();
  },
};
