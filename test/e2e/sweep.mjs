// Every page once on a phone, in Polish and light, and once on a large screen, in English and dark. Each time all of it is
// asked together: the page exists, has a title, complains of nothing, is as wide as the screen, has words of its own
// language, is understandable to axe, and can be used with a finger.
import { games } from '../harness/program.mjs';
import { openPage, PHONE } from './browser.mjs';
import { check, checkAxe, checkTouch, checkWidth, checkWords, noProblems } from './look.mjs';

const GAMES = games();
const NOWHERE = '/nothing-here';
export const PATHS = [
  '/',
  ...['play', 'rules', 'guide', 'card', 'referee', 'board'].flatMap((page) => GAMES.map((game) => `/${page}/${game}`)),
  '/rules/event',
  '/rules/303/6.4',
  '/guide',
  '/guide/referee',
  '/guide/hall',
  '/guide/class',
  '/guide/troubles',
  '/settings',
  '/replay',
  '/dice',
  '/privacy',
  '/class',
  '/desk',
  '/follow',
  '/table',
  NOWHERE,
];

/** Opens a page and waits until all of it is there. Only NOWHERE may be unknown. */
export async function arrive(page, address, path) {
  await page.goto(address + path);
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => !document.querySelector('.loading'));
  const unknown = (await page.locator('h1').first().innerText()) === '404';
  check(unknown === (path === NOWHERE), unknown ? `there is no page ${path}` : `${path} is not refused`);
}

/** What comes after the first drawing: pictures of guides, reasons of rulings. */
async function wholePage(page, path) {
  if (path.startsWith('/guide'))
    await page.waitForFunction(() =>
      [...document.querySelectorAll('figure')].every((f) => f.querySelector('svg') || f.querySelector('img')),
    );
  for (const img of await page.locator('figure img').all()) {
    await img.scrollIntoViewIfNeeded();
    await img.evaluate((i) => i.decode()); // fails if it did not come or is no picture
  }
  if (path.startsWith('/rules')) await page.waitForSelector('.reason');
}

/** Every `share`-th page of `shares`, so that several lanes go through them. */
const every =
  (wishes, share, shares) =>
  async ({ browser, address }) => {
    const page = await openPage(browser, wishes);
    const found = [];
    const ask = (path, question) => question().catch((e) => found.push(`${path}: ${e.message}`));
    for (const path of PATHS.filter((_, i) => i % shares === share)) {
      await arrive(page, address, path);
      await wholePage(page, path);
      check((await page.title()).trim(), `${path}: no title`);
      await ask(path, () => checkWidth(page));
      await ask(path, () => checkWords(page, wishes.language));
      await ask(path, () => checkAxe(page));
      if (wishes.hasTouch) await ask(path, () => checkTouch(page, 'a phone'));
    }
    if (wishes.hasTouch) {
      await page.click('.menu-button');
      await ask('the menu', () => checkTouch(page, 'a phone'));
    }
    check(!found.length, found.join('\n      '));
    noProblems(page);
    await page.context().close();
  };

/** A page that does not exist, or is refused although it exists, fails: the test of `arrive`. */
async function unknown({ browser, address }) {
  const page = await openPage(browser, {});
  const said = await arrive(page, address, '/guide/nothing-here').catch((e) => e.message);
  check(said === 'there is no page /guide/nothing-here', `${said}`);
  await page.context().close();
}

const phone = { ...PHONE, language: 'pl', theme: 'light', width: 360, height: 740 };
const wall = { language: 'en', theme: 'dark', width: 1920, height: 1080 };

export const sweep = {
  ...Object.fromEntries(
    [0, 1, 2].flatMap((share) => [
      [`every page on a phone, Polish, light, part ${share + 1}`, every(phone, share, 3)],
      [`every page on a large screen, English, dark, part ${share + 1}`, every(wall, share, 3)],
    ]),
  ),
  'a page that does not exist is noticed': unknown,
};
