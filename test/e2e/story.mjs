// The other side's turn: told at a pace that can be followed, held, repeated, skipped, and told to whoever comes back.
import { openPage } from './browser.mjs';
import { check, checkWords, noProblems } from './look.mjs';
import { until } from './player.mjs';

async function sit(browser, address, game, side, wishes) {
  const page = await openPage(browser, { luck: 5, ...wishes });
  await page.goto(`${address}/play/${game}`);
  await page.check(`input[name=side][value=${side}]`);
  await page.click('form button.action');
  await page.waitForSelector('.story-controls');
  return page;
}

const shown = async (page) => Number((await page.locator('.story-count').innerText()).split('/')[0]);
const press = (page, what) => page.click(`[data-story=${what}]`);
const ways = (page) => page.locator('.way').count();

/** Eleven regiments ride: held, a step back and on, skipped, told again; the arrows stay until one's own turn ends. */
async function paced({ browser, address }) {
  const page = await sit(browser, address, '7', 'poland', { settings: { speed: 'slow' } });
  await page.waitForSelector('.way');
  await press(page, 'pause');
  const before = await shown(page);
  await press(page, 'on');
  await until(async () => (await shown(page)) === before + 1, 'a step on');
  const arrows = await ways(page);
  await press(page, 'back');
  await until(async () => (await shown(page)) === before, 'a step back');
  check((await ways(page)) < arrows, 'the arrow of that step is gone');
  check((await page.locator('.touch.open').count()) === 0, 'nothing can be done before the turn has been seen');
  check(/\p{L}/u.test(await page.locator('.caption .sentence').innerText()), 'each beat has its words');
  await checkWords(page, 'pl');
  await press(page, 'skip');
  await page.waitForSelector('.turn.yours');
  check((await page.locator('.story-controls').count()) === 0, 'then it is my turn');
  check((await ways(page)) > 5, 'the arrows stay');
  const sentence = await page.locator('.caption .sentence').innerText();
  check(/^Bolszewicy: .*\d oddziałów.*\.$/.test(sentence), `one sentence for the turn: ${sentence}`);
  await press(page, 'again');
  await page.waitForSelector('.story-controls');
  await page.locator('.touch').first().click({ force: true });
  await page.waitForSelector('.turn.yours'); // a tap on the board skips
  noProblems(page);
  await page.context().close();
}

/** The page is closed in the middle of the other side's turn: the rest of it is told when it is opened again. */
async function comeBack({ browser, address }) {
  const page = await sit(browser, address, '7', 'poland', { settings: { speed: 'slow' } });
  await page.waitForSelector('.way');
  await press(page, 'pause');
  const before = await shown(page);
  await page.goto(address);
  await page.click('.resume a');
  // What the page begins with: until a test has pressed a button on a busy machine, more has been told.
  const count = await page.waitForFunction(() => document.querySelector('.story-count')?.textContent);
  check(Number((await count.jsonValue()).split('/')[0]) <= before + 2, 'told from where it was left');
  await press(page, 'skip');
  await page.waitForSelector('.turn.yours');
  await page.reload();
  await page.waitForSelector('.turn.yours');
  check((await page.locator('.story-controls').count()) === 0, 'what has been seen is not told twice');
  noProblems(page);
  await page.context().close();
}

/** Without motion it is the same, as still pictures. */
async function still({ browser, address }) {
  const page = await sit(browser, address, '7', 'poland', {
    settings: { speed: 'slow', motion: true },
    reducedMotion: 'reduce',
    language: 'en',
  });
  await page.waitForSelector('.way');
  await press(page, 'pause');
  const names = await page.$$eval('.trails *', (all) => [
    ...new Set(all.map((e) => getComputedStyle(e).animationName)),
  ]);
  check(names.join() === 'none', `nothing moves: ${names}`);
  check((await page.locator('.caption .sentence').innerText()).length > 5, 'and the words are there');
  await checkWords(page, 'en');
  await page.context().close();
}

/** The speed is chosen beside the board and kept. */
async function speed({ browser, address }) {
  const page = await sit(browser, address, '7', 'poland', { settings: { speed: 'slow' } });
  await page.locator('.pace label').last().click();
  await page.waitForSelector('.turn.yours');
  await page.goto(`${address}/settings`);
  check(await page.isChecked('.pace input[value=once]'), 'the speed is kept');
  await page.context().close();
}

export const story = {
  'held, back, on, skipped, again': paced,
  'whoever comes back sees the rest': comeBack,
  'reduced motion: still pictures': still,
  'the speed is kept': speed,
};
