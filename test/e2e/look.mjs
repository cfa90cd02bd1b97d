// What every page must be: understandable, without English on a Polish page, without sideways scrolling.
import { axeSource } from './browser.mjs';

export function check(truth, words) {
  if (!truth) throw new Error(words);
}

const RAW =
  /\b(page|gloss|word|event|doing|piece|look|side|army|count|chat|match|result|place)\.[a-z0-9]+(\.[a-z0-9-]+)*|\{[\w -]+\}|undefined|NaN|\[object/;
const ENGLISH =
  /\b(the|and|your|you|move|moves|round|roll|dice|undo|hit|miss|field|fields|ship|sea|mine|blank|card|cards|hand|fighter|bomber|rules|play|game|over|done|end|rest|damaged|army|attack|attacks|opponent|level|settings|with|from|this|that)\b/i;
const POLISH =
  /(?<!\p{L})(się|jest|nie|ruch|ruchy|gracz|pole|pola|kości|runda|krok|albo|oraz|można|twój|przeciwnik|karta|żeton|myśliwiec|bombowiec|pułk|rzut|zasada|zasady|koniec|gra|gry|wygrywa)(?!\p{L})/iu;

/** The words a person sees, without codes of moves and parts in another language. */
export const visibleWords = (page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    for (const e of copy.querySelectorAll(
      'code, textarea, .sheet-text pre, [lang=en] [lang], script, .language, .card-name, .card-effect',
    ))
      e.remove();
    const titles = [...document.querySelectorAll('[title], [aria-label], title')]
      .filter((e) => !e.closest('.language'))
      .map((e) => e.getAttribute('title') ?? e.getAttribute('aria-label') ?? e.textContent);
    const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT),
      words = [];
    while (walk.nextNode()) words.push(walk.currentNode.textContent);
    return [...titles.filter(Boolean), ...words].join('\n');
  });

export async function checkWords(page, language) {
  const text = await visibleWords(page);
  const raw = RAW.exec(text);
  check(
    !raw,
    `a raw key or a hole in a phrase: ${raw?.[0]} in …${text.slice(Math.max(0, raw?.index - 60), raw?.index + 60)}…`,
  );
  // The program's name, switches of a board's sheet, terms in brackets, names of cards, a term of sport.
  const bare = text.replace(/Sędzia|[a-z]+(-[a-z]+){2,}|\([^)]*\)|\b\d\d [^:\n]*|fair play/gi, '');
  if (language === 'pl') {
    const english = ENGLISH.exec(bare);
    check(
      !english,
      `an English word on a Polish page: ${english?.[0]} in …${bare.slice(Math.max(0, english?.index - 60), english?.index + 60)}…`,
    );
  } else {
    const polish = POLISH.exec(bare);
    check(
      !polish,
      `a Polish word on an English page: ${polish?.[0]} in …${bare.slice(Math.max(0, polish?.index - 60), polish?.index + 60)}…`,
    );
  }
}

export async function checkWidth(page) {
  const more = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  check(more <= 0, `${more} pixels must be scrolled sideways at ${page.url()}`);
}

export async function checkAxe(page) {
  const found = await page.evaluate(`(async () => {
    if (!window.axe) { const m = { exports: {} }; (function (module, exports) { ${axeSource} })(m, m.exports); window.axe ??= m.exports; }
    const r = await window.axe.run(document, { resultTypes: ['violations'] });
    return r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).join('; '));
  })()`);
  check(!found.length, `axe at ${page.url()}: ${found.join('\n')}`);
}

/** What can be pressed and is too small: its words and its size. What is drawn smaller may be larger to the finger. */
const small = (page) =>
  page.evaluate(() => {
    const LEAST = 44;
    const words = (el) => (el.getAttribute('aria-label') || el.textContent || el.name || '').trim().slice(0, 40);
    const inText = (a) => {
      if (a.tagName !== 'A' || getComputedStyle(a).display !== 'inline') return false;
      const line = a.closest('p, li, tr, dd, dt, figcaption, h1, h2, h3, label, div') ?? a;
      return line.textContent.trim() !== a.textContent.trim();
    };
    // A box around it that belongs to it, as buttons within a line of text have one.
    const reach = (el) => {
      const { width, height } = el.getBoundingClientRect(),
        more = getComputedStyle(el, '::after');
      const by = (...sides) =>
        more.content !== 'none' && more.position === 'absolute'
          ? sides.reduce((sum, side) => sum - Math.min(0, parseFloat(more[side]) || 0), 0)
          : 0;
      return [width + by('left', 'right'), height + by('top', 'bottom')];
    };
    const found = new Map();
    for (const el of document.querySelectorAll('a[href], button, summary, select, textarea, input, [role=button]')) {
      if (el.closest('svg, .skip') || inText(el) || el.type === 'hidden') continue;
      const whole = /^(radio|checkbox|file)$/.test(el.type) ? (el.closest('label') ?? el) : el;
      const box = whole.getBoundingClientRect();
      if (!whole.checkVisibility({ visibilityProperty: true }) || !box.width || !box.height) continue;
      const [width, height] = reach(whole);
      if (width < LEAST - 0.5 || height < LEAST - 0.5)
        found.set(
          `${whole.tagName.toLowerCase()}.${whole.className || el.name}`,
          `${words(whole)} ${width.toFixed(0)} x ${height.toFixed(0)}`,
        );
    }
    return [...found].map(([what, size]) => `${what} "${size}"`);
  });

export async function checkTouch(page, where) {
  const found = await small(page);
  check(!found.length, `${where}: smaller than a finger: ${found.join('; ')}`);
}

/** In both themes. */
export async function checkAxeBoth(page) {
  await checkAxe(page);
  const was = await page.evaluate(() => document.documentElement.dataset.theme);
  const turn = (theme) =>
    page.evaluate((to) => {
      document.documentElement.dataset.theme = to;
    }, theme);
  await turn(was === 'dark' ? 'light' : 'dark');
  await checkAxe(page);
  await turn(was);
}

export const noProblems = (page) => check(!page.problems.length, `the page complained: ${page.problems.join('; ')}`);

export const logLength = (page) => page.locator('.log li').count();

/** A picture for people who want to see what was tested: LOOK=FOLDER. */
export const look = async (page, name) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};
