// The suite `model`: random events against a second implementation. ARGS: how many events (the quick
// set is 60), and the number of the first one.
import { desk } from '../wasm/desk.mjs';
import { Organiser } from './organiser.mjs';
import { planted } from './planted.mjs';
import { preview } from './preview.mjs';

const [many = '60', first = '1'] = process.argv.slice(2);
if (many === 'planted') process.exit(await planted(Number(process.argv[3] ?? 400)));
let failed = 0,
  compared = 0;
const seen = {};
const module = desk();
for (const name of ['data/phrases.txt', 'data/phrases-desk.txt']) module.file(name);
for (let seed = Number(first); seed < Number(first) + Number(many); seed++) {
  module.load('');
  const event = new Organiser(module, seed);
  try {
    event.run();
  } catch (error) {
    failed++;
    console.log(`FAILED ${error.message.startsWith('event ') ? error.message : `event ${seed}: ${error.stack}`}`);
  }
  compared += event.compared;
  for (const [word, n] of Object.entries(event.seen)) seen[word] = (seen[word] ?? 0) + n;
}
console.log(
  `compared ${compared} points, rows and places; orders ${Object.entries(seen)
    .map(([w, n]) => `${w} ${n}`)
    .join(', ')}`,
);
for (const word of [
  'substitute',
  'join',
  'undraw',
  'unpair',
  'correct',
  'clear',
  'withdraw',
  'disqualify',
  'card',
  'pardon',
  'walkover',
  'places',
  'absent',
  'lots',
  'extra',
  'award',
  'undo',
])
  if (Number(many) >= 60 && !seen[word]) failed++, console.log(`FAILED no event had ${word}`);
if (Number(many) >= 60)
  try {
    console.log(`previews of corrections as they were then written: ${preview(module, 1000)}`);
  } catch (error) {
    failed++;
    console.log(`FAILED preview: ${error.message}`);
  }
console.log(`${Number(many) - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
