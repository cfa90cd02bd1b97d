// A whole game of each of the five against the computer, by pointing, tapping and pressing only.
import { openPage } from './browser.mjs';
import { check, checkWidth, checkWords, noProblems } from './look.mjs';
import { playOut } from './player.mjs';

/** From the first page with one press, or with another side by the form. */
const whole = (game, wishes, seed, side, level) => async ({ browser, address }) => {
  const page = await openPage(browser, { ...wishes, luck: seed });
  await page.goto(side ? `${address}/play/${game}` : address);
  if (side) {
    await page.check(`input[name=side][value=${side}]`);
    if (level) await page.check(`input[name=level][value="${level}"]`);
    await page.click('form button.action');
  } else {
    await page.click(`[data-play="${game}"]`);
  }
  await page.waitForSelector('.playing .table');
  const deeds = await playOut(page, { seed, watch: async (i) => i % 12 === 0 && (await checkWords(page, wishes.language)) });
  await checkWords(page, wishes.language);
  await checkWidth(page);
  await page.locator(`.over a[href^="/rules/${game}/"]`).first().waitFor(); // the end names its rule
  check((await page.locator('.over .seed code').textContent()).length === 64, 'the seed is published');
  noProblems(page);
  await page.context().close();
  return `${deeds} deeds`;
};

export const games = {
  '303, Polish': whole('303', { language: 'pl' }, 3),
  '111, English, dark': whole('111', { language: 'en', theme: 'dark' }, 4),
  '7, Polish, on a phone': whole('7', { language: 'pl', width: 360, height: 740 }, 5),
  'orzel, English': whole('orzel', { language: 'en' }, 21, 'kriegsmarine', 3),
  'bitwa, Polish': whole('bitwa', { language: 'pl', height: 1000 }, 7),
};
