// No rule stands in a page: every game is played to its end on a board whose every number is one more than printed and
// whose dice have other faces. A page that knows a number, a face or what wins stops there, or says what is not so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, PHONE, root } from './browser.mjs';
import { check, noProblems } from './look.mjs';
import { playOut } from './player.mjs';

/** The rules, asked in this process. */
function rules() {
  const e = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(root, 'build/sedzia.wasm'))), {}).exports;
  return (name, text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(e.memory.buffer).set(bytes, e.in());
    return new TextDecoder().decode(new Uint8Array(e.memory.buffer, e.out(), e[name](bytes.length)));
  };
}

/** What is printed, not counted: fields, cards, armies, names. */
const PRINTED = /^(game|board|shift|row|place|card|army|deck|edition)\b/;

/** Dice with other faces: lines of the sheet, and what stands there instead. */
const DICE = {
  303: [['die 3 3', 'die 2 4']],
  111: [['die 3 3', 'die 4 2']],
  7: [['die 3 2 1', 'die 2 3 1']],
  orzel: [
    ['red cc course+course', 'red b/s! break/surfacing black'],
    ['red b break', 'red s surfacing'],
    ['white m mines', 'white m/r mines/prepare'],
    ['white f! fog black', 'white p! patrol black'],
  ],
  bitwa: [],
};

/** The standard sheet with every number changed, if the reader lets it be; says which lines were. */
function raised(game) {
  const ask = rules();
  const good = (sheet) => ask('page_board', `${game}\n${sheet}`) !== '';
  let sheet = JSON.parse(ask('page_boards', game))[0].text.replace(/^board \S+/m, 'board PLUS');
  for (const [was, now] of DICE[game]) {
    check(sheet.includes(was), `${game}: no line "${was}"`);
    sheet = sheet.replace(was, now);
  }
  check(good(sheet), `${game}: other dice are a board`);
  const changed = [];
  for (const line of sheet.split('\n')) {
    const [words] = line.split('#');
    if (PRINTED.test(line) || !/\s\d+(\s|$)/.test(words) || DICE[game].some(([, now]) => line.startsWith(now)))
      continue;
    // One more; where that is refused (a limit of the table, an even number) another number.
    for (const by of [1, 2, -1]) {
      const other = words.replace(/(?<=\s)\d+(?=\s|$)/g, (n) => String(Number(n) + by)).trim();
      const next = sheet.replace(line, other);
      if (!good(next)) continue;
      sheet = next;
      changed.push(other);
      break;
    }
  }
  return { sheet, changed };
}

/** Lines that must be among those that were changed. */
const MUST = {
  303: ['rounds 9', 'points luftwaffe 2', 'bomber-moves 3'],
  111: ['rounds 9', 'points defender 3', 'clouds 6'],
  7: ['rounds 9', 'actions 5', 'points-lwow 11 31'],
  orzel: ['ship-tokens 5', 'mines 5'],
  bitwa: ['front 5', 'rounds 6', 'markers 2', 'destroyed 4'],
};

const played =
  (game, you, { language = 'pl', seed = 5, fewer = (s) => s, fierce = true, deeds = 3000 } = {}) =>
  async ({ browser, address }) => {
    const { sheet, changed } = raised(game);
    for (const line of MUST[game]) check(changed.includes(line), `${game}: "${line}" is not among ${changed}`);
    const page = await openPage(browser, { ...PHONE, language, luck: seed });
    page.fierce = fierce;
    await page.goto(address);
    const { sides } = JSON.parse(rules()('page_games', '')).find((g) => g.game === game);
    const seeds = { seed: '0b'.repeat(32), board: fewer(sheet) };
    const setup = { id: 'plus', game, sides, you, level: 1, names: ['A', 'B'], ...seeds };
    await page.evaluate((one) => localStorage.setItem('tables', JSON.stringify([one])), setup);
    await page.goto(`${address}/table/plus`);
    await page.waitForSelector('.playing .table');
    const done = await playOut(page, { seed, deeds });
    const { record } = await page.evaluate(() => JSON.parse(localStorage.getItem('finished-games'))[0]);
    check(record.includes('board PLUS'), 'it was played on that board');
    check(/\nresult /.test(record), 'the record has its result');
    noProblems(page);
    await page.context().close();
    return `${changed.length} numbers raised, ${done} deeds`;
  };

/** A guard of sixty rounds is no rule: with it a game of chance moves goes on and on. */
const short = (sheet) => sheet.replace(/^rounds .*/m, 'rounds 7');

export const plus = {
  '303, every number one more': played('303', 'luftwaffe'),
  '111, every number one more': played('111', 'poland', { language: 'en' }),
  '7, every number one more': played('7', 'poland'),
  'orzel, every number one more, other faces, Poland': played('orzel', 'poland', { fewer: short, fierce: false }),
  'orzel, every number one more, other faces, Kriegsmarine': played('orzel', 'kriegsmarine', {
    fewer: short,
    fierce: false,
  }),
  'bitwa, five cards on a front': played('bitwa', 'red'),
};
