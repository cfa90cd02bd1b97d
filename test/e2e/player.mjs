// Plays by the page alone: points at fields, taps dice and cards, presses buttons, all by chance.

/** How long a page may take for one thing, in milliseconds: machines are busy, and time decides nothing. */
export const PATIENCE = 20000;

export function chance(seed) {
  let s = seed >>> 0;
  return (n) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 4294967296) * n);
  };
}

/** What the page offers now. */
export const offers = (page) =>
  page.evaluate(() => {
    const centre = (el) => {
      const b = el.getBoundingClientRect();
      return [b.x + b.width / 2, b.y + b.height / 2];
    };
    const all = (q) => [...document.querySelectorAll(q)];
    const table = document.querySelector('.playing .table');
    return {
      curtain: all('[data-curtain]').length > 0,
      over: all('.over').length > 0,
      turn: table?.dataset.turn ?? '',
      k: table?.dataset.k ?? '',
      yes: all('.actions [data-yes]').length > 0,
      compose: all('[data-compose]').map((b) => b.dataset.compose === 'ok')[0],
      dice: all('[data-die]').length > 0,
      loose: all('[data-die][aria-pressed=false], .card-button.open[aria-pressed=false]').length,
      chosen: all('[data-die][aria-pressed=true], .card-button[aria-pressed=true]').length,
      fields: all('.touch.open').map((el) => ({ field: el.dataset.field, at: centre(el) })),
      prey: all('.mark.hostile').map((el) => el.dataset.at),
      picked: all('.mark.picked').length,
      cards: all('.card-button.open:not(.raised)').map((el) => el.dataset.card),
      buttons: all('.actions button[data-move]').map((el) => el.dataset.move),
      cancel: all('[data-cancel]').length > 0,
      moment: all('[data-story=onward]').length > 0,
    };
  });

const END = /^(done|end|rest|stay|fire)$/;

/** One deed; false when there is nothing to do (the other side thinks, or dice roll). */
export async function act(page, rng, eager = 12) {
  page.setDefaultTimeout(1500);
  try {
    return await deed(page, rng, eager);
  } catch (e) {
    if (!/Timeout|detached|Element is/.test(String(e))) throw e; // the page went on meanwhile: look again
    return false;
  } finally {
    page.setDefaultTimeout(PATIENCE);
  }
}

async function deed(page, rng, eager) {
  const o = await offers(page);
  if (o.over) return false;
  if (o.moment && page.reads) return false; // somebody looks at what decides
  if (o.moment) await page.click('[data-story=onward]');
  else if (o.curtain) await page.click('[data-curtain]');
  else if (o.yes) await page.click('.actions [data-yes]');
  else if (o.compose !== undefined) {
    if (o.compose && (o.chosen > 1 || rng(3) > 0)) await page.click('[data-compose]');
    else if (o.chosen > 0 && (!o.loose || rng(o.dice ? 2 : 6) === 0))
      await page.locator('[data-die][aria-pressed=true], .card-button[aria-pressed=true]').nth(rng(o.chosen)).click();
    else if (o.loose)
      await page
        .locator('[data-die][aria-pressed=false], .card-button.open[aria-pressed=false]')
        .nth(rng(o.loose))
        .click();
  } else {
    const prey = o.fields.filter((f) => o.prey.includes(f.field));
    if (page.fierce && prey.length) return point(page, prey[rng(prey.length)]).then(() => true);
    const ends = o.buttons.filter((b) => END.test(b)),
      does = o.buttons.filter((b) => !END.test(b));
    if (does.length && (!o.fields.length || rng(2))) await press(page, does[rng(does.length)]);
    else if (o.cards.length && rng(4) === 0) await page.click(`[data-card="${o.cards[rng(o.cards.length)]}"]`);
    else if (o.fields.length && (!ends.length || rng(eager) > 0)) await point(page, o.fields[rng(o.fields.length)]);
    else if (ends.length) await press(page, ends[rng(ends.length)]);
    else if (o.cards.length) await page.click(`[data-card="${o.cards[rng(o.cards.length)]}"]`);
    else if (o.cancel) await page.click('[data-cancel]');
    else return false;
  }
  return true;
}

const press = (page, move) => page.click(`.actions button[data-move="${move}"]`);

async function point(page, { field, at }) {
  const { height } = page.viewportSize();
  if (at[1] < 0 || at[1] > height - 5) await page.locator(`.touch[data-field="${field}"]`).scrollIntoViewIfNeeded();
  await page.locator(`.touch[data-field="${field}"]`).click({ force: true, noWaitAfter: true });
}

/** So many deeds, however long the page takes for each; fewer only when the game is over or `enough`. */
export async function deeds(page, rng, count, enough = async () => false) {
  for (let idle = 0; count > 0 && !(await enough()); ) {
    if (await act(page, rng)) count--, (idle = 0);
    else if ((await page.locator('.over').count()) || ++idle > 4000) return;
    else await page.waitForTimeout(20);
  }
}

/** Asks again until it is so. */
export async function until(is, what) {
  for (const end = Date.now() + PATIENCE; !(await is()); ) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((r) => setTimeout(r, 30));
  }
}

/** Plays until the game is over; throws when it takes too long. */
export async function playOut(page, { seed = 1, deeds = 3000, eager = 12, watch } = {}) {
  const rng = chance(seed);
  let idle = 0;
  for (let i = 0; i < deeds; i++) {
    const did = await act(page, rng, eager);
    if (await page.locator('.over').count()) return i;
    if (watch) await watch(i);
    idle = did ? 0 : idle + 1;
    if (!did) await page.waitForTimeout(15), i--;
    if (idle > 8000) throw new Error(`nothing to do for long: ${JSON.stringify(await offers(page))}`);
  }
  throw new Error(`not over after ${deeds} deeds`);
}

/** Where to touch a field, if it is on the screen; the page is scrolled so that the board is. */
export const spot = (page, name) =>
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
