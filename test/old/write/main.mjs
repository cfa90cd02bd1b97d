// Wrote the files of test/old/1.0, once: `node test/old/write/main.mjs test/old/VERSION`. A later version gets a folder of its own;
// files that are there are never written again, because they are what people have.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games, program } from '../../harness/program.mjs';
import { Server } from '../../wire/client.mjs';

const to = process.argv[2];
if (!to || existsSync(to)) {
  console.error('usage: node test/old/write/main.mjs NEW-FOLDER');
  process.exit(2);
}
mkdirSync(to, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'sedzia-old-'));
const sedzia = (...args) => execFileSync(program, args, { encoding: 'utf8', cwd: scratch });

for (const game of games()) {
  sedzia('arena', game, '2', '1', '--games', '1', '--nodes', '40', '--jobs', '1', '--save', join(scratch, game));
  copyFileSync(join(scratch, game, readdirSync(join(scratch, game))[0]), join(to, `${game}.txt`));
}
const event = join(scratch, 'event.event');
sedzia('desk', event, 'generate', '7', '--teams', '8');
copyFileSync(event, join(to, 'event.event'));
writeFileSync(join(to, 'event.final'), sedzia('desk', event, 'final', '--lang', 'pl'));

// A server's data: a room in the middle of its game, and the event.
const server = await Server.start(['--limits', 'off']);
const room = await server.open({ game: games()[0], side: 'any' });
const seats = {};
for (const token of [room.token, room.other]) {
  const s = await server.connect();
  seats[(await s.join(room.room, token, { words: 'kot' })).you] = s;
}
let k = -1;
let state;
for (let i = 0; i < 12; i++) {
  const states = await Promise.all(
    Object.values(seats).map((s) => s.state((one) => one.phase !== 'waiting' && one.k > k)),
  );
  state = states[0];
  k = state.k;
  const mine = states[Object.keys(seats).indexOf(state.turn)];
  await seats[state.turn].ask('play', { move: mine.legal[0] });
}
for (const s of Object.values(seats)) s.close();
const small = join(scratch, 'small.event');
sedzia('desk', small, 'create', 'Zawody', '--level', 'local', '--only', 'orzel');
for (const n of [1, 2, 3]) sedzia('desk', small, 'enter', 'orzel', `Gracz ${n}`, `LO ${n}`);
sedzia('desk', small, 'draw', 'orzel', 'groups', '--seed', 'x');
sedzia('desk', small, 'pair', 'orzel');
const made = JSON.parse(
  (await server.request('POST', '/api/events', JSON.stringify({ lines: readFileSync(small, 'utf8') }))).text,
);
const view = (await server.get(`/api/events/${made.event}/views/standings/orzel`)).text;
const seen = JSON.parse((await server.get(`/api/rooms/${room.room}`)).text);
await server.stop();
copyFileSync(join(server.folder, 'sedzia.db'), join(to, 'sedzia.db'));
const known = { room: room.room, key: room.token, game: games()[0], seen, event: made.event, eventKey: made.key, view };
writeFileSync(join(to, 'known.json'), `${JSON.stringify(known, null, 1)}\n`);
rmSync(server.folder, { recursive: true });
rmSync(scratch, { recursive: true });
