// What decides is shown until it has been read: one's own act as much as the other side's, under the right heading, with a
// sentence; nothing is offered and nothing is over before.
import { createHash } from 'node:crypto';
import { DESK, openPage, PHONE } from './browser.mjs';
import { check, checkWords, noProblems } from './look.mjs';
import { chance, deeds, until } from './player.mjs';

async function sit(browser, address, game, side, wishes) {
  const page = await openPage(browser, { luck: 7, settings: { speed: 'fast' }, ...wishes });
  page.fierce = true;
  page.reads = true;
  await page.goto(`${address}/play/${game}`);
  await page.check(`input[name=side][value=${side}]`);
  await page.click('form button.action');
  await page.waitForSelector('.playing .table');
  return page;
}

/** Plays on until something is to be read, or the game is over. */
async function toMoment(page, rng) {
  await deeds(page, rng, 900, async () => (await page.locator('[data-story=onward]').count()) > 0);
  check(await page.locator('.over, [data-story=onward]').count(), 'something decides');
  return (await page.locator('.over').count()) === 0;
}

const inSight = (page, selector) =>
  page.$eval(selector, (el) => {
    const b = el.getBoundingClientRect();
    return b.top >= -1 && b.bottom <= innerHeight + 1 && b.height > 0;
  });

/** What is on the stage: whose act the heading names, who really acted, what is said, what is offered. */
const stage = (page) =>
  page.evaluate(() => ({
    heading: document.querySelector('.whose').textContent,
    said: [...document.querySelectorAll('.stage [data-said]')].map((el) => el.textContent.trim()),
    kind: document.querySelector('.stage').dataset.moment,
    offered: document.querySelectorAll('.touch.open, .actions button').length,
    over: document.querySelectorAll('.over').length,
    captions: document.querySelectorAll('.caption').length,
  }));

/** A whole game: every moment of it is under the right heading, in sight, and waits. */
async function whole({ browser, address }, game, side, names, size) {
  const page = await sit(browser, address, game, side, size);
  const rng = chance(3);
  let last = '',
    mine = 0,
    moments = 0;
  while (await toMoment(page, rng)) {
    const now = await stage(page);
    moments++;
    check(now.said.length > 0 && now.said.every((s) => /\p{L}{3}/u.test(s)), `a sentence: ${now.kind}`);
    check(now.said.join() !== last, `not the same twice in a row: ${now.said}`);
    last = now.said.join();
    check(now.offered === 0 && now.over === 0, `nothing goes on before it is read: ${now.kind}`);
    const own = now.heading === `Twój ruch: ${names[0]}`;
    check(own || now.heading === `Ruch przeciwnika: ${names[1]}` || now.heading === 'Koniec gry', now.heading);
    mine += Number(own);
    check(await inSight(page, '[data-story=onward]'), `the button is in sight: ${now.kind}`);
    check(await inSight(page, '.stage-words'), `the sentence is in sight: ${now.kind}`);
    await page.click('[data-story=onward]');
    await until(
      async () => (await page.locator('[data-story=onward]').count()) === 0 || (await stage(page)).said.join() !== last,
      'read',
    );
  }
  check(moments > 2 && mine > 0, `${moments} moments, ${mine} of them my own`);
  await checkWords(page, 'pl');
  noProblems(page);
  await page.context().close();
}

const SEED = '11'.repeat(32);

/** A table at this position of 303, as if it had been left there: RAF against the computer. */
async function placed(browser, address, position, wishes) {
  const page = await openPage(browser, { luck: 7, settings: { speed: 'fast' }, ...wishes });
  const promise = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex');
  const head = 'sedzia record 1\ngame 303\nedition 1\nboard R303B 4d0e8f19ca45676c\nplayer luftwaffe A\nplayer raf B\n';
  const table = {
    id: 'abcd1234',
    game: '303',
    sides: ['luftwaffe', 'raf'],
    you: 'raf',
    level: 2,
    names: ['A', 'B'],
    seed: SEED,
    record: `${head}dice seed ${promise}\nfrom ${position}\n\n`,
    touched: 1,
  };
  await page.goto(address);
  await page.evaluate((kept) => localStorage.setItem('tables', JSON.stringify([kept])), table);
  await page.goto(`${address}/table/abcd1234`);
  await page.waitForSelector('.turn.yours');
  return page;
}

/** Two fighters beside the bomber: what the attack promises stands there before it, what came of it after it. */
async function ownShots({ browser, address }) {
  const position = '3 raf declare luftwaffe=J9 bombers=H5 raf=H4,G6 reserve=2';
  const page = await placed(browser, address, position, PHONE);
  check(/88 %/.test(await page.locator('[data-tag=H5]').textContent()), 'the chance to hit, before anything is chosen');
  await page.locator('.touch[data-field=H4]').click({ force: true });
  await page.locator('.touch[data-field=H5]').click({ force: true });
  await page.click('[data-move=fire]');
  await page.click('.actions [data-yes]'); // another fighter could shoot, too
  await page.waitForSelector('[data-story=onward]');
  const now = await stage(page);
  check(now.heading === 'Twój ruch: RAF', `my own act: ${now.heading}`);
  check(now.kind.startsWith('shots '), now.kind);
  check(!/Luftwaffe:/.test(await page.locator('.caption').innerText()), 'no caption of another turn');
  check((await page.locator('.stage-dice .die-face').count()) > 0, 'the dice lie on the stage');
  check((await page.locator('.shot .fell').count()) === 0, 'and not over the target');
  await page.click('[data-story=onward]');
  noProblems(page);
  await page.context().close();
}

/** Who has given up has nothing left to move. */
async function resigned({ browser, address }) {
  const page = await placed(browser, address, '3 raf fighters luftwaffe=J9 bombers=M5 raf=H4,G6 reserve=2', DESK);
  check((await page.locator('.touch.open').count()) > 0, 'something can be moved');
  await page.click('[data-resign]');
  await page.click('.sure [data-yes]');
  await page.waitForSelector('.over');
  check((await page.locator('.touch.open, .actions [data-move]').count()) === 0, 'nothing is offered any more');
  await page.reload();
  await page.waitForSelector('.over');
  check((await page.locator('.touch.open, .actions [data-move]').count()) === 0, 'nor after a reload');
  await page.context().close();
}

/** Help in three steps, three times a game. */
async function helped({ browser, address }) {
  const page = await placed(browser, address, '3 raf declare luftwaffe=J9 bombers=H5 raf=H4,G6 reserve=2', PHONE);
  check(/3/.test(await page.locator('[data-help=ask]').textContent()), 'three are left');
  await page.click('[data-help=ask]');
  await page.waitForSelector('[data-help-step="1"]');
  check((await page.locator('[data-help=do]').count()) === 0, 'the idea does not tell the move');
  await page.click('[data-help=more]');
  await page.click('[data-help=more]');
  await page.click('[data-help=do]');
  await page.waitForSelector('[data-help=ask]');
  check(/2/.test(await page.locator('[data-help=ask]').textContent()), 'two are left');
  await page.reload();
  await page.waitForSelector('[data-help=ask]');
  check(/2/.test(await page.locator('[data-help=ask]').textContent()), 'also after a reload');
  noProblems(page);
  await page.context().close();
}

/** A battle is shown card by card until it has been read; the next one waits. */
async function battle({ browser, address }) {
  const page = await sit(browser, address, 'bitwa', 'poland', PHONE);
  const rng = chance(3);
  let kind = '';
  while (await toMoment(page, rng)) {
    kind = (await stage(page)).kind;
    if (kind.startsWith('battle')) break;
    await page.click('[data-story=onward]');
  }
  check(kind.startsWith('battle'), `a battle: ${kind}`);
  check((await page.locator('.battle.staged[open] .small-cards li').count()) >= 4, 'the cards of both fronts lie open');
  check((await page.locator('.battle.staged [data-strength]').count()) === 2, 'both sums');
  const before = await page.$eval('.battle.staged', (el) => el.dataset.battleOver);
  await page.waitForTimeout(2500); // longer than any pace: it still waits
  check((await page.$eval('.battle.staged', (el) => el.dataset.battleOver)) === before, 'it stays until it is read');
  await page.context().close();
}

/** From the end to a replay and back: the end is still there, with the encounter's score. */
async function back({ browser, address }) {
  const page = await openPage(browser, { luck: 7, ...DESK });
  page.fierce = true;
  page.reads = true;
  await page.goto(`${address}/play/303`);
  await page.check('input[name=side][value=raf]');
  await page.check('input[name=encounter][value="2"]');
  await page.click('form button.action');
  await page.waitForSelector('.playing .table');
  const rng = chance(3);
  while (await toMoment(page, rng)) await page.click('[data-story=onward]');
  const score = await page.$eval('.match', (el) => el.dataset.score);
  await page.click('.over a[href="/replay"]');
  await page.waitForSelector('.replay');
  await page.goBack();
  await page.waitForSelector('.over');
  check((await page.$eval('.match', (el) => el.dataset.score)) === score, 'the same end');
  check((await page.locator('[data-again]').count()) === 1, 'the return game is still offered');
  await page.context().close();
}

/** The line that says what this step wants stands with board and button on a phone's screen, in every game. */
async function coached({ browser, address }) {
  const sides = { 303: 'raf', 111: 'poland', 7: 'poland', orzel: 'poland', bitwa: 'poland' };
  for (const [game, side] of Object.entries(sides)) {
    const page = await sit(browser, address, game, side, { ...PHONE, settings: { speed: 'once' } });
    await page.waitForSelector('.turn.yours');
    await page.waitForFunction(() => document.querySelector('.todo')?.textContent.length > 20);
    const text = await page.locator('.todo').innerText();
    check(!/zaznaczonych pól/.test(text), `${game}: ${text}`);
    check(await inSight(page, '.todo'), `${game}: in sight without scrolling: ${text}`);
    await page.context().close();
  }
}

export const moment = {
  'my own shots: promised, shown, told as mine': ownShots,
  'a game given up offers nothing': resigned,
  'help in three steps': helped,
  '7: a whole game, every moment under its heading': (at) => whole(at, '7', 'poland', ['Polska', 'Bolszewicy'], DESK),
  'bitwa: a battle waits with its cards': battle,
  'from the end to a replay and back': back,
  'the step is explained in sight on a phone': coached,
};
