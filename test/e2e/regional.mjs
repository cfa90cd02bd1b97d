// A regional event only in browsers: 16 teams and 60 singles from spreadsheets to diplomas, two desks, six referees'
// phones, the projector, the public; a cut network, a red card, a substitute, a late entry, a game that is not ours, a
// correction after the standings, a server killed in the middle, a cup to its end. Then the terminal must say the same.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESK, openPage, PHONE, root } from './browser.mjs';
import { create, makeKey, takeIn } from './desk.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';
import { until } from './player.mjs';
import { Server } from './server.mjs';

const SEDZIA = join(root, process.env.OUT ?? 'build', 'sedzia');
const FIRST = ['Antoni', 'Zofia', 'Hanna', 'Jan', 'Maja', 'Olek', 'Pola', 'Igor'];
const LAST = ['Wrona', 'Brzęk', 'Łoś', 'Nowak', 'Lis', 'Sęk', 'Żuk', 'Szczęsny'];
const person = (i) => `${FIRST[i % 8]} ${LAST[Math.floor(i / 8) % 8]}${i >= 64 ? '-Kos' : ''}`;
const teams = () =>
  [
    'Drużyna;Szkoła;Gracz 303;Gracz 111;Gracz 7',
    ...Array.from({ length: 16 }, (_, i) =>
      [`Eskadra ${i + 1}`, `SP ${i + 1} Lublin`, person(i * 3), person(i * 3 + 1), person(i * 3 + 2)].join(';'),
    ),
  ].join('\n');
const singles = (n, from) =>
  ['Imię i nazwisko;Szkoła', ...Array.from({ length: n }, (_, i) => `${person(from + i)};SP ${i + 1} Lublin`)].join(
    '\n',
  );

async function draw(desk, discipline, kind, count) {
  await desk.click(`[data-discipline=${discipline}]`);
  await desk.click('[data-tab=course]');
  await desk.selectOption('[name=kind]', kind);
  await desk.fill('[name=count]', String(count));
  await desk.fill('[name=seed]', 'ziarno');
  await desk.click('[data-draw]');
  await desk.click('[data-step=pair]');
  await desk.click('[data-step=start]');
}

/** One of the orders besides, by its form. */
async function act(desk, form, action, fields) {
  const at = desk.locator(`[data-actions=${form}]`);
  await at.locator('[name=action]').selectOption(action);
  for (const [name, value] of Object.entries(fields)) {
    const field = at.locator(`[name="${name}"]`);
    if (await field.evaluate((e) => e.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  await at.locator('[data-do]').click();
  await until(async () => (await at.locator('.answer, .refusal').count()) > 0, `${action} is answered`);
  check(!(await at.locator('.refusal').count()), `${action}: ${await at.innerText()}`);
}

/** What is left of a round, entered in the desk's own forms: the buttons are pressed inside the page, one after the other. */
async function playRound(desk, discipline, turn) {
  await desk.click(`[data-discipline=${discipline}]`);
  await desk.click('[data-tab=round]');
  await desk.waitForSelector('table.grid tbody tr[data-table]');
  const troubles = await desk.evaluate(async (n) => {
    const moment = () => new Promise((go) => setTimeout(go, 5));
    const until = async (what) => {
      for (let tries = 0; tries < 12000; tries++, await moment()) {
        const found = what();
        if (found) return found;
      }
      throw new Error(`never: ${what}`);
    };
    const all = (what) => [...document.querySelectorAll(what)];
    const press = async (what) => {
      (await until(() => document.querySelector(`${what}:not(:disabled)`))).click();
      await until(
        () =>
          !document.querySelector(what) ||
          document.querySelector(`${what}[aria-pressed=true]`) ||
          /next|places/.test(what),
      );
    };
    const type = (field, text) => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const open = () => all('table.grid tbody tr[data-table]').find((r) => !r.querySelector('.status.done'));
    for (let row = open(); row; row = open()) {
      const id = [row.dataset.table, row.dataset.board];
      row.querySelector('th button').click();
      const form = await until(() => document.querySelector('form.enter, form.seats-form'));
      if (form.matches('.seats-form'))
        for (const [i, li] of [...form.querySelectorAll('li')].entries())
          await press(`[data-place="${li.querySelectorAll('button')[i].dataset.place}"]`);
      else
        for (const game of all('form.enter fieldset').keys()) {
          if (document.querySelector(`[data-win^="${game}"][aria-pressed=true]`)) continue; // written before
          // One side wins both games, so that nothing is level.
          await press(`[data-win="${game}${(Number(id[0]) + n) % 3 === 0 ? 1 : 0}"]`);
          if (!document.querySelector(`[data-how^="${game}"][aria-pressed=true]`)) await press(`[data-how="${game}1"]`);
          for (const field of all(`form.enter fieldset input[name$="-${game}"]`)) {
            type(field, field.placeholder.split('…')[0]);
            await moment();
          }
        }
      await press(form.matches('.seats-form') ? '[data-places]' : 'form.enter [data-next]');
      await until(
        () => !document.querySelector('form.enter, form.seats-form') || document.querySelector('.entering .refusal'),
      );
      const refused = document.querySelector('.entering .refusal');
      if (refused) return `${id}: ${refused.textContent}`;
      await until(() =>
        document.querySelector(`tr[data-table="${id[0]}"]${id[1] ? `[data-board="${id[1]}"]` : ''} .status.done`),
      );
    }
    return '';
  }, turn);
  check(!troubles, `${discipline}: ${troubles}`);
}

/** Whoever is named in a text in this order, each as a word of its own. */
function inOrder(names, text, what, from = 0) {
  let at = from;
  for (const name of names) {
    const found = new RegExp(`${name.replace(/[-.()]/g, '\\$&')}(?![\\p{L}\\d-])`, 'u').exec(text.slice(at));
    check(found, `${what}: ${name} stands elsewhere at the terminal:\n${text}`);
    at += found.index + found[0].length;
  }
  return at;
}

async function six(browser, desk, network) {
  const referees = [];
  for (let i = 1; i <= 6; i++) {
    const referee = await openPage(browser, { ...PHONE, kept: true });
    await referee.goto(await makeKey(desk, `sedzia-${i}`, 'referee', `eskadra:${i}`));
    referees.push(referee);
  }
  for (const [i, referee] of referees.entries()) {
    await referee.tap(`[data-open="${i + 1}/303"]`);
    if (i === network) await referee.context().setOffline(true);
    for (const what of [
      '[data-win="00"]',
      '[data-how="01"]',
      '[data-win="10"]',
      '[data-how="11"]',
      '[data-next]',
      '[data-save]',
    ])
      await referee.tap(what);
    await referee.waitForSelector('.my-tables .answer');
    if (i === network) {
      await referee.waitForSelector('.banner.pending');
      await look(referee, 'regional-phone-cut');
      await referee.context().setOffline(false);
      await until(
        async () => !(await referee.locator('.banner.pending').count()),
        'it is sent when the network is back',
      );
    }
  }
  await checkAxe(referees[0]);
  await checkWidth(referees[0]);
  return referees;
}

async function regional({ browser }) {
  const server = await Server.start();
  const folder = mkdtempSync(join(tmpdir(), 'sedzia-regional-'));
  try {
    const desk = await openPage(browser, DESK);
    await desk.goto(`${server.address}/desk`);
    await desk.selectOption('[name=level]', 'region');
    await create(desk, 'Lublin, etap wojewódzki');
    await takeIn(desk, 'eskadra', teams(), 16);
    await takeIn(desk, 'orzel', singles(60, 0), 60);
    // A game that is not ours, four at a table.
    await desk.click('[data-tab=course]');
    await act(desk, 'event', 'discipline', { key: 'wojtek', name: 'Miś Wojtek', seats: '4' });
    await takeIn(desk, 'wojtek', singles(8, 40), 8);
    await desk.click('[data-discipline=orzel]');
    await desk.click('[data-tab=course]');
    await act(desk, 'course', 'entrants', { least: '2', most: '100' });
    await draw(desk, 'eskadra', 'groups', 4);
    await draw(desk, 'orzel', 'swiss', 5);
    await draw(desk, 'wojtek', 'swiss', 3);
    await look(desk, 'regional-course');

    const second = await openPage(browser, DESK);
    await second.goto(await makeKey(desk, 'stolik-b', 'desk'));
    await second.waitForSelector('.desk');
    const people = await openPage(browser, PHONE);
    await people.goto(desk.url().split('#')[0]);
    await people.waitForSelector('.public .tables li');
    await desk.click('[data-discipline=eskadra]');
    const referees = await six(browser, desk, 2);
    await desk.click('[data-tab=round]');
    for (let i = 1; i <= 6; i++)
      await until(
        async () => /1 : 0/.test(await desk.locator(`tr[data-table="${i}"][data-board="303"]`).innerText()),
        `table ${i} at the desk`,
      );

    // A red card: the fourth offence of one player, by the form at his table.
    await desk.locator('tr[data-table="7"][data-board="303"] th button').click();
    for (let i = 0; i < 4; i++) await act(desk, 'table', 'card', { offence: 'disturbing', reason: `po raz ${i + 1}` });
    await look(desk, 'regional-table');
    await checkAxe(desk);
    await desk.click('[data-tab=cards]');
    await until(async () => (await desk.locator('.card-list > li').count()) === 4, 'four cards');
    check(/czerwon/i.test(await desk.locator('.card-list').innerText()), 'the last one is red');

    // The server is killed; the round goes on, both desks come back.
    await server.kill();
    await server.up();
    await until(
      async () => (await desk.locator('.linked').count()) && (await second.locator('.linked').count()),
      'both desks are back',
    );
    // A substitute and a late entry at the second desk.
    await second.click('[data-discipline=eskadra]');
    await second.click('[data-tab=entrants]');
    const [match, number] = await second.evaluate(async () => {
      const base = `/api/events/${location.pathname.split('/')[2]}`;
      const round = await (
        await fetch(`${base}/views/round/eskadra`, { headers: { Authorization: `Bearer ${location.hash.slice(1)}` } })
      ).json();
      const table = round.tables.find((t) => t.table === 8);
      return [table.match, table.b.number];
    });
    await second
      .locator('.people > li')
      .nth(number - 1)
      .locator('button.quiet')
      .click();
    await act(second, 'entrant', 'substitute', {
      board: '303',
      'who-comes': 'Iga Zastępcza',
      from: `${match}.1`,
      reason: 'choroba',
    });
    await second.click('[data-discipline=orzel]');
    await second.click('[data-tab=entrants]');
    await second.locator('.one-more summary').click();
    await second.locator('.one-more input').first().fill('Lena Spóźniona');
    await second.locator('.one-more input').nth(1).fill('SP 61 Lublin');
    await second.locator('.one-more button').click();
    await until(async () => (await second.locator('.people > li').count()) === 61, 'one more');

    // The rest, round after round, at both desks at once; the groups go on to a cup that is played to its end.
    const next = async (page, d) => {
      await page.click(`[data-discipline=${d}]`);
      await page.click('[data-next=pair]');
      await page.click('[data-next=start]');
    };
    const rounds = async (page, d, n, from = 1) => {
      for (let r = from; r <= n; r++) {
        if (r > 1) await next(page, d);
        await playRound(page, d, r);
      }
    };
    const teamsDesk = async () => {
      await rounds(desk, 'eskadra', 3);
      await draw(desk, 'eskadra', 'cup', 2);
      await rounds(desk, 'eskadra', 3);
      await rounds(desk, 'wojtek', 3);
    };
    await Promise.all([teamsDesk(), rounds(second, 'orzel', 5)]);
    await desk.click('[data-discipline=eskadra]');
    await desk.click('[data-tab=bracket]');
    check((await desk.locator('.pair li.won').count()) >= 7, 'the cup is over');
    await look(desk, 'regional-bracket');
    // A correction after the standings: shown first, then written.
    await desk.click('[data-discipline=orzel]');
    await desk.click('[data-tab=round]');
    const row = desk.locator('tr[data-table="1"][data-board="orzel"]');
    await until(async () => /1 : 0|0 : 1/.test(await row.innerText()), 'played');
    const before = await row.locator('td').nth(2).innerText();
    await row.locator('th button').click();
    await desk.click(before === '1 : 0' ? '[data-win="01"]' : '[data-win="00"]');
    await desk.click('[data-how="01"]');
    for (const count of await desk.locator('form.enter fieldset').first().locator('input').all()) await count.fill('9');
    await desk.click('[data-next]');
    await desk.waitForSelector('form.enter .answer.shown');
    await desk.fill('form.enter [name=reason]', 'zamienione strony');
    await desk.locator('form.enter [data-next]').click();
    await desk.waitForSelector('form.enter', { state: 'detached' });
    await until(async () => (await row.locator('td').nth(2).innerText()) !== before, 'corrected');
    await look(desk, 'regional-round');

    // The same places as the terminal gives from the same lines.
    const file = join(folder, 'lublin.event');
    const lines = await desk.evaluate(async () =>
      (
        await fetch(`/api/events/${location.pathname.split('/')[2]}/lines`, {
          headers: { Authorization: `Bearer ${location.hash.slice(1)}` },
        })
      ).text(),
    );
    writeFileSync(file, lines);
    const terminal = (...words) => execFileSync(SEDZIA, ['desk', file, ...words, '--lang', 'pl'], { encoding: 'utf8' });
    const winners = {};
    for (const [d, least] of [
      ['eskadra', 16],
      ['orzel', 61],
      ['wojtek', 8],
    ]) {
      await desk.click(`[data-discipline=${d}]`);
      await desk.click('[data-tab=standings]');
      await until(async () => (await desk.locator('.standings .places li').count()) >= least, `places of ${d}`);
      const end = await desk.locator('.standings > .places li .person b').allInnerTexts();
      inOrder(end, terminal('final', d), `${d}, final`);
      winners[d] = end[0];
      check(end.length >= least || d === 'orzel', `${end.length} places of ${d}`); // the correction left one level: no final order yet
      // Every stage stays there: of the teams the groups, although the cup is over.
      const said = terminal('standings', d);
      const stages = await desk.locator('[data-stage]').evaluateAll((all) => all.map((b) => b.dataset.stage));
      check(stages.join() === (d === 'eskadra' ? 'groups,cup' : ''), `the stages of ${d}: ${stages}`);
      let at = 0; // one table after the other, as the terminal tells them
      for (const stage of stages.length ? stages : [d]) {
        if (stages.length) await desk.click(`[data-stage=${stage}]`);
        const tables = desk.locator('.standings section');
        await until(async () => (await tables.count()) === (stage === 'groups' ? 4 : 1), `tables of ${stage}`);
        for (const one of await tables.all()) at = inOrder(await one.locator('.person b').allInnerTexts(), said, d, at);
      }
    }
    // … for the public, too; and rounds of the groups can be looked at.
    await people.tap('[data-discipline=eskadra]');
    await people.tap('[data-tab=standings]');
    await people.tap('[data-stage=groups]');
    await until(
      async () => (await people.locator('.standings section').count()) === 4,
      'four groups on the public page',
    );
    await referees[0].locator('.my-tables details summary').tap();
    await referees[0].tap('[data-tab=standings]');
    await referees[0].tap('[data-stage=groups]');
    await until(
      async () => (await referees[0].locator('.standings section').count()) === 4,
      "and on a referee's phone",
    );
    await desk.click('[data-discipline=eskadra]');
    await desk.click('[data-tab=round]');
    await desk.selectOption('[name=round]', 'groups 2');
    await until(
      async () => (await desk.locator('table.grid tbody tr[data-table]').count()) === 24,
      'a round of the groups',
    );
    await desk.click('[data-discipline=wojtek]');
    await desk.click('[data-tab=standings]');
    execFileSync(SEDZIA, ['desk', file, 'check'], { encoding: 'utf8' });
    await look(desk, 'regional-standings');
    await checkAxe(desk);
    await checkWords(desk, 'pl');
    await checkWidth(desk);

    // The projector and the public have followed; diplomas come out.
    const screen = await openPage(browser, { width: 1280, height: 720 });
    await screen.goto(`${desk.url().split('#')[0]}/projector?in=pl`);
    await screen.waitForSelector('.page.shown');
    await look(screen, 'regional-projector');
    noProblems(screen);
    await checkAxe(people);
    await checkWidth(people);
    await look(people, 'regional-public');
    await desk.click('[data-tab=prints]');
    await desk.click('[data-print=diplomas]');
    await desk.waitForSelector('.diploma');
    const diplomas = await desk.locator('.paper-page').innerText();
    check(diplomas.includes(winners.wojtek), `the winner ${winners.wojtek} has a diploma: ${diplomas}`);
    for (const p of [desk, second, people]) noProblems(p);
    await Promise.all([desk, second, people, screen, ...referees].map((p) => p.context().close()));
    return '10 pages';
  } finally {
    rmSync(folder, { recursive: true });
    await server.end();
  }
}

export const event = { 'a regional event of 16 teams and 60 singles, only in browsers': regional };
