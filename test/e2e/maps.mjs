// The boards as pictures: names against names and pieces, the size of fields, nothing covered, nothing that jumps.
import { games } from '../harness/program.mjs';
import { DESK, openPage } from './browser.mjs';
import { check, noProblems } from './look.mjs';
import { act, chance } from './player.mjs';

const SIZES = [
  [390, 844],
  [360, 740],
  [844, 390],
  [683, 384],
  [1366, 768],
  [1920, 1080],
];

/** Boxes of all names that are seen and of all pieces, in pixels; what lies beyond the sheet is cut off. */
const look = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('.playing .board'),
      sheet = board.querySelector('.sheet').getBoundingClientRect();
    const cut = (b) => ({
      ...b,
      x0: Math.max(b.x0, sheet.left),
      y0: Math.max(b.y0, sheet.top),
      x1: Math.min(b.x1, sheet.right),
      y1: Math.min(b.y1, sheet.bottom),
    });
    const box = (el) => {
      const b = el.getBoundingClientRect();
      return { x0: b.left, y0: b.top, x1: b.right, y1: b.bottom };
    };
    const seen = (el) => getComputedStyle(el).visibility !== 'hidden' && getComputedStyle(el).display !== 'none';
    const size = (el) => parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a;
    // A line of text is as high as its letters, not as the font allows.
    const letters = (el) =>
      [...(el.querySelector('tspan') ? el.querySelectorAll('tspan') : [el])].map((part) => {
        const b = box(part),
          middle = (b.y0 + b.y1) / 2,
          half = size(el) * 0.36;
        return { ...b, y0: middle - half, y1: middle + half };
      });
    const inside = (b) => b.x1 - b.x0 > 2 && b.y1 - b.y0 > 2;
    const names = [...board.querySelectorAll('.names text, .printed text')]
      .filter(seen)
      .flatMap((el) =>
        letters(el).map((b) => cut({ text: el.textContent, kind: el.classList[0], size: size(el), ...b })),
      )
      .filter(inside);
    const pieces = [...board.querySelectorAll('.pieces .token .plate, .pieces .token .pencil-ring')]
      .map(box)
      .map(cut)
      .filter(inside);
    const hex = board.querySelector('.touch').getBoundingClientRect(),
      deck = document.querySelector('.deck').getBoundingClientRect();
    const head = box(document.querySelector('.playing .turn'));
    const clipped = [...document.querySelectorAll('.playing .turn p')]
      .filter((p) => p.textContent)
      .filter((p) => {
        const b = box(p);
        return b.y0 < head.y0 - 2 || b.y1 > head.y1 + 2;
      })
      .map((p) => p.textContent);
    const plain = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
    return {
      names,
      pieces,
      clipped,
      hex: Math.min(hex.width, hex.height),
      sheet: plain(sheet),
      deck: plain(deck),
      turned: board.classList.contains('turned'),
      height: innerHeight,
    };
  });

/**
 * Looks when the picture stands still: names are written only when the processor has a moment, and again when their
 * letters have come or the window has changed.
 */
async function settled(page) {
  await page.waitForFunction(
    () => document.querySelectorAll('.playing .names text, .playing .printed text').length > 5,
  );
  let before = '';
  for (;;) {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const seen = await look(page),
      now = JSON.stringify(seen);
    if (now === before) return seen;
    before = now;
  }
}

const apart = (a, b) => a.x1 <= b.x0 + 0.5 || b.x1 <= a.x0 + 0.5 || a.y1 <= b.y0 + 0.5 || b.y1 <= a.y0 + 0.5;
/** Pieces are round or nearly so. */
const onPiece = (n, p) => {
  const cx = (p.x0 + p.x1) / 2,
    cy = (p.y0 + p.y1) / 2,
    rx = (p.x1 - p.x0) / 2 - 2,
    ry = (p.y1 - p.y0) / 2 - 2;
  const x = Math.max(n.x0, Math.min(cx, n.x1)),
    y = Math.max(n.y0, Math.min(cy, n.y1));
  return rx > 3 && ry > 3 && ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
};

function checkNames({ names, pieces }, where) {
  check(names.length > 5, `${where}: names are shown`);
  for (const [i, a] of names.entries())
    for (const b of names.slice(i + 1))
      check(a.text === b.text || apart(a, b), `${where}: "${a.text}" over "${b.text}"`);
  // Seas and countries are printed large and run on under pieces; all else makes room.
  for (const n of names.filter((x) => !['water', 'country', 'capital'].includes(x.kind)))
    check(!pieces.some((p) => onPiece(n, p)), `${where}: a piece on "${n.text}"`);
  for (const n of names.filter((x) => x.kind === 'place'))
    check(n.size >= 6.9, `${where}: "${n.text}" is ${n.size.toFixed(1)} px high`);
}

/** Somebody stands in the middle of the city and at its sides: it is still named, over a field of its own. */
async function city({ browser, address }) {
  const page = await openPage(browser, DESK);
  const position = '2 raf fighters luftwaffe=F3,H3 bombers=K6 raf=D3,E3,E2,F2 reserve=2';
  await page.goto(`${address}/replay?game=303&position=${encodeURIComponent(position)}`);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForSelector('.board .capital:not(.over-piece)');
    const where = await page.evaluate(() => {
      const middle = (el) => {
        const b = el.getBoundingClientRect();
        return [b.left + b.width / 2, b.top + b.height / 2];
      };
      const names = [...document.querySelectorAll('.printed .capital:not(.over-piece)')];
      const fields = [...document.querySelectorAll('.board [data-field]')];
      const at = (el) => {
        const [x, y] = middle(el),
          far = (f) => {
            const [a, b] = middle(f);
            return Math.hypot(a - x, b - y);
          };
        return fields.reduce((a, b) => (far(b) < far(a) ? b : a)).dataset.field;
      };
      return names.map((el) => [el.textContent, at(el)]);
    });
    check(
      where.some(([name]) => name === 'Londyn'),
      `${width} x ${height}: the city has no name`,
    );
    for (const [name, field] of where.filter(([name]) => name === 'Londyn'))
      check(['D2', 'D3', 'E3'].includes(field), `${width} x ${height}: "${name}" stands on ${field}`);
  }
  noProblems(page);
  await page.context().close();
}

/** Colours in the rows of the page just left of a box, each column by itself: how many it has. */
async function beside(page, { x, y, height }) {
  const clip = { x: x - 5, y: y + height / 4, width: 4, height: height / 2 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return [...Array(image.width).keys()].map((column) => {
      const { data: dots } = pen.getImageData(column, 0, 1, image.height);
      return new Set([...Array(image.height).keys()].map((row) => dots.slice(row * 4, row * 4 + 3).join())).size;
    });
  }, picture);
}

/** Land ends at the frame of its map: on the first page, at a table, and when it is looked at from near. */
async function framed({ browser, address }) {
  const page = await openPage(browser, { width: 390, height: 844, hasTouch: true });
  const check1 = async (where, box) => {
    const columns = await beside(page, box);
    check(Math.max(...columns) === 1, `${where}: the map spills over its frame: ${columns} colours beside it`);
  };
  for (const game of games()) {
    await page.goto(address);
    const card = page.locator(`.game-card:has([data-play="${game}"])`);
    await card.locator('.board .hex').first().waitFor({ state: 'attached' });
    await card.scrollIntoViewIfNeeded();
    await check1(`${game}, the first page`, await card.boundingBox());
    await page.click(`[data-play="${game}"]`);
    await page.waitForSelector('.turn.yours');
    for (const near of [0, 1]) {
      if (near) await page.locator('.board .under button').last().click();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await check1(
        `${game}, ${near ? 'from near' : 'at the table'}`,
        await page.locator('.playing .sheet').boundingBox(),
      );
    }
  }
  noProblems(page);
  await page.context().close();
}

const drawn =
  (game) =>
  async ({ browser, address }) => {
    const page = await openPage(browser, {
      width: 390,
      height: 844,
      luck: 7,
      hasTouch: true,
      settings: { confirm: false },
    });
    await page.goto(address);
    await page.click(`[data-play="${game}"]`);
    await page.waitForSelector('.turn.yours');
    const measure = async (when, sizes = SIZES) => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const seen = await settled(page),
          where = `${game}, ${width} x ${height}, ${when}`;
        checkNames(seen, where);
        check(!seen.clipped.length, `${where}: cut off: ${seen.clipped}`);
        check(seen.hex >= 32, `${where}: fields are ${seen.hex.toFixed(1)} px`);
        const high = seen.sheet.bottom - seen.sheet.top;
        if (width > height) check(high >= 0.6 * height, `${where}: the board has ${high.toFixed(0)} px of ${height}`);
        const clear = seen.deck.top >= seen.sheet.bottom - 1 || seen.deck.left >= seen.sheet.right - 1;
        check(
          clear,
          `${where}: buttons from ${seen.deck.top.toFixed(0)} cover the board down to ${seen.sheet.bottom.toFixed(0)}`,
        );
      }
    };
    await measure('at the start');
    await page.setViewportSize({ width: 390, height: 844 });
    const before = (await settled(page)).sheet,
      rng = chance(3);
    for (let i = 0; i < 10; i++) {
      if (!(await act(page, rng))) await page.waitForTimeout(30);
      const now = await page.evaluate(() => {
        const b = document.querySelector('.playing .sheet')?.getBoundingClientRect();
        return b && { top: b.top + scrollY, bottom: b.bottom + scrollY };
      });
      if (now)
        check(
          Math.abs(now.top - before.top) < 1 && Math.abs(now.bottom - before.bottom) < 1,
          `${game}: the board jumps from ${before.top} to ${now.top}`,
        );
    }
    await page.waitForSelector('.turn.yours, .over');
    await page.evaluate(() => scrollTo(0, 0));
    await measure('some moves on');
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    await measure(
      'dark',
      SIZES.filter(([width]) => width !== 360 && width !== 683),
    );
    const broken = await page.$$eval('.card-name', (all) =>
      all.filter((n) => n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent),
    );
    check(!broken.length, `${game}: names too wide for their cards: ${broken}`);
    noProblems(page);
    await page.context().close();
  };

export const maps = {
  ...Object.fromEntries(games().map((game) => [`names, sizes and places on ${game}`, drawn(game)])),
  'land stays inside its frame': framed,
  'a city is named though pieces stand on it': city,
};
