// The pages in one file (build/sedzia.html), opened from a disk: no server, no network.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DESK, openPage, root } from './browser.mjs';
import { checkPlaces, create, pairTwo } from './desk.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';
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
  check(bytes <= 2_500_000, `${bytes} bytes are more than 2.5 MB`);
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
  const page = await open(browser, DESK);
  for (const [link, wait] of [
    ['/rules/303', '.reason'],
    ['/guide', 'figure svg'],
    ['/settings', 'main h1'],
  ]) {
    await page.click(`nav a[href="${link}"]`);
    await page.waitForSelector(wait);
    await checkAxe(page);
  }
  await page.evaluate(() => (location.hash = '#/guide/hall'));
  await page.waitForSelector('figure img');
  for (const img of await page.locator('figure img').all())
    await img.evaluate((i) => ((i.loading = 'eager'), i.decode()));
  await page.goBack();
  await page.waitForSelector('main h1');
  check(/#\/settings$/.test(page.url()), `the place is ${page.url()}`);
  await page.goBack();
  await page.waitForSelector('main.guide');
  await page.reload();
  await page.waitForSelector('main.guide');
  await page.click('.fold summary');
  await page.click('nav a[href="/card/303"]');
  await page.click('[data-tab=end]');
  await page.waitForSelector('[data-how="1"]');
  await page.click('button.language');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  check(page.asked.length === 0, `asked the network for ${page.asked}`);
  noProblems(page);
  await page.context().close();
}

/** Knowledge tests without a server: a paper drawn, shown and marked; a test written at this computer, by its code. */
async function knowledge(page) {
  await page.click('[data-tab=tests]');
  await page.selectOption('[name=levels]', '1');
  await page.click('[data-draw-paper]');
  await page.click('[data-paper="1"]');
  await page.waitForSelector('.paper-page ol > li');
  const letters = await page.locator('[data-letters]').getAttribute('data-letters');
  const questions = await page.locator('.paper-page > ol > li').count();
  check(questions === letters.length && questions >= 10, `${questions} questions, key ${letters}`);
  await look(page, 'file-paper');
  await page.click('[data-back]');
  const mark = page.locator('[data-form=mark]');
  await mark.locator('[name=who]').fill('1');
  await mark.locator('[name=letters]').fill(`-${letters.slice(1).toLowerCase()}`);
  await mark.locator('[data-mark]').click();
  await mark.locator('.answer').waitFor();
  check(
    (await mark.locator('.answer').innerText()).includes(`${questions - 1}/${questions}`),
    await mark.locator('.answer').innerText(),
  );
  await page.click('[data-sitting]');
  await page.click('[data-write]');
  check(/Lis/.test(await page.locator('.tests h2').innerText()), 'only who has no test can sit down');
  await page.click('[data-sit]');
  await page.waitForSelector('.sitting-test');
  await page.click('[data-choose=B]');
  await page.waitForSelector('[data-saved=true]');
  await look(page, 'file-test');
  await page.click('[data-hand-in]');
  await page.click('[data-hand-in]');
  await page.waitForSelector('.sit-down .answer');
  await page.click('[data-back]');
  await page.waitForSelector('[data-seat="2"][data-done=true]');
  const sheet = page.locator('[data-sheet=tests]');
  await sheet.locator('summary').click();
  await sheet.locator('textarea').fill('Nr;Punkty;Czas\n7;3;60\n');
  await sheet.locator('[data-import]').click();
  check(/wiersz 2/.test(await sheet.locator('.refusal').innerText()), 'a row with nobody is named');
  await look(page, 'file-tests');
  await checkAxe(page);
}

/** The desk alone: an event made, entrants pasted, drawn and paired; a reload loses nothing. */
async function desk({ browser }) {
  const page = await openPage(browser, DESK);
  await page.goto(`file://${FILE}#/desk`);
  await create(page, 'Zawody w szkole');
  await pairTwo(page);
  await page.reload();
  await page.click('[data-discipline=orzel]');
  await page.click('[data-tab=round]');
  await page.waitForSelector('table.grid tbody tr');
  check(/Wrona/.test(await page.locator('table.grid').innerText()), 'the pairing is there after a reload');
  await checkWidth(page);
  await checkPlaces(page);
  for (const tab of await page.locator('[data-tab]').all()) {
    await tab.click();
    await checkWidth(page);
  }
  await knowledge(page);
  await checkWords(page, 'pl');
  noProblems(page);
  await page.context().close();
}

export const file = {
  'one file of at most 2.5 MB': size,
  'a whole game from a stick, on a phone': game,
  'an event run from a stick': desk,
  'rules, guides, the help card, both languages, going back': pages,
};
