// Real tables followed on a phone: dice tapped in by their faces, a mistyped roll, illegal moves noticed late, what the
// players hide left unknown; the record is one that `sedzia check` finds right. And the list of a referee's tables.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table as mirror } from '../wasm/follow.mjs';
import { DESK, openPage, PHONE, root } from './browser.mjs';
import { makeKey } from './desk.mjs';
import { begin as beginEvent, cellOf } from './hall.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';
import { spot, until } from './player.mjs';
import { Server } from './server.mjs';

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
const RIGHT = /The record is right and sealed: every move and the result/;

/** A referee's thumb on the page, and the same rules beside it to know what can be done. */
class Thumb {
  constructor(page, game, from) {
    this.page = page;
    this.asked = 0;
    this.beside = mirror(
      game,
      ...(from ? [`from ${from}`] : ['table 5', ...(['303', '111'].includes(game) ? [] : ['hidden'])]),
    );
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
    if (said.which || said.cards) this.asked++;
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

const gap = (a, b) =>
  Math.max(Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(Number(a.slice(1)) - Number(b.slice(1))));
/** The move that comes nearest to a field, if it comes nearer. */
function toward(s, goal, like = () => true) {
  const [best] = s.moves
    .map((d, i) => ({ ...d, text: s.legal[i] }))
    .filter((d) => d.from && d.to && like(d))
    .sort((a, b) => gap(a.to, goal) - gap(b.to, goal));
  return best && gap(best.to, goal) < gap(best.from, goal) ? best.text : undefined;
}
const rest = (s) => s.legal.find((m) => /^(done|fire|end|rest)/.test(m)) ?? s.legal[0];
const attack = (s) => s.legal.find((m) => /x/.test(m));
const isFlight = (d) => d.verb === 'move';

/** How each game comes to its end with few taps and what the page must have asked about by then: what a careful player
 *  would not do, but what brings dice. ORP Orzeł begins near the straits, from a position the referee set up. */
const PLANS = {
  303: {
    choose: (s) =>
      attack(s) ?? (s.doing === 'fighters' && s.round < 4 ? toward(s, 'F4', isFlight) : undefined) ?? rest(s),
    roll: (_, n) => (n % 2 ? 'hit' : 'miss'),
  },
  111: {
    choose: (s, rolls) =>
      (rolls < 2 && attack(s)) || (rolls < 2 || s.doing === 'bombers' ? toward(s, 'D6', isFlight) : '') || rest(s),
    roll: (_, n) => (n % 2 ? 'hit' : 'miss'),
  },
  7: {
    choose: (s, rolls) =>
      (!rolls && attack(s)) ||
      (s.turn === 'poland' && rolls ? '' : toward(s, s.turn === 'poland' ? 'H4' : 'B8')) ||
      rest(s),
    roll: (s) => s.legal[0],
    asks: 1,
  },
  orzel: {
    from: '19 chance white orzel B13 hand ?8 ships 4 mines ?8 red c c c c white m m m',
    choose: (s) => s.legal.find((m) => /A1[23]/.test(m)) ?? rest(s),
    roll: () => 'm',
  },
  bitwa: {
    choose: (s) => toward(s, 'D4') ?? rest(s),
    roll: (s, n) => s.legal[n % s.legal.length],
    asks: 6,
    dice: false,
  },
};

/** Taps a game to its end; the first roll is typed in wrongly and corrected. `special` may do something else first. */
async function toTheEnd(thumb, plan, special = async () => false) {
  const { page } = thumb;
  let rolls = 0,
    wrong = '';
  for (let i = 0; i < 200; i++) {
    const s = thumb.beside.state();
    if (s.over) return { rolls, wrong };
    if (await special(s)) continue;
    if (s.turn !== 'chance') {
      await thumb.play(plan.choose(s, rolls));
      continue;
    }
    const face = plan.roll(s, rolls++);
    if (!wrong && plan.dice !== false) {
      wrong = s.legal.find((m) => m !== face);
      await thumb.play(wrong);
      check(/Pomyłka/.test(await page.textContent('[data-undo]')), 'a roll just tapped in cannot be corrected');
      await thumb.order('mistyped', () => page.click('[data-undo]'));
    }
    await thumb.play(face);
  }
  throw new Error('it never ends');
}

/** A reload in the end loses nothing; the record is that of the rules beside the page, and `sedzia check` finds it right. */
async function recordAtTheEnd(thumb) {
  const { page } = thumb;
  await page.reload();
  await page.click('[data-to-end]');
  await page.waitForSelector('[data-write-result]');
  const record = await recordOf(page);
  // The seal is over the head too, which names the players and the day.
  const body = (text) => text.slice(text.indexOf('\n\n')).replace(/^seal .*\n/gm, '');
  check(body(record) === body(thumb.beside.record()), `the record is another one\n${record}\n${thumb.beside.record()}`);
  check(RIGHT.test(judged(record)), judged(record));
  return record;
}

/** Another game to its end: a mistyped roll, what is shown asked about and nothing else known, the result written. */
const anotherGame =
  (game) =>
  async ({ browser, address }) => {
    const plan = PLANS[game];
    const page = await openPage(browser, PHONE);
    if (plan.from) {
      await page.goto(`${address}/referee/${game}?position=${encodeURIComponent(plan.from)}`);
      await page.click('[data-panel=share]');
      await page.click('[data-follow]');
      await page.waitForSelector('.follow .board svg');
    } else await begin(page, address, game);
    const thumb = new Thumb(page, game, plan.from);
    const { rolls, wrong } = await toTheEnd(thumb, plan);
    check(thumb.asked >= (plan.asks ?? 0), `${thumb.asked} questions about what was shown`);
    const record = await recordAtTheEnd(thumb);
    if (plan.dice !== false) check(record.includes(`\nmistyped ${wrong}\n`), `no correction in the record:\n${record}`);
    await page.click('[data-write-result]');
    await page.waitForSelector('[data-played="1"]');
    await checkAxe(page);
    await checkWidth(page);
    await checkWords(page, 'pl');
    noProblems(page);
    await page.context().close();
    return `${rolls} rolls, ${thumb.asked} questions`;
  };

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
    cocked = false;
  const { rolls, wrong } = await toTheEnd(thumb, PLANS[303], async (s) => {
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
      return true;
    }
    if (s.turn !== 'chance' || cocked) return false;
    cocked = true;
    await thumb.order('cocked', async () => {
      await page.click('[data-cocked]');
      await page.waitForSelector('[data-what=cocked]', { state: 'attached' });
    });
    await look(page, 'follow-dice');
    return true;
  });
  check(late && wrong && cocked, `nothing to correct: ${late} ${wrong} ${cocked} ${rolls}`);
  const record = await recordAtTheEnd(thumb);
  check(/^illegal luftwaffe N8-J8 by 303\/7\.1/m.test(record), `not charged to the Luftwaffe:\n${record}`);
  check(record.includes(`\nmistyped ${wrong}\n`) && /^cocked/m.test(record), `no correction in the record:\n${record}`);
  check(/^illegal raf C2-H1 by .*\nstands /m.test(record), `what stands is not in the record:\n${record}`);
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

/** What soonest shows something that could be otherwise. */
const curious = (s, i) => {
  if (s.turn === 'chance') return s.legal.includes('o') ? ['o', 'm', 'p/r'][i % 3] : 'c';
  return (
    s.legal.find((m) => /^observe/.test(m)) ?? s.legal.find((m) => /^course/.test(m)) ?? s.legal[s.legal.length - 1]
  );
};

/** ORP Orzeł from the set-up as long as something is asked about it, then given up. */
async function secrets({ browser, address }) {
  const page = await openPage(browser, PHONE);
  await begin(page, address, 'orzel');
  const thumb = new Thumb(page, 'orzel');
  for (let i = 0; i < 150 && !thumb.asked; i++) await thumb.play(curious(thumb.beside.state(), i));
  check(thumb.asked > 0, 'nothing that was shown was asked about');
  check((await page.getAttribute('main', 'data-position')).includes('?'), 'a secret is shown');
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
  return `${thumb.asked} questions`;
}

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

/** 303 on a board of the organiser's own, of eleven rounds: one that is none is refused in words, then it is pasted. */
async function ownBoard(desk) {
  const sheet = readFileSync(join(root, 'data/303/board.txt'), 'utf8')
    .replace(/^board .*/m, 'board MOJA')
    .replace(/^rounds .*/m, 'rounds 11');
  await desk.click('[data-board-form]');
  const form = desk.locator('[data-board-of="303"]');
  await form.locator('summary').click();
  for (const [text, told] of [
    [sheet.replace('rounds 11', 'rundy 11'), /zła plansza: wiersz \d+: nieznany klucz rundy/],
    [sheet, /plansza MOJA/],
  ]) {
    await form.locator('textarea').fill(text);
    await form.locator('[data-use-board]').click();
    await until(async () => told.test(await desk.textContent('.board-form')), `the desk says ${told}`);
  }
  await until(async () => (await form.locator('[data-board-now]').textContent()) === 'MOJA', 'it is chosen');
  await checkAxe(desk);
  await checkWords(desk, 'pl');
  await look(desk, 'desk-board');
}

/** With a referee's key: from the list of the event to the table, and the result straight into the event, also when the
 *  network was away. */
async function intoEvent({ browser }) {
  const server = await Server.start();
  try {
    const desk = await openPage(browser, DESK);
    await beginEvent(desk, server.address, ownBoard);
    const link = await makeKey(desk, 'stolik-2', 'referee', 'eskadra:2-3');
    const page = await openPage(browser, PHONE);
    await page.goto(link);
    await page.tap('[data-open="2/303"]');
    check(/plansza MOJA/.test(await page.textContent('.one-table')), 'the referee’s phone does not name the board');
    await page.tap('[data-follow]');
    await page.waitForSelector('.follow .board svg');
    check(/Runda 1 z 11.*plansza MOJA/.test(await page.textContent('.moment')), await page.textContent('.moment'));
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

/** A referee goes from the position that was asked about to a followed table: each field is where it was. */
async function sameWay({ browser, address }) {
  const page = await openPage(browser, PHONE);
  const turned = () => page.locator('.board.turned').count();
  for (const [game, ways] of [
    ['303', 1], // a wide board: the east is up on an upright phone
    ['111', 0],
  ]) {
    await page.goto(`${address}/referee/${game}`);
    await page.waitForSelector('.board svg');
    const asked = await turned();
    await begin(page, address, game);
    check(asked === ways && (await turned()) === ways, `${game}: ${asked} and ${await turned()} boards are turned`);
  }
  noProblems(page);
  await page.context().close();
}

export const follow = {
  'a board lies the same way on all pages of a referee': sameWay,
  '303: a game with real dice to its end': wholeGame,
  ...Object.fromEntries(
    ['111', '7', 'orzel', 'bitwa'].map((game) => [`${game}: to its end as well`, anotherGame(game)]),
  ),
  'orzel: what the players hide stays unknown': secrets,
  'the list of my tables': myTables,
  'a result goes straight into the event': intoEvent,
};
