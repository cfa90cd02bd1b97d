// Real tables followed on a phone: dice tapped in by their faces, a mistyped roll, illegal moves noticed late, what the
// players hide left unknown; the record is one that `sedzia check` finds right. And the list of a referee's tables.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table as mirror } from '../wasm/follow.mjs';
import { openPage, root } from './browser.mjs';
import { begin as beginEvent, cellOf, makeKey } from './hall.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';
import { until } from './player.mjs';
import { Server } from './server.mjs';

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

/** What `sedzia check` says of a record. */
function judged(record) {
  const room = mkdtempSync(join(tmpdir(), 'sedzia-'));
  try {
    writeFileSync(join(room, 'a.txt'), record);
    return execFileSync(join(root, 'build/sedzia'), ['check', join(room, 'a.txt'), '--lang', 'en'], {
      stdio: 'pipe',
    }).toString();
  } catch (e) {
    return `${e.stdout}${e.stderr}`;
  } finally {
    rmSync(room, { recursive: true });
  }
}
const RIGHT = /The record is right: every move, every roll and the result/;

/** Where to touch a field, if it can be seen. */
const spot = (page, name) =>
  page.evaluate((field) => {
    const el = document.querySelector(`.touch[data-field="${field}"]`),
      svg = el.ownerSVGElement;
    svg.scrollIntoView({ block: 'center' });
    const b = el.getBoundingClientRect(),
      w = svg.getBoundingClientRect();
    const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
    const seen =
      x > w.left && x < w.right && y > w.top && y < w.bottom && document.elementFromPoint(x, y)?.closest('svg') === svg;
    return seen ? [x, y] : undefined;
  }, name);

/** A referee's thumb on the page, and the same rules beside it to know what can be done. */
class Thumb {
  constructor(page, game) {
    this.page = page;
    this.beside = mirror(game, 'table 5', ...(['303', '111'].includes(game) ? [] : ['hidden']));
  }
  async field(name) {
    const at = await spot(this.page, name);
    if (!at) await this.page.locator('.zoom button').first().tap(); // the whole board
    await this.page.touchscreen.tap(...(at ?? (await spot(this.page, name))));
  }
  /** Waits until the page is where the rules beside it are. */
  async arrive() {
    const { position, ruling } = this.beside.state();
    await this.page.waitForFunction((p) => document.querySelector('main')?.dataset.position === p, position);
    await this.page.waitForSelector(ruling ? '.ruling' : '.follow .touch', { state: 'attached' });
  }
  /** Does on the page what the words say, then beside it. `answer`: to what is asked about it. */
  async play(text, answer) {
    const { page } = this;
    const s = this.beside.state();
    const did = s.moves[s.legal.indexOf(text)];
    const button = page.locator(`[data-face="${text}"], [data-move="${text}"]`).first();
    if (did.dice) {
      const dice = page.locator('.hand .die-button');
      const faces = await dice.evaluateAll((all) => all.map((d) => d.dataset.die));
      for (const face of did.dice) {
        const i = faces.indexOf(face);
        faces[i] = '';
        await dice.nth(i).tap();
      }
      await page.locator('.hand [data-compose=ok]').tap();
    } else if (await button.count()) {
      await button.tap();
    } else {
      for (const field of [did.from, did.to].filter(Boolean)) {
        if ((await page.locator('.mark.picked').count()) && field === did.from) continue; // goes without saying
        await this.field(field);
      }
      // Two things may be meant by it: then buttons ask which.
      await page.waitForFunction(
        ([move, before]) =>
          document.querySelector(`[data-move="${move}"], .shown`) ||
          document.querySelector('main').dataset.position !== before,
        [text, s.position],
      );
      if (await button.count()) await button.tap();
    }
    let said = JSON.parse(this.beside.does(`play ${text}`, answer ?? ''));
    if (said.which) {
      await page.locator('[data-which="1"]').tap();
      said = JSON.parse(this.beside.does(`play ${text}`, 1));
    }
    if (said.cards) {
      for (let a = 1; said.cards; a++) {
        const cards = Array.from({ length: said.cards }, (_, i) => (i % 2 ? 30 : 0) + ((a * 7 + i * 3) % 30) + 1);
        if (new Set(cards).size < cards.length) continue;
        said = JSON.parse(this.beside.does(`play ${text}`, cards.join(' ')));
        if (said.cards) continue;
        for (const card of cards) await page.locator(`.shown [data-card="${card}"]`).tap();
        await page.locator('[data-cards]').tap();
      }
    }
    check(!said.why, `${text}: ${JSON.stringify(said)}`);
    await this.arrive();
  }
  async order(words, act) {
    await act();
    check(this.beside.does(words) === '{}', `${words} is refused`);
    await this.arrive();
  }
}

async function begin(page, address, game, number = '5') {
  await page.goto(`${address}/follow`);
  await page.waitForSelector('.new-table');
  if (!(await page.locator('.new-table[open]').count())) await page.click('.new-table summary');
  await page.click(`[data-game="${game}"]`);
  await page.fill('[name=table]', number);
  await page.fill('[name=name0]', 'Jan');
  await page.fill('[name=name1]', 'Anna');
  await page.click('[data-begin]');
  await page.waitForSelector('.follow .board svg');
}

const recordOf = async (page) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-record]')]);
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString();
};

/** Fighters meet over F4, then shots: what a careful player would not do, but what brings dice. */
const far = (field) => Math.abs(field.charCodeAt(0) - 70) + Math.abs(Number(field.slice(1)) - 4);
function choose(s) {
  const attack = s.legal.find((m) => /x/.test(m));
  if (attack) return attack;
  const flights = s.moves
    .map((d, i) => ({ ...d, text: s.legal[i] }))
    .filter((d) => s.doing === 'fighters' && d.verb === 'move');
  const [best] = flights.sort((a, b) => far(a.to) - far(b.to));
  if (best && far(best.to) < far(best.from) && s.round < 4) return best.text;
  return s.legal.find((m) => /^(done|fire|end|rest)/.test(m)) ?? s.legal[0];
}

/** A flight that is too far, seen at once: why not, really made, left standing as it lies. */
async function leftStanding(thumb) {
  const { page } = thumb;
  await thumb.field('C2');
  await page.waitForSelector('.mark.picked');
  await thumb.field('H1');
  await page.waitForSelector('[data-refused="C2-H1"] .open-rule');
  await thumb.order('illegal raf C2-H1', () => page.click('[data-made]'));
  await page.click('.ruling [data-stands]');
  await page.waitForSelector('.standing .tray');
  await page.click('[data-lies]');
  await page.waitForSelector('.ruling, .standing', { state: 'detached' });
  const lies = await page.getAttribute('main', 'data-position');
  check(/raf=\S*H1/.test(lies), `it does not stand: ${lies}`);
  check(thumb.beside.does(`stands ${lies}`) === '{}', 'the rules refuse what stands');
}

/** The whole game with real dice: one roll mistyped, one die cocked, one illegal move noticed late and taken back. */
async function wholeGame({ browser, address }) {
  const page = await openPage(browser, PHONE);
  await begin(page, address, '303');
  const thumb = new Thumb(page, '303');
  await checkAxe(page);
  await checkWidth(page);
  await checkWords(page, 'pl');
  // What the Luftwaffe did wrong is noticed when the RAF is to act: charged to the Luftwaffe, and taken back.
  let late = false,
    mistyped = false,
    cocked = false,
    rolls = 0;
  for (let i = 0; i < 200; i++) {
    const s = thumb.beside.state();
    if (s.over) break;
    if (s.turn === 'raf' && !late) {
      late = true;
      await page.click('[data-mode=illegal]');
      await page.click('[data-side=luftwaffe]');
      await thumb.field('N8');
      await thumb.field('J8');
      const found = page.locator('[data-blamed]');
      await found.waitFor();
      check(
        (await found.getAttribute('data-blamed')) === '303/7.1',
        `blamed by ${await found.getAttribute('data-blamed')}`,
      );
      await checkAxe(page);
      await thumb.order('illegal luftwaffe N8-J8', () => page.click('[data-say]'));
      await look(page, 'follow-ruling');
      check((await page.getAttribute('[data-charged]', 'data-charged')) === 'luftwaffe', 'charged to the wrong player');
      await thumb.order('back', () => page.click('.ruling [data-back]'));
      await leftStanding(thumb);
    } else if (s.turn === 'chance') {
      if (!cocked) {
        cocked = true;
        await thumb.order('cocked', async () => {
          await page.click('[data-cocked]');
          await page.waitForSelector('[data-what=cocked]', { state: 'attached' });
        });
      }
      await look(page, 'follow-dice');
      if (!mistyped) {
        mistyped = true;
        await thumb.play('hit');
        check(/Pomyłka/.test(await page.textContent('[data-undo]')), 'a roll just tapped in cannot be corrected');
        await thumb.order('mistyped', () => page.click('[data-undo]'));
      }
      await thumb.play(rolls++ % 2 ? 'hit' : 'miss');
    } else {
      await thumb.play(choose(s));
    }
  }
  check(late && mistyped && cocked, `nothing to correct: ${late} ${mistyped} ${cocked} ${rolls}`);

  // A reload in the end loses nothing; the result is written, the record is right.
  await page.reload();
  await page.waitForSelector('[data-to-end]');
  await page.click('[data-to-end]');
  await page.waitForSelector('[data-write-result]');
  const record = await recordOf(page);
  check(
    record === thumb.beside.record().replace(/^/, ''),
    `the record is another one\n${record}\n${thumb.beside.record()}`,
  );
  check(/^illegal luftwaffe N8-J8 by 303\/7\.1/m.test(record), `not charged to the Luftwaffe:\n${record}`);
  check(/^mistyped hit$/m.test(record) && /^cocked/m.test(record), `no correction in the record:\n${record}`);
  check(/^illegal raf C2-H1 by .*\nstands /m.test(record), `what stands is not in the record:\n${record}`);
  check(RIGHT.test(judged(record)), judged(record));
  await page.click('[data-write-result]');
  await page.waitForSelector('[data-played="1"]');
  await checkAxe(page);
  await checkWidth(page);
  await checkWords(page, 'pl');

  // A warning, the return game given up, the points with their reason.
  await page.click('[data-mode=fair]');
  await page.click('[data-sanction="2"]');
  await page.click('[data-offence=vulgar]');
  await page.click('[data-give]');
  await page.waitForSelector('[data-ladder="2"] .shown');
  await page.click('[data-mode=end]');
  await page.click('[data-return]');
  await page.waitForSelector('.follow[data-k="0"]');
  await page.click('[data-mode=end]');
  await page.click('[data-end=raf]');
  await page.click('[data-yes]');
  await page.click('[data-write-result]');
  await page.waitForSelector('[data-decide], [data-worth]');
  noProblems(page);
  await page.context().close();
  return `${rolls} rolls`;
}

/** A game with secrets as long as something is asked about it, then given up. */
const secrets =
  (game, enough) =>
  async ({ browser, address }) => {
    const page = await openPage(browser, PHONE);
    await begin(page, address, game);
    const thumb = new Thumb(page, game);
    let asked = 0;
    const does = thumb.beside.does;
    thumb.beside.does = (...lines) => {
      const said = does(...lines);
      if (/"which"|"cards"/.test(said)) asked++;
      return said;
    };
    for (let i = 0; i < 150 && !asked; i++) {
      const s = thumb.beside.state();
      if (s.over) break;
      await thumb.play(enough(s, i));
    }
    check(asked > 0, 'nothing that was shown was asked about');
    check((await page.getAttribute('main', 'data-position')).includes('?') || game === '7', 'a secret is shown');
    await checkAxe(page);
    await checkWidth(page);
    await checkWords(page, 'pl');
    await page.click('[data-mode=end]');
    await page.locator('[data-end]').first().click();
    await page.click('[data-yes]');
    await page.waitForSelector('[data-write-result]');
    const record = await recordOf(page);
    check(RIGHT.test(judged(record)), judged(record));
    noProblems(page);
    await page.context().close();
    return `${asked} questions`;
  };

/** What soonest shows something that could be otherwise. */
const toI3 = (field) => Math.abs(field.charCodeAt(0) - 73) + Math.abs(Number(field.slice(1)) - 3);
const nearest = (s) =>
  s.moves
    .map((d, i) => ({ ...d, text: s.legal[i] }))
    .filter((d) => d.from && d.to)
    .sort((a, b) => toI3(a.to) - toI3(b.to))[0]?.text;
const CURIOUS = {
  7: (s) =>
    s.turn === 'chance'
      ? 'chessboard'
      : (s.legal.find((m) => /x/.test(m)) ?? (s.turn === 'poland' ? nearest(s) : undefined) ?? s.legal[0]),
  orzel: (s, i) => {
    if (s.turn === 'chance') return s.legal.includes('o') ? ['o', 'm', 'p'][i % 3] : 'c';
    return (
      s.legal.find((m) => /^observe/.test(m)) ?? s.legal.find((m) => /^course/.test(m)) ?? s.legal[s.legal.length - 1]
    );
  },
  bitwa: (s) => s.legal.find((m) => /x/.test(m)) ?? s.legal[s.legal.length - 1],
};

/** The list: who calls comes first, then who idles, by number; the board as it was last seen; all kept. */
async function myTables({ browser, address }) {
  const page = await openPage(browser, PHONE);
  for (const [game, number] of [
    ['303', '12'],
    ['7', '3'],
    ['bitwa', '7'],
  ])
    await begin(page, address, game, number);
  await page.goto(`${address}/follow`);
  const numbers = () => page.locator('.table-rows .figure').allTextContents();
  await page.waitForSelector('.mini svg');
  check((await numbers()).join() === '3,7,12', `${await numbers()}`);
  check((await page.locator('.mini svg').count()) === 3, 'not every table has its board');
  const call = page.locator('[data-calls]').last();
  await call.tap();
  await page.waitForFunction(() => document.querySelector('.table-rows .figure').textContent === '12');
  // Nothing has happened at table 7 for ten minutes.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((k) => k.startsWith('follow.'))) {
      const kept = JSON.parse(localStorage[key]);
      if (kept.table === '7') localStorage[key] = JSON.stringify({ ...kept, touched: Date.now() - 600000 });
    }
  });
  await page.reload();
  await page.waitForSelector('.table-rows .idle');
  check((await numbers()).join() === '12,7,3', `${await numbers()}`);
  check(/woła/.test(await page.textContent('.table-rows .calls')), 'not said who calls');
  await page.click('[data-clock]');
  await look(page, 'follow-list');
  await checkAxe(page);
  await checkWidth(page);
  await checkWords(page, 'pl');
  // Whoever is looked at calls no more.
  await page.locator('.table-rows .calls a').tap();
  await page.waitForSelector('.follow .board svg');
  await page.click('header .back');
  await page.waitForSelector('.table-rows');
  check(!(await page.locator('.table-rows .calls').count()), 'the call is not answered by looking there');
  noProblems(page);
  await page.context().close();
}

/** With a referee's key: from the list of the event to the table, and the result straight into the event, also when the
 *  network was away. */
async function intoEvent({ browser }) {
  const server = await Server.start();
  try {
    const desk = await openPage(browser, { width: 1366, height: 768 });
    await beginEvent(desk, server.address);
    const link = await makeKey(desk, 'stolik-2', 'referee', 'eskadra:2-3');
    const page = await openPage(browser, PHONE);
    await page.goto(link);
    await page.tap('[data-open="2/303"]');
    await page.tap('[data-follow]');
    await page.waitForSelector('.follow .board svg');
    const { id } = await page.evaluate(() =>
      JSON.parse(localStorage[Object.keys(localStorage).find((k) => k.startsWith('follow.'))]),
    );
    await page.tap('[data-mode=fair]');
    await page.context().setOffline(true);
    await page.click('[data-sanction="1"]');
    await page.click('[data-offence=disturbing]');
    await page.click('[data-give]');
    await page.tap('[data-mode=end]');
    await page.click('[data-end=luftwaffe]');
    await page.click('[data-yes]');
    await page.click('[data-write-result]');
    await page.waitForSelector('[data-outbox="2"]');
    await look(page, 'follow-outbox');
    await page.context().setOffline(false);
    await page.waitForSelector('[data-outbox="0"]');
    await desk.click('[data-tab=round]');
    await until(async () => /[01] : [01]/.test(await cellOf(desk, 2, '303', 2)), 'the desk sees the result');
    await page.goto(link);
    await page.waitForSelector('.my-tables .mini svg');
    await page.tap('[data-open="2/303"]');
    await page.waitForSelector('[data-follow]');
    await page.tap('[data-follow]');
    await page.waitForFunction((known) => location.pathname === `/follow/${known}`, id);
    noProblems(page);
    await page.context().close();
    await desk.context().close();
  } finally {
    await server.end();
  }
}

export const follow = {
  '303: a game with real dice to its end': wholeGame,
  ...Object.fromEntries(
    Object.entries(CURIOUS).map(([game, enough]) => [
      `${game}: what the players hide stays unknown`,
      secrets(game, enough),
    ]),
  ),
  'the list of my tables': myTables,
  'a result goes straight into the event': intoEvent,
};
