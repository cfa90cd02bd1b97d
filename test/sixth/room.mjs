// room.mjs: in the tree it is called in, two people play a whole toy game over the wire; neither hears where the
// runner is unless he is it, and the record is true.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { Server } = await import(join(process.cwd(), 'test/wire/client.mjs'));
const server = await Server.start(['--limits', 'off']);
const room = await server.open({ game: 'toy', side: 'patrol', name: 'Anna' });
const patrol = await server.connect(),
  runner = await server.connect();
const told = [await patrol.join(room.room, room.token), await runner.join(room.room, room.other, { name: 'Jan' })];
if (told.some((t) => !t.ok) || told[1].you !== 'runner') throw new Error(JSON.stringify(told));
const seats = { patrol, runner };
let k = -1,
  last;
for (;;) {
  const [a, b] = await Promise.all([patrol, runner].map((s) => s.state((m) => m.phase !== 'waiting' && m.k > k)));
  k = a.k;
  if (b.k !== k) throw new Error('the two do not see the same step');
  if (a.phase === 'over') {
    last = a;
    break;
  }
  if (!/runner=[?-]/.test(a.position)) throw new Error(`the patrol sees the runner: ${a.position}`);
  const mine = a.turn === 'patrol' ? a : b;
  const answer = await seats[a.turn].ask('play', { move: mine.legal[(k * 5) % mine.legal.length] });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
}
const record = (await server.get(`/api/records/${room.room}`)).text;
const path = join(server.folder, 'record.txt');
writeFileSync(path, record);
execFileSync('build/sedzia', ['check', path]);
for (const s of [patrol, runner]) s.close();
await server.end();
console.log(`${k} steps, ${last.result.winner} by ${last.result.by}`);
