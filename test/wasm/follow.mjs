// A real table followed with the module: dice from the table, corrections, rulings, secrets that stay unknown. The
// records are read by `sedzia check`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, REFEREE } from './sedzia.mjs';

export function table(game, ...more) {
  const { exports: e } = load();
  const put = (text) => {
    const bytes = Buffer.from(text);
    new Uint8Array(e.memory.buffer).set(bytes, e.in());
    return bytes.length;
  };
  const get = (length) => Buffer.from(e.memory.buffer, e.out(), length).toString();
  const ask = (name, text) => JSON.parse(get(text === undefined ? e[name]() : e[name](put(text))) || 'null');
  ask('page_board', game);
  const began = ask('follow_begin', ['Jan', 'Anna', ...more].join('\n'));
  return {
    began,
    ask,
    state: () => ask('follow_state'),
    does: (...lines) => JSON.stringify(ask('follow_do', lines.join('\n'))),
    log: () => ask('follow_log'),
    record: () => get(e.page_record(REFEREE)),
    resume: (record) => e.page_resume(put(`\n${record}`)),
  };
}

/** Plays on by a fixed chance until `until` holds; answers questions about cards from both decks. */
function playOn(t, until, seed = 1) {
  const below = (n) => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) % n;
  let questions = 0;
  for (let i = 0; i < 3000; i++) {
    const s = t.state();
    if (s.over || until(s)) return { ...s, questions };
    const move = s.legal[below(s.legal.length)];
    let said = JSON.parse(t.does(`play ${move}`));
    questions += said.which || said.cards ? 1 : 0;
    if (said.which) said = JSON.parse(t.does(`play ${move}`, 1 + below(said.which.length)));
    for (let n = 0; said.cards && n < 500; n++) {
      const cards = new Set();
      while (cards.size < said.cards) cards.add((cards.size % 2 ? 31 : 1) + below(30));
      said = JSON.parse(t.does(`play ${move}`, [...cards].join(' ')));
    }
    if (said.why) throw new Error(`${move}: ${JSON.stringify(said)}`);
  }
  throw new Error('it never ends');
}

export function tests(test, same, out) {
  const right = (record) => {
    const room = mkdtempSync(join(tmpdir(), 'sedzia-'));
    try {
      writeFileSync(join(room, 'a.txt'), record);
      const said = execFileSync(`${out}/sedzia`, ['check', join(room, 'a.txt'), '--lang', 'en']).toString();
      same(/The record is right and sealed: every move and the result/.test(said), true, said);
    } finally {
      rmSync(room, { recursive: true });
    }
  };

  test('follow: real dice, cocked and mistyped, are recorded as such', () => {
    const t = table(
      '303',
      'table 5',
      'from 4 luftwaffe declare luftwaffe=I5+2,H6,J6! bombers=L8 raf=C2,D4!,H5 reserve=1 order=I5xH5',
    );
    same(JSON.stringify(t.began), '{}');
    same(t.does('play fire'), '{}');
    same(t.state().legal.join(), 'hit,miss');
    same(t.does('cocked'), '{}');
    same(t.does('play hit'), '{}');
    same(t.state().typed, true);
    same(/H5!/.test(t.state().position), true);
    same(t.does('mistyped'), '{}');
    same(/H5!/.test(t.state().position), false);
    same(t.does('play miss'), '{}');
    same(t.does('mistyped'), '{}');
    same(t.does('play miss'), '{}');
    same(/hand hit\nmistyped hit\nhand miss\nmistyped miss\nhand miss/.test(t.record()), true, t.record());
    same(/^table 5$/m.test(t.record()), true);
    same(
      t
        .log()
        .filter((l) => l.what)
        .map((l) => l.what)
        .join(),
      'cocked,mistyped,mistyped',
    );
    same(t.state().mistyped, 2);
  });

  test('follow: an illegal move noticed late is charged to the one who made it', () => {
    const t = table('303');
    for (const move of ['done', 'done', 'C2-D2']) same(t.does(`play ${move}`), '{}', move);
    same(t.state().turn, 'raf');
    const blamed = t.ask('follow_blame', 'luftwaffe\nJ6-E6');
    same(blamed.why, 'rule');
    same(blamed.rule, '303/5.1');
    same(t.ask('follow_blame', 'luftwaffe\nabc').why, 'is-legal');
    // Pointed at instead of typed: the same move is meant, and its fields stand in the log.
    const pointed = t.ask('follow_blame', 'luftwaffe\nJ6 E6');
    same(`${pointed.move} ${pointed.rule}`, 'J6-E6 303/5.1');
    same(t.does('illegal luftwaffe J6-E6'), '{}');
    same(t.state().ruling, true);
    same(t.state().legal, undefined);
    const { from, to } = t.log().find((l) => l.what === 'illegal').did;
    same(`${from} ${to}`, 'J6 E6');
    same(JSON.parse(t.does('play B6-B5')).why, 'ruling');
    same(t.does('back'), '{}');
    same(t.does('illegal raf B6-N4'), '{}');
    same(JSON.parse(t.does('stands 1 raf fighters')).why, 'unreadable');
    const position = t.state().position.replace('B6', 'N4');
    same(t.does(`stands ${position}`), '{}');
    same(/N4/.test(t.state().position), true);
    same(
      /illegal luftwaffe J6-E6 by 303\/5\.1.*\nback\nillegal raf B6-N4 by .*\nstands /.test(t.record()),
      true,
      t.record(),
    );
    playOn(t, () => false);
    right(t.record());
  });

  test('follow: what two fields mean is known to the game', () => {
    const t = table('orzel', 'hidden');
    while (t.state().round < 2)
      if (JSON.parse(t.does(`play ${t.state().legal[0]}`)).which) throw new Error('a question');
    const { move, rule } = t.ask('follow_blame', 'poland\nL2 J7');
    same(`${move} ${rule}`, 'sail J7 orzel/5.2');
  });

  test('follow: back to any moment, and what stood there is remarked', () => {
    const t = table('303');
    const rolled = () => t.log().filter((l) => l.who === 'dice');
    playOn(t, () => rolled().length > 1);
    const rolls = rolled();
    same(rolls.length > 1, true, 'rolls');
    const { k, round } = rolls[0];
    same(JSON.stringify(t.ask('follow_rewind', `${k - 1}\ncofnięto`)), '{}');
    same(t.state().k, k - 1);
    same(t.state().turn, 'chance');
    same(t.state().round, round);
    same(/^note cofnięto; hand (hit|miss); /m.test(t.record()), true);
    same(t.ask('follow_rewind', '9999\nx').why, 'nothing');
    playOn(t, () => false, 5);
    right(t.record());
    const again = table('303');
    same(again.resume(t.record()), 1);
    same(again.state().over, t.state().over);
  });

  for (const game of ['7', 'orzel', 'bitwa'])
    test(`follow: ${game} with its secrets unknown, to its end`, () => {
      const t = table(game, 'hidden');
      same(t.state().hidden, true);
      const s = playOn(t, () => false, 3);
      same(!!s.over, true);
      same(s.questions > 0, true, 'nothing that was shown was asked about');
      right(t.record());
      same(/^supposed /m.test(t.record()), true);
      same(JSON.stringify(t.log()).includes('supposed'), false);
    });

  test('follow: what is supposed does not show', () => {
    const t = table('orzel', 'hidden');
    playOn(t, (s) => /course [A-P]\d+=/.test(s.position), 2);
    const { position, legal } = t.state();
    same(/=(ship|sea)/.test(position), false, position);
    same(
      legal.some((m) => /ship|sea/.test(m)),
      false,
      legal.join(' '),
    );
  });
}
