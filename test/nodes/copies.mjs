// Copies and their way back on both stores, by the very commands of docs/administrator.md: a game in the middle of it goes on from
// the copy with the same keys, and what came after the copy is gone.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { same } from '../harness/claims.mjs';
import { Server } from '../wire/client.mjs';
import { database, Seat, table } from './cluster.mjs';

const page = readFileSync('docs/administrator.md', 'utf8').split('# A server that stays')[1];
const program = resolve(`${process.env.OUT ?? 'build'}/sedzia`);

/* The command of the page that begins like this. */
function command(begin) {
  const found = page.split(/[`\n]/).find((line) => line.startsWith(begin));
  if (!found) throw new Error(`the page has no ${begin}`);
  return found;
}

const moves = async (t, count) => {
  for (let i = 0; i < count; i++) {
    const seat = t.seat[t.a.state.turn],
      other = seat === t.a ? t.b : t.a,
      { k } = seat;
    same((await seat.play()).ok, true, 'a move');
    for (const s of [seat, other]) if (s.k === k) await s.see((m) => m.k > k);
  }
  return t.a.k;
};

/* Plays, copies, plays on, loses everything, restores. */
async function thereAndBack({ start, copy, restore }) {
  let server = await start();
  const t = await table(server, server);
  const at = await moves(t, 6);
  await copy(server);
  await moves(t, 4);
  for (const s of [t.a, t.b]) s.close();
  await server.stop();
  await restore(server);
  server = await start(server.folder);
  const a = await Seat.at(server, t.room.room, t.room.token);
  const b = await Seat.at(server, t.room.room, t.room.other);
  for (const s of [a, b]) if (!s.state) await s.see(() => true);
  same([a.k, b.k], [at, at], 'the game as it was copied');
  same(a.log, t.a.log.slice(0, at), 'its log');
  await moves({ a, b, seat: { luftwaffe: a, raf: b } }, 3);
  for (const s of [a, b]) s.close();
  await server.end();
}

export const tests = {
  'SQLite: copied while games go on, restored as the page says': () => {
    const copied = join(mkdtempSync(join(tmpdir(), 'sedzia-copy-')), 'copy.db');
    return thereAndBack({
      start: (folder) => Server.start(['--limits', 'off'], folder),
      copy: ({ folder }) => {
        const words = command('sudo -u sedzia sedzia serve')
          .replace(/^sudo -u sedzia sedzia/, program)
          .split('     ')[0];
        execFileSync('sh', [
          '-c',
          words.replace(/\/var\/lib\/sedzia\/copy.*\.db/, copied).replaceAll('/var/lib/sedzia', folder),
        ]);
      },
      restore: ({ folder }) => {
        const files = ['sedzia.db', 'sedzia.db-wal', 'sedzia.db-shm'];
        for (const file of files) {
          if (!page.includes(`\`${file}\``)) throw new Error(`the page does not remove ${file}`);
          rmSync(join(folder, file), { force: true });
        }
        if (existsSync(join(folder, 'sedzia.db'))) throw new Error('still there');
        renameSync(copied, join(folder, 'sedzia.db'));
        rmSync(dirname(copied), { recursive: true });
      },
    });
  },

  'PostgreSQL: pg_dump while games go on, restored as the page says': () => {
    const store = database();
    const name = /\/\/sedzia@\/(\w+)/.exec(store)[1];
    const cwd = mkdtempSync(join(tmpdir(), 'sedzia-copy-'));
    const run = (words) => execFileSync('sh', ['-c', words.replaceAll(/\bsedzia\b/g, name)], { cwd });
    return thereAndBack({
      start: (folder) => Server.start(['--limits', 'off', '--store', store], folder),
      copy: () => run(command('pg_dump ')),
      restore: () => {
        run(command('dropdb '));
        rmSync(cwd, { recursive: true });
      },
    });
  },
};
