// The test of the test: mistakes planted in the second implementation, each of which a difference
// must betray within so many events.
import { readFileSync } from 'node:fs';
import { desk } from '../wasm/desk.mjs';
import { Organiser } from './organiser.mjs';

const MISTAKES = [
  ['a red card is for the third offence', 'n >= 4', 'n >= 3'],
  ['a substitute inherits the cards', 'by.set(card.holder, (by.get(card.holder)', 'by.set(0, (by.get(0)'],
  [
    'one game won and one given to nobody is worth 3:0',
    'return won(better, 2, 1, games);',
    'return won(better, 3, 0, games);',
  ],
  ['111: fewer Polish aircraft are better', '"polish", true', '"polish", false'],
  ['7: points as Poland decide', 'compare("bolsheviks", "points", true)', 'compare("poland", "points", true)'],
  ['the slower test wins', 's.seconds < t.seconds ? a : b', 's.seconds > t.seconds ? a : b'],
  [
    'a substitute has the test of the one before him',
    'const seat = m.who.map((n) => this.holder(n, board, m.n, this.games - 1))',
    'const seat = m.who.map((n) => this.entrants[n].seats[board][0])',
  ],
  [
    'those who share places get the points of the best',
    'this.byPlace[last - 1] ?? 0 : m.who.length - last + 1',
    'this.byPlace[last - shared.length] ?? 0 : m.who.length - last + shared.length',
  ],
  ['a bye that was asked for counts', '&& !b.asked && !b.cancelled).length', '&& !b.cancelled).length'],
  ['a cancelled bye counts', '!b.asked && !b.cancelled).length', '!b.asked).length'],
  ['a withdrawn team keeps its place', 'split((n) => -line.get(n).status);', ''],
  ['the mini-table counts though not all have met', 'if (a !== b && !met(a, b)) return 0;', ';'],
  ['mutual points are pairwise against anybody', 'm.who.every((n) => level.includes(n))', 'true'],
  ['matches that were taken back count', 'm && !m.cancelled && m.stage', 'm && m.stage'],
  ['a walkover is one game', '(number === a ? [this.games, 0] : [0, this.games])', '(number === a ? [1, 0] : [0, 1])'],
  [
    "the test's points are those of the substitute",
    'const first = list.find((p) => p.test);',
    'const first = list.at(-1).test ? list.at(-1) : undefined;',
  ],
  [
    'losers of a cup share the places from the last on',
    'classes.push(main.map(won), lost);',
    'classes.push(main.map(won).concat(lost));',
  ],
];

export async function planted(most) {
  const text = readFileSync(new URL('./model.mjs', import.meta.url), 'utf8');
  const module = desk();
  let failed = 0;
  for (const [what, from, to] of MISTAKES) {
    if (text.split(from).length !== 2) {
      failed++;
      console.log(`FAILED the mistake no longer fits the model: ${what}`);
      continue;
    }
    const { Model } = await import(`data:text/javascript,${encodeURIComponent(text.replace(from, to))}`);
    let seed = 1,
      found = '';
    for (; seed <= most && !found; seed++) {
      module.load('');
      try {
        new Organiser(module, seed, Model).run();
      } catch (error) {
        found = error.message.split('\n')[0];
      }
    }
    console.log(found ? `found by event ${seed - 1}: ${what}` : `FAILED not found in ${most} events: ${what}`);
    if (!found) failed++;
  }
  console.log(`${MISTAKES.length - failed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}
