// What a pupil and a teacher met at the first try, each as a test that would have seen it; the others stand in the parts
// they belong to (marks, maps, table, story, ends).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '../wire/client.mjs';
import { DESK, openPage, PHONE, root } from './browser.mjs';
import { check, checkAxe, checkAxeBoth, checkWords, noProblems } from './look.mjs';
import { act, chance, until } from './player.mjs';

/** Four cards for a front: the page says which battle that is, over the cards and in sight. */
async function battle({ browser, address }) {
  // A lost battle for Warsaw ends the game, and the end is told instead: then another game.
  for (const luck of [7, 8, 9, 10]) if (await fought(browser, address, luck)) return;
  check(false, 'no battle was decided in four games');
}

async function fought(browser, address, luck) {
  const page = await openPage(browser, { ...PHONE, luck });
  await page.goto(address);
  await page.click('[data-play="bitwa"]');
  await page.waitForSelector('.playing .table');
  const rng = chance(luck);
  const fronts = () =>
    page.evaluate(
      () =>
        document.querySelector('.playing .table')?.dataset.doing === 'front' ||
        !!document.querySelector('[data-battle]'),
    );
  for (let i = 0; i < 4000 && !(await fronts()); i++) if (!(await act(page, rng))) await page.waitForTimeout(20);
  const sheet = page.locator('[data-battle]');
  await sheet.waitFor();
  const words = await sheet.innerText(),
    box = await sheet.boundingBox();
  check(/atakuje z [A-H]\d/.test(words) && /broni się na [A-H]\d/.test(words), `which battle: ${words}`);
  check(box.y >= 0 && box.y + box.height <= 844, `in sight: ${JSON.stringify(box)}`);
  await staged(page, box.y);
  check((await sheet.locator('[aria-current=step]').innerText()) === 'wybór', 'the step of the battle is told');
  await checkAxeBoth(page);
  await checkNames(page);
  const over = page.locator('[data-battle-over] summary');
  let result = '';
  while (!result && !(await page.locator('.over').count())) {
    result = (await over.allInnerTexts())[0] ?? '';
    if (!result && !(await act(page, rng))) await page.waitForTimeout(20);
  }
  if (result) check(/\d+ : \d+/.test(result) && /Wygrywa:|Remis/.test(result), `what came of it: ${result}`);
  check(!/Kości/.test(await page.locator('.log').textContent()), 'cards are not dealt by dice');
  noProblems(page);
  await page.context().close();
  return !!result;
}

/** The map shows where the battle is: both fields large and above what lies over the board, the rest in the shade. */
async function staged(page, bottom) {
  const [from, to] = (await page.getAttribute('[data-battle]', 'data-battle')).split('x');
  for (const field of [from, to]) {
    const box = await page.locator(`.touch[data-field="${field}"]`).boundingBox();
    check(box.width >= 55 && box.y >= 0 && box.y + box.height <= bottom, `${field} is seen: ${JSON.stringify(box)}`);
  }
  const holes = (await page.getAttribute('.board .shade', 'd')).split('Z').length - 2;
  check(holes === 2, `${holes} fields stand out`);
}

/** No word of any card is broken or too wide for it, in the hand and beside the board. */
async function checkNames(page) {
  const sheet = readFileSync(join(root, 'data/bitwa/board.txt'), 'utf8');
  const names = [...sheet.matchAll(/^card .*?= ([^#\n]*)/gm)].map((m) => m[1].trim());
  check(names.length > 50, `cards: ${names.length}`);
  const broken = await page.evaluate((all) => {
    const found = [];
    for (const place of ['hand', 'small-cards']) {
      const row = document.createElement('div');
      row.className = place;
      row.append(document.querySelector('.hand .card').cloneNode(true));
      document.querySelector('.deck').append(row);
      const box = row.querySelector('.card-name');
      for (const name of all) {
        box.textContent = name;
        box.classList.toggle('long', /[^\s-]{13}/.test(name));
        const range = document.createRange();
        for (const word of name.matchAll(/[^\s-]+/g)) {
          range.setStart(box.firstChild, word.index);
          range.setEnd(box.firstChild, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((r) => r.top)).size > 1) found.push(word[0]);
        }
        if (box.scrollWidth > box.clientWidth + 1) found.push(name);
      }
      row.remove();
    }
    return found;
  }, names);
  check(!broken.length, `words broken on cards: ${broken}`);
}

/** Two unfinished games are both offered; five tables stand in one row on a laptop, none by itself. */
async function first({ browser, address }) {
  const page = await openPage(browser, DESK);
  for (const game of ['303', '111']) {
    await page.goto(address);
    await page.click(`[data-play="${game}"]`);
    await page.waitForSelector('.turn.yours');
  }
  await page.goto(address);
  await page.waitForSelector('.resume a');
  check((await page.locator('.resume a').count()) === 2, 'both games can be gone on with');
  const tops = await page.$$eval('.game-card', (all) => all.map((c) => Math.round(c.getBoundingClientRect().top)));
  check(tops.length === 5 && new Set(tops).size === 1, `rows of tables: ${tops}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const last = await page.locator('[data-play]').last().boundingBox();
  check(last.y + last.height <= 844, `the fifth table is in sight beside two games: ${JSON.stringify(last)}`);
  noProblems(page);
  await page.context().close();
}

/** A room: who waits is told for what, a request comes over the page, whoever closed it finds it on the first page. */
async function room({ browser }) {
  const server = await Server.start(['--limits', 'off']);
  const address = `http://127.0.0.1:${server.port}`;
  try {
    const opened = await server.open({ game: '303', side: 'luftwaffe', name: 'Anna' });
    const anna = await openPage(browser, PHONE),
      jan = await openPage(browser, { ...PHONE, language: 'en' });
    await jan.goto(`${address}/r/${opened.room}`);
    await jan.waitForSelector('h1');
    await jan.waitForFunction(() => !document.querySelector('.loading'));
    const waits = await jan.locator('main').innerText();
    check(
      (await jan.locator('h1').innerText()) !== 'watch' && /303/.test(waits) && /both have sat down/.test(waits),
      `who watches before the start: ${waits}`,
    );
    await checkWords(jan, 'en');
    await jan.goto(`${address}/r/${opened.room}#${opened.code}`);
    await jan.reload();
    await jan.waitForSelector('form button.action');
    const told = await jan.locator('main').innerText();
    check(
      /303/.test(told) && /Anna/.test(told) && /RAF/.test(told),
      `the guest is told game, inviter and side: ${told}`,
    );
    await jan.click('form button.action');
    await anna.goto(`${address}/r/${opened.room}#${opened.token}`);
    await anna.waitForSelector('.turn.yours');
    await act(anna, chance(5));
    await jan.waitForSelector('.playing .table');
    for (let i = 0; i < 400 && !(await anna.locator('.company button:has-text("Cofnij")').count()); i++)
      await act(anna, chance(i + 6));
    await anna.locator('.company button:has-text("Cofnij")').click();
    const notice = jan.locator('[data-notice=undo]');
    await notice.waitFor();
    const box = await notice.boundingBox();
    check(box.y >= 0 && box.y + box.height <= 844, `the request is in sight: ${JSON.stringify(box)}`);
    await notice.locator('button.plain').click();
    await jan.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await anna.click('.say summary');
    await anna.click('[data-say=hello]');
    const said = jan.locator('[data-notice=said]');
    await said.waitFor();
    const words = await said.boundingBox();
    check(words.y >= 0 && words.y + words.height <= 844, `what was said is in sight: ${JSON.stringify(words)}`);
    check(/Hello!/.test(await said.innerText()), `it is told: ${await said.innerText()}`);
    await said.locator('button.plain').click();
    await said.waitFor({ state: 'detached' });
    await anna.goto(address);
    const back = anna.locator(`.resume a[href^="/r/${opened.room}#"]`);
    await back.waitFor();
    check(/303/.test(await back.innerText()) && /Luftwaffe/.test(await back.innerText()), await back.innerText());
    await checkAxe(anna);
    await back.click();
    await anna.waitForSelector('.playing .table'); // no name is asked for
    await anna.click('[data-resign]');
    await anna.click('.sure [data-yes]');
    await anna.waitForSelector('.over');
    check(/Luftwaffe/.test(await anna.locator('.over .end').innerText()), 'whoever resigned is named');
    await anna.goto(address);
    await anna.waitForSelector('.game-card');
    check((await anna.locator('.resume a').count()) === 0, 'a game that is over is not offered');
    for (const page of [anna, jan]) {
      noProblems(page);
      await page.context().close();
    }
  } finally {
    await server.end();
  }
}

/** A person's turn in a room is told as a computer's: arrows, the shot with its dice, a sentence, back, on, skipped. */
async function person({ browser }) {
  const server = await Server.start(['--limits', 'off']);
  try {
    const from = '3 luftwaffe fighters luftwaffe=F4,G5 bombers=K6 raf=G4,F5,D4 reserve=2';
    const opened = await server.open({ game: '303', side: 'luftwaffe', name: 'Anna', from });
    const anna = await server.connect();
    await anna.join(opened.room, opened.token);
    const jan = await openPage(browser, { ...PHONE, settings: { speed: 'normal' } });
    await jan.goto(`http://127.0.0.1:${server.port}${opened.invite}`);
    await jan.click('form button.action');
    await jan.waitForSelector('.playing .table');
    const drawn = (what) => jan.locator(`.trails .${what}`).count();
    for (const move of ['F4-D6', 'G5-H5', 'H5xG4', 'K6-J5']) {
      const answer = await anna.ask('play', { move });
      check(answer.ok, `${move}: ${JSON.stringify(answer)}`);
      await jan.waitForSelector('.way'); // each is seen as it comes
    }
    // A loss of his own waits until he has read it; whether there is one, the dice say.
    const read = async () => {
      if (await jan.locator('[data-story=onward]').count())
        await jan.click('[data-story=onward]', { timeout: 1000 }).catch(() => {});
    };
    const hisTurn = () => until(async () => (await read(), (await jan.locator('.turn.yours').count()) > 0), 'his turn');
    await hisTurn();
    check((await drawn('way')) === 3 && (await drawn('shot')) === 1, 'what was done stays drawn');
    check((await jan.locator('.rolls svg').count()) === 2, 'with its dice');
    const sentence = await jan.locator('.caption .sentence').innerText();
    check(/^Luftwaffe: .*D6.*2 strzały z H5 do G4: .*J5/.test(sentence), `in one sentence: ${sentence}`);
    const press = (what) => jan.locator(`[data-story=${what}]`).click({ timeout: 2000 });
    await until(async () => {
      await read();
      if (await jan.locator('[data-story=again]').count()) await press('again').catch(() => {});
      return press('back').then(
        () => true,
        () => false, // it had been told to its end before the finger came
      );
    }, 'a step back holds it');
    const now = async () => Number((await jan.locator('.story-count').innerText()).split('/')[0]);
    const before = await now();
    await press('on');
    await until(async () => (await now()) === before + 1, 'a step on');
    await press('skip');
    await hisTurn();
    noProblems(jan);
    await jan.context().close();
  } finally {
    await server.end();
  }
}

export const review = {
  'bitwa: the battle is named before its cards': battle,
  'unfinished games are kept, and no table stands alone': first,
  'a room: told before, asked in sight, found again': room,
  "a room: a person's turn is told as a computer's": person,
};
