// Runs the tests of the other files here, one after the other; arguments choose by part of a name.
import { readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url).pathname;
const wanted = process.argv.slice(2);
let failed = 0;
let passed = 0;
for (const file of readdirSync(here).filter((f) => f.endsWith('.mjs')).sort()) {
  if (file === 'nodes.mjs') continue;
  const { tests } = await import(`./${file}`);
  for (const [name, run] of Object.entries(tests ?? {})) {
    if (wanted.length && !wanted.some((w) => name.includes(w))) continue;
    try {
      await run();
      passed++;
    } catch (e) {
      failed++;
      console.log(`${file}: ${name}: ${e.stack}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
