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
    const page = await openPage(browser, { ...PHONE, kept: true });
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
      const html = String((await server.get('/')).bytes);
      const late = [...sent].filter((name) => /\/(first|app)-/.test(name) && !html.includes(name));
      check(!late.length && html.includes('/assets/app-'), `the page itself asks for ${late.join(' ')}`);
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
  const page = await openPage(browser, { ...PHONE, kept: true });
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

/** Our letters come when everything stands: nothing may move then. */
const settled =
  (path, reach) =>
  async ({ browser, address }) => {
    const page = await openPage(browser, { ...PHONE, kept: true });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((e) => e.value))).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    let release;
    const held = new Promise((yes) => (release = yes));
    await page.route('**/*.woff2', (route) => held.then(() => route.continue()));
    // A page that has asked for its letters already is not loaded before they come.
    await page.goto(address + path, { waitUntil: 'commit' });
    await reach(page);
    await page.waitForFunction(() => [...document.fonts].some((f) => f.status === 'loading'));
    /** Where everything stands that is a box of its own, after two frames; what has shifted so far is forgotten. */
    const boxes = () =>
      page.evaluate(async () => {
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
        window.shifts.push(-window.shifts.reduce((a, b) => a + b, 0));
        return [...document.querySelectorAll('h1, h2, p, li, button, form, .board-side, .deck')].map((el) => {
          const b = el.getBoundingClientRect();
          return [el.className || el.textContent.slice(0, 20), Math.round(b.top), Math.round(b.height)];
        });
      });
    const before = await boxes();
    release();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    const shifted = await page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      return window.shifts.reduce((a, b) => a + b, 0);
    });
    const after = await boxes();
    const still = (b, [, top, height] = []) => Math.abs(b[1] - top) <= 2 && Math.abs(b[2] - height) <= 2;
    // Far below a line may break elsewhere.
    const moved = before.filter((b, i) => b[1] < PHONE.height && !still(b, after[i]));
    check(!moved.length, `moved: ${moved.slice(0, 6).join('; ')} of ${before.length}, shift ${shifted}`);
    check(shifted < 0.005, `layout shift ${shifted}`);
    await page.context().close();
    return `${before.length} boxes, shift ${shifted.toFixed(4)}`;
  };

/** Somebody came before, and keeping everything for a day without a network still takes its time. */
async function pictures({ browser, address }) {
  const page = await openPage(browser, { ...PHONE, kept: true });
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => {});
  });
  await page.goto(address);
  await page.waitForFunction((n) => document.querySelectorAll('.picture .hexes').length === n, games().length);
  noProblems(page);
  await page.context().close();
}

export const first = Object.fromEntries(
  games()
    .flatMap((game) => [
      [`${game} from the first page: few bytes, few trips`, fromHome(game)],
      [`${game} from its own page: few bytes, few trips`, fromItsPage(game)],
    ])
    .concat([
      ['all of the first page and the first game', inAll],
      ['pictures do not wait until everything is kept', pictures],
      [
        'the first page stands still when letters come',
        settled('/', (page) =>
          page.waitForFunction((n) => document.querySelectorAll('.picture .hexes').length === n, games().length),
        ),
      ],
      ...games().map((game) => [
        `the table of ${game} stands still when letters come`,
        settled(`/play/${game}`, async (page) => {
          await page.locator('main form button.action').click();
          await page.waitForSelector(OFFERED);
        }),
      ]),
    ]),
);
