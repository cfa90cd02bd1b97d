// An event in browsers: two desks, a referee's phone, the public; the network is cut, the server killed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESK, openPage, PHONE } from './browser.mjs';
import { checkPlaces, create, makeKey, pairTwo, takeIn } from './desk.mjs';
import { check, checkAxe, checkAxeBoth, checkWidth, checkWords, look, noProblems } from './look.mjs';
import { until } from './player.mjs';
import { Server } from './server.mjs';

const FIRST = ['Antoni', 'Zofia', 'Hanna', 'Jan', 'Maja', 'Olek', 'Pola', 'Igor'];
const LAST = ['Wrona', 'Brzęk', 'Łoś', 'Nowak', 'Lis', 'Sęk', 'Żuk', 'Szczęsny'];
const TEAMS = ['Sokoły', 'Żurawie', 'Wilki', 'Orlęta', 'Czajki', 'Rysie', 'Bobry', 'Kruki'];

/** A spreadsheet as schools send it: columns nobody asked for, in their own order. */
const teams = () =>
  [
    'Lp.;Nazwa drużyny;Szkoła;Gracz 303;Gracz 111;Gracz 7;E-mail',
    ...TEAMS.map((team, i) =>
      [
        i + 1,
        team,
        `SP ${i + 1} Chełm`,
        `${FIRST[i]} ${LAST[(i * 3) % 8]}`,
        `${FIRST[(i + 2) % 8]} ${LAST[(i * 5 + 1) % 8]}`,
        `${FIRST[(i + 4) % 8]} ${LAST[(i * 7 + 2) % 8]}`,
        'a@example.org',
      ].join(';'),
    ),
  ].join('\n');

const row = (page, table, game) => page.locator(`tr[data-table="${table}"][data-board="${game}"]`);
export const cellOf = (page, table, game, n) => row(page, table, game).locator('td').nth(n).innerText();

/** From an empty page to a round that is being played. `before`: what is to be done on the page of the course before
 *  the draw. */
export async function begin(page, address, before = async () => undefined) {
  // As the guide says: from the first page, whose boards have brought their style sheets.
  await page.goto(address);
  await page.waitForSelector('.home .picture .board');
  await page.click('nav a[href="/desk"]');
  await page.waitForSelector('[data-create]');
  await checkWords(page, 'pl');
  await create(page, 'Liga Planszówek IPN, Chełm');
  await takeIn(page, 'eskadra', teams(), 8);
  await page.click('[data-tab=course]');
  await before(page);
  await page.fill('[name=seed]', 'ziarno');
  await page.click('[data-draw]');
  await page.click('[data-step=pair]');
  await page.click('[data-step=start]');
  await page.click('[data-tab=round]');
  await until(async () => (await page.locator('table.grid tbody tr').count()) === 12, 'twelve boards');
}

/** By keyboard alone: the table's number, who won and how, twice. */
async function typeResult(page, table, keys) {
  await page.locator('.find input').fill('');
  await page.locator('.find input').press('Escape');
  await page.evaluate(() => document.activeElement.blur());
  for (const key of `${table}`) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.waitForSelector('form.enter');
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.waitForSelector('form.enter', { state: 'detached' });
}

/** Somebody whose clock is a day and some minutes ahead. */
const wrongClock = (page) =>
  page.context().addInitScript(() => {
    const True = Date;
    const off = (24 * 60 + 7) * 60_000;
    window.Date = class extends True {
      constructor(...given) {
        if (given.length) super(...given);
        else super(True.now() + off);
      }
      static now = () => True.now() + off;
    };
  });

/** Whether the page has kept a view that ends so. */
const isKept = (view) =>
  new Promise((yes) => {
    indexedDB.open('sedzia-hall').onsuccess = ({ target: { result: db } }) => {
      const all = db.transaction('kept').objectStore('kept').getAll();
      all.onsuccess = () => yes(all.result.some((one) => one?.seen?.some?.(([asked]) => asked.endsWith(view))));
    };
  });

/** Seconds left in the round, as a page shows them. */
const clockOf = async (page) => {
  const [minutes, seconds] = (await page.locator('.round-clock').first().innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
};

/** An encounter of 303: who won and how, the return game the other way round, check, save. */
const SIX = ['[data-win="00"]', '[data-how="01"]', '[data-win="11"]', '[data-how="11"]', '[data-next]', '[data-save]'];

async function school({ browser }) {
  const server = await Server.start();
  try {
    const desk = await openPage(browser, DESK);
    await begin(desk, server.address);
    await typeResult(desk, 1, ['a', '1', 'a', '1']);
    check(
      (await cellOf(desk, 1, '303', 2)) === '1 : 0' && (await cellOf(desk, 1, '303', 3)) === '1 : 0',
      'both games stand in the grid',
    );
    check(/3/.test(await cellOf(desk, 1, '303', 5)), 'and the points');
    await checkAxeBoth(desk);
    await checkWidth(desk);
    await checkPlaces(desk);

    // Another discipline beside it: two who play ORP Orzeł.
    await pairTwo(desk);
    await desk.click('[data-step=start]');
    await desk.click('[data-discipline=eskadra]');

    // A referee's phone: six taps for an encounter of 303.
    const link = await makeKey(desk, 'stolik-2', 'referee', 'eskadra:2-3');
    const referee = await openPage(browser, { ...PHONE, kept: true });
    await referee.goto(link);
    await referee.waitForSelector('[data-open="2/303"]');
    check(!(await referee.locator('[data-open="1/303"]').count()), 'tables out of reach are not offered');
    await referee.goto(`${link.split('#')[0]}#match=2/303`);
    await referee.waitForSelector('form.enter');
    await referee.evaluate(() => {
      window.taps = 0;
      addEventListener('click', () => window.taps++, true);
    });
    for (const what of SIX) await referee.tap(what);
    await referee.waitForSelector('.my-tables .answer');
    check((await referee.evaluate(() => window.taps)) <= 6, 'from the slip to the written result in six taps');
    await checkWords(referee, 'pl');
    await checkWidth(referee);
    await checkAxeBoth(referee);
    await desk.click('[data-tab=round]');
    await until(async () => (await cellOf(desk, 2, '303', 2)) === '1 : 0', 'the desk sees it by itself');

    // The slip's code opens its table for whoever has been here with a key; points are counted on the board.
    await referee.goto(`${link.split('#')[0]}#match=2/7`);
    await referee.tap('[data-win="00"]');
    await referee.tap('[data-how="01"]');
    await referee.tap('[data-helper="0"]');
    await referee.waitForSelector('.helper .hexes');
    const far = await referee.locator('.helper .touch.open').first().getAttribute('data-field');
    await referee.locator(`.helper .touch[data-field="${far}"]`).first().tap();
    await until(async () => (await referee.locator('.helper').getAttribute('data-points')) !== '0', 'a piece counts');
    const one = Number(await referee.locator('.helper').getAttribute('data-points'));
    await referee.tap('[data-gone]');
    await until(
      async () => Number(await referee.locator('.helper').getAttribute('data-points')) !== one,
      'and one that is gone',
    );
    const sum = await referee.locator('.helper').getAttribute('data-points');
    await checkAxe(referee);
    await checkWords(referee, 'pl');
    await checkWidth(referee);
    await referee.tap('[data-counted]');
    check((await referee.inputValue('[name=points-0]')) === sum, 'the sum stands in the report');

    // A card in three taps, with the step it is; the desk is called, sees it everywhere, and comes.
    await referee.locator('.besides summary').tap();
    await referee.tap('[data-who="1"]');
    await referee.tap('[data-offence=disturbing]');
    check(/ostrzeżenie/.test(await referee.locator('.steps .now').innerText()), 'the first step of the ladder');
    await checkAxeBoth(referee);
    await referee.tap('[data-card]');
    await until(async () => /żółta/.test(await referee.locator('.steps .now').innerText()), 'the next one is yellow');
    await referee.tap('[data-call]');
    await desk.click('[data-tab=log]');
    await desk.waitForSelector('[data-needs]');
    check(/wezwanie do stołu/.test(await desk.locator('.journal').innerText()), 'the log says it in words');
    await checkAxeBoth(desk);
    await checkWords(desk, 'pl');
    await desk.click('[data-needs-open]');
    await desk.waitForSelector('form.enter');
    check((await desk.locator('tr.open').getAttribute('data-table')) === '2', 'the table that calls is open');
    await desk.click('[data-came]');
    await until(async () => !(await referee.locator('[data-came]').count()), 'the call is answered, for both');
    await desk.keyboard.press('Escape');

    // Others see no names of players, and see results as they come.
    const heard = [];
    const people = await openPage(browser, { ...PHONE, language: 'pl' });
    await wrongClock(people);
    people.on(
      'response',
      (r) =>
        /\/api\//.test(r.url()) &&
        r.text().then(
          (t) => heard.push(t),
          () => {},
        ),
    );
    people.on('websocket', (ws) => ws.on('framereceived', (f) => heard.push(String(f.payload))));
    await people.goto(desk.url().split('#')[0]);
    await people.waitForSelector('.public .tables li');
    await typeResult(desk, 3, ['b', '1', 'b', '1']);
    await until(
      async () => /0:2/.test(await people.locator('li[data-table="3"]').innerText()),
      'the result comes by itself',
    );
    check(!LAST.some((name) => heard.join().includes(name)), 'no name of a player reaches the public');
    check(
      Math.abs((await clockOf(people)) - (await clockOf(desk))) < 60,
      'a phone with a wrong clock shows the right time',
    );
    await people.fill('.find-me input', 'Wilki');
    await people.tap('[data-me]');
    await people.reload();
    await people.waitForSelector('.next-table');
    check(!LAST.some((name) => heard.join().includes(name)), 'nor by looking for oneself');
    await people.tap('[data-tab=standings]');
    await people.waitForSelector('.places .me');
    await checkAxeBoth(people);
    await checkWidth(people);
    await checkWords(people, 'pl');

    // A second desk; the network is cut; both go on; then they agree.
    const second = await openPage(browser, DESK);
    await wrongClock(second);
    await second.goto(await makeKey(desk, 'stolik-b', 'desk'));
    await second.waitForSelector('table.grid');
    await second.context().setOffline(true);
    await typeResult(second, 4, ['a', '1', 'a', '1']);
    await second.waitForSelector('.banner.pending');
    check(
      /wygrywa:/.test(await second.locator('.banner.pending li').first().innerText()),
      'what waits is told in words',
    );
    check((await cellOf(second, 4, '303', 2)) === '1 : 0', 'it is shown ahead of the server');
    await desk.click('[data-tab=round]');
    check((await cellOf(desk, 4, '303', 2)) === '–', 'and the other desk does not know it yet');
    await typeResult(desk, 4, ['b', '1', 'b', '1']);
    await second.context().setOffline(false);
    await until(
      async () => (await second.locator('.refusal[role=alert]').count()) === 2,
      'both orders are refused in words',
    );
    await until(async () => !(await second.locator('.banner.pending').count()), 'nothing waits any more');
    const told = await second.locator('.meanwhile').first().innerText();
    check(/organizator.*wygrywa:/.test(told), `who wrote what meanwhile: ${told}`);
    await until(async () => (await cellOf(second, 4, '303', 2)) === '0 : 1', 'what stands is what was written first');
    for (let n = 2; n > 0; n--) {
      await second.locator('.refusal button').first().click();
      await until(async () => (await second.locator('.refusal').count()) === n - 1, 'dealt with');
    }

    // A referee's phone is loaded anew without a network, goes on, and sends when it is back.
    await referee.goto(link);
    await referee.evaluate(() => navigator.serviceWorker.ready);
    await referee.reload();
    await referee.waitForSelector('[data-open="3/111"]');
    await until(() => referee.evaluate(isKept, 'match\n3'), 'what a table needs is kept before it is opened');
    await referee.context().setOffline(true);
    await referee.reload();
    await referee.tap('[data-open="3/111"]');
    await referee.tap('[data-win="00"]');
    await referee.tap('[data-how="01"]');
    for (const field of await referee.locator('form.enter fieldset').first().locator('input').all())
      await field.fill('3');
    await referee.tap('[data-next]');
    await referee.tap('[data-save]');
    await referee.waitForSelector('.banner.pending');
    await referee.context().setOffline(false);
    await until(async () => !(await referee.locator('.banner.pending').count()), 'it is sent');
    await until(async () => /1 : 0|0 : 1/.test(await cellOf(desk, 3, '111', 2)), 'and the desk has it');

    // The server is killed in the middle; nothing is lost, everybody comes back by himself.
    await server.kill();
    await server.up();
    await until(async () => /połączono/.test(await desk.locator('.event-head').innerText()), 'the desk is back');
    await desk.click('[data-tab=log]');
    await desk.click('[data-undo]');
    await desk.click('[data-tab=round]');
    await until(async () => (await cellOf(second, 4, '303', 3)) === '–', 'the last order is taken back, for both');
    // A result that stands is corrected: what changes is shown first.
    await desk.click('[data-tab=round]');
    await row(desk, 1, '303').locator('th button').click();
    await desk.waitForSelector('form.enter');
    await desk.click('[data-win="01"]');
    await desk.click('[data-how="01"]');
    await desk.click('[data-next]');
    await desk.waitForSelector('form.enter .answer.shown');
    check((await cellOf(desk, 1, '303', 2)) === '1 : 0', 'nothing is written yet');
    check(await desk.locator('[data-next]').isDisabled(), 'a correction needs a reason');
    await desk.fill('[name=reason]', 'zamienione strony');
    await desk.click('[data-next]');
    await desk.waitForSelector('form.enter', { state: 'detached' });
    await until(async () => (await cellOf(desk, 1, '303', 2)) === '0 : 1', 'then it is');
    // Two players say different things: the table turns red at the desk; the paper comes from the server.
    for (const [number, win] of [
      [1, '00'],
      [2, '01'],
    ]) {
      const player = await openPage(browser, PHONE);
      await player.goto(await makeKey(desk, `gracz-${number}`, 'player', `orzel/${number}`));
      await player.click('[data-claim]');
      await player.tap(`[data-win="${win}"]`);
      await player.tap('[data-how="01"]');
      await player.tap('[data-next]');
      await player.tap('[data-save]');
      await player.waitForSelector('.player-page .answer');
      await checkAxeBoth(player);
      await checkWords(player, 'pl');
      await player.context().close();
    }
    await desk.click('[data-discipline=orzel]');
    await desk.click('[data-tab=round]');
    await desk.waitForSelector('tr.differs');
    await desk.click('[data-needs-open]');
    await until(async () => (await desk.locator('.claims li').count()) === 3, 'what each of them says, and a choice');
    await checkAxeBoth(desk);
    await desk.click('[data-accept="1"]');
    await until(async () => (await cellOf(desk, 1, 'orzel', 2)) === '0 : 1', 'one tap made it the result');
    await desk.click('[data-tab=prints]');
    const [paper] = await Promise.all([desk.waitForEvent('download'), desk.click('[data-print=standings]')]);
    check(/\.pdf$/.test(paper.suggestedFilename()), 'a PDF');
    // A withdrawn key is told so.
    await desk.click('[data-tab=keys]');
    await desk.click('[data-unkey=stolik-2]');
    await desk.click('[data-unkey=stolik-2]');
    await referee.waitForSelector('.refusal');
    await checkWords(referee, 'pl');
    await desk.click('[data-renew=stolik-2]');
    await until(async () => /stolik-2/.test(await desk.locator('.made').innerText()), 'a new link under the same name');
    await referee.goto(await desk.locator('.made .link').innerText());
    await referee.waitForSelector('[data-open="2/303"]');
    check(!(await referee.locator('[data-open="1/303"]').count()), 'with the same reach');
    await checkAxeBoth(desk);
    for (const p of [desk, second, people]) noProblems(p);
    await Promise.all([desk, second, people, referee].map((p) => p.context().close()));
    return '4 pages';
  } finally {
    await server.end();
  }
}

/** What the printer gets of a page, as text. */
async function printed(page) {
  const file = `${mkdtempSync(join(tmpdir(), 'sedzia-'))}/page.pdf`;
  await page.pdf({ path: file, preferCSSPageSize: true });
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
}

/** Cards and nothing else go to the printer; they can be shown again with the same codes, after a reload too, and made
 *  anew, which is asked once. */
async function printsCards(desk, links) {
  const paper = await printed(desk);
  check(/Jan Nowak/.test(paper) && /Ola Sęk/.test(paper), `the players' names: ${paper}`);
  check(!/klucz|organizator|Usuń|połączono|Wydrukuj/i.test(paper), `something else is printed: ${paper}`);
  await desk.reload();
  await desk.click('[data-discipline=orzel]');
  await desk.click('[data-tab=keys]');
  await desk.locator('.player-cards summary').click();
  await desk.selectOption('.player-cards select', 'orzel');
  await desk.click('[data-cards-again]');
  await desk.waitForSelector('[data-card]');
  const again = await desk.locator('[data-card]').evaluateAll((all) => all.map((e) => e.dataset.link));
  check(String(again) === String(links), 'the same cards');
  await desk.click('[data-back]');
  await desk.locator('.player-cards summary').click();
  await desk.selectOption('.player-cards select', 'orzel');
  await desk.click('[data-cards-new]');
  check(!(await desk.locator('[data-card]').count()), 'new codes are asked once');
  await desk.click('[data-cards-new]');
  await until(async () => (await desk.locator('[data-card]').count()) === 3, 'new cards');
  const fresh = await desk.locator('[data-card]').evaluateAll((all) => all.map((e) => e.dataset.link));
  check(!fresh.some((link) => links.includes(link)), 'with new codes');
  links.splice(0, links.length, ...fresh);
}

/** A knowledge test on phones: own cards, a code, a reload, a dead phone, a cut network; one try. */
async function sitting({ browser }) {
  const server = await Server.start();
  try {
    const desk = await openPage(browser, DESK);
    await desk.goto(`${server.address}/desk`);
    await create(desk, 'Test');
    await takeIn(desk, 'orzel', 'Imię,Nazwisko,Szkoła\nJan,Nowak,SP 1\nEwa,Lis,SP 2\nOla,Sęk,SP 3', 3);
    await desk.click('[data-tab=keys]');
    await desk.locator('.player-cards summary').click();
    await desk.selectOption('.player-cards select', 'orzel');
    await desk.click('[data-cards]');
    await until(async () => (await desk.locator('[data-card]').count()) === 3, 'a card for each');
    await checkAxe(desk);
    const links = await desk.locator('[data-card]').evaluateAll((all) => all.map((e) => e.dataset.link));
    await printsCards(desk, links);
    await desk.click('[data-back]');
    await desk.click('[data-tab=tests]');
    await desk.click('[data-sitting]');
    const code = await desk.locator('.sitting').getAttribute('data-code');
    const seat = (n) => desk.locator(`[data-seat="${n}"]`);

    // Somebody without a card, with the code from the wall: is told what to do.
    const stranger = await openPage(browser, PHONE);
    await stranger.goto(`${server.address}/e/${new URL(desk.url()).pathname.split('/')[2]}#code=${code}`);
    await stranger.waitForSelector('.banner.pending');

    // The first: answers, a reload in the middle, hands in.
    const first = await openPage(browser, PHONE);
    await first.goto(links[0]);
    await first.fill('[name=code]', 'NIEMA');
    await first.tap('[data-sit]');
    await first.waitForSelector('.sit-down .refusal');
    await first.fill('[name=code]', code.toLowerCase());
    await first.tap('[data-sit]');
    await first.waitForSelector('.sitting-test');
    await checkAxe(first);
    await checkWidth(first);
    const asked = await first.locator('.ask').innerText();
    await first.tap('[data-choose=B]');
    await first.waitForSelector('[data-saved=true]');
    await until(async () => /1 z 20/.test(await seat(1).innerText()), 'the desk sees how far he is');
    await first.reload();
    await first.waitForSelector('.sitting-test');
    check((await first.locator('.dots .given').count()) === 1, 'after a reload the answer is there');
    await first.locator('.dots button').first().tap();
    check((await first.locator('.ask').innerText()) === asked, 'in the same order');
    check((await first.locator('[data-choose=B]').getAttribute('aria-pressed')) === 'true', 'the same letter');
    // The network is cut: answers wait and are sent by themselves.
    await first.context().setOffline(true);
    await first.tap('[data-question-next]');
    await first.tap('[data-choose=C]');
    check((await first.locator('[data-saved]').getAttribute('data-saved')) === 'false', 'it says that it is not saved');
    await first.context().setOffline(false);
    await first.waitForSelector('[data-saved=true]');
    await until(async () => /2 z 20/.test(await seat(1).innerText()), 'then it is');
    await look(first, 'hall-test');
    await first.tap('[data-hand-in]');
    await first.tap('[data-hand-in]');
    await first.waitForSelector('.sit-down .answer');
    await until(async () => (await seat(1).getAttribute('data-done')) === 'true', 'marked by itself');
    await first.fill('[name=code]', code);
    await first.tap('[data-sit]');
    await first.waitForSelector('.sit-down .refusal');

    // The second phone dies; the player goes on with another one.
    let second = await openPage(browser, PHONE);
    await second.goto(links[1]);
    await second.fill('[name=code]', code);
    await second.tap('[data-sit]');
    await second.waitForSelector('.sitting-test');
    await second.tap('[data-choose=A]');
    await second.waitForSelector('[data-saved=true]');
    await second.context().close();
    await server.kill();
    await server.up();
    second = await openPage(browser, PHONE);
    await second.goto(links[1]);
    await second.fill('[name=code]', code);
    await second.tap('[data-sit]');
    await second.waitForSelector('.dots .given');
    await until(async () => /połączono/.test(await desk.locator('.event-head').innerText()), 'the desk is back');
    await look(desk, 'hall-sitting');
    await desk.click('[data-shut]');
    await desk.waitForSelector('.sitting .status.done');
    const third = await openPage(browser, PHONE);
    await third.goto(links[2]);
    await third.fill('[name=code]', code);
    await third.tap('[data-sit]');
    await third.waitForSelector('.sit-down .refusal');
    await checkWords(third, 'pl');
    await second.tap('[data-hand-in]');
    await second.tap('[data-hand-in]');
    await until(async () => (await seat(2).getAttribute('data-done')) === 'true', 'who sits may finish');
    await checkAxe(desk);
    await checkWords(desk, 'pl');
    for (const p of [desk, first, second, third]) noProblems(p);
    await Promise.all([desk, first, second, third, stranger].map((p) => p.context().close()));
    return '5 phones';
  } finally {
    await server.end();
  }
}

/** The desk alone in a browser: without a server, through a reload, into a file. */
async function alone({ browser }) {
  const server = await Server.start();
  try {
    const page = await openPage(browser, DESK);
    await page.goto(`${server.address}/desk`);
    await page.check('input[value=here]');
    await create(page, 'Szkoła');
    await takeIn(page, 'orzel', 'Imię,Nazwisko,Szkoła\nJan,Nowak,SP 1\nEwa,Lis,SP 2\nOla,Sęk,SP 3\nIga,Żuk,SP 4', 4);
    await page.reload();
    await page.click('[data-discipline=orzel]');
    await page.click('[data-tab=entrants]');
    await page.waitForSelector('.people > li');
    check(/Jan Nowak/.test(await page.locator('.people').innerText()), 'a reload keeps it');
    // A second tab knows nothing of what is done in the first, and must lose none of it.
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.click('[data-discipline=orzel]');
    await tab.click('[data-tab=entrants]');
    await tab.waitForSelector('.people > li');
    await page.click('.import summary');
    await page.fill('.import textarea', 'Imię,Nazwisko,Szkoła\nAda,Wrona,SP 5');
    await page.click('[data-import]');
    await until(async () => (await page.locator('.people > li').count()) === 5, 'five in the first tab');
    await tab.click('.import summary');
    await tab.fill('.import textarea', 'Imię,Nazwisko,Szkoła\nLeon,Kos,SP 6');
    await tab.click('[data-import]');
    await until(async () => (await tab.locator('.people > li').count()) === 6, 'six in the second');
    await page.reload();
    await page.click('[data-discipline=orzel]');
    await page.click('[data-tab=entrants]');
    await until(async () => (await page.locator('.people > li').count()) === 6, 'and six are kept');
    await tab.close();
    await page.click('[data-tab=course]');
    await page.selectOption('[name=kind]', 'ladder');
    await page.click('[data-draw]');
    await page.click('[data-step=pair]');
    await page.click('[data-tab=bracket]');
    await page.waitForSelector('.bracket .pair');
    await checkAxe(page);
    // Half of the file says so; one torn at its end goes on with what is whole.
    const [kept] = await Promise.all([page.waitForEvent('download'), page.click('[data-file]')]);
    const lines = readFileSync(await kept.path(), 'utf8');
    const opened = async (name, text) => {
      const other = await page.context().newPage();
      await other.goto(`${server.address}/desk`);
      await other.check('input[value=here]');
      await other.locator('details', { hasText: 'Otwórz zawody z pliku' }).locator('summary').click();
      await other.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      await other.waitForSelector('.refusal, .desk');
      const said = (await other.locator('.refusal').count()) ? await other.locator('.refusal').innerText() : '';
      const people = said ? 0 : Number(await other.locator('[data-discipline=orzel] small').innerText());
      await other.close();
      return { said, people };
    };
    check((await opened('caly.event', lines)).people === 6, 'the whole file');
    check((await opened('koniec.event', lines.slice(0, -20))).people === 6, 'a torn end is left out');
    check(
      /nie można odczytać/.test((await opened('pol.event', lines.slice(lines.length / 2))).said),
      'half of it is refused',
    );
    check(
      /nie można odczytać/.test((await opened('dziura.event', lines.replace('Nowak', 'Nowakk'))).said),
      'a changed line, too',
    );
    await page.click('[data-online]');
    await page.waitForSelector('.linked');
    check(/\/e\//.test(page.url()), 'taken online as it is');
    await page.click('[data-discipline=orzel]');
    await page.click('[data-tab=round]');
    await until(async () => (await page.locator('table.grid tbody tr').count()) > 1, 'with its pairings');
    noProblems(page);
    await page.context().close();
  } finally {
    await server.end();
  }
}

export const hall = {
  'a school event: keyboard, phone, public, a cut network, a killed server': school,
  'a knowledge test on phones: a code, a reload, a dead phone, one try': sitting,
  'an event in the browser alone, then online': alone,
};
