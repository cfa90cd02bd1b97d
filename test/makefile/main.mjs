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
  'pkg-config pkgconf gcc cc clang-19 wasm-ld-19 ld.lld-19 node npm chromium valgrind pdftotext pg_config initdb'.split(
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

const installing = 'run test check bench bench-server bless wasm web fuzz'.split(' ');
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

// What failed is tried once more, alone; what only passed then is told, and what failed again is a failure.
const folder = join(scratch, 'tests'),
  log = join(scratch, 'planted.log');
mkdirSync(folder);
writeFileSync(
  join(folder, 'a.mjs'),
  `let tries = 0;
   const no = (why) => { throw new Error(why); };
   export const tests = { good() {}, late() { if (!tries++) no('busy'); }, bad() { no('wrong'); } };`,
);
const ran = spawnSync('node', [join(root, 'test/harness/folder.mjs'), folder], {
  encoding: 'utf8',
  env: { ...process.env, SEDZIA_ONCE: '' },
});
check(
  'a test that fails twice fails its suite',
  ran.status === 1 && /\n2 passed, 1 failed\n$/.test(ran.stdout),
  ran.stdout,
);
writeFileSync(log, `${ran.stdout.replace(/2 passed.*/, '')}${'ok    more\n'.repeat(99)}2 passed, 1 failed\n`);
const sum = spawnSync(join(root, 'tools/tally'), [log], { encoding: 'utf8' });
const end = sum.stdout.slice(sum.stdout.lastIndexOf('----'));
check(
  'the sum names what failed and what passed only the second time',
  sum.status === 1 && /FAIL .*bad\n.*wrong/.test(end) && /SHAKY .*late\n.*busy/.test(end) && !/good/.test(end),
  sum.stdout,
);

rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
