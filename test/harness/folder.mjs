// folder.mjs FOLDER [WORD…]: runs what the scripts of a folder export as `tests`, one after the other; words choose by part of file and title.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { twice } from './twice.mjs';

const [folder, ...wanted] = process.argv.slice(2);
const chosen = [];
for (const file of readdirSync(folder)
  .filter((f) => f.endsWith('.mjs'))
  .sort()) {
  const { tests } = await import(resolve(folder, file));
  for (const [title, test] of Object.entries(tests ?? {})) {
    if (!wanted.length || wanted.some((w) => `${file} ${title}`.includes(w)))
      chosen.push({ title: `${file}: ${title}`, body: test });
  }
}
process.exit((await twice(chosen)) ? 1 : 0);
