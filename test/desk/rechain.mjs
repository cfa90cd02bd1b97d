// rechain: reads an event from standard input and writes it with the chain of every order worked out anew
// (docs/event-file.md), so that a test can change a line and still have a file that is read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What the chain covers: of a sealed word its seal alone. */
const covered = (body) =>
  body
    .replace(/ "([a-z]+=)?(~[0-9a-f]{16})~[0-9a-f]{16}~(?:[^"\\\n]|\\.)*"/g, ' $1$2')
    .replace(/ ([a-z]+=)?(~[0-9a-f]{16})~[0-9a-f]{16}~[^ \n]*/g, ' $1$2');
const lines = readFileSync(0, 'utf8').split('\n').slice(0, -1);
const link = (before, head, body) =>
  createHash('sha256')
    .update(`${before}\n${head}\n${covered(body)}`)
    .digest('hex')
    .slice(0, 16);
let chain = link('', lines[0], '');
const out = [lines[0]];
for (let i = 1; i < lines.length; ) {
  const words = lines[i].split(' ');
  const head = words.slice(0, -1).join(' ');
  const own = lines.slice(i + 1, i + 1 + Number(words.at(-2)));
  chain = link(chain, head, own.map((line) => `${line}\n`).join(''));
  out.push(`${head} ${chain}`, ...own);
  i += 1 + own.length;
}
process.stdout.write(`${out.join('\n')}\n`);
