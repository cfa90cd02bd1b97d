// Fingers: on a phone everything that is a button can be hit on 44 pixels, in every state of a table (sweep.mjs: on every page);
// a field of a board on 32. Links within a sentence are as high as the sentence.
import { games } from '../harness/program.mjs';
import { Server } from '../wire/client.mjs';
import { openPage, PHONE } from './browser.mjs';
import { check, checkTouch, noProblems } from './look.mjs';
import { act, chance, deeds } from './player.mjs';

const GAMES = games();
/** A table at the start, with something picked, while a turn is told, before the end of a step, resigning, over, again. */
const table =
  (game) =>
  async ({ browser, address }) => {
    const page = await openPage(browser, { ...PHONE, luck: 11, settings: { speed: 'slow', notation: true } });
    await page.goto(address);
    await page.click(`[data-play="${game}"]`);
    await page.waitForSelector('.turn.yours, .story-controls');
    const states = new Set(),
      rng = chance(11);
    const look = async () => {
      const state = await page.evaluate(() => {
        const is = (q) => (document.querySelector(q) ? q : '');
        const doing = document.querySelector('.turn .round b')?.textContent;
        return [doing, ...['.story-controls', '.mark.picked', '.ask', '.refusal', '[data-compose]'].map(is)].join(' ');
      });
      if (!states.has(state)) await checkTouch(page, `${game}, ${state}`);
      states.add(state);
      const lost = await page.evaluate(() => {
        const todo = document.querySelector('.todo')?.textContent ?? '';
        return /przycis/.test(todo) && !document.querySelector('.actions button.action') ? todo : '';
      });
      check(!lost, `${game}, ${state}: “${lost}” where there is none`);
      const hex = await page.locator('.board .touch').first().boundingBox();
      check(!hex || Math.min(hex.width, hex.height) >= 32, `${game}: fields of ${hex?.width} x ${hex?.height}`);
    };
    for (let done = 0, idle = 0; done < 60 && idle < 4000 && !(await page.locator('.over').count()); ) {
      await look();
      if (await page.locator('[data-story=skip]').count())
        await page.click('[data-story=skip]', { timeout: 1500 }).catch(() => {});
      else if (await act(page, rng, 3)) done++, (idle = 0);
      else idle++, await page.waitForTimeout(20);
    }
    check(states.size > 3, `${game}: few states were seen: ${[...states].join('; ')}`);
    if (!(await page.locator('.over').count())) {
      await page.click('[data-resign]');
      await checkTouch(page, `${game}, resigning`);
      await page.click('.sure [data-yes]');
    }
    await page.waitForSelector('[data-story=onward], .over [data-again]:not([disabled])');
    if (await page.locator('[data-story=onward]').count()) await page.click('[data-story=onward]');
    await page.waitForSelector('.over [data-again]:not([disabled])');
    for (const d of await page.locator('details').all()) await d.evaluate((e) => (e.open = true));
    await checkTouch(page, `${game}, over`);
    await page.goto(`${address}/replay`);
    await page.waitForSelector('[data-replay=next]');
    await checkTouch(page, `${game}, the replay`);
    noProblems(page);
    await page.context().close();
    return `${states.size} states`;
  };

/** A room: the invitation, sitting down, the table with its company, a word, a request, and a stranger who watches. */
async function room({ browser }) {
  const server = await Server.start(['--limits', 'off']);
  const address = `http://127.0.0.1:${server.port}`;
  try {
    const opened = await server.open({ game: '303', side: 'luftwaffe', name: 'Anna' });
    const anna = await openPage(browser, PHONE),
      jan = await openPage(browser, PHONE);
    await anna.goto(`${address}/r/${opened.room}#${opened.token}`);
    await anna.click('[data-renew]'); // this browser did not open the room: it gets a link of its own
    await anna.waitForSelector('.invitation img.qr');
    await checkTouch(anna, 'the invitation');
    const link = await anna.locator('.invitation .link').first().innerText();
    await jan.goto(address + link.slice(link.indexOf('/r/')));
    await jan.waitForSelector('form button.action');
    await checkTouch(jan, 'sitting down');
    await jan.click('form button.action');
    await Promise.all([anna, jan].map((p) => p.waitForSelector('.playing .table')));
    await checkTouch(anna, 'a room');
    await anna.click('.say summary');
    await checkTouch(anna, 'words to say');
    await deeds(anna, chance(5), 4);
    const watcher = await openPage(browser, PHONE);
    await watcher.goto(`${address}/r/${opened.room}`);
    await watcher.waitForSelector('.playing .table');
    await checkTouch(watcher, 'watching');
    for (const page of [anna, jan, watcher]) {
      noProblems(page);
      await page.context().close();
    }
  } finally {
    await server.end();
  }
}

export const touch = {
  ...Object.fromEntries(GAMES.map((game) => [`a table of ${game}`, table(game)])),
  'a room': room,
};
