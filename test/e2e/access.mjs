// For everybody: what a screen reader is told of pages and dialogs, and whole games without the picture, by roles and
// names alone.
import { DESK, openPage } from './browser.mjs';
import { check, checkAxe, noProblems } from './look.mjs';
import { chance, PATIENCE } from './player.mjs';

/** Pages that exist, each under its own address. */
const PAGES = [
  '/',
  '/play/303',
  '/play/bitwa',
  '/learn',
  '/learn/303',
  '/riddle',
  '/logbook',
  '/rules/303',
  '/rules/7',
  '/rules/event',
  '/card/303',
  '/card/orzel',
  '/referee/303',
  '/referee/7',
  '/follow',
  '/board/303',
  '/board/111',
  '/guide/first',
  '/guide/303',
  '/class',
  '/desk',
  '/replay',
  '/dice',
  '/privacy',
  '/settings',
];

/** The page has come to rest: its heading is there and nothing is loading. */
const arrived = (page) =>
  page.waitForFunction(() => document.querySelector('#content h1') && !document.querySelector('#content > .loading'));

async function titles({ browser, address }) {
  const page = await openPage(browser, DESK);
  const seen = new Map();
  for (const path of PAGES) {
    await page.goto(address + path);
    await arrived(page);
    const [title, h1] = await page.evaluate(() => [document.title, document.querySelector('#content h1').textContent]);
    check(h1 !== '404', `${path} is no page`);
    check(!seen.has(title), `${path} is called "${title}", and so is ${seen.get(title)}`);
    check(title.includes(h1.trim()), `the title "${title}" says nothing of "${h1}"`);
    seen.set(title, path);
  }
  noProblems(page);
  await page.context().close();
  return `${seen.size} titles`;
}

/** After each navigation by a link the heading has the focus, and after going back as well. */
async function focus({ browser, address }) {
  const page = await openPage(browser, DESK);
  await page.goto(address);
  await arrived(page);
  check(await page.evaluate(() => document.activeElement === document.body), 'a page that was opened leaves the focus');
  const focused = () => page.waitForFunction(() => document.activeElement?.matches('#content h1'));
  for (const path of ['/rules/303', '/learn', '/guide', '/replay', '/class', '/desk', '/settings']) {
    await page.click(`.top nav a[href="${path}"]`);
    await page.waitForFunction((p) => location.pathname === p, path);
    await arrived(page);
    await focused();
  }
  await page.goBack();
  await page.waitForFunction(() => location.pathname === '/desk');
  await focused();
  noProblems(page);
  await page.context().close();
}

/** A question takes the focus, Escape says no, the focus comes back; what is told is told once. */
async function dialogs({ browser, address }) {
  const page = await openPage(browser, { ...DESK, luck: 4 });
  await page.goto(address);
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => {
      const words = document.getElementById('voice')?.textContent;
      if (words) window.heard.push(words);
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  });
  await page.click('[data-play="303"]');
  await page.waitForSelector('.touch.open');
  await page.locator('[data-resign]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  check(await page.evaluate(() => !!document.activeElement.closest('dialog')), 'the focus is in the question');
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog'));
  check(await page.evaluate(() => document.activeElement.matches('[data-resign]')), 'the focus is back');
  const live = await page.evaluate(
    () => [...document.querySelectorAll('[aria-live], [role=status]')].filter((e) => e.closest('.table')).length,
  );
  check(live === 0, `${live} other voices at a table`);
  await page.waitForFunction(() => document.getElementById('voice').textContent);
  const heard = await page.evaluate(() => window.heard);
  check(heard.length > 0, 'nothing was heard');
  check(/RAF|Luftwaffe/.test(heard.join(' ')), `whose turn it is: ${heard}`);
  noProblems(page);
  await page.context().close();
}

async function tabs({ browser, address }) {
  const page = await openPage(browser, DESK);
  await page.goto(`${address}/card/303`);
  const tab = page.getByRole('tab', { selected: true });
  await tab.focus();
  const first = await tab.textContent();
  await page.keyboard.press('ArrowRight');
  check((await page.getByRole('tab', { selected: true }).textContent()) !== first, 'the arrow goes to the next tab');
  check(
    await page.evaluate(() => document.activeElement.getAttribute('aria-selected') === 'true'),
    'which has the focus',
  );
  await page.keyboard.press('Home');
  check((await page.getByRole('tab', { selected: true }).textContent()) === first, 'Home goes to the first');
  const name = await page.getByRole('tabpanel').getAttribute('aria-labelledby');
  check((await page.locator(`#${name}`).textContent()) === first, 'the panel is called like its tab');
  await page.context().close();
}

/** The system turns dark while the page is open. */
async function dark({ browser, address }) {
  const page = await openPage(browser, { ...DESK, theme: 'auto' });
  await page.goto(address);
  await arrived(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page.emulateMedia({ colorScheme: before === 'dark' ? 'light' : 'dark' });
  await page.waitForFunction((was) => document.documentElement.dataset.theme !== was, before);
  const paper = await page.evaluate(() => document.querySelector('meta[name=theme-color]').content);
  check(paper === (before === 'dark' ? '#f4eee0' : '#171916'), `the bar of the browser is ${paper}`);
  for (const word of ['--bad', '--edge'])
    check(
      await page.evaluate((w) => getComputedStyle(document.documentElement).getPropertyValue(w) !== '', word),
      `${word} is a colour`,
    );
  await page.context().close();
}

const SOON = { timeout: 1500 };

/** One of the moves that are offered, by its name; a piece that has several is opened first. */
async function chooseBy(may, rng) {
  const closed = may.getByRole('button', { expanded: false });
  const groups = await closed.count();
  if (groups && rng(4)) await closed.nth(rng(groups)).click(SOON);
  const all = (await may.getByRole('button').allTextContents()).filter(
    (name) => !/^(Cofnij|Zagraj|Zamknij)|\(\d+\)$/.test(name.trim()),
  );
  check(new Set(all).size === all.length, `two moves of one name: ${all}`);
  if (all.length) await may.getByRole('button', { name: all[rng(all.length)], exact: true }).click(SOON);
}

/** A whole game by roles and names: no class, no field of the board, no place on the screen is used. */
const blind =
  (game, title, { seed = 3, deeds = 900 } = {}) =>
  async ({ browser, address }) => {
    const page = await openPage(browser, { ...DESK, luck: seed });
    const rng = chance(seed);
    await page.goto(`${address}/settings`);
    await page.getByRole('checkbox', { name: 'Widok tekstowy' }).check();
    await page.getByRole('radio', { name: 'od razu' }).check();
    await page.goto(`${address}/play/${game}`);
    await page.getByRole('radio', { name: /Nowicjusz/ }).check();
    await page.getByRole('button', { name: 'Zaczynamy' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const may = page.getByRole('region', { name: 'Co możesz zrobić' });
    const over = page.getByRole('region', { name: 'Koniec gry' });
    const on = page.getByRole('button', { name: 'Dalej', exact: true });
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Tak' });
    let done = 0;
    for (; done < deeds; done++) {
      await page
        .getByRole('dialog')
        .or(over)
        .or(on)
        .or(may.getByRole('textbox'))
        .first()
        .waitFor({ timeout: PATIENCE });
      if (await over.count()) break;
      try {
        if (await yes.count()) await yes.click(SOON);
        else if (await on.count()) await on.click(SOON);
        else await chooseBy(may, rng);
      } catch (e) {
        if (!/Timeout/.test(String(e))) throw e; // the page went on meanwhile: look again
      }
    }
    check(await over.count(), `${game} is not over after ${done} deeds`);
    await checkAxe(page);
    noProblems(page);
    await page.context().close();
    return `${done} deeds`;
  };

/** A move that is typed; one that is forbidden is refused aloud. */
async function typed({ browser, address }) {
  const page = await openPage(browser, { ...DESK, luck: 3 });
  await page.goto(`${address}/settings`);
  await page.getByRole('checkbox', { name: 'Widok tekstowy' }).check();
  await page.goto(`${address}/play/303`);
  await page.getByRole('radio', { name: 'Luftwaffe' }).check();
  await page.getByRole('button', { name: 'Zaczynamy' }).click();
  const field = page.getByRole('textbox', { name: 'Wpisz ruch' });
  await field.fill('J6-A1');
  await page.getByRole('button', { name: 'Zagraj' }).click();
  await page.getByRole('alert').filter({ hasText: 'Za daleko' }).waitFor();
  await field.fill('J6-J4');
  await page.getByRole('button', { name: 'Zagraj' }).click();
  await page.getByRole('region', { name: 'Co się stało' }).getByText('J4').waitFor();
  await page.context().close();
}

/** A page that breaks: one sentence, a report without secrets, a way on; the game is there after a reload. */
async function broken({ browser, address }) {
  const page = await openPage(browser, { ...DESK, luck: 3 });
  await page.goto(address);
  await page.click('[data-play="303"]');
  await page.waitForSelector('.touch.open');
  await page.click('.actions .end');
  await page.click('dialog [data-yes]');
  await page.waitForFunction(() => document.querySelectorAll('.log li').length > 0);
  const before = await page.getAttribute('.table', 'data-k');
  // Something is thrown outside of drawing: it is told over the page, which stays.
  await page.evaluate(() => void Promise.reject(new Error('the wing fell off http://x/r/ab#secretkey')));
  const report = page.locator('[data-fault] pre');
  await page.waitForSelector('[data-fault]');
  const text = await report.textContent();
  check(text.includes('the wing fell off') && text.includes('/table/'), `the report says what and where: ${text}`);
  check(!text.includes('secretkey'), 'and no key');
  check(await page.locator('.table').count(), 'the page is still there');
  // Something is thrown while a page is drawn: the menu stays, and the way to another page.
  await page.evaluate(() => {
    Object.defineProperty(Intl, 'PluralRules', {
      get: () => {
        throw new Error('no plural');
      },
    });
    Array.prototype.flatMap = () => {
      throw new Error('no list');
    };
  });
  await page.click('.top nav a[href="/rules/303"]');
  await page.waitForSelector('main [data-fault]');
  check(await page.locator('.top nav a').first().isVisible(), 'the menu is there');
  await page.goBack();
  await page.click('[data-reload]');
  await page.waitForFunction((k) => Number(document.querySelector('.table')?.dataset.k) >= Number(k), before);
  page.problems = page.problems.filter((p) => !/wing|no list|no plural/.test(p));
  noProblems(page);
  await page.context().close();
}

export const access = {
  'a page that breaks says so, and the game is kept': broken,
  'every page has a title of its own': titles,
  'the heading has the focus after a navigation': focus,
  'a question takes the focus and gives it back; one voice': dialogs,
  'tabs by the pattern': tabs,
  'dark and light follow the system': dark,
  'text: a move is typed': typed,
  'text: 303 by roles and names': blind('303', /303/),
  'text: 111 by roles and names': blind('111', /111/),
  'text: 7 by roles and names': blind('7', /7/),
  'text: orzel by roles and names': blind('orzel', /Orze/, { deeds: 4000 }),
  'text: bitwa by roles and names': blind('bitwa', /Bitwa/),
};
