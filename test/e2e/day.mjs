// A day without a server, as an organiser meets it: a table of entrants that must be mended, table numbers of two
// disciplines, a draw to be read out, keys of 111, a team that does not come, diplomas.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESK, openPage } from './browser.mjs';
import { create, takeIn } from './desk.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';
import { until } from './player.mjs';

const NAMES = ['Ala', 'Bartek', 'Celina', 'Darek', 'Ewa', 'Filip', 'Gosia', 'Hubert', 'Iga', 'Jan', 'Kasia', 'Leon'];
const people = (n) => NAMES.slice(0, n).map((name, i) => `${name} Testowa;SP ${i + 1}`);
const teams = (n) =>
  [
    'Drużyna;Szkoła;Gracz 303;Gracz 111;Gracz 7',
    ...Array.from({ length: n }, (_, i) => `Zespół ${i + 1};SP ${i + 1};A${i} A;B${i} B;C${i} C`),
  ].join('\n');

const begin = async (browser, address, name) => {
  const page = await openPage(browser, DESK);
  await page.goto(`${address}/desk`);
  await page.check('input[value=here]');
  await create(page, name);
  return page;
};

/** A column set by hand stays when a row below it is mended. */
async function mending({ browser, address }) {
  const page = await begin(browser, address, 'Tabela');
  await page.click('[data-discipline=orzel]');
  await page.click('[data-tab=entrants]');
  const table = (year) => `Kto;Szkoła;Ur\nJan Lis;SP 1;${year}\nEwa Sęk;SP 2;2001\n`;
  await page.fill('.import textarea', table('209'));
  const years = page.locator('table.preview th select').nth(2);
  const born = await years
    .locator('option')
    .evaluateAll((all) => all.map((o) => o.value).find((v) => /^rok|born/i.test(v)));
  check(born, 'a column can be a year of birth');
  await page.locator('table.preview th select').nth(0).selectOption('Imię i nazwisko');
  await years.selectOption(born);
  await page.click('[data-import]');
  await page.waitForSelector('.refusal');
  await page.fill('.import textarea', table('2001'));
  check((await years.inputValue()) === born, 'the column is still what it was made');
  await page.click('[data-import]');
  await until(async () => (await page.locator('.people > li').count()) === 2, 'two are in');
  check(/2001/.test(await page.locator('.people').innerText()), 'with their years, which the desk sees');
  noProblems(page);
  await page.context().close();
}

/** Groups as event/5.2, table numbers across the hall, and what was drawn on the screen. */
async function drawing({ browser, address }) {
  const page = await begin(browser, address, 'Losowanie');
  await takeIn(page, 'orzel', ['Gracz;Szkoła', ...people(9)].join('\n'), 9);
  await takeIn(page, 'eskadra', teams(2), 2);
  await page.click('[data-discipline=orzel]');
  await page.click('[data-tab=course]');
  check((await page.locator('[name=count]').getAttribute('placeholder')) === '3', 'nine play in three groups');
  await page.click('[data-number]');
  await page.waitForSelector('.clash .answer');
  await until(async () => !(await page.locator('[data-number]').count()), 'no number twice');
  await page.click('[data-draw]');
  await page.waitForSelector('[data-drawn]');
  check((await page.locator('.drawn-groups > section').count()) === 3, 'three groups stand there');
  check(/[0-9a-f]{8}/.test(await page.locator('.drawn code').innerText()), 'and the seed');
  await checkWidth(page);
  await checkAxe(page);
  await checkWords(page, 'pl');
  await look(page, 'day-drawn');
  noProblems(page);
  await page.context().close();
}

/** One table of teams, drawn and paired; `keys` are typed at it. */
async function team(browser, address, name) {
  const page = await begin(browser, address, name);
  await takeIn(page, 'eskadra', teams(2), 2);
  await page.click('[data-tab=course]');
  await page.selectOption('[name=kind]', 'ladder');
  await page.click('[data-draw]');
  await page.click('[data-step=pair]');
  await page.click('[data-step=start]');
  await page.click('[data-tab=round]');
  await page.waitForSelector('table.grid tbody tr');
  return page;
}
const open111 = async (page) => {
  await page.locator('tr[data-board="111"] th button').click();
  await page.waitForSelector('form.enter');
};
const press = async (page, keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const rowOf = (page, game) => page.locator(`tr[data-board="${game}"]`).innerText();

/** 111 by keys: Enter goes from number to number and on to the return game; so does Tab. */
async function typing({ browser, address }) {
  const page = await team(browser, address, 'Klawisze');
  await open111(page);
  await press(page, ['a', '1']);
  await page.waitForSelector('[name=round-0]:focus');
  const counts = await page.locator('fieldset').first().locator('.count-field input').count();
  check(counts === 2, `111 asks for ${counts} numbers`);
  await press(page, ['5', 'Enter', '2', 'Enter']);
  check((await page.inputValue('[name=round-0]')) === '5', 'the round');
  check((await page.inputValue('[name=polish-0]')) === '2', 'the aircraft');
  await press(page, ['b', '1']);
  await page.waitForSelector('[name=round-1]:focus');
  check((await page.locator('[data-win="00"]').getAttribute('aria-pressed')) === 'true', 'the first game is as it was');
  check((await page.locator('[data-win="11"]').getAttribute('aria-pressed')) === 'true', 'B won the return game');
  await press(page, ['6', 'Enter', '3', 'Enter']);
  await page.waitForSelector('form.enter', { state: 'detached' });
  check(/1 : 0[\s\S]*0 : 1/.test(await rowOf(page, '111')), await rowOf(page, '111'));
  await page.context().close();

  const other = await team(browser, address, 'Tabulator');
  await open111(other);
  await press(other, ['a', '1']);
  await other.waitForSelector('[name=round-0]:focus');
  await press(other, ['5', 'Tab', '2', 'Tab', 'b', '1']);
  check((await other.locator('[data-win="00"]').getAttribute('aria-pressed')) === 'true', 'A still won the first game');
  check((await other.locator('[data-win="11"]').getAttribute('aria-pressed')) === 'true', 'B the return game');
  check((await other.inputValue('[name=polish-0]')) === '2', 'nothing piles up');
  noProblems(other);
  await other.context().close();
}

/** What the printer gets, as text and as a number of sheets. */
async function printed(page) {
  const file = `${mkdtempSync(join(tmpdir(), 'sedzia-'))}/page.pdf`;
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
  const sheets = /Pages: +(\d+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' }))[1];
  return { file, sheets: Number(sheets), text: execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }) };
}

/** A team that does not come is one order for its three boards; then diplomas, each on a sheet of its own. */
async function paper({ browser, address }) {
  const page = await team(browser, address, 'Puchar Testu');
  await page.click('[data-tab=entrants]');
  await page.locator('.people > li').nth(1).locator('[data-door]').click();
  await page.locator('.people > li').nth(1).locator('[data-door=here]').click();
  await page.waitForSelector('[data-door=missing]');
  await page.click('[data-tab=round]');
  check((await page.locator('[data-absent]').count()) === 3, 'every board says that they are not here');
  await page.locator('tr[data-board="303"] th button').click();
  const gone = page.locator('[data-gone].action');
  await gone.click();
  await gone.click();
  await until(async () => (await page.locator('tr.done').count()) === 3, 'three boards are decided');
  await page.click('[data-tab=prints]');
  await page.click('[data-print=diplomas]');
  await page.waitForSelector('.diploma');
  await checkAxe(page);
  await checkWidth(page);
  await checkWords(page, 'pl');
  await look(page, 'day-diploma');
  const two = await printed(page);
  check(two.sheets === 2, `${two.sheets} sheets for two diplomas`);
  check(/pierwszego miejsca/.test(two.text) && /Zespół 1\s+A0 A · B0 B · C0 C/.test(two.text), two.text);
  check(!/organizator ·|przeglądarce|Wróć|Wydrukuj|Runda/.test(two.text), `only the diplomas: ${two.text}`);
  await page.click('[data-back]');
  await page.click('[data-print=certificates]');
  await page.waitForSelector('.diploma');
  check((await printed(page)).sheets === 6, 'a certificate for everybody');
  noProblems(page);
  await page.context().close();
}

export const day = {
  'a table of entrants is mended and keeps its columns': mending,
  'a draw to be read out; tables numbered across the hall': drawing,
  '111 by keys: Enter and Tab': typing,
  'a team that does not come; diplomas and certificates': paper,
};
