// Every folder here but `write` holds what a released version wrote: a record of each game, an event, a server's data. From 1.0 on they
// are read for ever: records are true, an event comes to the same places, a room goes on under its key.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTrue, same } from '../harness/claims.mjs';
import { program } from '../harness/program.mjs';
import { Server } from '../wire/client.mjs';

const here = new URL('.', import.meta.url).pathname;
const sedzia = (...args) => execFileSync(program, args, { encoding: 'utf8' });
const versions = readdirSync(here, { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'write')
  .map((one) => one.name);

/* Who has which place; the words beside it may be said better later. */
const places = (text) =>
  text
    .split('\n')
    .map((line) => /^(\d+\.(?:–\d+\.)?) +(.+?)(?: {2}|$)/.exec(line)?.slice(1, 3))
    .filter(Boolean);
const rows = (view) =>
  JSON.stringify(JSON.parse(view), (key, value) => (key === 'why' || key === 'title' ? undefined : value));

const checkRecords = (folder) => {
  const records = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  isTrue(records.length >= 5, 'a record of each game');
  for (const name of records) sedzia('check', join(folder, name), '--lang', 'en'); // fails unless it is true
};

const checkEvent = (folder) => {
  const scratch = mkdtempSync(join(tmpdir(), 'sedzia-old-'));
  const event = join(scratch, 'event.event');
  copyFileSync(join(folder, 'event.event'), event);
  isTrue(sedzia('desk', event, 'check', '--lang', 'en').includes('wrong 0'), 'everything in it follows from its seeds');
  const final = places(readFileSync(join(folder, 'event.final'), 'utf8'));
  isTrue(final.length > 10, 'places to compare');
  same(places(sedzia('desk', event, 'final', '--lang', 'pl')), final, 'the places');
  const before = readFileSync(event, 'utf8');
  sedzia('desk', event, 'note', 'dalej');
  isTrue(readFileSync(event, 'utf8').startsWith(before), 'it only grows');
  rmSync(scratch, { recursive: true });
};

const checkData = async (folder) => {
  const known = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
  const scratch = mkdtempSync(join(tmpdir(), 'sedzia-old-'));
  copyFileSync(join(folder, 'sedzia.db'), join(scratch, 'sedzia.db'));
  const server = await Server.start(['--limits', 'off', '--keep', '0', '--keep-events', '0'], scratch);
  const seen = JSON.parse((await server.get(`/api/rooms/${known.room}`)).text);
  same(seen, known.seen, 'the room');
  const player = await server.connect();
  const joined = await player.join(known.room, known.key);
  isTrue(joined.you, 'the key opens its seat');
  const state = await player.state((one) => one.phase === 'playing');
  if (state.turn === joined.you) isTrue((await player.ask('play', { move: state.legal[0] })).ok, 'the game goes on');
  player.close();
  const view = (await server.get(`/api/events/${known.event}/views/standings/orzel`)).text;
  same(rows(view), rows(known.view), 'the view of the event');
  const words = ['result', '1', '1', 'poland', '6.1'];
  const order = await server.request('POST', `/api/events/${known.event}/orders`, JSON.stringify({ words, id: 'a1' }), {
    Authorization: `Bearer ${known.eventKey}`,
  });
  same(order.status, 200, order.text);
  await server.end();
};

export const tests = {
  'there is a released version': () => isTrue(versions.includes('1.0'), 'a folder 1.0'),
};
for (const version of versions) {
  const folder = join(here, version);
  tests[`${version}: the records are true`] = () => checkRecords(folder);
  tests[`${version}: the event`] = () => checkEvent(folder);
  tests[`${version}: a server's data`] = () => checkData(folder);
}
