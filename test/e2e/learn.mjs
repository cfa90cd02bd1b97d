// Learning, as somebody meets it who comes for the first time: from the first page to a game's first mission, led by
// the hand to its end, with stars that stay in the log book; riddles of the day.
import { openPage, PHONE } from './browser.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';
import { act, chance, until } from './player.mjs';

/** Does what is offered until the mission is decided. */
async function solve(page) {
  const rng = chance(3);
  const decided = () => page.locator('[data-mission-state]').count();
  await until(async () => (await decided()) || (await act(page, rng, 1), false), 'the mission is decided');
  return page.getAttribute('[data-mission-state]', 'data-mission-state');
}

/** The first two minutes of a game: nothing can be done but what is meant, and it is solved. */
const firstMinutes =
  (game, language) =>
  async ({ browser, address }) => {
    const page = await openPage(browser, { ...PHONE, language, luck: 7 });
    await page.goto(address);
    await page.click(`a[href="/learn/${game}"]`);
    await page.waitForSelector('.missions [data-mission]');
    await checkAxe(page);
    await checkWidth(page);
    await checkWords(page, language);
    await page.click('[data-next-mission]');
    await page.waitForSelector('[data-lead="0"]');
    await checkWidth(page);
    await look(page, `learn-${game}`);
    check((await solve(page)) === 'solved', 'who does what is said has solved it');
    await page.waitForSelector('[data-stars="3"]');
    await checkWords(page, language);
    await page.goto(`${address}/logbook`);
    await page.waitForSelector('main#content h1');
    const kept = await page.evaluate(() => JSON.parse(localStorage.logbook).books[0].missions);
    check(Object.values(kept).join() === '3', `stars in the log book: ${JSON.stringify(kept)}`);
    await checkAxe(page);
    await checkWidth(page);
    await checkWords(page, language);
    noProblems(page);
    await page.context().close();
  };

/** Three riddles, each answered; the next day begins at zero with the row of days kept. */
async function riddles({ browser, address }) {
  const page = await openPage(browser, { ...PHONE, language: 'pl' });
  await page.goto(address);
  await page.click('[data-daily=riddle]');
  for (let n = 0; n < 3; n++) {
    await page.waitForSelector('.riddle [data-answer]');
    const allowed = (await page.getAttribute('[data-riddle]', 'data-riddle')) === 'yes';
    await page.click(`[data-answer=${allowed ? 'yes' : 'no'}]`);
    await page.waitForSelector('[data-solved=right]');
    if (!n) await checkAxe(page);
    await checkWidth(page);
    await checkWords(page, 'pl');
    await page.click('[data-riddle-next]');
  }
  await page.waitForSelector('[data-riddles-done]');
  await page.reload();
  await page.waitForSelector('[data-riddles-done]');
  await page.goto(address);
  await page.waitForSelector('[data-streak="1"]');
  noProblems(page);
  await page.context().close();
}

export const learn = {
  '303: the first two minutes': firstMinutes('303', 'pl'),
  '111: the first two minutes': firstMinutes('111', 'en'),
  '7: the first two minutes': firstMinutes('7', 'pl'),
  'orzel: the first two minutes': firstMinutes('orzel', 'pl'),
  'bitwa: the first two minutes': firstMinutes('bitwa', 'en'),
  'three riddles a day': riddles,
};
