// The referee's help card on a phone: for each game a whole encounter with nothing else in hand.
import { openPage } from './browser.mjs';
import { check, checkAxe, checkWidth, checkWords, noProblems } from './look.mjs';

// Which way each game ends (by its number on the card), the counts typed, and what the encounter is worth.
const ENCOUNTERS = {
  303: { ways: [0, 0], rounds: [5, 6], test: [17, 15], points: [2, 1], why: '303/9.2' },
  111: { ways: [0, 0], rounds: [5, 7], counts: [3, 2], points: [2, 1], why: '111/9.2' },
  7: { ways: [0, 0], rounds: [6, 6], counts: [13, -7], points: [2, 1], why: '7/9.2' },
  orzel: { ways: [0, 0], rounds: [9, 12], test: [11, 12], points: [1, 2], why: 'orzel/7.2' },
  bitwa: { ways: [0, 1], rounds: [3, 4], counts: [23, 4], points: [3, 0], why: 'bitwa/8.1' },
};

async function result(page, n, { ways, rounds, counts }) {
  const how = `[data-how="${n}"]`;
  await page.click(`${how} .way:nth-of-type(${ways[n - 1] + 1}) .choose`);
  await page.fill(`${how} [data-count=round] input`, String(rounds[n - 1]));
  if (counts) await page.fill(`${how} .count:not([data-count=round]) input`, String(counts[n - 1]));
  await page.click(`${how} [data-write]`);
  await page.waitForSelector(`[data-played="${n}"]`);
}

const encounter =
  (game) =>
  async ({ browser, address }) => {
    const want = ENCOUNTERS[game];
    const page = await openPage(browser, { width: 390, height: 844, hasTouch: true });
    await page.goto(`${address}/card/${game}`);
    const inputs = page.locator('.card-players input');
    await inputs.nth(0).fill('Marek');
    await inputs.nth(1).fill('Kinga');
    const ticks = page.locator('.tick');
    const count = await ticks.count();
    check(count >= 4, `only ${count} things to set up`);
    for (let i = 0; i < count; i++) await ticks.nth(i).click();
    check((await page.textContent('.of')).includes(`${count} z ${count}`), 'the set-up is not ticked off');
    await checkAxe(page);

    // Two rounds of the turn, every step; a reload in the middle loses nothing.
    await page.click('[data-next]');
    const steps = await page.evaluate(() => document.querySelectorAll('.steps button').length);
    let seen = 0;
    for (let i = 0; i < 60 && !/unda 3/.test(await page.textContent('.round-now')); i++, seen++) {
      check((await page.locator('.step-now li').count()) > 0, 'a step says nothing');
      await page.click('[data-next]');
    }
    check(seen >= 2 * steps, `two rounds had ${seen} steps`);
    // From each step to the other side and back: also where that side has no such step.
    const sides = page.locator('.segments button');
    for (let k = 0; (await sides.count()) && k < (await page.locator('.steps button').count()); k++) {
      await page.locator('.steps button').nth(k).click();
      const here = (await sides.nth(0).getAttribute('aria-pressed')) === 'true' ? 0 : 1;
      for (const side of [1 - here, here]) {
        await sides.nth(side).click();
        await page.waitForSelector(`.segments button:nth-child(${side + 1})[aria-pressed=true]`);
        check((await page.locator('.step-now li').count()) > 0, 'the other side has no step');
      }
    }
    await page.reload();
    check(/unda 3/.test(await page.textContent('.round-now')), 'the round is forgotten after a reload');
    await page.click('.step-now .chip');
    await page.waitForSelector('.open-rule b');
    await checkAxe(page);
    await checkWidth(page);

    // The first game, a warning and a yellow card, the return game.
    await page.click('[data-tab=end]');
    await result(page, 1, want);
    for (const [offence, step] of [
      ['vulgar', 'ostrzeżenie'],
      ['prolonging', 'żółta kartka'],
    ]) {
      await page.click('[data-sanction="2"]');
      await page.click(`[data-offence=${offence}]`);
      await page.click('[data-give]');
      await page.waitForFunction(
        (words) =>
          [...document.querySelectorAll('[data-ladder="2"] .shown')].some((e) => e.textContent.includes(words)),
        step,
      );
    }
    await page.click('[data-next]');
    check((await page.textContent('header .small')).startsWith('Rewanż'), 'the return game is not announced');
    await page.click('[data-tab=end]');
    await result(page, 2, want);
    if (want.test) {
      const tests = page.locator('.tests input');
      for (const i of [0, 1]) await tests.nth(i).fill(String(want.test[i]));
      await page.click('[data-test]');
    }
    const worth = page.locator('[data-worth]');
    await worth.waitFor();
    const points = await worth.locator('b').allTextContents();
    check(points.map(Number).join() === want.points.join(), `${points} points, not ${want.points}`);
    check((await worth.textContent()).includes(want.why), `not decided by ${want.why}: ${await worth.textContent()}`);
    await checkAxe(page);
    await checkWidth(page);
    await checkWords(page, 'pl');

    // The last entry can be taken back, and the file is one that the desk reads.
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-file]')]);
    check(file.suggestedFilename() === `${game}.event`, file.suggestedFilename());
    await page.click('[data-undo]');
    await worth.waitFor({ state: 'detached' });
    noProblems(page);
    await page.context().close();
  };

async function impossible({ browser, address }) {
  const page = await openPage(browser, { width: 390, height: 844 });
  await page.goto(`${address}/card/111`);
  await page.click('[data-tab=end]');
  await page.click('[data-how="1"] .choose');
  await page.fill('[data-how="1"] [data-count=round] input', '12');
  await page.click('[data-write]');
  await page.waitForSelector('.warn[role=alert]');
  check((await page.locator('[data-played]').count()) === 0, 'a game of twelve rounds was written');
  await page.context().close();
}

export const card = {
  ...Object.fromEntries(Object.keys(ENCOUNTERS).map((game) => [`${game}: a whole encounter`, encounter(game)])),
  'what cannot be is refused in words': impossible,
};
