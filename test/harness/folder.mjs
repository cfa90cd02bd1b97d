// folder.mjs FOLDER [WORD…]: runs what the scripts of a folder export as `tests`, one after the other; words choose by part of file and title.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const [folder, ...wanted] = process.argv.slice(2);
let failed = 0;
let passed = 0;
for (const file of readdirSync(folder)
  .filter((f) => f.endsWith('.mjs'))
  .sort()) {
  const { tests } = await import(resolve(folder, file));
  for (const [title, test] of Object.entries(tests ?? {})) {
    if (wanted.length && !wanted.some((w) => `${file} ${title}`.includes(w))) continue;
    try {
      await test();
      passed++;
    } catch (e) {
      failed++;
      console.log(`FAILED ${file}: ${title}\n  ${e.stack}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
