// At the table: refusals, undo, resuming, keyboard, dragging, the curtain, the phone.
import { openPage, PHONE } from './browser.mjs';
import { check, checkWords, logLength, noProblems } from './look.mjs';
import { chance, deeds, playOut, until } from './player.mjs';

async function sit(browser, address, game, wishes = {}) {
  const page = await openPage(browser, wishes);
  await page.goto(address);
  await page.click(`[data-play="${game}"]`);
  await page.waitForSelector('.turn.yours');
  return page;
}

const field = (page, name) => page.locator(`.touch[data-field="${name}"]`);
const tokens = (page) =>
  page.$$eval('.token', (all) =>
    all
      .map((t) => t.getAttribute('transform'))
      .sort()
      .join(' '),
  );

async function screenGame(browser, address, game, wishes = {}) {
  const page = await openPage(browser, wishes);
  await page.goto(`${address}/play/${game}`);
  await page.check('input[value=screen]');
  await page.click('form button.action');
  await page.waitForSelector('.touch.open');
  return page;
}

/** Nothing on the board has changed for a while. */
async function settled(page) {
  let last = '',
    times = 0;
  await until(async () => {
    const now = `${await logLength(page)} ${await tokens(page)}`;
    times = now === last ? times + 1 : 0;
    last = now;
    return times > 12;
  }, 'the board rests');
}

async function refusal({ browser, address }) {
  const page = await sit(browser, address, '303', { settings: { notation: true } });
  await field(page, 'C2').click({ force: true });
  await field(page, 'N4').click({ force: true });
  const box = page.locator('.refusal');
  await box.waitFor();
  check(/303\/\d/.test(await box.innerText()), 'the rule has its number');
  check((await box.innerText()).length > 40, 'and its text');
  check((await page.locator('.mark.blamed').count()) === 1, 'and the field is marked');
  await page.fill('[name=move]', 'C2-D2');
  await page.press('[name=move]', 'Enter');
  await box.waitFor({ state: 'detached' });
  await page.fill('[name=move]', 'abrakadabra');
  await page.press('[name=move]', 'Enter');
  await page.waitForFunction(() => !/303\//.test(document.querySelector('.refusal')?.textContent ?? '303/'));
  await page.click('.refusal .plain');
  check((await box.count()) === 0, 'it can be closed');
  noProblems(page);
  await page.context().close();
}

/** A tap where nothing begins says where something does. */
async function nothing({ browser, address }) {
  const page = await sit(browser, address, '303', PHONE);
  await field(page, 'H6').click({ force: true });
  await page.locator('.refusal', { hasText: 'kropkowaną' }).waitFor();
  const [sheet, deck] = [await page.locator('.sheet').boundingBox(), await page.locator('.deck').boundingBox()];
  check(
    sheet.y + sheet.height <= deck.y + 1,
    `the board is covered from ${deck.y}, it ends at ${sheet.y + sheet.height}`,
  );
  await field(page, 'C2').click({ force: true });
  await page.locator('.refusal').waitFor({ state: 'detached' });
  await page.context().close();
}

async function undo({ browser, address }) {
  const page = await sit(browser, address, '303');
  const before = await tokens(page),
    steps = await logLength(page);
  await field(page, 'C2').click({ force: true });
  await page.locator('.touch.open').first().click({ force: true });
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, steps);
  check((await tokens(page)) !== before, 'a piece has moved');
  await page.click('[data-undo]');
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length === n, steps);
  check((await tokens(page)) === before, 'and stands where it stood');
  await page.context().close();
}

async function resume({ browser, address }) {
  const page = await sit(browser, address, 'orzel');
  const rng = chance(9);
  await deeds(page, rng, 24);
  await page.waitForSelector('.turn.yours');
  await settled(page);
  const before = await tokens(page),
    steps = await logLength(page);
  await page.goto(address);
  await page.click('.resume a');
  await page.waitForSelector('.touch, .die-button');
  await until(async () => (await tokens(page)) === before, 'the board is as it was');
  check((await logLength(page)) === steps, 'and so is the log');
  await page.reload();
  await page.waitForSelector('.turn.yours');
  await until(async () => (await tokens(page)) === before, 'also after a reload');
  await page.context().close();
}

/** Tab until the element has the focus. */
async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((q) => document.activeElement?.matches(q), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${selector}`);
}

async function keyboard({ browser, address }) {
  const page = await openPage(browser, {});
  await page.goto(address);
  await page.waitForSelector('[data-play="303"]');
  await tabTo(page, '[data-play="303"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.touch.open');
  await page.evaluate(() => document.body.focus());
  await tabTo(page, '.board svg');
  const steps = await logLength(page);
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  check((await page.locator('.board-info').innerText()).length > 1, 'the field under the cursor is read out');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mark.picked');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.mark.picked'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mark.target');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, steps);
  await tabTo(page, '.actions .end');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.actions dialog');
  check(await page.evaluate(() => !!document.activeElement.closest('dialog')), 'the question has the focus');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog'));
  check(await page.evaluate(() => document.activeElement.matches('.actions .end')), 'and gives it back');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.actions dialog');
  await tabTo(page, '.actions [data-yes]');
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n + 1, steps);
  noProblems(page);
  await page.context().close();
}

async function drag({ browser, address }) {
  const page = await sit(browser, address, '303');
  const centre = async (name) => {
    const b = await field(page, name).boundingBox();
    return [b.x + b.width / 2, b.y + b.height / 2];
  };
  const steps = await logLength(page);
  await page.mouse.move(...(await centre('C2')));
  await page.mouse.down();
  await page.mouse.move(...(await centre('D5')), { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, steps);
  check(/C2 .*D5/.test(await page.locator('.log .run summary').first().innerText()), 'the dragged piece has flown');
  await page.context().close();
}

async function curtain({ browser, address }) {
  const page = await screenGame(browser, address, '7', { settings: { notation: true } });
  await field(page, 'J2').click({ force: true });
  await field(page, 'J2').click({ force: true });
  await page.waitForFunction(() => /commander J2/.test(document.querySelector('.log')?.textContent ?? ''));
  check((await page.locator('.pieces .regiment polygon').count()) > 10, 'the owner sees a star on the regiment');
  await page.click('.actions [data-move=done]');
  await page.click('.actions [data-yes]');
  await page.waitForSelector('[data-curtain=poland]');
  check((await page.locator('.board').count()) === 0, 'nothing is shown before the screen has changed hands');
  await page.click('[data-curtain]');
  await page.waitForSelector('.touch.open');
  const text = await page.content();
  check(!/commander J2/.test(text), 'the other one does not read where the commander is');
  check(/commander \?/.test(text), 'but that he has been placed');
  check(!/tu jest dowódca/i.test(text), 'and no word says that he is here');
  check((await page.locator('.pieces .regiment polygon').count()) === 10, 'and sees no star');
  await checkWords(page, 'pl');
  await page.context().close();
}

async function phone({ browser, address }) {
  const page = await sit(browser, address, '111', { width: 360, height: 740, hasTouch: true, isMobile: true });
  const rng = chance(2);
  const steps = await logLength(page);
  await deeds(page, rng, 14, async () => (await logLength(page)) > steps + 2);
  check((await logLength(page)) > steps, 'moves are made');
  await field(page, 'D13').click({ force: true }); // guns, an airfield, whoever stands there: many words
  const cut = await page.evaluate(() => {
    const [line, words] = ['.board > .under', '.board-info'].map((q) =>
      document.querySelector(q).getBoundingClientRect(),
    );
    return words.top < line.top - 1 || words.bottom > line.bottom + 1;
  });
  check(!cut, `cut off: ${await page.locator('.board-info').innerText()}`);
  const deck = await page.locator('.deck').boundingBox();
  check(deck.y < 740, 'the buttons are on the screen');
  const small = await page.$$eval('.actions button, .top button, .zoom button', (all) =>
    all.filter((b) => b.offsetHeight > 0 && (b.offsetHeight < 44 || b.offsetWidth < 44)).map((b) => b.textContent),
  );
  check(!small.length, `too small for a thumb: ${small}`);
  await page.context().close();
}

async function motion({ browser, address }) {
  const page = await sit(browser, address, '303', { motion: true });
  await playOut(page, { seed: 11, deeds: 40 }).catch((e) => check(/not over/.test(e.message), e.message));
  check((await page.locator('.rolls').count()) === 1, 'rolls have their place');
  noProblems(page);
  await page.context().close();
}

async function settings({ browser, address }) {
  const page = await sit(browser, address, '303');
  await page.click('.hint .quiet');
  await page.waitForFunction(() => !document.querySelector('.hint'));
  await page.click('.language');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await checkWords(page, 'en');
  await page.goto(`${address}/settings`);
  await page.locator('input[name=theme]').nth(2).check();
  check((await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark', 'dark at once');
  await page.reload();
  check((await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark', 'and after a reload');
  await page.context().close();
}

async function giveUp(page) {
  await page.click('[data-resign]');
  await page.click('.sure [data-yes]');
  await page.waitForSelector('.over');
}

/** Two people at one screen, then a person and the computer: game, return game, points. */
async function encounter({ browser, address }) {
  const page = await openPage(browser, {});
  await page.goto(`${address}/play/303`);
  await page.check('input[value=screen]');
  await page.check('input[name=encounter][value="2"]');
  await page.fill('input[name=name0]', 'Jan');
  await page.fill('input[name=name1]', 'Anna');
  await page.click('form button.action');
  await page.waitForSelector('.turn.yours');
  check(/Jan/.test(await page.locator('[data-side=luftwaffe]').innerText()), 'who has which side');
  await giveUp(page); // the Luftwaffe, which is to move: Jan
  await page.waitForSelector('.standing[data-reason=needs-games]');
  check((await page.locator('[data-games=raf]').innerText()) === '1', 'Anna leads');
  await page.reload(); // the first game is kept with its encounter
  await page.waitForSelector('.standing');
  await page.click('.over [data-again]');
  await page.waitForFunction(() => /Anna/.test(document.querySelector('[data-side=luftwaffe]')?.textContent ?? ''));
  check((await page.locator('[data-games=luftwaffe]').innerText()) === '1', 'the score goes along with its owner');
  await page.waitForSelector('.turn.yours');
  await giveUp(page); // now Anna
  await page.waitForSelector('.standing[data-reason=needs-test]');
  const words = await page.locator('.standing').innerText();
  check(/303\/9\.2/.test(words) && /losowanie/.test(words), words);
  await checkWords(page, 'pl');
  await page.goto(`${address}/play/111`);
  await page.check('input[name=side][value=poland]');
  await page.check('input[name=encounter][value="2"]');
  await page.click('form button.action');
  await page.waitForSelector('.turn.yours');
  await giveUp(page);
  await page.click('.over [data-again]');
  await page.waitForFunction(() => document.querySelector('.scoreline')?.textContent.includes('2 z 2'));
  await page.waitForSelector('.turn.yours');
  await giveUp(page);
  await page.waitForSelector('.standing[data-reason=won-both]');
  check(/111\/9\.1/.test(await page.locator('.standing').innerText()), 'against the computer');
  noProblems(page);
  await page.context().close();
}

export const table = {
  'a tap on nothing': nothing,
  'an encounter at one screen and against the computer': encounter,
  'a refusal names rule, text and field': refusal,
  undo: undo,
  'a closed page goes on': resume,
  'keyboard only': keyboard,
  'drag and drop': drag,
  'the curtain between two people': curtain,
  'on a phone': phone,
  'with animations': motion,
  'settings are kept': settings,
};
