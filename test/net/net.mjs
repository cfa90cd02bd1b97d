// Runs every case of the files beside it, each with a server of its own.
import { readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url).pathname;
let passed = 0;
let failed = 0;
const only = process.argv[2] ?? '';
for (const file of readdirSync(here).filter((f) => f.endsWith('.mjs') && f !== 'net.mjs' && f !== 'lines.mjs' && f !== 'requests.mjs').sort()) {
  const { tests } = await import(`./${file}`);
  for (const [title, test] of Object.entries(tests)) {
    if (!`${file} ${title}`.includes(only)) continue;
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
