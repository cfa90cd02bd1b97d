// folder.mjs FOLDER [--at-once N] [WORD…]: runs what the scripts of a folder export as `tests`; words choose as in
// tests.mjs, by a part of file and title.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chosenBy, runTests } from './tests.mjs';

const [folder, ...words] = process.argv.slice(2);
const atOnce = words[0] === '--at-once' ? Number(words.splice(0, 2)[1]) : 1;
const all = [];
for (const file of readdirSync(folder)
  .filter((f) => f.endsWith('.mjs'))
  .sort()) {
  const { tests } = await import(resolve(folder, file));
  for (const [title, body] of Object.entries(tests ?? {})) all.push({ title: `${file} ${title}`, body });
}
process.exit((await runTests(chosenBy(words, all), atOnce)) ? 1 : 0);
