// The referee's board on a phone: three positions of every game put together by tapping alone, five moves asked about
// each, and the answers are those of `sedzia explain`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, PHONE, root } from './browser.mjs';
import { check, checkAxe, checkWidth, checkWords, noProblems } from './look.mjs';
import { spot } from './player.mjs';

const MOST_TAPS = 60;

// From the middle of games (test/plays and such): most of the tray lies there.
const POSITIONS = {
  303: [
    '4 luftwaffe declare luftwaffe=D4,E5!,H6+1,I5+2,N9 bombers=J5 raf=C2,G2!,C6,G6!,I6 reserve=1 order=I5xI6',
    '5 raf fighters luftwaffe=E5!,I5,B6,C7,N9 bombers=H4 raf=F1,E2!,D3+1!,F7,I8! reserve=1',
    '6 luftwaffe bombers luftwaffe=D4,E5!,F6,E8,K9 bombers=G3 raf=D1,C2,F4,B6!,C7!,G9!',
  ],
  111: [
    '6 luftwaffe fighters luftwaffe=F6+2,F7,C10! bombers=F8,C11 poland=G8,G9,C12,E12!~ clouds=F5-G5,E7-F7,G9-G10,F10-G11',
    '7 poland declare luftwaffe=G6,F10,E13 bombers=E9,D12 poland=E8+1,D10,E10,C14!~ clouds=F5-G5,E7-F7,G9-G10,F10-G11 order=E8xE9',
    '5 luftwaffe bombers luftwaffe=C7,E9!,F9 bombers=E7,A8+1 poland=B8,E8!,E10 clouds=A3-A4,F3-G3,H5-H6,E9-F9',
  ],
  7: [
    '4 poland fly commander ? regiments I2 G3 I3 G4f L4 H5 I5 G6ns I7ns G8n aircraft G6 H7b H9d view public',
    '5 bolsheviks ride commander ? regiments I2 E4 F4fa H4 J4 I5 G6ns L6 I7n G9n aircraft F3 A8db I8d view public',
    '6 poland fly discovered active D6 2 left D5 regiments G3 F4 H4f E5 H5s K5 G6 aircraft D4de D6b C9db',
  ],
  orzel: [
    '7 kriegsmarine act orzel K2 hand ?2 course J2=? sunk 2 captured 3 ships 2 patrol N3 taken 1 mines ?2 laid N1=? J3=? K3=? L5=? I10=? swept 1+0 left mines either p/r o/a',
    '4 poland act orzel N2 hand ?6 sunk 1 captured 1 ships 3 patrol N3 mines ?4 laid N1=? J3=? K4=? I10=? white m p/r o o/a left course course',
    '6 poland sail orzel L2 hand 1+0 course K2=ship K3=sea sunk 2 captured 3 ships 2 patrol N3 taken 1 mines ?4 laid N1=? J3=? I10=? swept 1+0',
  ],
  bitwa: [
    '2 red action / KK:C2.1 4A:B5~1 15A:D2.2 3A:D3.2 16A:F4.2 GM:E5~1 / 5A:C4.1 1A:E4~1 2A:E6.1 4A:F6.1 3A:G6.1 OW:D4~0 / - / hand 19! ?9 deck 01 02 03 04 05 06 07 08 09 10 11 12 14 15 16 17 18 20 21 22 23 24 25 27 29 30 / hand ?5 deck 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 51 56 57 58 59 60 / view public',
    '1 poland action / KK:C2.0* 4A:C1.1 15A:D2.1 3A:E2.1 16A:F4.1 GM:F6.1 / 5A:C3.1 1A:D3~1 2A:D5.1 4A:F7.1 3A:G7.1 OW:D4~0 / C2xC3 / hand ?10 deck 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 / hand ?7 deck 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 / view public',
    '4 poland retreat E5xE6 red 1 1 / KK:C3.1 4A:B5~1 15A:B3~1 3A:D3~1 16A:E5.0 GM:- / 5A:C4.1 1A:E3~1 2A:E6~1 4A:F6.1 3A:H7.1 OW:D4~0 / E5xE6 / hand ?9 deck 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 / hand ?5 deck 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 / view public',
  ],
};

/** The rules beside the page: what a position consists of, to know what has to be tapped. */
async function rulesOf(game) {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(root, 'build/sedzia.wasm')), {});
  const e = instance.exports;
  const call = (name, text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(e.memory.buffer).set(bytes, e.in());
    const length = e[name](bytes.length);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(e.memory.buffer, e.out(), length)) || 'null');
  };
  const geometry = call('page_board', game);
  return {
    fields: geometry.fields.map((f) => f.field),
    may: (position) => call('page_may', position),
    draft: (position, field = '', orders = '') => call('page_draft', [position, field, orders].join('\n')),
  };
}

const of = (handles, word) => handles.find((h) => h.word === word);
const choiceOf = (h) => (h.names ? h.names[h.value] : h.value);

/** A phone in somebody's hand: every tap is counted, and waited for. */
class Thumb {
  constructor(page) {
    this.page = page;
    this.taps = 0;
  }
  async tap(selector) {
    await this.page.locator(selector).first().tap();
    this.taps++;
  }
  /** Taps, and waits until the position is another one. */
  async change(act) {
    const before = await this.position();
    await act();
    await this.page.waitForFunction((p) => document.querySelector('main').dataset.position !== p, before);
  }
  position = () => this.page.getAttribute('main', 'data-position');
  async field(name) {
    const at = await spot(this.page, name);
    if (!at) await this.tap('.zoom button'); // only a part of the board is seen: the whole of it
    await this.page.touchscreen.tap(...(at ?? (await spot(this.page, name))));
    this.taps++;
  }
}

/** Which tokens stand on each field of a position. */
function tokensOf(rules, position) {
  const all = new Map();
  for (const field of rules.fields) {
    const on = rules.draft(position, field).on ?? [];
    if (on.some((h) => h.kind === 'token')) all.set(field, on);
  }
  return all;
}

const same = (a, b) => JSON.stringify(a?.map((h) => [h.word])) === JSON.stringify(b?.map((h) => [h.word]));

async function setMarks(thumb, rules, field, wanted) {
  for (const mark of wanted.filter((h) => h.kind === 'mark')) {
    const now = of(rules.draft(await thumb.position(), field).on, mark.word);
    if (!now || now.value === mark.value) continue;
    if (mark.most === 1) await thumb.change(() => thumb.tap(`[data-set="${mark.word}"]`));
    else
      for (let n = now.value; n !== mark.value; n += n < mark.value ? 1 : -1)
        await thumb.change(() => thumb.tap(`[data-${n < mark.value ? 'more' : 'less'}="${mark.word}"]`));
  }
}

/** When it is and what is unknown: the panel is opened once, if anything in it is different. */
async function setWhen(thumb, rules, target) {
  const wanted = rules.draft(target).handles.filter((h) => ['choice', 'number', 'card'].includes(h.kind));
  const differs = async (h) => {
    const now = of(rules.draft(await thumb.position()).handles, h.word);
    return now && choiceOf(now) !== choiceOf(h);
  };
  let open = false;
  for (const h of [...wanted, ...wanted]) {
    if (!(await differs(h))) continue;
    if (h.kind === 'choice' && rules.draft(await thumb.position(), '', `${h.word}=${choiceOf(h)}`) === 'no') continue; // later
    if (!open) await thumb.tap('[data-panel=when]');
    open = true;
    if (h.kind === 'choice' || (h.word === 'round' && h.most <= 10)) {
      await thumb.change(() => thumb.tap(`[data-choose="${h.word}=${choiceOf(h)}"]`));
    } else if (h.kind === 'card') {
      if (!(await thumb.page.locator('.cards[open]').count())) await thumb.tap('.cards summary');
      while (await differs(h)) await thumb.change(() => thumb.tap(`[data-card="${h.number}"]`));
    } else if (h.most === 1 && !h.least) {
      await thumb.change(() => thumb.tap(`[data-set="${h.word}"]`));
    } else {
      for (
        let now = of(rules.draft(await thumb.position()).handles, h.word).value;
        now !== h.value;
        now += now < h.value ? 1 : -1
      )
        await thumb.change(() => thumb.tap(`[data-${now < h.value ? 'more' : 'less'}="${h.word}"]`));
    }
  }
  if (open) await thumb.tap('[data-close]');
}

/** Opens a token that stands there. */
async function openToken(thumb, field) {
  if ((await thumb.page.locator(`.token-panel[data-field="${field}"]`).count()) === 0) await thumb.field(field);
  await thumb.page.waitForSelector(`.token-panel[data-field="${field}"]`);
}

const wrongMarks = (here, marks) =>
  marks.filter((m) => m.kind === 'mark' && of(here, m.word) && of(here, m.word).value !== m.value);

/** Tokens tool by tool, each with its marks. */
async function setTokens(thumb, rules, target) {
  const wanted = tokensOf(rules, target);
  for (const [field, on] of wanted) {
    const here = rules.draft(await thumb.position(), field).on ?? [];
    if (
      !same(
        here.filter((h) => h.kind === 'token'),
        on.filter((h) => h.kind === 'token'),
      ) ||
      !wrongMarks(here, on).length
    )
      continue;
    await openToken(thumb, field);
    await setMarks(thumb, rules, field, on);
  }
  const words = [
    ...new Set(
      [...wanted.values()]
        .flat()
        .filter((h) => h.kind === 'token')
        .map((h) => h.word),
    ),
  ];
  for (const word of words) {
    let taken = false;
    for (const [field, on] of wanted) {
      if (!of(on, word)) continue;
      const here = rules.draft(await thumb.position(), field).on ?? [];
      const token = on.findIndex((h) => h.word === word);
      const next = on.findIndex((h, i) => i > token && h.kind === 'token');
      const marks = on.slice(token + 1, next < 0 ? undefined : next);
      if (of(here, word) && !wrongMarks(here, marks).length) continue;
      if (!taken && !(await thumb.page.locator(`[data-tool="${word}"]`).count())) continue;
      if (!taken) await thumb.tap(`[data-tool="${word}"]`);
      taken = true;
      if (of(here, word)) {
        await thumb.field(field);
        await thumb.page.waitForSelector('.token-panel');
      } else {
        await thumb.change(() => thumb.field(field));
        await thumb.page.waitForSelector('.token-panel');
      }
      await setMarks(thumb, rules, field, marks);
    }
    if (taken) await thumb.tap(`[data-tool="${word}"]`);
  }
}

async function setPairs(thumb, rules, target) {
  const { handles, pieces } = rules.draft(target);
  for (const h of handles.filter((x) => x.kind === 'pair')) {
    const arrows = pieces.filter((p) => p.kind === h.piece.kind && p.field && p.to);
    const there = new Set(rules.draft(await thumb.position()).pieces.map((p) => `${p.kind} ${p.field} ${p.to}`));
    const missing = arrows.filter((p) => !there.has(`${p.kind} ${p.field} ${p.to}`));
    if (!missing.length || !(await thumb.page.locator(`[data-tool="${h.word}"]`).count())) continue;
    await thumb.tap(`[data-tool="${h.word}"]`);
    for (const p of missing) {
      await thumb.field(p.field);
      await thumb.page.waitForSelector('.mark.picked');
      await thumb.change(() => thumb.field(p.to));
    }
    await thumb.tap(`[data-tool="${h.word}"]`);
  }
}

/** From the set-up: what stands elsewhere is moved, what has gone is taken away. */
async function fromStart(thumb, rules, target) {
  const wanted = tokensOf(rules, target);
  const where = (tokens, word) => [...tokens].filter(([, on]) => of(on, word)).map(([field]) => field);
  const now = async () => tokensOf(rules, await thumb.position());
  const words = [
    ...new Set(
      [...wanted.values(), ...(await now()).values()]
        .flat()
        .filter((h) => h.kind === 'token')
        .map((h) => h.word),
    ),
  ];
  for (let round = 0; round < 3; round++)
    for (const word of words) {
      const goal = where(wanted, word),
        stand = where(await now(), word);
      const from = stand.filter((f) => !goal.includes(f)),
        to = goal.filter((f) => !stand.includes(f));
      for (let i = 0; i < Math.min(from.length, to.length); i++) {
        const there = (await now()).get(to[i]);
        if (there?.some((h) => h.kind === 'token')) continue; // in the way: it goes first
        await openToken(thumb, from[i]);
        await thumb.change(() => thumb.field(to[i]));
        await thumb.page.waitForSelector(`.token-panel[data-field="${to[i]}"]`);
        await setMarks(thumb, rules, to[i], wanted.get(to[i]));
      }
      for (const f of to.length ? [] : from) {
        await thumb.tap('[data-tool="-"]');
        await thumb.change(() => thumb.field(f));
        await thumb.tap('[data-tool="-"]');
      }
    }
}

/** `sedzia explain`: allowed, or the rule that forbids it, or "depends". */
function explain(game, position, move) {
  try {
    execFileSync(join(root, 'build/sedzia'), ['explain', game, position, move, '--lang', 'en'], { stdio: 'pipe' });
    return 'yes';
  } catch (e) {
    const said = `${e.stdout}${e.stderr}`;
    if (/depends/.test(said)) return 'depends';
    return `no ${/against rule (\S+?)\.?\s/.exec(said)?.[1] ?? said}`;
  }
}

async function askMoves(thumb, rules, game, position) {
  const { page } = thumb;
  await page.click('[data-mode]');
  await page.waitForSelector('.ask-how, .verdict');
  const tokens = [...tokensOf(rules, position).keys()];
  const seen = {};
  // What may be done (as far as it is pointed at), and between that something near or far.
  const legal = rules
    .may(position)
    .filter((m) => m.did.to && !m.did.card)
    .map((m) => [m.did.from, m.did.to].filter(Boolean));
  for (let i = 0, asked = 0; asked < 5; i++) {
    check(i < 40, `only ${asked} questions found an answer`);
    const from = tokens[(i * 3) % tokens.length];
    const to = rules.fields[(rules.fields.indexOf(from) + [1, 2, 14, 27, 40, 9][i % 6]) % rules.fields.length];
    const fields = i % 2 && legal.length ? legal[(i * 7) % legal.length] : [from, to];
    const last = fields[fields.length - 1];
    await page.waitForSelector('.ask-how');
    for (const [n, field] of fields.entries()) {
      await thumb.field(field);
      await page.waitForFunction((k) => document.querySelectorAll('.mark.picked').length === k, n + 1);
    }
    await page.waitForSelector(`[data-asked="${fields.join(' ')}"]`);
    const verdict = page.locator('.verdict');
    if (await verdict.count()) {
      const move = await verdict.getAttribute('data-move'),
        allowed = await verdict.getAttribute('data-verdict');
      if (allowed === 'no') await page.waitForSelector('.verdict .open-rule b');
      const rule = allowed === 'no' ? ` ${await page.textContent('.verdict .open-rule b')}` : '';
      const want = explain(game, position, move);
      check(
        `${allowed}${rule}` === want,
        `${move} in ${position}: the page says ${allowed}${rule}, explain says ${want}`,
      );
      check((await page.textContent('.verdict h2')).trim().length > 2, 'a verdict without a word');
      seen[allowed] = (seen[allowed] ?? 0) + 1;
      asked++;
    }
    await thumb.field(last); // and again from the beginning
    await page.waitForFunction(() => !document.querySelectorAll('.mark.picked').length);
  }
  return seen;
}

const setUp =
  (game, n) =>
  async ({ browser, address }) => {
    const target = POSITIONS[game][n];
    const rules = await rulesOf(game);
    const page = await openPage(browser, PHONE);
    await page.goto(`${address}/referee/${game}`);
    await page.waitForSelector('.tray');
    const thumb = new Thumb(page);
    const start = tokensOf(rules, 'start'),
      wanted = tokensOf(rules, target);
    const kept = [...wanted].filter(([field, on]) =>
      same(
        on.filter((h) => h.kind === 'token'),
        start.get(field)?.filter((h) => h.kind === 'token'),
      ),
    );
    const single = [...wanted.values()]
      .flat()
      .filter((h) => h.kind === 'token' && of(rules.draft('start').handles, h.word)?.most === 1).length;
    if (kept.length * 2 >= wanted.size || single * 2 > wanted.size) {
      await setWhen(thumb, rules, target);
      await fromStart(thumb, rules, target);
    } else if (rules.draft('start', '', 'empty').position !== (await thumb.position())) {
      await thumb.tap('[data-panel=begin]');
      await thumb.change(() => thumb.tap('[data-from=empty]'));
    }
    let got = '';
    for (let n = 0; n < 3 && got !== rules.draft(target).position; n++) {
      await setWhen(thumb, rules, target); // first: which marks there are depends on the step
      await setTokens(thumb, rules, target);
      await setPairs(thumb, rules, target);
      got = await thumb.position();
    }
    check(got === rules.draft(target).position, `after ${thumb.taps} taps\n${got}\ninstead of\n${target}`);
    check(thumb.taps <= MOST_TAPS, `${thumb.taps} taps are more than ${MOST_TAPS}`);
    check(
      (await page.getAttribute('[data-sound]', 'data-sound')) === 'yes',
      `not sound: ${await page.textContent('[data-sound]')}`,
    );
    if (n === 0) {
      await checkAxe(page);
      await checkWords(page, 'pl');
    }
    await checkWidth(page);
    await page.reload();
    await page.waitForSelector('.tray');
    check((await thumb.position()) === got, 'the position is forgotten after a reload');
    const { taps } = thumb;
    const seen = await askMoves(thumb, rules, game, got);
    if (n === 0) await checkAxe(page);
    noProblems(page);
    await page.context().close();
    return `${taps} taps, ${JSON.stringify(seen)}`;
  };

/** What cannot be is said at once, with its rule, and nothing is refused for it; undo brings it back; links carry it. */
async function impossible({ browser, address }) {
  const page = await openPage(browser, PHONE);
  await page.goto(`${address}/referee/303`);
  await page.waitForSelector('.tray');
  const thumb = new Thumb(page);
  const before = await thumb.position();
  await thumb.tap('[data-tool=luftwaffe]');
  await thumb.change(() => thumb.field('A1'));
  await page.waitForSelector('[data-sound=no]');
  check(
    /więcej samolotów/.test(await page.textContent('.complaints')),
    `one token too many is not said: ${await page.textContent('.complaints')} ${await thumb.position()}`,
  );
  await thumb.tap('[data-panel=when]');
  await thumb.change(() => thumb.tap('[data-choose="round=5"]'));
  await thumb.change(() => thumb.tap('[data-more=reserve]'));
  await page.waitForSelector('.complaints .chip');
  check(/3\.4/.test(await page.textContent('.complaints')), 'the reserve is not complained about with its rule');
  await page.locator('.complaints .chip').last().tap();
  await page.waitForSelector('.complaints .open-rule b');
  const far = await thumb.position();
  await page.click('[data-close]');
  await page.click('[data-panel=share]');
  const link = await page.getAttribute('[data-copy=link][data-link^=http]', 'data-link');
  for (let i = 0; i < 3; i++) await thumb.change(() => page.click('[data-undo]'));
  check((await thumb.position()) === before, 'undo does not lead back');
  await thumb.change(() => page.click('[data-redo]'));
  await page.goto(link);
  await page.waitForFunction((p) => document.querySelector('main')?.dataset.position === p, far);
  await page.goto(`${address}/referee/303?position=nonsense`);
  await page.waitForSelector('.tools-side .warn');
  noProblems(page);
  await page.context().close();
}

/** The odds of a roll, and a move made on the board. */
async function rolls({ browser, address }) {
  const page = await openPage(browser, PHONE);
  const position = '4 luftwaffe declare luftwaffe=I5+2,H6,J6! bombers=L8 raf=C2,D4!,H5 reserve=1 order=I5xH5';
  await page.goto(`${address}/referee/303?ask&position=${encodeURIComponent(position)}`);
  await page.waitForSelector('[data-ask=fire]');
  await page.click('[data-ask=fire]');
  await page.waitForSelector('.verdict-yes .roll');
  check(/3 na 6 \(50%\)/.test(await page.textContent('.verdict .odds')), 'no odds');
  check(/uszkodz/.test(await page.textContent('.verdict .odds')), 'not what a hit does');
  await page.click('[data-do]');
  await page.waitForFunction(() => / fire /.test(document.querySelector('main').dataset.position));
  // The die shows a hit: it is tapped in, and the aircraft is damaged.
  await page.click('.odds [data-roll=hit]');
  await page.waitForFunction(() => /H5!/.test(document.querySelector('main').dataset.position));
  noProblems(page);
  await page.context().close();
}

/** With unknown hands the answer says on what it depends. */
async function depends({ browser, address }) {
  const page = await openPage(browser, PHONE);
  const position =
    '7 kriegsmarine late orzel K2 hand ?2 course J2=? sunk 2 captured 3 ships 2 patrol N3 taken 1 mines ?2 laid N1=? J3=? K3=? L5=? I10=? swept 1+0 left observation';
  await page.goto(`${address}/referee/orzel?ask&position=${encodeURIComponent(position)}`);
  await page.waitForSelector('[name=question]');
  await page.fill('[name=question]', 'observe J2');
  await page.press('[name=question]', 'Enter');
  await page.waitForSelector('.verdict');
  check((await page.locator('.verdict .case').count()) >= 2, `no cases: ${await page.textContent('.verdict')}`);
  check(/J2/.test(await page.textContent('.verdict .case')), 'not on which token it depends');
  await checkWords(page, 'pl');
  noProblems(page);
  await page.context().close();
}

/** Another board: one of the program is named by links and texts, one's own is carried; each opens on another phone. */
async function boards({ browser, address }) {
  const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
  const page = await openPage(browser, phone);
  const own = readFileSync(join(root, 'data/303/boards/T303.txt'), 'utf8').replace('board T303', 'board MOJA');
  const on = (p, name) => p.waitForSelector(`h1 [data-board="${name}"]`);
  await page.goto(`${address}/referee/303`);
  await page.waitForSelector('.tray');
  await page.click('[data-panel=begin]');
  await page.selectOption('[name=board-303]', { label: 'T303' });
  await page.click('[data-use-board]');
  await on(page, 'T303');
  const start = await page.getAttribute('main', 'data-position');
  check(!/N9|M8/.test(start), `fields of another board: ${start}`);
  await page.click('[data-panel=share]');
  const ours = await page.waitForSelector('[data-link*="board=T303"]').then((b) => b.getAttribute('data-link'));
  // One's own, pasted, and a token moved; a reload keeps both.
  await page.click('[data-panel=begin]');
  await page.click('.board-picker summary');
  await page.fill('[name=board-text-303]', own);
  await page.click('[data-use-board]');
  await on(page, 'MOJA');
  await page.click('[data-panel=when]');
  const thumb = new Thumb(page);
  await thumb.change(() => thumb.tap('[data-choose="round=2"]'));
  const position = await thumb.position();
  await page.reload();
  await on(page, 'MOJA');
  await page.waitForFunction((p) => document.querySelector('main').dataset.position === p, position);
  await page.click('[data-panel=share]');
  const carried = await page.waitForSelector('[data-link*="#board="]').then((b) => b.getAttribute('data-link'));
  const text = await page.getAttribute('[data-copy=text]', 'data-text');
  check(text.startsWith(position) && text.includes('board MOJA'), `the text does not carry the board: ${text}`);
  for (const [link, name, at] of [
    [ours, 'T303', start],
    [carried, 'MOJA', position],
  ]) {
    const other = await openPage(browser, phone);
    await other.goto(link);
    await on(other, name);
    await other.waitForFunction((p) => document.querySelector('main').dataset.position === p, at);
    noProblems(other);
    await other.context().close();
  }
  const other = await openPage(browser, phone);
  await other.goto(`${address}/referee/303`);
  await other.click('[data-panel=begin]');
  await other.fill('[name=position]', text);
  await other.click('[data-read]');
  await on(other, 'MOJA');
  check((await other.getAttribute('main', 'data-position')) === position, 'the text is another position');
  // What is no board is refused, and what lies there stays.
  await other.click('[data-panel=begin]');
  await other.fill('[name=position]', `${position}\n\ngame 303\nboard WRONG\n`);
  await other.click('[data-read]');
  await other.waitForSelector('.begin .warn');
  await on(other, 'MOJA');
  // From here a real table is followed on the same board; a position without a board lies on the standard one.
  await other.click('[data-panel=share]');
  await other.click('[data-follow]');
  await other.waitForSelector('.follow .board svg');
  check(/MOJA/.test(await other.textContent('.moment')), 'the table is on another board');
  await other.goto(`${address}/referee/303?position=start`);
  await other.waitForSelector('.tray');
  check(!(await other.locator('h1 [data-board]').count()), 'still on a board of one’s own');
  noProblems(other);
  await other.context().close();
  await page.context().close();
}

export const referee = {
  ...Object.fromEntries(
    Object.keys(POSITIONS).flatMap((game) =>
      [0, 1, 2].map((n) => [`${game}: position ${n + 1} by tapping, five moves asked`, setUp(game, n)]),
    ),
  ),
  'what cannot be is said, and can be taken back': impossible,
  'another board: named, carried, kept, followed': boards,
  'odds of a roll': rolls,
  'on what an answer depends': depends,
};
