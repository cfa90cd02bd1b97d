// mutate: are the tests awake? Makes wrong edits, one at a time, and names those nobody notices.
//
//     tools/mutate [NAME…] [--jobs N] [--keep]     all of them, or those named (G1, 'G*', 'games/*')
//     tools/mutate --list                          names, files, suites
//     tools/mutate --check                         does every edit still fit the sources? (in make test)
//
// The edits stand in test/mutants/AREA.txt, each a paragraph:
//
//     == NAME what is wrong, in words
//     in games/air.c                 a file, by as much of the end of its path as makes it the only one
//     by cases 111                   a suite that must notice, with its arguments; several lines: any of them
//     -    bits_drop(&a->masked, from);      what stands there, exactly once; all but the first character
//     +                                      of each line counts. What shall stand there instead; may be none
//
// Nothing is changed here: the tree is copied into scratch folders, one for each job, and built and
// tested there. First every suite must pass without any edit, else its failing would prove nothing.
// An edit is noticed if a suite fails, survives if all pass. Ends with 1 unless all are noticed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const LIST = 'test/mutants';
const PATIENCE = 120e3; // and twenty times as long as without an edit: then a suite has noticed something
const usual = new Map(); // by suite, milliseconds
const sick = new Set(); // suites that fail without any edit

function sh(cwd, command, ...rest) {
  const said = spawnSync(command, rest, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (said.status) throw new Error(`${command} ${rest.join(' ')}: ${said.stderr}`);
  return said.stdout;
}

// ---- the list

function readList() {
  const mutants = [];
  let m;
  for (const file of readdirSync(join(root, LIST))
    .filter((f) => f.endsWith('.txt'))
    .sort()) {
    readFileSync(join(root, LIST, file), 'utf8')
      .split('\n')
      .forEach((line, i) => {
        const where = `${LIST}/${file}:${i + 1}`;
        if (line.startsWith('== ')) {
          const [, name, title] = /^== (\S+) (.+)$/.exec(line) ?? [];
          m = { area: file.slice(0, -4), name: name ?? line, title, where, by: [], old: [], now: [], wrong: [] };
          if (!name) m.wrong.push('a mutant begins with == NAME what is wrong');
          mutants.push(m);
        } else if (line.startsWith('in ')) m.path = line.slice(3).trim();
        else if (line.startsWith('by ')) m.by.push(line.slice(3).trim());
        else if (line[0] === '-') m.old.push(line.slice(1));
        else if (line[0] === '+') m.now.push(line.slice(1));
        else if (line.trim() && line[0] !== '#')
          (m ?? ((m = { where, name: file, wrong: [] }), mutants.push(m), m)).wrong.push(`cannot be read: ${line}`);
      });
  }
  return mutants;
}

let paths;
function sources() {
  const made = new Set(['.git', 'build', 'web/dist', 'web/node_modules']);
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((e) => {
      const path = folder ? `${folder}/${e.name}` : e.name;
      return made.has(path) ? [] : e.isDirectory() ? walk(path) : [path];
    });
  return (paths ??= walk(''));
}

// Where the edit goes, what is there and what shall be; or what is wrong with it.
function fit(m) {
  const found = sources().filter((p) => p === m.path || (p.endsWith(`/${m.path}`) && !p.startsWith('test/')));
  if (!m.path) m.wrong.push('no line "in FILE"');
  else if (found.length !== 1)
    m.wrong.push(`${m.path}: ${found.length ? `may be ${found.join(' or ')}` : 'no such file'}`);
  for (const suite of m.by.map((b) => b.split(' ')[0]))
    if (!existsSync(join(root, 'test', suite)) && !existsSync(join(root, 'tools', suite)))
      m.wrong.push(`${suite} is no suite`);
  if (!m.by.length) m.wrong.push('no line "by SUITE"');
  const old = m.old.join('\n'),
    now = m.now.join('\n');
  if (!old || old === now) m.wrong.push('says nothing to change');
  if (m.wrong.length) return;
  m.file = found[0];
  m.text = readFileSync(join(root, m.file), 'utf8');
  const times = m.text.split(old).length - 1;
  if (times !== 1) m.wrong.push(`${m.file}: the old text stands there ${times} times, not once`);
  m.edited = m.text.replace(old, () => now);
}

// ---- a scratch copy of the tree

const scratch = [];
function copy() {
  const at = mkdtempSync(join(tmpdir(), 'sedzia-mutate-'));
  scratch.push(at);
  const pack = (what) =>
    spawnSync('sh', ['-c', `tar --null -T - -cf - | tar -xf - -C '${at}'`], { cwd: root, input: what.join('\0') });
  pack(sources());
  const variants = ['asan', 'tsan', 'clang', 'debug', 'fuzz', 'log', 'land.out'];
  const built = existsSync(join(root, 'build'))
    ? readdirSync(join(root, 'build')).filter((f) => !variants.includes(f))
    : [];
  pack([...built.map((f) => `build/${f}`), 'web/dist'].filter((p) => existsSync(join(root, p))));
  mkdirSync(join(at, 'build'), { recursive: true });
  return at;
}

const running = new Set();
function leave() {
  for (const make of running) process.kill(-make.pid, 'SIGKILL');
  if (!options.keep) for (const at of scratch) rmSync(at, { recursive: true, force: true });
}

// Pages are built only where a suite looks at them: it takes long.
const PAGES = /^(e2e|web|pages|sixth)/;
function pages(at, wanted) {
  const there = join(at, 'web/node_modules');
  if (!wanted) rmSync(there, { recursive: true, force: true });
  else if (!existsSync(there) && existsSync(join(root, 'web/node_modules')))
    sh(root, 'cp', '-al', 'web/node_modules', there);
}

// Builds what a suite needs and runs it: 'passed', 'failed' or 'broken' (does not build).
function run(at, by) {
  const [suite, ...rest] = by.split(' ');
  const log = join(at, 'build/log', `${suite}.log`);
  pages(at, PAGES.test(suite));
  rmSync(log, { force: true });
  return new Promise((done) => {
    const env = { ...process.env, CCACHE_BASEDIR: at, CCACHE_NOHASHDIR: '1', MAKEFLAGS: '' };
    const light = suite === 'web' ? ['PAGES=', 'PROGRAM='] : []; // its unit tests need no built pages
    const make = spawn('make', ['-j2', `build/log/${suite}.log`, `ARGS=${rest.join(' ')}`, ...light], {
      cwd: at,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(make);
    let said = '',
      late = false;
    make.stdout.on('data', (d) => {
      said += d;
    });
    make.stderr.on('data', (d) => {
      said += d;
    });
    const timer = setTimeout(
      () => {
        late = true;
        process.kill(-make.pid, 'SIGKILL');
      },
      usual.has(by) ? PATIENCE + 20 * usual.get(by) : 1200e3,
    );
    make.on('close', () => {
      clearTimeout(timer);
      running.delete(make);
      const last = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
      const sum = /(\d+) passed, (\d+) failed$/.exec(last.at(-1) ?? '');
      if (late) done({ how: 'failed', why: 'it never came to its end' });
      else if (!sum)
        done({
          how: 'broken',
          why:
            said
              .split('\n')
              .filter((l) => /error|Error|FAIL/.test(l))
              .slice(0, 6)
              .join('\n') || said,
        });
      else if (sum[2] === '0' && sum[1] !== '0') done({ how: 'passed' });
      else done({ how: 'failed', why: last.slice(-20).join('\n') });
    });
  });
}

// ---- the work

async function judge(at, m) {
  const target = join(at, m.file);
  writeFileSync(target, m.edited);
  try {
    for (const by of m.by.filter((b) => !sick.has(b))) {
      const { how, why } = await run(at, by);
      if (how === 'broken') return { verdict: 'does not build', why };
      if (how === 'failed') return { verdict: 'noticed', by };
    }
    return { verdict: m.by.some((b) => sick.has(b)) ? 'suite fails' : 'SURVIVED', by: m.by.join(', ') };
  } finally {
    writeFileSync(target, m.text);
  }
}

// Every worker takes the next piece until none is left.
const share = (workers, pieces, work) => {
  let next = 0;
  return Promise.all(
    workers.map(async (w) => {
      while (next < pieces.length) await work(w, pieces[next++]);
    }),
  );
};

async function main(mutants) {
  const began = Date.now();
  const first = copy();
  const suites = [...new Set(mutants.flatMap((m) => m.by))].sort((a, b) => PAGES.test(a) - PAGES.test(b));
  console.log(`${mutants.length} edits; first the ${suites.length} suites without any`);
  for (const by of suites) {
    const start = Date.now();
    const { how, why } = await run(first, by);
    usual.set(by, Date.now() - start);
    if (how === 'passed') continue;
    sick.add(by);
    console.log(`${by} does not pass as it is:\n${why}`);
  }
  const workers = [first];
  while (workers.length < Math.min(options.jobs, mutants.length)) {
    const at = mkdtempSync(join(tmpdir(), 'sedzia-mutate-'));
    scratch.push(at);
    sh(first, 'cp', '-a', `${first}/.`, at);
    workers.push(at);
  }
  const sorted = [...mutants].sort((a, b) => PAGES.test(a.by[0]) - PAGES.test(b.by[0]));
  let done = 0;
  const bad = [];
  await share(workers, sorted, async (at, m) => {
    const start = Date.now();
    const { verdict, by, why } = await judge(at, m);
    console.log(
      `${String(++done).padStart(4)}/${mutants.length}  ${verdict.padEnd(8)}  ${m.name}  ${m.title}` +
        `  (${by ?? m.file}, ${((Date.now() - start) / 1000).toFixed(0)} s)${why ? `\n${why}` : ''}`,
    );
    if (verdict !== 'noticed') bad.push({ m, verdict });
  });
  for (const { m, verdict } of bad)
    console.log(`${verdict}: ${m.name} ${m.title} (${m.where}, ${m.file}; ${m.by.join(', ')})`);
  console.log(
    `${mutants.length - bad.length} noticed, ${bad.length} not, in ${((Date.now() - began) / 60e3).toFixed(1)} min`,
  );
  return bad.length ? 1 : 0;
}

function check(mutants) {
  const names = new Set();
  let failed = 0;
  for (const m of mutants) {
    if (names.has(m.name)) m.wrong.push('a second mutant of this name');
    names.add(m.name);
    for (const wrong of m.wrong) console.log(`FAILED ${m.where}: ${m.name}: ${wrong}`);
    failed += m.wrong.length > 0;
  }
  console.log(`${mutants.length - failed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}

const options = { jobs: cpus().length, keep: false };
const words = process.argv.slice(2),
  wanted = [];
let what = 'run';
for (let i = 0; i < words.length; i++) {
  if (words[i] === '--check' || words[i] === '--list') what = words[i].slice(2);
  else if (words[i] === '--jobs') options.jobs = Number(words[++i]) || 1;
  else if (words[i] === '--keep') options.keep = true;
  else if (words[i].startsWith('-')) what = 'help';
  else wanted.push(words[i]);
}
if (what === 'help') {
  console.log(
    readFileSync(process.argv[1], 'utf8')
      .split('\n')
      .filter((_l, i, all) => all.slice(0, i + 1).every((k) => k.startsWith('//')))
      .map((l) => l.slice(3))
      .join('\n'),
  );
  process.exit(words.includes('--help') || words.includes('-h') ? 0 : 2);
}
const all = readList();
all.forEach(fit);
const like = (pattern) => new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*')}$`);
const chosen = wanted.length
  ? all.filter((m) => wanted.some((w) => like(w).test(m.name) || like(w).test(`${m.area}/${m.name}`)))
  : all;
if (what === 'list') {
  for (const m of chosen)
    console.log(`${m.name.padEnd(8)} ${m.area.padEnd(8)} ${m.file ?? m.path}  [${m.by.join(' | ')}]  ${m.title}`);
} else if (what === 'check') {
  process.exit(check(all));
} else {
  if (check(chosen)) process.exit(2);
  if (!chosen.length) console.log(`no such mutant: ${wanted.join(' ')}`), process.exit(2);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      leave();
      process.exit(130);
    });
  let status = 2;
  try {
    status = await main(chosen);
  } finally {
    leave();
  }
  process.exit(status);
}
