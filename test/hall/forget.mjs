// A person is forgotten on a server (event/1.11): after the answer the name is in no byte the server keeps or sends, also
// after kill -9; lines, chain and tables are as they were; everybody goes on.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { same } from '../harness/claims.mjs';
import { program } from '../harness/program.mjs';
import { newEvent, newPerson, orzel, withServer, won } from './event.mjs';

const SECRET = ['Kowalska', 'Opiekunka', 'płakała'];

/** Files of the server's folder in which the word stands. */
const holding = (folder, word) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(word));

const plain = (standings) => JSON.stringify(standings).replaceAll('Anna Kowalska', '(usunięto)');
const chains = (lines) => lines.split('\n').filter((l) => l.split(' ')[2] === 'order');

export const tests = {
  'a forgotten person: in no byte of the store, its log, views and lines; tables stay': withServer(async (server) => {
    const a = await newEvent(server, '--only', 'orzel');
    await orzel(a);
    await a.do(
      'correct',
      'player',
      'orzel',
      '1',
      'orzel',
      'Anna Kowalska',
      'born=2010',
      'guardian=Opiekunka',
      'x',
      '--yes',
    );
    await a.do('remark', '1', 'Kowalska płakała');
    await a.do(...(await won(a, '1')));
    const desk = await newPerson(a, 'ewa', 'desk');
    const before = await a.lines();
    const table = (await a.view('standings', 'orzel')).json;
    for (const word of SECRET) same(holding(server.folder, word).length > 0, true, `${word} was there`);
    same((await desk.order('forget', 'orzel', '1', 'prośba')).status, 403, "a desk's key may not");
    const follower = await desk.follow();
    const answer = await a.do('forget', 'orzel', '1', 'prośba rodziców');
    same(answer.status, 'done', 'done');
    await follower.until((m) => m.lines?.includes(' forget '));

    const after = await a.lines();
    for (const word of SECRET) same(after.includes(word), false, `${word} in the lines`);
    same(chains(after).slice(0, chains(before).length), chains(before), 'every order and chain');
    same(after.split('\n').length, before.split('\n').length + 2, 'and every line');
    same(plain((await a.view('standings', 'orzel')).json), plain(table), 'the table');
    for (const view of ['entrants/orzel', 'log', 'cards', 'round/orzel', 'match/1'])
      for (const word of SECRET) same((await a.get(`/views/${view}`)).text.includes(word), false, `${word} in ${view}`);

    // Whatever happens now, the name does not come back.
    await server.stop('SIGKILL');
    await server.run();
    same(await a.lines(), after, 'what was answered is on disk');
    for (const word of SECRET) same(holding(server.folder, word), [], `${word} on disk`);
    await desk.do(...(await won(desk, '2')));
    same((await a.lines()).startsWith(after), true, 'and the event goes on');
    same((await a.order('forget', 'orzel', '1', 'jeszcze raz')).json.no.key, 'forgotten-already', 'once');
    // A copy made afterwards has no name either.
    const copy = join(server.folder, 'copy.db');
    execFileSync(program, ['serve', '--data', server.folder, '--backup', copy]);
    for (const word of SECRET) same(holding(server.folder, word), [], `${word} in a copy`);
  }),
};
