// The desk's module: the same orders give the same lines and views as natively, and no imports.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function desk(path = 'build/desk.wasm') {
  const module = new WebAssembly.Module(readFileSync(path));
  const e = new WebAssembly.Instance(module, {}).exports;
  const put = (text) => {
    const bytes = Buffer.from(text);
    new Uint8Array(e.memory.buffer).set(bytes, e.in());
    return bytes.length;
  };
  const got = () => Buffer.from(e.memory.buffer, e.out(), e.out_length()).toString();
  const key = (who) => [who.name ?? 'desk', who.role ?? 'organiser', who.reach ?? ''];
  return {
    imports: WebAssembly.Module.imports(module),
    file: (name) => e.event_file(put(`${name}\n${readFileSync(name, 'utf8')}`)),
    load: (lines) => e.event_load(put(lines)),
    add: (lines) => e.event_add(put(lines)),
    out: got,
    judge: (words, { when = '2026-11-15T09:00:00Z', who = {}, id = '', seen = '', chance = 'c', file = '' } = {}) => {
      e.event_judge(put([when, ...key(who), id, seen, chance, words.length, ...words, file].join('\n')));
      const text = got(),
        end = text.indexOf('\n');
      return { ...JSON.parse(text.slice(0, end)), lines: text.slice(end + 1) };
    },
    view: (words, { now = '', who = {}, language = 'pl' } = {}) => {
      e.event_view(put([now, ...key(who), language, words.length, ...words].join('\n')));
      return JSON.parse(got());
    },
  };
}

export function tests(test, same, out) {
  const orders = [
    ['create', 'Zawody', '--level', 'local', '--only', 'orzel'],
    ['enter', 'orzel', 'Anna Żak', 'I LO'],
    ['enter', 'orzel', 'Jan Król', 'II LO'],
    ['enter', 'orzel', 'Ola Śliwa', ''],
    ['draw', 'orzel', 'groups', '--seed', 'lotto'],
    ['pair', 'orzel', '--all'],
    ['start', 'orzel', 'groups', '--rounds', '1'],
    ['result', '1', '1', 'poland', 'orzel/6.1', 'round=9'],
    ['undo'],
    ['result', '1', '1', 'kriegsmarine', 'orzel/6.2', 'round=8'],
    ['withdraw', 'orzel', '3', 'choroba'],
  ];
  const event = desk();
  test('desk: nothing is imported', () => same(event.imports.length, 0));
  for (const name of ['data/phrases.txt', 'data/phrases-desk.txt']) event.file(name);
  let lines = '';
  test('desk: orders give the lines the terminal writes', () => {
    const room = mkdtempSync(join(tmpdir(), 'sedzia-'));
    const file = join(room, 'a.event');
    const env = { ...process.env, SEDZIA_NOW: '2026-11-15T09:00:00Z', SEDZIA_CHANCE: 'c', LC_ALL: 'C' };
    for (const words of orders) {
      execFileSync(`${out}/sedzia`, ['desk', file, ...words], { env });
      const answer = event.judge(words);
      same(answer.status, 'done', JSON.stringify(answer));
      if (!lines) event.load('');
      lines += answer.lines;
      const folded = lines === answer.lines ? event.load(lines) : event.add(answer.lines);
      same(folded, lines.split('\n').length - 1, `${words}: ${event.out()}`);
    }
    same(lines, readFileSync(file, 'utf8'));
    rmSync(room, { recursive: true });
  });
  test('desk: refusals in both languages', () => {
    const answer = event.judge(['result', '1', '1', 'poland', 'orzel/6.1', 'round=9']);
    same(answer.status, 'no');
    same(answer.no.rule, 'event/6.3');
    same(answer.no.pl.startsWith('to już zapisano'), true, answer.no.pl);
    same(answer.no.en.startsWith('this is written already'), true, answer.no.en);
  });
  test('desk: views by role', () => {
    same(event.view(['round', 'orzel']).tables[0].state !== undefined, true);
    const seen = JSON.stringify(event.view(['entrants', 'orzel'], { who: { role: 'public' } }));
    same(seen.includes('Anna'), false, seen);
    same(event.view(['log'], { who: { role: 'public' } }).no.rule, 'event/7.7');
  });
  test('desk: a torn or changed event is refused with its line', () => {
    same(event.load(lines.replace('Anna', 'Hanna')), -1);
    same(JSON.parse(event.out()).no.rule, 'event/7.2');
    same(event.load(lines), lines.split('\n').length - 1);
  });
}
