// Runs the tests, four at a time, and ends with "N passed, M failed".
//     main.mjs [PART [WORD]]     one part, or its tests with this word in their title, long or not
//     main.mjs                   the tests of `make test`; --long: those of `make test-all`; --every: both
import { chosenBy, long, runTests } from '../harness/tests.mjs';
import { access } from './access.mjs';
import { answers } from './answers.mjs';
import { openBrowser, servePages } from './browser.mjs';
import { card } from './card.mjs';
import { lesson } from './class.mjs';
import { day } from './day.mjs';
import { ends } from './ends.mjs';
import { faults } from './faults.mjs';
import { file } from './file.mjs';
import { first } from './first.mjs';
import { follow } from './follow.mjs';
import { games } from './games.mjs';
import { hall } from './hall.mjs';
import { here } from './here.mjs';
import { learn } from './learn.mjs';
import { maps } from './maps.mjs';
import { marks } from './marks.mjs';
import { moment } from './moment.mjs';
import { online } from './online.mjs';
import { pages } from './pages.mjs';
import { plus } from './plus.mjs';
import { projector } from './projector.mjs';
import { referee } from './referee.mjs';
import { event } from './regional.mjs';
import { review } from './review.mjs';
import { sketch } from './sketch.mjs';
import { story } from './story.mjs';
import { sweep } from './sweep.mjs';
import { table } from './table.mjs';
import { touch } from './touch.mjs';

const parts = {
  access,
  answers,
  card,
  day,
  ends,
  faults,
  file,
  first,
  follow,
  games,
  hall,
  here,
  learn,
  lesson,
  maps,
  marks,
  moment,
  story,
  sweep,
  table,
  touch,
  pages,
  plus,
  online,
  projector,
  referee,
  review,
  sketch,
  regional: event,
};
const AT_ONCE = 4; // most of the time a test waits for its page

/** Tests that `make test` leaves to `make test-all`: their titles begin so. */
const LONG = [
  'card: 111',
  'card: 7',
  'card: orzel',
  'faults: a class: a phone asleep',
  'follow: 111: to its end',
  'follow: 7: to its end',
  'follow: bitwa: to its end',
  'games: 7, Polish',
  'games: bitwa, Polish',
  'games: orzel, English',
  'hall: a school event',
  'lesson: from "I am a teacher"',
  'marks: seen on 111',
  'marks: seen on bitwa',
  'marks: seen on orzel',
  'online: orzel by link',
  'pages: every page offline',
  'pages: tables, English',
  'referee: 303: position 2',
  'referee: 303: position 3',
  'plus: 303',
  'plus: 111',
  'plus: 7',
  'plus: orzel, every number one more, other faces, Kriegsmarine',
  'referee: 111: position ',
  'referee: 7: position ',
  'referee: orzel: position 2',
  'referee: orzel: position 3',
  'referee: bitwa: position ',
  'regional: ',
  'sketch: 303 from empty paper',
  'sketch: 111 from empty paper',
  'sketch: orzel from empty paper',
  'sketch: bitwa from empty paper',
  'touch: a table of 111',
  'touch: a table of 7',
  'touch: a table of bitwa',
  'touch: a table of orzel',
];

/** The slowest ones begin first, so that no lane is left alone with one at the end. */
const SLOW = [
  'regional: ',
  'hall: ',
  'marks: seen on orzel',
  'lesson: ',
  'faults: a class',
  'here: ',
  'games: ',
  'online: ',
  'pages: ',
  'plus: ',
  'follow: ',
  'sketch: ',
  'touch: ',
  'sweep: ',
];

const tests = Object.entries(parts).flatMap(([name, list]) =>
  Object.entries(list).map(([title, body]) => ({ part: name, title: `${name}: ${title}`, body })),
);
const begins = (starts) => (t) => starts.some((start) => t.title.startsWith(start));
for (const start of [...LONG, ...SLOW])
  if (!tests.some(begins([start]))) throw new Error(`no test begins with ${start}`);
for (const test of tests.filter(begins(LONG))) long(test.body);
const rank = (t) => {
  const place = SLOW.findIndex((start) => begins([start])(t));
  return place < 0 ? SLOW.length : place;
};

const [part, word] = process.argv.slice(2).filter((w) => !w.startsWith('--'));
const chosen = part
  ? tests.filter((t) => t.part === part && (!word || t.title.includes(word)))
  : chosenBy(process.argv.slice(2), tests);
chosen.sort((a, b) => rank(a) - rank(b));

const { server, address } = await servePages();
const browser = await openBrowser();

/** Ends a test that hangs. How long one takes otherwise decides nothing. */
const limit = (ms) => new Promise((_, no) => setTimeout(() => no(new Error(`longer than ${ms / 1000} s`)), ms).unref());
const inBrowser = ({ title, body }) => ({
  title,
  body: () => Promise.race([body({ browser, address }), limit(900000)]),
});

const failed = await runTests(chosen.map(inBrowser), AT_ONCE);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
