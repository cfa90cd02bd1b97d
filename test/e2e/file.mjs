// The pages in one file (build/sedzia.html), opened from a disk: no server, no network.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, root } from './browser.mjs';
import { check, checkAxe, checkWords, noProblems } from './look.mjs';
import { playOut } from './player.mjs';

const FILE = join(root, 'build/sedzia.html');

async function open(browser, wishes) {
  const page = await openPage(browser, wishes);
  page.asked = [];
  page.on('request', (r) => /^(http|ws)/.test(r.url()) && page.asked.push(r.url()));
  await page.goto(`file://${FILE}`);
  await page.waitForSelector('[data-play]');
  return page;
}

async function size() {
  const bytes = statSync(FILE).size;
  check(bytes <= 2_000_000, `${bytes} bytes are more than 2 MB`);
  return `${bytes} bytes`;
}

async function game({ browser }) {
  const page = await open(browser, { width: 390, height: 844, luck: 4 });
  await page.click('[data-play="303"]');
  await page.waitForSelector('.playing .table');
  await playOut(page, { seed: 4 });
  await page.waitForSelector('.over');
  check(page.asked.length === 0, `asked the network for ${page.asked}`);
  noProblems(page);
  await page.context().close();
}

async function pages({ browser }) {
  const page = await open(browser, { width: 1366, height: 768 });
  for (const [link, wait] of [['/rules/303', '.reason'], ['/guide', 'figure svg'], ['/settings', 'main h1']]) {
    await page.click(`nav a[href="${link}"]`);
    await page.waitForSelector(wait);
    await checkAxe(page);
  }
  check(/#\/settings$/.test(page.url()), `the place is ${page.url()}`);
  await page.goBack();
  await page.waitForSelector('main.guide');
  await page.reload();
  await page.waitForSelector('main.guide');
  await page.click('nav a[href="/card/303"]');
  await page.click('[data-tab=end]');
  await page.waitForSelector('[data-how="1"]');
  await page.click('button.language');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  check(page.asked.length === 0, `asked the network for ${page.asked}`);
  noProblems(page);
  await page.context().close();
}

/** The desk alone: an event made, entrants pasted, drawn and paired; a reload loses nothing. */
async function desk({ browser }) {
  const page = await openPage(browser, { width: 1366, height: 768 });
  await page.goto(`file://${FILE}#/desk`);
  await page.fill('[name=event]', 'Zawody w szkole');
  await page.click('[data-create]');
  await page.click('[data-discipline=orzel]');
  await page.fill('.import textarea', 'Imię,Nazwisko,Szkoła\nJan,Wrona,SP 1\nEwa,Lis,SP 2');
  await page.click('[data-import]');
  await page.waitForSelector('.people > li');
  await page.click('[data-tab=course]');
  await page.selectOption('[name=kind]', 'ladder');
  await page.click('[data-draw]');
  await page.click('[data-step=pair]');
  await page.waitForSelector('[data-step=start]');
  await page.reload();
  await page.click('[data-discipline=orzel]');
  await page.click('[data-tab=round]');
  await page.waitForSelector('table.grid tbody tr');
  check(/Wrona/.test(await page.locator('table.grid').innerText()), 'the pairing is there after a reload');
  await checkWords(page, 'pl');
  noProblems(page);
  await page.context().close();
}

export const file = {
  'one file of at most 2 MB': size,
  'a whole game from a stick, on a phone': game,
  'an event run from a stick': desk,
  'rules, guides, the help card, both languages, going back': pages,
};
