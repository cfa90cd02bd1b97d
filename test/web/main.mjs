// Runs everything that can be said about web/ without a browser and ends with "N passed, M failed".
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `run units` runs the unit tests alone: a wrong edit must be noticed by a test, not by its format.
const all = process.argv[2] !== 'units';
let passed = 0,
  failed = 0;
function verdict(title, problems) {
  if (problems.length) failed++;
  else passed++;
  console.log(`${problems.length ? 'FAIL ' : 'ok   '} ${title}${problems.map((p) => `\n      ${p}`).join('')}`);
}

function run(title, tool, args) {
  if (!all) return;
  const done = spawnSync(join('node_modules/.bin', tool), args, { encoding: 'utf8' });
  verdict(title, done.status === 0 ? [] : `${done.stdout}${done.stderr}`.trim().split('\n'));
}

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) =>
    f.isDirectory() ? files(join(folder, f.name)) : [join(folder, f.name)],
  );
const sources = [...['src', 'test', 'make'].filter(existsSync).flatMap(files), ...readdirSync('.')].filter((f) =>
  /\.(ts|tsx|css|mjs|js)$/.test(f),
);

/** What can be read from the files themselves. */
function source() {
  verdict(
    'no line over 120 columns, no file over 400 lines',
    sources.flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      const long = lines.flatMap((line, i) =>
        [...line].length > 120 ? [`${file}:${i + 1}: ${[...line].length} columns`] : [],
      );
      return lines.length > 401 && !file.endsWith('.css') ? [...long, `${file}: ${lines.length - 1} lines`] : long;
    }),
  );
  const texts = new Map(sources.filter((f) => /\.tsx?$/.test(f)).map((f) => [f, readFileSync(f, 'utf8')]));
  const used = (name, file) =>
    [...texts].some(([other, text]) => other !== file && new RegExp(`\\b${name}\\b`).test(text));
  verdict(
    'nothing is exported without use',
    [...texts]
      .filter(([file]) => file.startsWith('src/'))
      .flatMap(([file, text]) =>
        [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
          .filter(([, name]) => !used(name, file))
          .map(([, name]) => `${file}: ${name}`),
      ),
  );
  verdict(
    'the lock file names no registry',
    readFileSync('package-lock.json', 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        /"resolved"|:\/\/[^"]*registry/.test(line) ? [`package-lock.json:${i + 1}: ${line.trim()}`] : [],
      ),
  );
}

run('lint and format', 'biome', ['ci', '--colors=off', '.']);
run('lint of tests, benches and tools', 'biome', [
  'lint',
  '--error-on-warnings',
  '--colors=off',
  '--config-path=../tools/biome.json',
  '../test',
  '../bench',
  '../tools',
]);
run('types', 'tsc', ['--noEmit']);
if (all) source();

const report = join(tmpdir(), `sedzia-web-${process.pid}.json`);
const units = spawnSync('node_modules/.bin/vitest', ['run', '--reporter=json', `--outputFile=${report}`], {
  encoding: 'utf8',
});
if (existsSync(report)) {
  for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    if (!file.assertionResults.length) verdict(file.name, [file.message || 'no test in it']);
    for (const t of file.assertionResults)
      verdict(t.fullName, t.status === 'passed' ? [] : t.failureMessages.flatMap((m) => m.split('\n').slice(0, 6)));
  }
} else {
  verdict('unit tests', `${units.stdout}${units.stderr}`.trim().split('\n'));
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
