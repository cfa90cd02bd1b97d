// What a phone must fetch before the first move: told by what is enough, not by a clock. All other files are held back.
import { games } from '../harness/program.mjs';
import { Server } from '../wire/client.mjs';
import { openPage } from './browser.mjs';
import { check, noProblems } from './look.mjs';

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
export const OFFERED =
  '.playing .touch.open, .playing [data-die], .playing .card-button.open, .playing .actions [data-move]';
/** Packed, as they are sent; and how many waits for the network lie one behind the other, the page itself the first. */
const MOST_BYTES = 150 * 1024;
const MOST_TRIPS = 3;
/** The first page with its pictures and letters, and a game begun from it; packed as every browser takes it. */
const MOST_IN_ALL = 350 * 1024;

const needed = (game) => new RegExp(`^/(assets/(first|app|words\\.pl|worker|game\\.${game}|rules\\.${game})-[^/]*)?$`);

/** How deep each file lies: one deeper than the script that asked for it. */
async function depths(page) {
  const deep = new Map();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ request, initiator, documentURL }) => {
    const asked = [];
    for (let s = initiator.stack; s; s = s.parent) asked.push(...s.callFrames.map((f) => f.url));
    if (initiator.url) asked.push(initiator.url);
    const from = asked.map((url) => deep.get(url) ?? 0);
    deep.set(request.url, request.url === documentURL ? 1 : 1 + Math.max(1, ...from));
  });
  return deep;
}

const reach =
  (path, press) =>
  (game) =>
  async ({ browser }) => {
    const server = await Server.start(['--limits', 'off']);
    const address = `http://127.0.0.1:${server.port}`;
    const page = await openPage(browser, PHONE);
    const sent = new Set();
    try {
      await page.route('**/*', (route) => {
        const name = new URL(route.request().url()).pathname;
        const own = name === path(game) || needed(game).test(name);
        if (!own) return undefined; // held back for good
        sent.add(name);
        return route.continue();
      });
      const deep = await depths(page);
      await page.goto(address + path(game), { waitUntil: 'commit' });
      await page.locator(press(game)).click();
      await page.waitForSelector(OFFERED);
      let bytes = 0;
      for (const name of sent) bytes += (await server.get(name, { 'Accept-Encoding': 'br' })).bytes.length;
      check(bytes <= MOST_BYTES, `${bytes} bytes before the first move: ${[...sent].join(' ')}`);
      const trips = Math.max(...[...sent].map((name) => deep.get(address + name) ?? 0));
      check(
        trips <= MOST_TRIPS && trips > 1,
        `${trips} trips: ${[...sent].map((n) => `${n} ${deep.get(address + n)}`).join(', ')}`,
      );
      noProblems(page);
      return `${bytes} bytes, ${sent.size} files, ${trips} trips`;
    } finally {
      await page.context().close();
      await server.end();
    }
  };

const fromHome = reach(
  () => '/',
  (game) => `[data-play="${game}"]`,
);
const fromItsPage = reach(
  (game) => `/play/${game}`,
  () => 'main form button.action',
);

async function inAll({ browser }) {
  const server = await Server.start(['--limits', 'off']);
  const address = `http://127.0.0.1:${server.port}`;
  const page = await openPage(browser, PHONE);
  const asked = new Set();
  page.on('request', (r) => asked.add(new URL(r.url()).pathname));
  try {
    await page.goto(address);
    await page.waitForFunction(
      (n) => document.querySelectorAll('.picture .hexes').length === n && document.fonts.check('16px "Source Sans 3"'),
      games().length,
    );
    await page.locator(`[data-play="${games().at(-1)}"]`).click();
    await page.waitForSelector(OFFERED);
    check(
      games().every((game) => [...asked].some((name) => name.includes(`game.${game}-`))) &&
        [...asked].filter((name) => /\.woff2$/.test(name)).length > 2,
      `pictures and letters: ${[...asked].join(' ')}`,
    );
    let bytes = 0;
    for (const name of asked) bytes += (await server.get(name, { 'Accept-Encoding': 'gzip' })).bytes.length;
    check(bytes <= MOST_IN_ALL, `${bytes} bytes for the first page and the first game: ${[...asked].join(' ')}`);
    noProblems(page);
    return `${bytes} bytes, ${asked.size} files`;
  } finally {
    await page.context().close();
    await server.end();
  }
}

export const first = Object.fromEntries(
  games()
    .flatMap((game) => [
      [`${game} from the first page: few bytes, few trips`, fromHome(game)],
      [`${game} from its own page: few bytes, few trips`, fromItsPage(game)],
    ])
    .concat([['all of the first page and the first game', inAll]]),
);
