// Does what the organiser's guide says, line by line, and compares the answers with what stands there:
//   guide.mjs SEDZIA FILE.md LANGUAGE [--write]
// In a block ```console a line "$ …" is given to the shell, "lublin> …" to the desk as at its prompt; "lublin> …_" is
// a line that is still being typed. What follows is the answer; "…" alone stands for any lines. With --write
// answers without "…" are written anew.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [sedzia, path, language, flag] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const room = mkdtempSync(join(tmpdir(), 'guide-'));
cpSync(join(here, language), room, { recursive: true });
execFileSync('ln', ['-s', sedzia, join(room, 'sedzia')]);
let minute = 0;
let failed = 0;
let passed = 0;

const run = (command, input) => {
  const at = new Date(Date.UTC(2026, 10, 21, 7, minute++)).toISOString().replace('.000', '');
  const env = {
    ...process.env,
    PATH: `${room}:${process.env.PATH}`,
    SEDZIA_NOW: at,
    LC_ALL: 'C.UTF-8',
    LANG: language,
    LANGUAGE: language,
    ASAN_OPTIONS: 'detect_leaks=0',
  };
  const it = spawnSync('sh', ['-c', `exec 2>&1; ${command}`], { cwd: room, env, input, encoding: 'utf8' });
  return it.stdout
    .replaceAll('sedzia desk: ', '')
    .replace(/\n$/, '')
    .split('\n')
    .filter((l, _, all) => l || all.length > 1);
};

const answer = (line) => {
  if (line.startsWith('$ '))
    return run(line.slice(2).replace(/^sedzia desk (\S+)/, `sedzia desk $1 --lang ${language}`));
  const order = line.slice('lublin> '.length);
  const typed = order.endsWith('_') ? `hint ${order.slice(0, -1)}` : order;
  return run(`sedzia desk lublin.event --lang ${language}`, `${typed}\n`).filter(
    (l) => !/^ {4}(wiersz|line) 1: /.test(l) && !/^(wykonano|done): 0/.test(l),
  );
};

// "…" on a line of its own stands for any lines.
const like = (due, got) => {
  if (!due.length) return !got.length;
  if (due[0].trim() === '…') return got.some((_l, i) => like(due.slice(1), got.slice(i))) || like(due.slice(1), []);
  return got.length > 0 && due[0] === got[0] && like(due.slice(1), got.slice(1));
};

const out = [];
let block = false;
const lines = readFileSync(path, 'utf8').split('\n');
for (let i = 0; i < lines.length; i++) {
  out.push(lines[i]);
  if (lines[i] === '```console') block = true;
  else if (lines[i] === '```') block = false;
  else if (block && /^(\$|lublin>) /.test(lines[i])) {
    const due = [];
    while (!/^(\$|lublin>) |^```/.test(lines[i + 1])) due.push(lines[++i]);
    const got = answer(out.at(-1));
    if (flag === '--write' && !due.some((l) => l.trim() === '…')) out.push(...got);
    else out.push(...due);
    if (like(due, got)) passed++;
    else {
      failed++;
      if (flag !== '--write') {
        console.log(`FAILED ${path}: ${out.find((l) => l === lines[i - due.length])}`);
        for (const l of due) console.log(`  - ${l}`);
        for (const l of got) console.log(`  + ${l}`);
      }
    }
  }
}
rmSync(room, { recursive: true });
if (flag === '--write') writeFileSync(path, out.join('\n'));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed && flag !== '--write' ? 1 : 0);
