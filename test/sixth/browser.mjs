// browser.mjs: in the tree it is called in, a whole toy game against the computer in a real browser of a phone's size,
// from the first page, by pointing and pressing only, in Polish and in English; and the game's own pages.
import { join } from 'node:path';

const from = (file) => import(join(process.cwd(), 'test/e2e', file));
const { openBrowser, openPage, servePages } = await from('browser.mjs');
const { check, checkWidth, checkWords, noProblems } = await from('look.mjs');
const { playOut } = await from('player.mjs');
const { server, address } = await servePages();
const browser = await openBrowser();

async function whole(language, side, seed) {
  const page = await openPage(browser, { language, width: 360, height: 740, luck: seed });
  await page.goto(address);
  await page.waitForSelector('[data-play="toy"]');
  await checkWords(page, language);
  await page.goto(`${address}/play/toy`);
  await page.check(`input[name=side][value=${side}]`);
  await page.click('form button.action');
  await page.waitForSelector('.playing .table');
  const label = side === 'patrol' ? 'P' : 'R';
  const deeds = await playOut(page, { seed, watch: () => checkWords(page, language) });
  await checkWords(page, language);
  await checkWidth(page);
  await page.locator('.over a[href^="/rules/toy/"]').first().waitFor(); // the end names its rule
  const drawn = await page.locator('svg text', { hasText: new RegExp(`^${label}$`) }).count();
  check(drawn > 0, `the ${side} is drawn by its label`);
  const radius = await page.evaluate(() => document.querySelector('.touch').getBoundingClientRect().width);
  check(radius >= 40, `a field is ${radius.toFixed(0)} pixels wide: too small for a finger`);
  noProblems(page);
  await page.context().close();
  return deeds;
}

/** Every page a link about the game leads to from the first one is there. */
async function around(language) {
  const page = await openPage(browser, { language, width: 360, height: 740 });
  await page.goto(address);
  await page.waitForSelector('[data-play="toy"]');
  const links = await page.$$eval('a[href*="toy"]', (all) => [...new Set(all.map((a) => a.getAttribute('href')))]);
  check(links.length > 1, `the first page leads to ${links}`);
  for (const path of [...links, '/rules/toy/1.3']) {
    await page.goto(address + path);
    await page.waitForSelector('main h1, main h2');
    check(!/404/.test(await page.locator('main').innerText()), `there is no ${path}`);
    await checkWords(page, language);
    await checkWidth(page);
  }
  await page.goto(`${address}/desk`);
  await page.waitForSelector('[data-create]');
  const offered = await page.locator('form label.choice', { hasText: 'Toy' }).count();
  check(offered === 1, 'a new event on the page offers it as a discipline');
  noProblems(page);
  await page.context().close();
}

const deeds = [await whole('pl', 'runner', 3), await whole('en', 'patrol', 5)];
await around('pl');
await browser.close();
server.close();
console.log(`whole games of ${deeds.join(' and ')} deeds`);
