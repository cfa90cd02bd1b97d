// Drawing a board: each of the five printed boards from empty paper by pointing and typing, saved, equal to its text in
// data/ to the byte (without comments); what is wrong is said; a drawn board is played on alone, against a bot and by
// two browsers, and its record is right.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../harness/program.mjs';
import { DESK, openPage, PHONE, root } from './browser.mjs';
import { check, checkAxe, checkWidth, checkWords, noProblems } from './look.mjs';
import { act, chance } from './player.mjs';
import { Server } from './server.mjs';

/** The lines of a sheet that say something, each with one blank between its words. */
const bare = (text) =>
  text
    .split('\n')
    .map((l) =>
      l
        .replace(/(^|\s)#.*/, '')
        .trim()
        .replace(/\s+/g, ' '),
    )
    .filter(Boolean);
const sheetOf = (game) => bare(readFileSync(join(root, 'data', game, 'board.txt'), 'utf8'));

/** Which words the game's board knows: asked of the rules beside the page. */
async function wordsOf(game) {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(root, 'build/sedzia.wasm')), {});
  const e = instance.exports;
  const bytes = new TextEncoder().encode(`${game}\n\n${sheetOf(game).join('\n')}\n`);
  new Uint8Array(e.memory.buffer).set(bytes, e.in());
  const length = e.page_sketch(bytes.length);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(e.memory.buffer, e.out(), length)));
}

class Hand {
  constructor(page) {
    this.page = page;
    this.deeds = 0;
  }
  steps = () => this.page.getAttribute('main', 'data-steps').then(Number);
  /** Does something and waits until it stands on the paper. */
  async change(act, n = 1) {
    const before = await this.steps();
    await act();
    await this.page.waitForFunction((s) => Number(document.querySelector('main').dataset.steps) >= s, before + n);
    this.deeds++;
  }
  async tool(key) {
    await this.page.locator(`[data-tool="${key}"]`).click();
    this.deeds++;
  }
  at = (field) =>
    this.page.evaluate((f) => {
      const b = document.querySelector(`[data-place="${f}"] polygon`).getBoundingClientRect();
      return [b.x + b.width / 2, b.y + b.height / 2];
    }, field);
  async tap(field) {
    await this.page.mouse.click(...(await this.at(field)));
    this.deeds++;
  }
  /** One stroke from field to field. */
  async stroke(fields) {
    await this.change(async () => {
      await this.page.mouse.move(...(await this.at(fields[0])));
      await this.page.mouse.down();
      for (const f of fields.slice(1)) await this.page.mouse.move(...(await this.at(f)));
      await this.page.mouse.up();
    }, fields.length);
  }
  async type(selector, text) {
    await this.change(async () => {
      await this.page.locator(selector).fill(text);
      await this.page.locator(selector).blur();
    });
  }
}

const rangeOf = (word, row) => {
  const [a, b = a] = word.split('-');
  return Array.from(
    { length: b.charCodeAt(0) - a.charCodeAt(0) + 1 },
    (_, i) => `${String.fromCharCode(a.charCodeAt(0) + i)}${row}`,
  );
};

async function drawGrid(hand, lines, sketch) {
  const { page } = hand;
  for (const what of ['columns', 'rows'])
    for (;;) {
      const n = Number(await page.locator(`[data-stepper=${what}] b`).innerText());
      if (n >= sketch[what]) break;
      await page.locator(`[data-stepper=${what}] button`).last().click();
      await page.waitForFunction(
        ([w, m]) => Number(document.querySelector(`[data-stepper=${w}] b`).textContent) > m,
        [what, n],
      );
    }
  if (sketch.shift === 'odd') await hand.change(() => page.selectOption('[data-shift]', 'odd'));
  await hand.type('[data-name]', sketch.name);
  await hand.tool('field');
  for (const line of lines.filter((l) => l.startsWith('row '))) {
    const [, row, ...ranges] = line.split(' ');
    for (const range of ranges) await hand.stroke(rangeOf(range, row));
  }
}

async function drawNames(hand, lines) {
  await hand.tool('name');
  for (const line of lines.filter((l) => l.startsWith('place '))) {
    const [, field, ...name] = line.split(' ');
    await hand.tap(field);
    await hand.type(`.field-panel[data-field="${field}"] [data-input=name]`, name.join(' '));
  }
}

async function fillTable(hand, word) {
  await hand.page.locator(`[data-table="${word.key}"] summary`).click();
  const [first] = word.sign.split(' ');
  for (const [row, rest] of word.rests.entries()) {
    if (row > 0)
      await hand.type(`[data-cell="${word.key} ${row} ${first}"]`, rest); // a whole row at once
    else {
      // … and one cell by cell
      const columns = word.sign.split(' ').filter((c) => c !== '=');
      const [before, after] = rest.split(' = ');
      const cells = before.split(' ');
      const values = columns.map((_, i) => {
        if (after !== undefined && i === columns.length - 1) return after;
        const last = i === columns.length - (after === undefined ? 1 : 2);
        return last ? cells.slice(i).join(' ') : cells[i];
      });
      for (const [i, c] of columns.entries())
        if (values[i]) await hand.type(`[data-cell="${word.key} 0 ${c}"]`, values[i]);
    }
  }
}

async function drawWord(hand, word) {
  const { page } = hand;
  if (word.kind === 'table') return fillTable(hand, word);
  if (word.kind === 'numbers')
    for (const [i, n] of (word.rests[0] ?? '').split(' ').entries())
      n && (await hand.type(`[data-value="${word.key} ${i}"]`, n));
  if (word.kind === 'area' || word.kind === 'spot' || word.kind === 'edge') {
    if (!word.rests.length) return;
    await hand.tool(word.key);
    for (const rest of word.rests) {
      const fields = rest.split(' ');
      if (word.kind === 'edge')
        await hand.change(async () => {
          await hand.tap(fields[0]);
          await page.waitForSelector(`[data-place="${fields[0]}"] .picked`);
          await hand.tap(fields[1]);
        });
      else for (const f of fields) await hand.change(() => hand.tap(f));
    }
  }
  if (word.kind === 'stop' || word.kind === 'each') {
    if (!word.rests.length) return;
    await hand.tool(word.key);
    for (const rest of word.rests) {
      const [field, ...numbers] = rest.split(' ');
      await hand.tap(field);
      await hand.type(`.field-panel[data-field="${field}"] [data-input="${word.key}"]`, numbers.join(' '));
    }
  }
}

const save = async (page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save]')]);
  return readFileSync(await download.path(), 'utf8');
};

/** A whole board by pointing, saved: the text of data/ to the byte. */
const fromEmpty =
  (game, look) =>
  async ({ browser, address }) => {
    const lines = sheetOf(game),
      sketch = await wordsOf(game);
    const page = await openPage(browser, { ...DESK, ...look });
    await page.goto(`${address}/board/${game}`);
    await page.waitForSelector('main.sketch[data-sound=no]');
    const hand = new Hand(page);
    check((await page.locator('.wrong li').count()) > 3, 'an empty paper lacks much');
    await drawGrid(hand, lines, sketch);
    await drawNames(hand, lines);
    for (const word of sketch.words) await drawWord(hand, word);
    await page.waitForSelector('main[data-sound=yes]');
    const text = await save(page);
    check(text === `${lines.join('\n')}\n`, `the file differs from data/${game}/board.txt:\n${text}`);
    await page.waitForSelector('[data-play]:enabled');
    await checkWidth(page);
    await page.evaluate(() => document.querySelector('.sheet-text').remove()); // its keys are words of the format
    await checkWords(page, look?.language ?? 'pl');
    if (game === 'orzel' || game === 'bitwa') await checkAxe(page);
    noProblems(page);
    await page.context().close();
    return `${hand.deeds} deeds`;
  };

/** Undo, a bad file, a link, what is wrong and where. */
async function judged({ browser, address }) {
  const page = await openPage(browser, PHONE);
  await page.goto(`${address}/board/303`);
  await page.waitForSelector('main.sketch');
  await page.click('[data-standard]');
  await page.waitForSelector('main[data-sound=yes]');
  const hash = await page.getAttribute('.sound', 'data-hash');
  check(
    hash === execFileSync(program, ['boards', '303'], { encoding: 'utf8' }).match(/R303B \d+ (\S+)/)[1],
    'the hash is that of the terminal',
  );
  await page.locator('[data-tool=bombers]').scrollIntoViewIfNeeded();
  await page.locator('[data-tool=bombers]').tap();
  const tap = async (field) => page.touchscreen.tap(...(await new Hand(page).at(field)));
  await page.locator('.paper').scrollIntoViewIfNeeded();
  await tap('D2');
  await page.waitForSelector('main[data-sound=no]');
  check(/bombowiec/.test(await page.locator('.wrong').innerText()), 'a bomber in London is said');
  await page.click('[data-undo]');
  await page.waitForSelector('main[data-sound=yes]');
  await page.click('[data-redo]');
  await page.waitForSelector('main[data-sound=no]');
  await page.locator('.file input').setInputFiles({
    name: 'x.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('game 303\nboard X\nrow 1 A-C\nrow 2 A-C\ncity B2\nbombers B2 C7\nwind 3\n'),
  });
  await page.waitForFunction(() => /C7/.test(document.querySelector('.wrong')?.textContent ?? ''));
  const wrong = await page.locator('.wrong').innerText();
  check(/nie ma takiego pola: C7/.test(wrong) && /wind/.test(wrong), `every line that is wrong is told: ${wrong}`);
  check(await page.locator('[data-play]').isDisabled(), 'nobody plays on that');
  await page
    .locator('.file input')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 0, 0x0a, 0x42]) });
  await page.waitForSelector('[role=alert]');
  check(/nie da się odczytać/.test(await page.locator('[role=alert]').innerText()), 'a picture is no board');
  check(/C7/.test(await page.locator('.wrong').innerText()), 'what was drawn stays');
  await checkWidth(page);
  await checkAxe(page);
  await page.evaluate(() => localStorage.clear());
  noProblems(page);
  await page.context().close();
}

const small = () =>
  `${bare(readFileSync(join(root, 'data/303/boards/T303.txt'), 'utf8'))
    .join('\n')
    .replace('board T303', 'board MINE')}\n`;

/** What a server keeps of a room is a record that `sedzia check` believes. */
async function checkRecord(text, board) {
  const folder = mkdtempSync(join(tmpdir(), 'sedzia-sketch-'));
  try {
    writeFileSync(join(folder, 'record'), text);
    check(new RegExp(`^board ${board} [0-9a-f]{16}$`, 'm').test(text), 'the record names board and hash');
    execFileSync(program, ['check', join(folder, 'record')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Drawn, shared by link, then played: alone against a bot, by two browsers in a room, in a room against a bot. */
async function played({ browser }) {
  const server = await Server.start();
  try {
    const one = await openPage(browser, { settings: { name: 'Anna' }, luck: 7 });
    await one.goto(`${server.address}/board/303`);
    await one.waitForSelector('main.sketch');
    await one.locator('.file input').setInputFiles({
      name: 'mine.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(small().replaceAll('\n', '\r\n')),
    });
    await one.waitForSelector('main[data-sound=yes]');
    await one.click('[data-share]');
    const link = await one.locator('[data-link]').getAttribute('data-link');
    const two = await openPage(browser, { language: 'en', settings: { name: 'Jan' } });
    await two.goto(link);
    await two.waitForSelector('main[data-sound=yes]');
    check((await save(two)) === small(), 'the link carries the board');
    // Alone, against a bot: no scenery of the standard board, its own fields.
    await two.click('[data-play]');
    await two.waitForSelector('form select[name=board]');
    await two.click('form button.action');
    await two.waitForSelector('.playing .table .board-plain');
    check((await two.locator('.touch').count()) === 49, 'the fields of the drawn board');
    for (let i = 0, did = 0; i < 200 && did < 4; i++)
      (await act(two, chance(5))) ? did++ : await two.waitForTimeout(30);
    // By link.
    await one.click('[data-play]');
    await one.waitForSelector('form select[name=board]');
    await one.check('input[value=link]');
    await one.check('input[name=side][value=luftwaffe]');
    await one.click('form button.action');
    await one.waitForSelector('.invitation .link');
    const invite = await one.locator('.invitation .link').first().innerText();
    await two.goto(server.address + invite.slice(invite.indexOf('/r/')));
    await two.click('form button.action');
    await Promise.all([one, two].map((p) => p.waitForSelector('.playing .table .board-plain')));
    for (const p of [one, two]) check((await p.locator('.touch').count()) === 49, 'both see the drawn board');
    const rng = chance(11);
    for (let i = 0, did = 0; i < 400 && did < 10; i++) {
      const acted = (await act(one, rng)) || (await act(two, rng));
      if (acted) did++;
      else await one.waitForTimeout(40);
    }
    await one.click('[data-resign]');
    await one.click('.sure [data-yes]');
    await one.waitForSelector('.over');
    const room = /\/r\/(\w+)/.exec(one.url())[1];
    await checkRecord(await (await fetch(`${server.address}/api/records/${room}`)).text(), 'MINE');
    // A bot of the server plays on it, too; and a bad board opens no room.
    const open = (body) =>
      fetch(`${server.address}/api/rooms`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const bot = await (await open({ game: '303', side: 'raf', opponent: 'bot', level: 1, board: small() })).json();
    await two.goto(server.address + bot.seat);
    await two.waitForSelector('.playing .turn.yours');
    check((await two.locator('.touch').count()) === 49, 'the bot has moved on the drawn board');
    const named = await (await open({ game: '303', side: 'raf', opponent: 'bot', level: 1, board: 'T303' })).json();
    const about = await (await fetch(`${server.address}/api/rooms/${named.room}`)).json();
    check(about.board === 'T303' && about.hash?.length === 16, 'a board by its name');
    const bad = await open({ game: '303', board: small().replace('bombers I6', 'bombers C2') });
    check(bad.status === 400 && /bombowiec/.test((await bad.json()).pl), 'a bad board is refused with a reason');
    noProblems(one);
    noProblems(two);
    await Promise.all([one, two].map((p) => p.context().close()));
  } finally {
    await server.end();
  }
}

export const sketch = {
  '303 from empty paper': fromEmpty('303'),
  '111 from empty paper': fromEmpty('111', { theme: 'dark' }),
  '7 from empty paper': fromEmpty('7', { language: 'en' }),
  'orzel from empty paper': fromEmpty('orzel'),
  'bitwa from empty paper': fromEmpty('bitwa', { language: 'en', theme: 'dark' }),
  'what is wrong is said, undone, refused': judged,
  'a drawn board is played on': played,
};
