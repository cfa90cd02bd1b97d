// A whole game of each of the five against the computer, on a phone, by pointing, tapping and pressing only; and every
// loss of it is told in a sentence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, PHONE, root } from './browser.mjs';
import { check, checkWidth, checkWords, noProblems } from './look.mjs';
import { playOut } from './player.mjs';

const LOSS = /^(damaged|destroyed|scattered|lost)$/;

/** The losses of a record, told by the rules themselves: the step and the field. */
function losses(record) {
  const e = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(root, 'build/sedzia.wasm'))), {}).exports;
  const put = (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(e.memory.buffer).set(bytes, e.in());
    return bytes.length;
  };
  const game = /^game (\S+)$/m.exec(record)[1];
  e.page_board(put(game));
  check(e.page_resume(put(`\n${record}`)), 'the record can be read again');
  const steps = [];
  for (let part = []; !steps.length || part.length === 50; steps.push(...part))
    part = JSON.parse(
      new TextDecoder().decode(new Uint8Array(e.memory.buffer, e.out(), e.page_steps(5, steps.length, 50))),
    );
  return steps.flatMap((s) =>
    s.events
      .filter((h) => (LOSS.test(h.kind) || (h.kind === 'removed' && h.piece === 'ship-token')) && h.to)
      .map((h) => ({ k: s.k, ...h })),
  );
}

/** Each loss stands in the sentence of its turn, by its field. */
async function allTold(page) {
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('finished-games'))[0].record);
  const told = await page.$$eval('.log [data-told]', (all) =>
    all.map((s) => ({ k: Number(s.dataset.told), text: s.textContent })).sort((a, b) => a.k - b.k),
  );
  const lost = losses(record);
  for (const l of lost) {
    const sentence = told.find((s) => s.k >= l.k)?.text ?? '';
    check(new RegExp(`\\b${l.to}\\b`).test(sentence), `a loss is told: ${JSON.stringify(l)} in “${sentence}”`);
  }
  return lost.length;
}

/** From the first page with one press, or with another side by the form. */
const whole =
  (game, wishes, seed, from) =>
  async ({ browser, address }) => {
    // With the same luck a game is nearly the same each time; a hurried machine may play another one, in which nothing fell.
    for (let again = 0; again < 4; again++) {
      const { deeds, lost } = await once(browser, address, game, wishes, seed + 100 * again, from);
      if (lost) return `${deeds} deeds, ${lost} losses told`;
    }
    check(false, 'no loss in four games');
  };

/** The game that has just begun goes on from this position instead. */
async function moveTo(page, position) {
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('tables') ?? '[]')[0]?.record?.includes('\n\n'));
  await page.evaluate((from) => {
    const [table, ...others] = JSON.parse(localStorage.getItem('tables'));
    const head = table.record.slice(0, table.record.indexOf('\n\n') + 1);
    localStorage.setItem('tables', JSON.stringify([{ ...table, record: `${head}from ${from}\n\n` }, ...others]));
  }, position);
  await page.reload();
  await page.waitForSelector('.playing .table');
}

async function once(browser, address, game, wishes, seed, { side, level, position, fierce = true, most } = {}) {
  const page = await openPage(browser, { ...PHONE, ...wishes, luck: seed });
  page.fierce = fierce;
  await page.goto(side ? `${address}/play/${game}` : address);
  if (side) {
    await page.check(`input[name=side][value=${side}]`);
    if (level) await page.check(`input[name=level][value="${level}"]`);
    await page.click('form button.action');
  } else {
    await page.click(`[data-play="${game}"]`);
  }
  await page.waitForSelector('.playing .table');
  if (position) await moveTo(page, position);
  const deeds = await playOut(page, {
    seed,
    deeds: most,
    watch: async (i) => i % 12 === 0 && (await checkWords(page, wishes.language)),
  });
  await checkWords(page, wishes.language);
  await checkWidth(page);
  await page.locator(`.over a[href^="/rules/${game}/"]`).first().waitFor(); // the end names its rule
  check((await page.locator('.over .seed code').textContent()).length === 64, 'the seed is published');
  check(!(await page.locator('.over .seed code').isVisible()), 'and folded away');
  const lost = await allTold(page);
  noProblems(page);
  await page.context().close();
  return { deeds, lost };
}

/** The Kriegsmarine can attack: whatever the dice did before, a token falls (orzel/4.11), and the game is over (6.2). */
const LAST =
  '3 kriegsmarine late orzel N2 hand 0+4 course L2=open sunk 3 ships 4 mines 4+4 left observation either o/a';

export const games = {
  '303, Polish': whole('303', { language: 'pl' }, 6),
  '111, English, dark': whole('111', { language: 'en', theme: 'dark' }, 5),
  '7, Polish': whole('7', { language: 'pl', width: 360, height: 740 }, 7),
  'orzel, English': async ({ browser, address }) => {
    const wish = { side: 'kriegsmarine', level: 3, fierce: false, most: 500 };
    for (let seed = 21; ; seed += 100)
      try {
        return `${(await once(browser, address, 'orzel', { language: 'en' }, seed, wish)).deeds} deeds`;
      } catch (e) {
        if (seed > 300 || !/not over/.test(String(e))) throw e; // it has no last round: who plays by chance may go on and on
      }
  },
  'orzel, Polish, the last ship token in sight': whole('orzel', { language: 'pl' }, 22, {
    side: 'kriegsmarine',
    level: 3,
    position: LAST,
  }),
  'bitwa, Polish': whole('bitwa', { language: 'pl' }, 7),
};
