// What a player must see: the computed colours of first, target, picked, hostile and cursor on every board, in both
// themes, against the colours of what is printed under them.
import { games } from '../harness/program.mjs';
import { openPage } from './browser.mjs';
import { check, noProblems } from './look.mjs';
import { act, chance, until } from './player.mjs';

const CHOOSING = ['first', 'target', 'hostile', 'picked'];

/** Every mark on the board with its colours, and the colours of its surroundings; `all` puts every kind on every field. */
const read = (page, all = []) =>
  page.evaluate((kinds) => {
    const parse = (colour) => {
      const [r, g, b, a = 1] = (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
      return { r, g, b, a: colour === 'none' ? 0 : a };
    };
    const light = ({ r, g, b }) =>
      [r, g, b]
        .map((v) => v / 255)
        .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const apart = (a, b) => Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
    const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const mix = (top, under) =>
      Object.fromEntries(['r', 'g', 'b'].map((k) => [k, top[k] * top.a + under[k] * (1 - top.a)]));
    const board = document.querySelector('.playing .board'),
      style = (el) => getComputedStyle(el);
    if (!board) return undefined; // behind the curtain
    const paper = parse(style(board.querySelector('[data-paper]')).fill);
    const hexes = new Map([...board.querySelectorAll('.hex')].map((h) => [h.dataset.field, h]));
    const group = board.querySelector('.marks'),
      made = [];
    for (const kind of kinds) {
      for (const field of hexes.keys()) {
        const mark = document.createElementNS('http://www.w3.org/2000/svg', 'polygon');
        mark.setAttribute('class', `mark ${kind}`);
        mark.dataset.at = field;
        made.push(group.appendChild(mark));
      }
    }
    const marks = [...board.querySelectorAll('.mark')].map((m) => {
      const s = style(m),
        hex = style(hexes.get(m.dataset.at)),
        printed = parse(hex.fill);
      const ground = mix({ ...printed, a: printed.a * Number(hex.fillOpacity) }, paper);
      const stroke = parse(s.stroke),
        fill = parse(s.fill);
      return {
        kind: m.classList[1],
        at: m.dataset.at,
        stroke: s.stroke,
        fill: s.fill,
        grid: hex.stroke,
        width: parseFloat(s.strokeWidth),
        shown: s.display !== 'none' && s.visibility === 'visible' && Number(s.opacity) > 0.9 && stroke.a === 1,
        edge: contrast(stroke, ground),
        inside: apart(mix(fill, ground), ground),
      };
    });
    for (const mark of made) mark.remove();
    const above = board.querySelector('.hexes').compareDocumentPosition(board.querySelector('.marks')) & 4;
    return { marks, above: above > 0, open: [...board.querySelectorAll('.touch.open')].map((t) => t.dataset.field) };
  }, all);

function checkMarks({ marks, open, above }, where, seen) {
  check(above, `${where}: marks lie over the fields`);
  for (const field of open)
    check(
      marks.some((m) => m.at === field && CHOOSING.includes(m.kind)),
      `${where}: ${field} is open and looks like nothing`,
    );
  for (const m of marks.filter((x) => [...CHOOSING, 'cursor', 'blamed'].includes(x.kind))) {
    const what = `${where}: ${m.kind} at ${m.at}, stroke ${m.stroke} on grid ${m.grid}`;
    seen.add(m.kind);
    check(m.shown && m.width >= 2, `${what}: not shown`);
    check(m.stroke !== m.grid, `${what}: the colour of the grid`);
    if (m.kind === 'cursor') continue; // stands on an edge of its own
    check(m.edge >= 3, `${what}: contrast ${m.edge.toFixed(2)} with the field`);
    if (m.kind !== 'first') check(m.inside >= 40, `${what}: its inside ${m.fill} looks like the field`);
  }
  const edges = marks.filter((m) => m.kind === 'cursor-edge'),
    cursors = marks.filter((m) => m.kind === 'cursor');
  check(edges.length === cursors.length, `${where}: the cursor has an edge`);
  if (cursors.length)
    check(edges[0].width > cursors[0].width && edges[0].stroke !== cursors[0].stroke, `${where}: the edge is seen`);
}

/** Every kind of mark on every field of a board, in both themes. */
const onEveryField =
  (game) =>
  async ({ browser, address }) => {
    for (const theme of ['light', 'dark']) {
      const page = await openPage(browser, { theme, luck: 5, settings: { confirm: false } });
      await atTable(page, address, game);
      checkMarks({ ...(await read(page, [...CHOOSING, 'blamed'])), open: [] }, `${game}, ${theme}`, new Set());
      await page.context().close();
    }
  };

/** Sits down at a game of two at one screen. */
async function atTable(page, address, game) {
  await page.goto(`${address}/play/${game}`);
  await page.check('input[value=screen]');
  await page.click('form button.action');
  await page.waitForSelector('.playing .board .hex');
}

/** Goes through a game by pointing and by keyboard until every kind of mark has been seen. */
const marked =
  (game, wanted, prepare) =>
  async ({ browser, address }) => {
    for (const theme of ['light', 'dark']) {
      const page = await openPage(browser, { theme, luck: 5, settings: { confirm: false } });
      await atTable(page, address, game);
      const seen = new Set(),
        rng = chance(6),
        where = `${game}, ${theme}`;
      if (prepare) await prepare(page, seen, where);
      for (let i = 0; i < 1500 && !wanted.every((kind) => seen.has(kind)); i++) {
        if (await page.locator('.board svg[tabindex]').count()) {
          await page.evaluate(() => document.querySelector('.board svg[tabindex]')?.focus());
          await page.keyboard.press('n');
          const now = await read(page);
          if (now) checkMarks(now, where, seen);
        }
        if (!(await act(page, rng, 12))) await page.waitForTimeout(20);
      }
      const missing = wanted.filter((kind) => !seen.has(kind));
      check(!missing.length, `${where}: never seen: ${missing}`);
      noProblems(page);
      await page.context().close();
    }
  };

/** The target of the game is a legal field like any other (a pupil found it uncoloured). */
async function london(page, seen, where) {
  await page.locator('.touch.open').first().waitFor();
  // One press a step: a second one before the page has drawn the next step would end that too.
  let ended;
  await until(
    () =>
      page
        .evaluate((last) => {
          const { k } = document.querySelector('.playing .table').dataset,
            end = document.querySelector('.actions .end');
          if (k === last) return undefined;
          if (document.querySelector('.touch.open[data-field=E2]')) return 'open';
          end?.click();
          return end ? k : undefined;
        }, ended)
        .then((said) => said === 'open' || void (ended = said ?? ended)),
    'Hornchurch may fly',
  );
  await page.locator('.touch.open[data-field=E2]').click({ force: true });
  await page.waitForSelector('.mark.picked[data-at=E2]');
  const now = await read(page);
  for (const field of ['D2', 'D3', 'E3'])
    check(
      now.marks.some((m) => m.at === field && m.kind === 'target'),
      `${where}: ${field} is part of London and can be flown to`,
    );
  checkMarks(now, where, seen);
}

const WANTED = ['first', 'target', 'picked', 'cursor'];

export const marks = {
  ...Object.fromEntries(games().map((game) => [`on every field of ${game}`, onEveryField(game)])),
  'seen on 303, London too': marked('303', WANTED, london),
  'seen on 111': marked('111', WANTED),
  'seen on 7': marked('7', WANTED),
  'seen on orzel': marked('orzel', ['first', 'picked', 'cursor']),
  'seen on bitwa': marked('bitwa', WANTED),
};
