// The Makefile on a machine that has nothing yet. Two promises keep `make run` and `make test` whole at the
// first try, and a machine that has been used before hides it when one is broken:
// 1. While the Makefile is read and expanded, no installed tool is asked anything: each is replaced by a stub
//    that notes its call, for every goal that installs.
// 2. Every target whose recipe needs an installed tool comes after the set-up.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const scratch = mkdtempSync(join(tmpdir(), 'sedzia-makefile-'));
const called = join(scratch, 'called');
const tools =
  'pkg-config pkgconf gcc cc clang-19 wasm-ld-19 ld.lld-19 node npm chromium-headless-shell valgrind pdftotext pg_config initdb'.split(
    ' ',
  );
for (const tool of tools) {
  const stub = join(scratch, tool);
  writeFileSync(stub, `#!/bin/sh\necho "${tool} $*" >> ${called}\nexit 1\n`);
  chmodSync(stub, 0o755);
}
const env = { PATH: `${scratch}:/usr/local/bin:/usr/bin:/bin`, HOME: scratch, LC_ALL: 'C' };

// A goal's rules: what make would do, and its table of rules (-p), without doing anything.
const make = (...args) => spawnSync('make', ['-j1', ...args], { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28 });

let passed = 0;
let failed = 0;
const check = (name, good, why) => {
  if (good) passed++;
  else {
    failed++;
    console.log(`FAILED ${name}: ${why}`);
  }
};

const needs =
  /(^|[\s;&(`])(\$\((CC|WASM_CC|FUZZ_CC)\)|gcc|clang-19|wasm-ld-19|pkg-config|npm|node|node_modules\/\S+)(\s|$)/m;

/* The table of `make -p`: target -> { before: everything it waits for, recipe }. */
const rules = (table) => {
  const all = new Map();
  let now = null;
  for (const line of table.split('\n')) {
    const head = /^([^\s#:=][^:=]*):{1,2}(?!=)\s*(.*)$/.exec(line);
    if (head && !/^(# |\.)/.test(line)) {
      now = { before: head[2].replace('|', ' ').split(/\s+/).filter(Boolean), recipe: '' };
      all.set(head[1].trim(), now);
    } else if (now && line.startsWith('\t')) now.recipe += `${line}\n`;
  }
  return all;
};

const afterSetUp = (all, target, seen = new Set()) => {
  if (/^setup-/.test(target)) return true;
  if (seen.has(target) || !all.has(target)) return false;
  seen.add(target);
  return all.get(target).before.some((one) => afterSetUp(all, one, seen));
};

const installing = 'run test test-all shaky check bench bench-server bless wasm web fuzz'.split(' ');
for (const goal of installing) {
  rmSync(called, { force: true });
  const table = make('-n', '-p', goal);
  const asked = existsSync(called) ? readFileSync(called, 'utf8').trim() : '';
  check(`make ${goal} asks nothing of an installed tool before its recipes run`, asked === '', asked);

  const all = rules(table.stdout);
  check(`make ${goal}: its rules are read`, all.size > 100, `only ${all.size} rules\n${table.stderr.slice(0, 500)}`);
  const early = [...all].filter(
    ([target, { recipe }]) => !target.includes('$') && needs.test(recipe) && !afterSetUp(all, target),
  );
  check(
    `make ${goal}: the set-up comes first`,
    early.length === 0,
    early
      .slice(0, 10)
      .map(([target]) => target)
      .join(' '),
  );
}

// Plain `make` never installs.
check('plain make does not install', !/tools\/setup/.test(make('-n').stdout), 'it calls tools/setup');

// The guard can fail: the mistake of old, planted in a copy.
const copy = join(scratch, 'Makefile');
writeFileSync(
  copy,
  readFileSync(join(root, 'Makefile'), 'utf8').replace(/^PKG_LIBS .*$/m, 'PKG_LIBS := $(shell pkg-config --libs zlib)'),
);
rmSync(called, { force: true });
make('-f', copy, '-n', 'test');
check('flags taken too early are noticed', existsSync(called), 'the stub was not called');

// A test that fails fails its suite at once. Words choose the tests, and the long ones are left to `make test-all`.
const folder = join(scratch, 'tests'),
  log = join(scratch, 'planted.log');
mkdirSync(folder);
writeFileSync(
  join(folder, 'a.mjs'),
  `import { long } from '${join(root, 'test/harness/tests.mjs')}';
   let tries = 0;
   const no = (why) => { throw new Error(why); };
   export const tests = {
     good() {},
     late() { if (!tries++) no('busy'); },
     bad() { no('wrong'); },
     endless: long(async () => {}),
   };`,
);
const inFolder = (...words) =>
  spawnSync('node', [join(root, 'test/harness/folder.mjs'), folder, ...words], { encoding: 'utf8' });
const ran = inFolder();
check('each test runs once', ran.status === 1 && /\n1 passed, 2 failed\n$/.test(ran.stdout), ran.stdout);
for (const [words, sum] of [
  [['--long'], '1 passed, 0 failed'],
  [['--every'], '2 passed, 2 failed'],
  [['good', 'endless'], '2 passed, 0 failed'],
  [['--at-once', '3'], '1 passed, 2 failed'],
]) {
  const { stdout } = inFolder(...words);
  check(`tests chosen by ${words.join(' ')}`, stdout.endsWith(`\n${sum}\n`), stdout);
}
writeFileSync(log, `${ran.stdout.replace(/1 passed.*/, '')}${'ok    more\n'.repeat(99)}1 passed, 2 failed\n`);
for (const [i, seconds] of [3, 9, 5, 40, 7, 8].entries()) {
  writeFileSync(join(scratch, `s${i}.log`), '1 passed, 0 failed\n');
  writeFileSync(join(scratch, `s${i}.time`), `${seconds} 1\n`);
}
const timed = [0, 1, 2, 3, 4, 5].map((i) => join(scratch, `s${i}.log`));
const sum = spawnSync(join(root, 'tools/tally'), [log, ...timed], { encoding: 'utf8' });
const end = sum.stdout.slice(sum.stdout.lastIndexOf('----'));
check(
  'the sum names what failed',
  sum.status === 1 && /FAIL .*bad\n.*wrong/.test(end) && /FAIL .*late\n.*busy/.test(end) && !/good/.test(end),
  sum.stdout,
);
check(
  'the sum names the five slowest suites, and ends with the sum',
  /slowest suites: s3 40 s.*, s1 9 s.*, s5 8 s.*, s4 7 s.*, s2 5 s[^,]*\n7 passed, 2 failed\n$/.test(end),
  sum.stdout,
);

// `make shaky` names a test that differs from round to round, and a suite that takes too long.
const planted = join(scratch, 'planted');
writeFileSync(
  planted,
  `#!/bin/sh
echo x >> ${scratch}/rounds
echo 'ok    even (3 rolls, 12 ms)'
if [ $(wc -l < ${scratch}/rounds) = 2 ]; then echo 'FAIL  odd'; else echo 'ok    odd (7 ms)'; fi
`,
);
chmodSync(planted, 0o755);
const times = join(scratch, 'logs');
mkdirSync(times);
writeFileSync(join(times, 'unit.time'), '23 1\n');
writeFileSync(join(times, 'cases.time'), '22 1\n');
const shaky = spawnSync(join(root, 'tools/shaky'), ['3'], {
  encoding: 'utf8',
  env: { ...process.env, TESTS: planted, LOGS: times },
});
check(
  'make shaky names what differs and what takes too long, and nothing else',
  shaky.status === 1 &&
    /FAIL {2}passed 2 times of 3: odd\n/.test(shaky.stdout) &&
    /FAIL {2}unit took 23 s/.test(shaky.stdout) &&
    shaky.stdout.match(/^FAIL/gm).length === 2,
  shaky.stdout,
);

rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
