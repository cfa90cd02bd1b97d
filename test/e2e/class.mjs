// A lesson: a teacher at 1366 × 768, two phones, and thirty pupils whose pages are scripts.

import { readFileSync } from 'node:fs';
import { Attendee } from '../wire/class.mjs';
import { Socket } from '../wire/client.mjs';
import { DESK, openPage, root } from './browser.mjs';
import { check, checkAxe, checkWidth, look, noProblems } from './look.mjs';
import { Server } from './server.mjs';

const NAMES =
  'Żbik Iskra Bąk Mewa Łoś Fala Lis Kometa Sowa Dzik Kos Perła Jeż Zorza Bocian Kra Tur Mgła Wilga Grom Borsuk Skra Sum Czapla Dudek Nurt Kret Strzała Żubr Puma Ryś Cień'.split(
    ' ',
  );

/** What the scripts of test/wire ask of a server. */
const wired = (server) => ({
  async connect() {
    const s = new Socket();
    await s.open(server.port);
    return s;
  },
});

/** From the first page with two taps; answers the code. */
export async function makeClass(teacher, address) {
  await teacher.goto(`${address}/`);
  await teacher.click('.links [href="/class"]');
  await teacher.click('[data-teacher]'); // the first tap
  await checkAxe(teacher);
  await teacher.click('[data-begin]'); // the second
  await teacher.waitForSelector('.join-here .qr');
  return teacher.getAttribute('[data-code]', 'data-code');
}

async function join(browser, server, code, name) {
  const phone = await openPage(browser, { width: 390, height: 844, hasTouch: true });
  await phone.goto(`${server.address}/class/${code.toUpperCase()}`);
  await phone.fill('[name=name]', name);
  await phone.click('[data-join]');
  await phone.waitForSelector('[data-hand]');
  return phone;
}

/** The teacher pastes a board of his own, of eleven rounds; one that is none is refused in words. */
async function ownBoard(teacher, game) {
  const sheet = readFileSync(`${root}/data/${game}/board.txt`, 'utf8')
    .replace(/^board .*/m, 'board MOJA')
    .replace(/^rounds .*/m, 'rounds 11');
  await teacher.click('[data-boards]');
  await teacher.selectOption('[name=board-game]', game);
  await teacher.click('.board-picker summary');
  await teacher.fill('.board-picker textarea', sheet.replace('rounds 11', 'rundy 11'));
  await teacher.click('[data-use-board]');
  await teacher.waitForSelector('.boards .refusal:not(:empty)');
  await teacher.fill('.board-picker textarea', sheet);
  await teacher.click('[data-use-board]');
  await teacher.waitForFunction(() => document.querySelector('[data-board-now]').textContent === 'MOJA');
  check(!(await teacher.textContent('.boards .refusal')), 'what was refused is gone');
  await checkAxe(teacher);
  await look(teacher, 'class-board');
}

/** Whether every tile is whole on the screen, and how large a picture is. */
const wall = () => {
  const tiles = [...document.querySelectorAll('.tile .open')].map((t) => t.getBoundingClientRect());
  const pictures = [...document.querySelectorAll('.tile .picture')].map((t) => t.getBoundingClientRect());
  return {
    inside: tiles.every((t) => t.top >= 0 && t.left >= 0 && t.bottom <= innerHeight && t.right <= innerWidth),
    smallest: Math.min(...pictures.map((p) => p.width * p.height)),
    letters: Math.min(
      ...[...document.querySelectorAll('.tile .who')].map((x) => parseFloat(getComputedStyle(x).fontSize)),
    ),
    cut: [...document.querySelectorAll('.tile .who')].filter((x) => x.scrollWidth > x.clientWidth + 1).length,
    first: document.querySelector('.tile')?.className,
  };
};

export const lesson = {
  async 'from "I am a teacher" to all of a class playing, sixteen tables; the wall; help; killed; the bell'({
    browser,
  }) {
    const server = await Server.start();
    const begun = Date.now();
    const teacher = await openPage(browser, DESK);
    const code = await makeClass(teacher, server.address);
    const phones = [];
    for (const name of NAMES.slice(0, 2)) phones.push(await join(browser, server, code, name));
    const [one, two] = phones;
    const pupils = NAMES.slice(2).map(() => new Attendee(wired(server), code));
    await Promise.all(pupils.map((p, i) => p.come(NAMES[i + 2])));
    await teacher.waitForFunction(() => document.querySelectorAll('.gathering li').length === 32);
    await checkWidth(one);
    await teacher.click('[data-pair="1"]');
    await Promise.all(
      pupils.map(async (p) => {
        await p.sees((v) => v.table);
        await p.sitDown();
      }),
    );
    await Promise.all(phones.map((p) => p.waitForSelector('.playing .table')));
    const seconds = Math.round((Date.now() - begun) / 1000);
    await teacher.waitForFunction(() => document.querySelectorAll('.tile .picture svg').length === 16);
    // A hand goes first; the wall is whole at 1366 × 768 and can be read.
    await one.click('[data-hand]');
    await teacher.waitForFunction(() => document.querySelector('.tile')?.classList.contains('needs-hand'));
    await look(teacher, 'wall');
    await look(one, 'pupil');
    const seen = await teacher.evaluate(wall);
    check(seen.inside && seen.smallest > 250 * 95 && seen.letters >= 14 && !seen.cut, JSON.stringify(seen));
    await checkAxe(teacher);
    await checkAxe(one);
    // Look, show a rule.
    await teacher.click('.tile.needs-hand .open');
    await teacher.waitForSelector('.look-board svg');
    await teacher.click('[data-back]'); // nobody has moved yet: said in words
    await teacher.waitForSelector('.look .refusal:not(:empty)');
    await teacher.waitForFunction(() => document.querySelectorAll('[name=rule] option').length > 20);
    await teacher.selectOption('[name=rule]', { index: 5 });
    await teacher.click('[data-show-rule]');
    await one.click('[data-read]');
    await teacher.click('[data-down]');
    await one.waitForSelector('[data-hand][aria-pressed=false]');
    await teacher.click('[data-close]');
    // A message, a pause.
    await teacher.fill('.say-all input', 'Za pięć minut kończymy!');
    await teacher.click('.say-all button');
    await two.waitForSelector('text=Za pięć minut kończymy!');
    await teacher.click('[data-pause]');
    await Promise.all(phones.map((p) => p.waitForSelector('.telling .banner')));
    await teacher.click('[data-pause]');
    // Killed: everybody is where he was, from his page alone; a reload and a second tab too.
    await server.kill();
    await server.up();
    await one.reload();
    await one.waitForSelector('.playing .table');
    const tab = await two.context().newPage();
    await tab.goto(`${server.address}/class/${code}`); // without the key: this browser knows it
    await tab.waitForSelector('.playing .table');
    await tab.close();
    await two.reload();
    await two.waitForSelector('.playing .table');
    await teacher.reload();
    await teacher.waitForFunction(() => document.querySelectorAll('.tile').length === 16);
    // A game ends: back to the class; the table says so; the class is erased, and all hear it.
    await one.click('[data-resign]');
    await one.click('.sure [data-yes]');
    await one.click('[data-to-class]');
    await one.waitForSelector('.standings');
    await teacher.waitForSelector('.tile.ended');
    await teacher.click('[data-report]');
    await teacher.waitForSelector('.report tbody tr:nth-child(16)');
    await teacher.click('[data-sure=erase]');
    await teacher.click('[data-yes=erase]');
    await Promise.all([teacher, one, two].map((p) => p.waitForSelector('.class .refusal:not(:empty)')));
    for (const p of [teacher, ...phones]) noProblems(p);
    await server.end();
    return `${seconds} s until all played`;
  },

  async 'the lobby of a class: who is free, challenged, declined, away, taken; paired meanwhile; the odd one'({
    browser,
  }) {
    const server = await Server.start();
    const teacher = await openPage(browser, DESK);
    const code = await makeClass(teacher, server.address);
    const one = await join(browser, server, code, 'Żbik');
    const two = await openPage(browser, { width: 390, height: 844, language: 'en' });
    await two.goto(`${server.address}/class/${code}`);
    await two.fill('[name=name]', 'żbik');
    await two.click('[data-join]');
    await two.waitForSelector('.join .refusal:not(:empty)'); // somebody is called so already
    await two.fill('[name=name]', 'Ryś');
    await two.click('[data-join]');
    await two.waitForSelector('[data-hand]');
    const three = await join(browser, server, code, 'Lis');
    check(!(await one.locator('[data-ask]').count()), 'nobody challenges before the teacher lets them');
    await teacher.click('[name=meet]');
    await Promise.all([one, two, three].map((p) => p.waitForSelector('.free li:nth-child(2)')));
    const RYS = '[data-ask="2"]';
    await one.click('.wish label:nth-of-type(2) input');
    await ownBoard(teacher, '111');
    // While one waits: a puzzle of rules, made and judged by the rules.
    await two.click('[data-puzzles]');
    await two.waitForSelector('[data-puzzle]');
    const kind = await two.getAttribute('[data-puzzle]', 'data-puzzle');
    await two.click(`[data-answer=${kind === 'yes' ? 'yes' : 'no'}]`);
    if (kind !== 'yes' && (await two.locator('[data-rule]').count())) await two.click(`[data-rule="${kind}"]`);
    await two.waitForSelector('[data-solved=right]');
    await look(two, 'puzzle');
    // Two challenge the same one. He declines one of them, who is told and asks again.
    await one.click(RYS);
    await three.click(RYS);
    await two.waitForSelector('[data-accept="1"]');
    await two.click('[data-decline="3"]');
    await three.waitForSelector('[data-asking=lost]');
    await checkAxe(two);
    await checkWidth(two);
    await look(two, 'asked');
    await three.click(RYS);
    await two.waitForSelector('[data-accept="3"]');
    // The challenged one leaves: who waits is told; he comes back, and the challenge stands.
    const place = two.url();
    await two.goto(`${server.address}/rules`);
    await one.waitForSelector('[data-asking=left]');
    check(!(await one.locator(RYS).count()), 'who is not here is not offered');
    await two.goto(place);
    await one.waitForSelector('[data-asking=waits]');
    // One is accepted, and the other hears that he plays already; nobody is left sitting.
    await two.click('[data-accept="1"]');
    await Promise.all([one, two].map((p) => p.waitForSelector('.playing .table')));
    const rounds = await Promise.all([one, two].map((p) => p.textContent('.turn')));
    check(/Runda 1 z 11/.test(rounds[0]) && /1 of 11/.test(rounds[1]), `not on the board of the class: ${rounds}`);
    await three.waitForSelector('[data-asking=lost]');
    await look(three, 'taken');
    check(!(await three.locator('[data-ask]').count()), 'nobody is free any more');
    await three.click('[data-bot]');
    await three.waitForSelector('.playing .table');
    await teacher.waitForFunction(() => document.querySelectorAll('.tile .picture svg').length === 2);
    // A challenge reaches who still looks at the end of his game; a round paired meanwhile does away with it, and the
    // odd one plays the computer.
    for (const p of [one, three]) {
      await p.click('[data-resign]');
      await p.click('.sure [data-yes]');
      await p.click('[data-to-class]');
    }
    await one.click(RYS);
    await two.waitForSelector('.playing .over, .playing [data-rematch]');
    await two.waitForSelector('[data-accept="1"]');
    await three.click(RYS);
    await teacher.click('[data-pair="1"]');
    await teacher.waitForFunction(() => document.querySelectorAll('.tile:not(.ended)').length === 2);
    await Promise.all([one, two, three].map((p) => p.waitForSelector('[data-resign]')));
    check(!(await two.locator('[data-accept]').count()), 'no challenge is left');
    const bots = await Promise.all([one, two, three].map((p) => p.locator('.players [data-bot]').count()));
    check(bots.filter(Boolean).length === 1, `one plays the computer: ${bots}`);
    for (const p of [teacher, one, two, three]) noProblems(p);
    await server.end();
  },
};
