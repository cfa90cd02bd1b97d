// Runs the tests, two at a time, and ends with "N passed, M failed".
import { twice } from '../harness/twice.mjs';
import { openBrowser, servePages } from './browser.mjs';
import { card } from './card.mjs';
import { lesson } from './class.mjs';
import { ends } from './ends.mjs';
import { faults } from './faults.mjs';
import { file } from './file.mjs';
import { first } from './first.mjs';
import { follow } from './follow.mjs';
import { games } from './games.mjs';
import { hall } from './hall.mjs';
import { here } from './here.mjs';
import { maps } from './maps.mjs';
import { marks } from './marks.mjs';
import { online } from './online.mjs';
import { pages } from './pages.mjs';
import { projector } from './projector.mjs';
import { referee } from './referee.mjs';
import { event } from './regional.mjs';
import { review } from './review.mjs';
import { sketch } from './sketch.mjs';
import { story } from './story.mjs';
import { table } from './table.mjs';
import { touch } from './touch.mjs';

const [part, word] = process.argv.slice(2);
const parts = {
  card,
  ends,
  faults,
  file,
  first,
  follow,
  games,
  hall,
  here,
  lesson,
  maps,
  marks,
  story,
  table,
  touch,
  pages,
  online,
  projector,
  referee,
  review,
  sketch,
  regional: event,
};
const tests = Object.entries(parts)
  .filter(([name]) => !part || name === part)
  .flatMap(([name, list]) => Object.entries(list).map(([title, body]) => ({ title: `${name}: ${title}`, body })))
  .filter((t) => !word || t.title.includes(word));

const { server, address } = await servePages();
const browser = await openBrowser();

/** Only against a test that hangs: how long one takes says more of the machine than of the page. */
const limit = (ms) => new Promise((_, no) => setTimeout(() => no(new Error(`longer than ${ms / 1000} s`)), ms).unref());
const inBrowser = ({ title, body }) => ({
  title,
  body: () => Promise.race([body({ browser, address }), limit(900000)]),
});

const failed = await twice(tests.map(inBrowser), 2);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
