// Runs everything that can be said about web/ without a browser and ends with "N passed, M failed".
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

function lockFile() {
  const lines = readFileSync('package-lock.json', 'utf8').split('\n');
  const found = lines.flatMap((line, i) =>
    /"resolved"|:\/\/[^"]*registry/.test(line) ? [`${i + 1}: ${line.trim()}`] : [],
  );
  verdict('the lock file names no registry', found);
}

run('lint and format', 'biome', ['ci', '--colors=off', '.']);
run('lint and format of tests, benches and tools', 'biome', [
  'ci',
  '--error-on-warnings',
  '--colors=off',
  '--config-path=../tools/biome.json',
  '../test',
  '../bench',
  '../tools',
]);
run('types', 'tsc', ['--noEmit']);
if (all) lockFile();

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
