// The page of `sedzia desk FILE projector`, opened from the disk as a teacher opens it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './browser.mjs';
import { check } from './look.mjs';
import { PATIENCE } from './player.mjs';

const SEDZIA = join(root, process.env.OUT ?? 'build', 'sedzia');
const SCREENS = [
  [1920, 1080],
  [1280, 720],
  [1024, 768],
  [768, 1024],
];
const LONG =
  'Gwiaździsta Eskadra imienia Generała Stanisława Skalskiego z Zespołu Szkół Ponadpodstawowych w Świdniku nr ';

/** An event in a folder of its own: 60 entrants, one round of Swiss under way; and how to use its desk. */
function hall(name) {
  const folder = mkdtempSync(join(tmpdir(), 'sedzia-projector-')),
    file = join(folder, 'hall.event');
  const desk = (...words) => execFileSync(SEDZIA, ['desk', file, ...words], { encoding: 'utf8' });
  const moment = (minutes) => `${new Date(Date.now() - minutes * 60000).toISOString().slice(0, 19)}Z`;
  desk('create', name, '--level', 'local', '--only', 'orzel,bitwa');
  const rows = Array.from(
    { length: 60 },
    (_, i) =>
      `${i % 10 === 3 ? LONG + i : i === 7 ? '<script>window.stolen = 1</script>' : `Drużyna Łąka ${i}`};Szkoła nr ${i} w Łęcznej;Gracz Żółć ${i}`,
  );
  writeFileSync(join(folder, 'teams.csv'), `${['Drużyna;Szkoła;Gracz', ...rows].join('\n')}\n`);
  desk('set', 'orzel', 'entrants', '2', '100');
  desk('import', 'orzel', join(folder, 'teams.csv'));
  desk('draw', 'orzel', 'swiss', '--rounds', '5', '--seed', 'hall');
  desk('pair', 'orzel');
  for (const match of ['1', '2', '3', '4', '5'])
    desk(
      'walkover',
      match,
      desk('export').match(new RegExp(`match ${match} orzel swiss 1 \\d+ (\\d+) `))[1],
      'nie przyszli',
    );
  desk('start', 'orzel', '--at', moment(7));
  desk('projector', '--lang', 'pl');
  return { desk, page: `file://${join(folder, 'hall.html')}`, away: () => rmSync(folder, { recursive: true }) };
}

async function look(browser, [width, height], more = {}) {
  const context = await browser.newContext({ viewport: { width, height }, ...more });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.asked = [];
  page.on('pageerror', (e) => page.problems.push(String(e)));
  page.on('console', (m) => m.type() === 'error' && page.problems.push(m.text()));
  page.on('request', (r) => page.asked.push(r.url()));
  return page;
}

const place = (page) =>
  page.evaluate(() => {
    const one = document.querySelector('.page.shown');
    return `${one.dataset.section} ${one.dataset.at}`;
  });

/** Lets so many seconds pass, through reloads, until the place is as it should be. */
async function later(page, seconds, is) {
  for (let i = 0; i < seconds; i++) {
    await page.clock.runFor(1000).catch(() => {});
    await page.waitForTimeout(40);
    await page.waitForSelector('.page.shown');
    if (is(await place(page).catch(() => place(page)))) return true;
  }
  return false;
}

/** What is wrong with the page shown: rows outside it, names over one another, anything that scrolls. */
const wrong = () => {
  const sheet = document.querySelector('.page.shown'),
    bad = [],
    floor = document.querySelector('footer').getBoundingClientRect().top;
  if (document.querySelectorAll('.page.shown').length !== 1) bad.push('not one page shown');
  if (document.scrollingElement.scrollHeight > innerHeight || document.scrollingElement.scrollWidth > innerWidth)
    bad.push('scrolls');
  for (const row of sheet.querySelectorAll('.row, .top')) {
    const box = row.getBoundingClientRect();
    if (box.bottom > floor || box.right > innerWidth || box.left < 0) bad.push(`outside: ${row.textContent}`);
    let end = box.left - 1;
    for (const cell of row.children) {
      const one = cell.getBoundingClientRect();
      if (one.left < end - 1 || one.right > box.right + 1 || one.bottom > box.bottom + 1)
        bad.push(`over its neighbour: ${row.textContent}`);
      end = one.right;
    }
  }
  for (const name of sheet.querySelectorAll('.n'))
    if (name.clientWidth && name.scrollWidth > name.clientWidth) bad.push(`name cut: ${name.textContent}`);
  for (const name of sheet.querySelectorAll('.n'))
    if (parseFloat(getComputedStyle(name).fontSize) < Math.min(innerWidth, innerHeight) * 0.018)
      bad.push(`small: ${name.textContent}`);
  for (const one of document.querySelectorAll('footer > *'))
    if (one.getBoundingClientRect().right > innerWidth) bad.push(`footer: ${one.className}`);
  return bad;
};

/** Every row of the lists stands on exactly one page, nothing is cut, nothing scrolls, nothing is fetched. */
const fits =
  (size, more) =>
  async ({ browser }) => {
    const { page: address, away } = hall('Zawody w Łodzi');
    const page = await look(browser, size, more);
    await page.goto(address);
    await page.keyboard.press(' ');
    await page.keyboard.press('Home');
    const due = await page.evaluate(() =>
      [...document.querySelectorAll('section')].map((s) => `${s.id} ${s.querySelectorAll('.row').length}`),
    );
    const have = new Map(),
      seen = await page.evaluate(() => document.querySelectorAll('.page').length);
    for (let i = 0; i < seen; i++) {
      const bad = await page.evaluate(wrong);
      check(!bad.length, `${await place(page)}: ${bad[0]}`);
      const [section, rows] = await page.evaluate(() => {
        const one = document.querySelector('.page.shown');
        return [one.dataset.section, one.querySelectorAll('.row').length];
      });
      check(rows > 0, `${section}: an empty page`);
      have.set(section, (have.get(section) ?? 0) + rows);
      await page.keyboard.press('ArrowRight');
    }
    check([...have].map((one) => one.join(' ')).join() === due.join(), `${[...have].join()} instead of ${due.join()}`);
    check(due.some((one) => one === 'd0-names 60') && due.some((one) => one === 'd0-playing 25'), due.join());
    check(await page.evaluate(() => window.stolen === undefined), 'a name was run as a script');
    check(
      page.asked.every((one) => one.startsWith(address)),
      page.asked.join(),
    );
    check(!page.problems.length, page.problems[0]);
    await page.context().close();
    away();
    return `${seen} pages`;
  };

export const projector = {
  ...Object.fromEntries(SCREENS.map((size) => [`nothing is cut at ${size.join('×')}`, fits(size, {})])),
  'nothing is cut in the dark without motion': fits(SCREENS[1], { colorScheme: 'dark', reducedMotion: 'reduce' }),

  'keys, the running clock, the pause': async ({ browser }) => {
    const { page: address, away } = hall('Zawody');
    const page = await look(browser, SCREENS[1]);
    await page.clock.install();
    await page.goto(address);
    const first = await place(page);
    await page.keyboard.press('Escape');
    check((await place(page)) === first, 'Esc did something');
    await page.keyboard.press('ArrowRight');
    const second = await place(page);
    check(second !== first, 'the arrow does not turn');
    await page.keyboard.press('ArrowLeft');
    check((await place(page)) === first, 'the arrow does not turn back');
    await page.keyboard.press(' ');
    await page.clock.runFor(19000);
    check((await place(page)) === first, 'it turned in spite of the pause');
    check(/pauza/.test(await page.textContent('.hint')), 'the pause is not told');
    const clock = () => page.evaluate(() => document.querySelector('.page .time b').textContent);
    const before = await clock();
    check(/^[78]:\d\d$/.test(before), `the clock shows ${before}`);
    await page.clock.runFor(2000);
    check((await clock()) !== before, 'the clock stands');
    await page.reload();
    check(
      (await place(page)) === first && /pauza/.test(await page.textContent('.hint')),
      'a reload loses the place or the pause',
    );
    await page.keyboard.press(' ');
    check(await later(page, 17, (at) => at !== first), 'it does not turn by itself');
    check(!page.problems.length, page.problems[0]);
    await page.context().close();
    away();
  },

  'what the desk writes appears by itself': async ({ browser }) => {
    const { desk, page: address, away } = hall('Zawody');
    const page = await look(browser, SCREENS[1]);
    await page.clock.install();
    await page.goto(address);
    await page.keyboard.press('End');
    desk('set', 'bitwa', 'entrants', '2', '100');
    for (const name of ['Anna Kowalska', 'Adam Król', 'Ewa Żak']) desk('enter', 'bitwa', name, 'II LO');
    desk('draw', 'bitwa', 'swiss', '--rounds', '2', '--seed', 'x');
    desk('pair', 'bitwa');
    desk('projector', '--lang', 'pl');
    check(
      await later(page, 40, (at) => at.startsWith('d1-names')),
      `a new round is not shown first: ${await place(page)}`,
    );
    const words = await page.textContent('.page.shown');
    check(/A\.K\. nr 1/.test(words) && /A\.K\. nr 2/.test(words) && /E\.Ż\./.test(words), words);
    check(!/Kowalska|Król|Żak/.test(await page.content()), 'full names on a public screen: event/1.5');
    check(!page.problems.length, page.problems[0]);
    await page.context().close();
    away();
  },
};
