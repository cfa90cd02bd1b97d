// Tables in both languages and themes, narrow and wide; replay, dice, offline, the menu.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '../harness/program.mjs';
import { DESK, openPage, root } from './browser.mjs';
import { OFFERED } from './first.mjs';
import { check, checkAxe, checkWidth, checkWords, noProblems } from './look.mjs';
import { chance, deeds, playOut } from './player.mjs';
import { arrive, PATHS } from './sweep.mjs';

const GAMES = games();
/** A game of each kind some moves on, the menu open on phones: axe, words, width. */
const tables =
  (wishes) =>
  async ({ browser, address }) => {
    for (const [i, game] of GAMES.entries()) {
      const page = await openPage(browser, wishes);
      await page.goto(address);
      await page.click(`[data-play="${game}"]`);
      const rng = chance(20 + i);
      await page.waitForSelector('.playing .table');
      await deeds(page, rng, 8);
      await page.waitForSelector('.turn.yours, .over');
      await checkAxe(page);
      await checkWords(page, wishes.language);
      await checkWidth(page);
      await page.keyboard.press('Escape'); // the last deed may have asked whether it is meant
      await page.click('[data-resign]');
      await page.click('.sure [data-yes]');
      await page.waitForSelector('.over');
      await checkAxe(page);
      await checkWords(page, wishes.language);
      noProblems(page);
      await page.context().close();
    }
  };

/** The link to a moment opens the whole game there, in a browser that knows another one. */
async function moment(browser, page, { k, n, position }) {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void (window.copied = text); // all pages share the true one
  });
  await page.click('[data-moment]');
  const link = await (await page.waitForFunction(() => window.copied)).jsonValue();
  const [short] = JSON.parse(await page.evaluate(() => localStorage.getItem('finished-games')));
  short.record = short.record.replace(/(\n\n.*\n)[\s\S]*/, '$1');
  const other = await openPage(browser, { settings: { notation: true } });
  await other.addInitScript((own) => localStorage.setItem('finished-games', JSON.stringify([own])), short);
  await other.goto(link);
  await other.waitForFunction((p) => document.querySelector('.position code')?.textContent === p, position);
  const slider = await other.$eval('input[type=range]', (s) => [s.value, s.max].join());
  check(slider === `${k},${n}`, `the whole game at that moment: ${slider}`);
  noProblems(other);
  await other.context().close();
  await tooLong(page);
}

/** A game on a board that takes many words: the link shows the position, and the page says so. */
async function tooLong(page) {
  const rng = chance(9);
  const noise = Array.from({ length: 400 }, () => `# ${Array.from({ length: 9 }, () => rng(1e9)).join('')}\n`).join('');
  const sheet = readFileSync(join(root, 'data/303/board.txt'), 'utf8').replace(/^board R303B$/m, 'board LONG') + noise;
  const board = sheet.replace(/^(.*)\n/gm, '| $1\n');
  await page.fill('textarea', `sedzia record 1\ngame 303\nedition 1\nboard LONG\n${board}\nluftwaffe L7-J5\n`);
  await page.waitForFunction(() => document.querySelector('input[type=range]')?.max === '1');
  await page.click('[data-moment]:not([disabled])');
  await page.waitForFunction(() => /za długa/.test(document.querySelector('.replay')?.textContent));
  check(/position=/.test(await page.evaluate(() => window.copied)), 'the position goes all the same');
}

async function replayAndDice({ browser, address }) {
  const page = await openPage(browser, { luck: 8, settings: { notation: true } });
  await page.goto(address);
  await page.click('[data-play="303"]');
  await page.waitForSelector('.playing .table');
  await playOut(page, { seed: 8 });
  await page.waitForFunction(() => localStorage.getItem('finished-games')); // the record is kept
  await page.click('.over a[href="/replay"]');
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  check(last > 10, 'the record has steps');
  await slider.focus();
  await page.keyboard.press('End');
  await page.waitForFunction((n) => document.querySelector('.slider')?.textContent.includes(`${n}`), last);
  await page.keyboard.press('Home');
  for (let i = 0; i < 4; i++) await page.click('[data-replay=next]');
  await page.waitForSelector('.now .event');
  await checkAxe(page);
  const position = await page.locator('.position code').innerText();
  await moment(browser, page, { k: 4, n: last, position });
  await page.goto(`${address}/replay?game=303&position=${encodeURIComponent(position)}`);
  await page.waitForFunction((p) => document.querySelector('.position code')?.textContent === p, position);
  await page.waitForFunction(() => document.querySelectorAll('.token').length > 5); // the linked position is drawn
  await page.goto(`${address}/dice`);
  await page.click('main .action');
  await page.waitForSelector('.good');
  const record = await page.inputValue('textarea');
  // Another seed never fits; another face of a die does not either, if one was rolled at all.
  const forgeries = [
    record.replace(/^seed (.)/m, (_, digit) => `seed ${digit === '0' ? '1' : '0'}`),
    record.replace(/^dice (hit|miss)$/m, (_, face) => `dice ${face === 'hit' ? 'miss' : 'hit'}`),
  ].filter((forged) => forged !== record);
  check(forgeries.length > 0, 'the record publishes its seed');
  for (const forged of forgeries) {
    await page.fill('textarea', record);
    await page.click('main .action');
    await page.waitForSelector('.good');
    await page.fill('textarea', forged);
    await page.click('main .action');
    await page.waitForSelector('main .refusal');
  }
  noProblems(page);
  await page.context().close();
}

async function searchRules({ browser, address }) {
  const page = await openPage(browser, {});
  await page.goto(`${address}/rules/303`);
  await page.waitForSelector('.rules section li');
  const all = await page.locator('.rules section li').count();
  await page.fill('[type=search]', 'LOTNISK');
  await page.waitForFunction((n) => document.querySelectorAll('.rules section li').length < n, all);
  check((await page.locator('.rules section li').count()) > 1, 'rules about airfields are found');
  await page.fill('[type=search]', 'krzywa'); // the rule says "niesforną (krzywą)": another form of the word
  await page.waitForFunction(
    () => [...document.querySelectorAll('.rules section li')].map((l) => l.id).join() === '1.5',
  );
  await page.fill('[type=search]', '303/6.4');
  await page.waitForFunction(
    () => [...document.querySelectorAll('.rules section li')].map((l) => l.id).join() === '6.4',
  );
  await page.fill('[type=search]', 'zzzz');
  await page.waitForSelector('.rules [role=status]');
  await page.context().close();
}

async function reasons({ browser, address }) {
  for (const [language, words] of [
    ['pl', 'Dymi, ale leci'],
    ['en', 'It smokes, but it flies'],
  ]) {
    const page = await openPage(browser, { language });
    await page.goto(`${address}/rules/303/1.3`);
    await page.waitForSelector('li.named details[open] p');
    check((await page.locator('li.named .reason p').innerText()).includes(words), `the reason in ${language}`);
    const [rulings, told] = await page.evaluate(() =>
      ['.mark-ruling', '.reason p'].map((s) => document.querySelectorAll(s).length),
    );
    check(rulings > 10 && told === rulings, `${told} reasons of ${rulings} rulings in ${language}`);
    await page.context().close();
  }
}

/** A page that has been kept whole, and then loses its network. */
async function kept(browser, address) {
  const page = await openPage(browser, { kept: true });
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(
    async () =>
      (await caches.keys()).length > 0 && (await (await caches.open((await caches.keys())[0])).keys()).length > 20,
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.banner');
  return page;
}

async function offline({ browser, address }) {
  const page = await kept(browser, address);
  await page.click('[data-play="303"]');
  await page.waitForSelector('.playing .table');
  await playOut(page, { seed: 12 });
  check((await page.locator('.over').count()) === 1, 'a whole game without a network');
  noProblems(page);
  await page.context().close();
}

async function everyPageOffline({ browser, address }) {
  const page = await kept(browser, address);
  for (const game of GAMES) {
    await page.goto(`${address}/play/${game}`);
    await page.click('main form button.action');
    await page.waitForSelector(OFFERED);
  }
  for (const path of PATHS) await arrive(page, address, path);
  noProblems(page);
  await page.context().close();
}

/** On a laptop the menu is a few words; what referees need opens with a key and goes with one. */
async function menu({ browser, address }) {
  for (const [language, theme] of [
    ['pl', 'light'],
    ['en', 'dark'],
  ]) {
    const page = await openPage(browser, { ...DESK, language, theme });
    await page.goto(address);
    const links = page.locator('#menu a:visible'),
      word = page.locator('.fold summary');
    await word.waitFor();
    check((await links.count()) === 8, `${await links.count()} words beside the fold`);
    await checkWidth(page);
    await word.focus();
    await page.keyboard.press('Enter');
    await page.locator('.fold a').first().waitFor();
    check((await links.count()) === 12, 'all of it is there');
    await checkAxe(page);
    await checkWords(page, language);
    await page.keyboard.press('Tab');
    check(await page.evaluate(() => document.activeElement.matches('.fold a')), 'Tab comes to it');
    await page.keyboard.press('Escape');
    await page.locator('.fold a').first().waitFor({ state: 'hidden' });
    check(await page.evaluate(() => document.activeElement.matches('.fold summary')), 'and back to its word');
    await word.click();
    await page
      .locator('h1')
      .first()
      .click({ position: { x: 20, y: 20 } });
    await page.locator('.fold a').first().waitFor({ state: 'hidden' });
    await word.click();
    await page.click('.fold a[href^="/card/"]');
    await page.waitForSelector('main.help-card, .help-card');
    await page.locator('.fold a').first().waitFor({ state: 'hidden' });
    check((await word.getAttribute('class')) === 'here', 'the fold says where one is');
    noProblems(page);
    await page.context().close();
  }
}

async function installable({ browser, address }) {
  const page = await openPage(browser, {});
  await page.goto(address);
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
  for (const icon of manifest.icons) check((await page.request.get(address + icon.src)).ok(), `there is ${icon.src}`);
  check(manifest.icons.some((i) => i.sizes === '512x512') && manifest.display === 'standalone', 'icons and display');
  await page.context().close();
}

export const pages = {
  'tables, Polish, dark, 360 px, axe': tables({ language: 'pl', theme: 'dark', width: 360, height: 740 }),
  'tables, English, light, 1280 px, axe': tables({ language: 'en', theme: 'light' }),
  'replay, link to a position, dice': replayAndDice,
  'rules are searched': searchRules,
  'a ruling gives its reason in the language of the page': reasons,
  'a whole game offline': offline,
  'every page offline': everyPageOffline,
  'the menu of a laptop': menu,
  installable: installable,
};
