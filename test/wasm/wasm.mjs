// wasm: same bench number, same perft, same positions to the byte as the native program; and it
// survives nonsense. Native answers come from build/bench and from `sedzia engine`.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tests as deskTests } from './desk.mjs';
import { tests as followTests } from './follow.mjs';
import { CHANCE, load, NOBODY, PUBLIC, REFEREE } from './sedzia.mjs';

const out = process.argv[2];
let passed = 0,
  failed = 0;
function test(name, body) {
  try {
    body();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}\n    ${error.message}`);
  }
}
function same(got, expected, what = '') {
  if (got !== expected) throw new Error(`${what}\n    expected: ${expected}\n    got:      ${got}`);
}

const native = (input) =>
  execFileSync(`${out}/sedzia`, ['engine'], { input, maxBuffer: 1 << 28 })
    .toString()
    .split('\n');
const games = readdirSync('data').filter((name) => existsSync(`data/${name}/board.txt`));
const sedzia = load();

test('there are games to compare', () => same(games.length >= 5, true, games.join(' ')));
test('imports nothing', () => same(JSON.stringify(sedzia.imports), '[]'));
test('the bench number is the native one', () => {
  const number = execFileSync(`${out}/bench`, ['number']).toString();
  same(`number ${sedzia.number()}`, number.trim());
  same(`${sedzia.number()}\n`, readFileSync('bench/number', 'utf8'), 'bench/number; make bless writes it');
});

test('names and encounters are judged as the server does', () => {
  same(sedzia.page('name', '  Anna  Nowak '), '{"name":"Anna Nowak","most":24}');
  same(sedzia.page('name', 'Anna\u3164'), '{"why":"sign","most":24}');
  same(sedzia.page('words', 'raz, dwa!'), '{"name":"raz, dwa!","most":40}');
  const stands = JSON.parse(sedzia.page('encounter', '303\n2\nluftwaffe 303/8.1 round=4\nraf resigned round=2'));
  same(
    JSON.stringify([stands.game, stands.games, stands.points, stands.rule]),
    '[2,{"luftwaffe":0,"raf":2},{"luftwaffe":0,"raf":3},"303/9.1"]',
  );
  same(JSON.parse(sedzia.page('encounter', '303\n1\n\n')).reason, 'needs-games');
  same(sedzia.page('encounter', 'chess\n1\n\n'), '');
  same(sedzia.page('encounter', '303\n1\npoland 303/8.1\n'), '');
});

test("the bots' trees are the native ones", () => {
  const lines = games.map((game) => `${game} ${(sedzia.game(game), sedzia.study(1500, 7))}`);
  same(
    lines.join('\n'),
    execFileSync(`${out}/bench`, ['trees', ...games, '1500', '7'])
      .toString()
      .trim(),
  );
});

// A game by the pages' own calls: bots move, a move is asked about that cannot be, every answer is kept.
function pageGame(module, game) {
  const e = module.exports,
    said = [],
    get = (length) => Buffer.from(e.memory.buffer, e.out(), length).toString();
  const tell = (text) => (said.push(text), text),
    known = new Set();
  const board = JSON.parse(module.page('board', game));
  // The module of one game has no remarks in its sheets: they are for readers.
  tell(
    JSON.stringify({
      ...board,
      sheet: board.sheet
        .replace(/[ \t]*#.*/g, '')
        .replace(/\n\n+/g, '\n')
        .trim(),
    }),
  );
  module.page('begin', `${'07'.repeat(32)}\nA\nB`);
  for (let step = 0; step < 4000; step++) {
    const state = JSON.parse(tell(get(e.page_state(REFEREE))));
    if (state.turn === 'over') return [...said, get(e.page_record(REFEREE))];
    if (state.turn === 'chance') tell(get(e.page_roll()));
    for (const m of state.legal ?? []) known.add(m);
    const past = [...known].find((m) => !state.legal?.includes(m));
    if (state.turn !== 'chance')
      tell(module.page('why', past ?? '?')), tell(module.page('play', JSON.parse(get(e.page_think(2, 0, step))).move));
  }
  throw new Error('it does not end');
}
for (const game of games)
  test(`${game}: the module of this game alone plays as that of all games does`, () => {
    const alone = load(`build/rules/${game}.wasm`);
    const [one, all] = [pageGame(alone, game), pageGame(load(), game)];
    same(one.length, all.length, 'steps');
    for (const [i, text] of one.entries()) same(text, all[i], `answer ${i}`);
    same(
      all.some((text) => text.includes('"why":"rule"')),
      true,
      'a refusal',
    );
    same(games.filter((other) => alone.page('board', other)).join(), game, 'no other game');
    same('page_draft' in alone.exports, false, 'nothing of referees');
  });

// Chooses among the lines of legal(), the same way every time.
function* dice(seed) {
  for (let x = BigInt(seed) + 88172645463325252n; ; ) {
    (x ^= (x << 13n) & 0xffffffffffffffffn), (x ^= x >> 7n), (x ^= (x << 17n) & 0xffffffffffffffffn);
    yield Number(x & 0xffffffn);
  }
}

function randomGame(seed, visit) {
  const numbers = dice(seed);
  sedzia.start();
  for (let ply = 0; sedzia.turn() !== NOBODY && ply < 4000; ply++) {
    const list = sedzia.legal();
    let move = list[numbers.next().value % list.length];
    if (sedzia.turn() === CHANCE) move = move.replace(/ \d+$/, '');
    same(sedzia.check(move), '', `check of ${move} in ${sedzia.position()}`);
    same(sedzia.play(move), '', `play of ${move} in ${sedzia.position()}`);
    visit(move);
  }
  if (sedzia.turn() !== NOBODY) throw new Error('the game does not end');
}

for (const game of games) {
  let opened = false;
  test(`${game}: opens`, () => same((opened = sedzia.game(game)), true, 'no such game, or its board is too big'));
  if (!opened) continue;
  test(`${game}: perft is the native one`, () => {
    for (const line of readFileSync(`test/perft/${game}.txt`, 'utf8').split('\n')) {
      const [, board] = /^board (.*)/.exec(line) ?? [];
      if (board) same(sedzia.board(readFileSync(board, 'utf8')), '', board);
      const [, depth, nodes, position] = /^(\d+) (\d+) ([^#]*[^# ])/.exec(line) ?? [];
      if (!depth || Number(nodes) > 2e6) continue;
      if (position === 'start') sedzia.start();
      else same(sedzia.read(position), '', position);
      same(String(sedzia.perft(Number(depth))), nodes, line);
    }
    same(sedzia.game(game), true, 'the standard board again');
  });
  test(`${game}: views and positions read and write`, () => {
    randomGame(1, () => {
      const text = sedzia.position();
      for (const viewer of [0, 1, PUBLIC]) if (!sedzia.position(viewer)) throw new Error(text);
      same(sedzia.read(text), '', text);
      same(sedzia.position(REFEREE), text);
    });
    if (!/^\w+ .+\/\d+\.\d+ round=\d+/.test(sedzia.result())) throw new Error(sedzia.result());
  });
  test(`${game}: nonsense is refused`, () => {
    sedzia.start();
    const before = sedzia.position();
    for (const junk of ['', '?', 'J99-A1', 'done done', '\u0142', 'A1-A1-A1', 'x'.repeat(5000)]) {
      same(sedzia.play(junk), 'error', junk);
      if (!sedzia.read(junk)) throw new Error(`read "${junk}"`);
      if (!sedzia.board(junk)) throw new Error(`took "${junk}" for a board`);
    }
    same(sedzia.position(), before, 'nothing may have changed');
    same(sedzia.board(readFileSync(`data/${game}/board.txt`, 'utf8')), '');
    same(sedzia.position(), before, 'its own board');
  });
  test(`${game}: whole games are the native ones, to the byte`, () => {
    const ask = [`game ${game}`],
      expected = [];
    for (let seed = 1; seed <= 10; seed++) {
      ask.push(`game ${game}`);
      randomGame(seed, (move) => {
        ask.push(`play ${move}`, 'show');
        expected.push(`position ${sedzia.position()}`);
      });
      ask.push('result');
      expected.push(`result ${sedzia.result()}`);
    }
    const answers = native(`${ask.join('\n')}\nquit\n`).filter((line) => /^(position|result|no|error)/.test(line));
    for (let i = 0; i < expected.length; i++) same(answers[i], expected[i], `answer ${i}`);
    same(answers.length, expected.length, 'number of answers');
  });
}

followTests(test, same, out);
deskTests(test, same, process.argv[2] ?? 'build');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
