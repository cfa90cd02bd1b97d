// "Zagraj tutaj" from the desk's form to the result in the journal: a desk, two phones, somebody who watches later.
import { DESK, openPage, PHONE } from './browser.mjs';
import { create, makeKey, pairTwo } from './desk.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';
import { until } from './player.mjs';
import { Server } from './server.mjs';

/** Two players, paired, with the terms of playing here chosen in the form. */
async function prepare(desk, address) {
  await desk.goto(`${address}/desk`);
  await create(desk, 'Eliminacje zdalne');
  await pairTwo(desk);
  await desk.waitForSelector('[data-step=announce]');
  await desk.click('[data-here-form]');
  await desk.fill('[name=here-minutes]', '7');
  await desk.check('[name=here-claim][value=claim]');
  await desk.check('[name=here-watch][value=after]');
  await desk.fill('[name=here-delay]', '2');
  await desk.check('[name=here-clock][value=lose]');
  await desk.fill('[name=here-each]', '20');
  await look(desk, 'form');
  await checkAxe(desk);
  await checkWords(desk, 'pl');
  await desk.click('[data-here-save]');
  await until(
    async () => /7 min.*20 min/s.test(await desk.locator('.here-form .here-now').innerText()),
    'the terms in words',
  );
}

async function resign(page) {
  await page.click('[data-resign]');
  await page.click('.sure [data-yes]');
  await page.waitForSelector('[data-rematch], [data-to-event]');
}

const roomOf = (page) => /\/r\/(\w+)/.exec(page.url())?.[1];

export const here = {
  async 'from the form at the desk to the result in the journal'({ browser }) {
    const server = await Server.start();
    const desk = await openPage(browser, DESK);
    await prepare(desk, server.address);
    const links = [await makeKey(desk, 'jan', 'player', 'orzel/1'), await makeKey(desk, 'ewa', 'player', 'orzel/2')];
    const [jan, ewa] = [await openPage(browser, PHONE), await openPage(browser, PHONE)];
    await jan.goto(links[0]);
    await ewa.goto(links[1]);
    // Paired, not begun: table and opponent are there, and nobody sits down yet.
    await jan.waitForSelector('.next-table b');
    check(/E\. ?L|Ewa|Lis/.test(await jan.locator('.next-table').innerText()), 'the opponent is named');
    check(await jan.locator('[data-play-here]').isDisabled(), 'not before the round');
    // Announced: counted down on both phones.
    await desk.click('[data-tab=course]');
    await desk.fill('[name=announce]', '5');
    await desk.click('[data-step=announce]');
    await Promise.all([jan, ewa].map((p) => p.waitForSelector('[data-begins=soon]')));
    const soon = await jan.locator('[data-begins]').innerText();
    // The server tells its time in whole seconds: a page may be one behind.
    check(/ (4:\d\d|5:0[01])$/.test(soon), `how long it is: ${soon}`);
    await ewa.click('[data-play-here]'); // too early: the server says so
    await ewa.waitForSelector('.play-here .refusal');
    await look(jan, 'player');
    await checkAxe(jan);
    await checkWidth(jan);
    await checkWords(jan, 'pl');
    await desk.click('[data-step=start-now]');
    await Promise.all([jan, ewa].map((p) => p.waitForSelector('[data-begins=now]')));
    for (const p of [jan, ewa]) {
      await p.click('[data-play-here]');
      await p.waitForSelector('.playing .table');
    }
    const first = roomOf(jan);
    check(first && first === roomOf(ewa), 'the same table');
    check((await jan.locator('[data-clock]').count()) === 2, 'a clock for each');
    // Somebody watches: later, and says so.
    const watcher = await openPage(browser, PHONE);
    await watcher.goto(`${server.address}/r/${first}`);
    await watcher.waitForSelector('[data-delay]');
    await look(watcher, 'watcher');
    // A reload, a second tab, a server that is killed: the place is found again from the page alone.
    await server.kill();
    await server.up();
    await jan.reload();
    await jan.waitForSelector('.playing .table');
    const tab = await ewa.context().newPage();
    await tab.goto(links[1]);
    await tab.click('[data-play-here]');
    await tab.waitForSelector('.playing .table');
    check(roomOf(tab) === first, 'the second tab sits at the same table');
    await tab.close();
    await ewa.reload();
    await ewa.waitForSelector('.playing .table');
    // The first game, the return game with one tap each, the result by itself.
    await resign(jan);
    await ewa.waitForSelector('[data-rematch]');
    await watcher.waitForSelector('[data-delay]', { state: 'detached' });
    await server.kill(); // between the two games
    await server.up();
    await jan.reload();
    await jan.click('[data-rematch]');
    await ewa.reload();
    await ewa.click('[data-rematch]');
    await Promise.all([jan, ewa].map((p) => until(async () => roomOf(p) && roomOf(p) !== first, 'the return game')));
    await jan.waitForSelector('.playing .table');
    await resign(jan);
    await ewa.waitForSelector('[data-to-event]');
    await ewa.click('[data-to-event]');
    await ewa.waitForSelector('.player-page .tables .status.done');
    await desk.click('[data-tab=round]');
    await desk.waitForSelector('.status.done');
    const lines = await desk.evaluate(async () => {
      const [, event, key] = /\/e\/(\w+)#(\w+)/.exec(location.href);
      return (await fetch(`/api/events/${event}/lines`, { headers: { Authorization: `Bearer ${key}` } })).text();
    });
    const results = lines.split('\n').filter((l) => / server result 1 orzel [12] 2 /.test(l));
    check(
      results.length === 2 && results.every((l) => / record=\w{16}/.test(l)),
      `each result once, with its record: ${results}`,
    );
    for (const p of [desk, jan, ewa, watcher]) noProblems(p);
    await server.end();
  },

  async 'the lobby of an event: a friendly game between rounds, and called away when the round begins'({ browser }) {
    const server = await Server.start();
    const desk = await openPage(browser, DESK);
    await prepare(desk, server.address);
    const links = [await makeKey(desk, 'jan', 'player', 'orzel/1'), await makeKey(desk, 'ewa', 'player', 'orzel/2')];
    const [jan, ewa] = [await openPage(browser, PHONE), await openPage(browser, { ...PHONE, language: 'en' })];
    for (const [i, p] of [jan, ewa].entries()) {
      await p.clock.install();
      await p.goto(links[i]);
      await p.click('[data-lobby]');
      await p.waitForSelector('[data-puzzles]');
    }
    // One waits alone, then both see each other, by initials; no teacher, so no hand.
    await jan.waitForSelector('[data-ask]');
    check(!/Wrona|Lis/.test(await jan.locator('main').innerText()), 'no surnames');
    check(!(await jan.locator('[data-hand]').count()), 'nobody to raise a hand to');
    await jan.click('[data-ask]');
    await ewa.click('[data-decline]');
    await jan.waitForSelector('[data-asking=lost]');
    await checkWords(jan, 'pl');
    await checkWords(ewa, 'en');
    await checkAxe(jan);
    await checkWidth(jan);
    await look(jan, 'lobby');
    await ewa.click('[data-ask]');
    await jan.click('[data-accept]');
    await Promise.all([jan, ewa].map((p) => p.waitForSelector('.playing .table')));
    // The round begins: told above the game within seconds of the page's own clock, and one tap leads to the match.
    check(!(await jan.locator('[data-to-event].action').count()), 'not called yet');
    await desk.click('[data-tab=course]');
    await desk.click('[data-step=start-now], [data-step=start]');
    for (const p of [jan, ewa]) {
      for (let i = 0; i < 3; i++) await p.clock.fastForward(10000);
      await p.waitForSelector('.class-bar [data-to-event].action');
      await look(p, 'called');
      await p.click('[data-to-event].action');
      await p.click('[data-play-here]');
      await p.waitForSelector('.playing .table');
    }
    check(roomOf(jan) === roomOf(ewa), 'the same table of the event');
    for (const p of [desk, jan, ewa]) noProblems(p);
    await server.end();
  },
};
