// A lesson: a teacher at 1366 × 768, two phones, and twenty-eight pupils whose pages are scripts.

import { Attendee } from '../wire/class.mjs';
import { Socket } from '../wire/client.mjs';
import { openPage } from './browser.mjs';
import { check, checkAxe, checkWidth, look, noProblems } from './look.mjs';
import { Server } from './server.mjs';

const NAMES =
  'Żbik Iskra Bąk Mewa Łoś Fala Lis Kometa Sowa Dzik Kos Perła Jeż Zorza Bocian Kra Tur Mgła Wilga Grom Borsuk Skra Sum Czapla Dudek Nurt Kret Strzała Żubr Puma'.split(
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

async function makeClass(browser, server) {
  const teacher = await openPage(browser, { width: 1366, height: 768 });
  await teacher.goto(`${server.address}/`);
  await teacher.click('.links [href="/class"]');
  await teacher.click('[data-teacher]'); // the first tap
  await checkAxe(teacher);
  await teacher.click('[data-begin]'); // the second
  await teacher.waitForSelector('.join-here .qr');
  return { teacher, code: await teacher.getAttribute('[data-code]', 'data-code') };
}

async function join(browser, server, code, name) {
  const phone = await openPage(browser, { width: 390, height: 844, hasTouch: true });
  await phone.goto(`${server.address}/class/${code.toUpperCase()}`);
  await phone.fill('[name=name]', name);
  await phone.click('[data-join]');
  await phone.waitForSelector('[data-hand]');
  return phone;
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
  async 'from "I am a teacher" to all thirty playing; the wall; help; killed; the bell'({ browser }) {
    const server = await Server.start();
    const begun = Date.now();
    const { teacher, code } = await makeClass(browser, server);
    const phones = [];
    for (const name of NAMES.slice(0, 2)) phones.push(await join(browser, server, code, name));
    const [one, two] = phones;
    const pupils = NAMES.slice(2).map(() => new Attendee(wired(server), code));
    await Promise.all(pupils.map((p, i) => p.come(NAMES[i + 2])));
    await teacher.waitForFunction(() => document.querySelectorAll('.gathering li').length === 30);
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
    await teacher.waitForFunction(() => document.querySelectorAll('.tile .picture svg').length === 15);
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
    await Promise.all(phones.map((p) => p.waitForSelector('.class-bar .banner')));
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
    await teacher.waitForFunction(() => document.querySelectorAll('.tile').length === 15);
    // A game ends: back to the class; the table says so; the class is erased, and all hear it.
    await one.click('[data-resign]');
    await one.click('.sure [data-yes]');
    await one.click('[data-to-class]');
    await one.waitForSelector('.standings');
    await teacher.waitForSelector('.tile.ended');
    await teacher.click('[data-report]');
    await teacher.waitForSelector('.report tbody tr:nth-child(15)');
    await teacher.click('[data-sure=erase]');
    await teacher.click('[data-yes=erase]');
    await Promise.all([teacher, one, two].map((p) => p.waitForSelector('.class .refusal:not(:empty)')));
    for (const p of [teacher, ...phones]) noProblems(p);
    await server.end();
    return `${seconds} s until all played`;
  },

  async 'the free ones meet: a challenge from phone to phone, a nickname that is taken'({ browser }) {
    const server = await Server.start();
    const { teacher, code } = await makeClass(browser, server);
    const one = await join(browser, server, code, 'Żbik');
    const two = await openPage(browser, { width: 390, height: 844, language: 'en' });
    await two.goto(`${server.address}/class/${code}`);
    await two.fill('[name=name]', 'żbik');
    await two.click('[data-join]');
    await two.waitForSelector('.join .refusal:not(:empty)');
    await two.fill('[name=name]', 'Ryś');
    await two.click('[data-join]');
    await two.waitForSelector('[data-hand]');
    await teacher.click('[name=meet]');
    await one.click('.wish label:nth-of-type(2) input');
    // While one waits: a puzzle of rules, made and judged by the rules; a challenge comes all the same.
    await two.click('[data-puzzles]');
    await two.waitForSelector('[data-puzzle]');
    const kind = await two.getAttribute('[data-puzzle]', 'data-puzzle');
    await two.click(`[data-answer=${kind === 'yes' ? 'yes' : 'no'}]`);
    if (kind !== 'yes' && (await two.locator('[data-rule]').count())) await two.click(`[data-rule="${kind}"]`);
    await two.waitForSelector('[data-solved=right]');
    await checkAxe(two);
    await checkWidth(two);
    await look(two, 'puzzle');
    await one.click('[data-ask]');
    await two.click('[data-accept]');
    await Promise.all([one, two].map((p) => p.waitForSelector('.playing .table')));
    await teacher.waitForSelector('.tile .picture svg');
    for (const p of [teacher, one, two]) noProblems(p);
    await server.end();
  },
};
