// Phones sleep, networks change, laptops are shut, servers die: everybody finds his place again from his page alone.
// Every page has a clock of its own that is moved by hand: nothing here waits for time to pass.
import { DESK, openPage, PHONE } from './browser.mjs';
import { Cable } from './cable.mjs';
import { makeClass } from './class.mjs';
import { check, checkWidth, noProblems } from './look.mjs';
import { chance, deeds, until } from './player.mjs';
import { Server } from './server.mjs';

const kOf = async (page) => Number(await page.locator('.playing .table').getAttribute('data-k'));
const turnOf = (page) => page.locator('.turn.yours').count();

/** A page behind a cable of its own. */
async function behind(browser, server, wishes) {
  const page = await openPage(browser, wishes);
  page.cable = await Cable.to(server);
  page.said = [];
  page.on('websocket', (ws) => ws.on('framesent', (f) => page.said.push(String(f.payload))));
  await page.clock.install();
  return page;
}

const stopClock = async (page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);

/** Within so many seconds of the page's own time, which stands still but for them, it is so. */
async function within(page, seconds, is, what) {
  await stopClock(page);
  for (let i = 5; i < seconds && !(await is()); i++) {
    await page.clock.fastForward(1000);
    await new Promise((r) => setTimeout(r, 20)); // the server answers in its own time
  }
  await until(async () => (await page.clock.runFor(1), is()), what); // what was sent may still be on its way
  await page.clock.resume();
}

/** The screen goes dark: nothing is heard, and no timer runs. */
async function sleep(page) {
  page.cable.cut();
  await page.evaluate(seen, true);
  await stopClock(page);
}
/** … for a quarter of an hour. */
async function wake(page) {
  page.cable.mend();
  await page.clock.fastForward(900000);
  await page.clock.resume();
  await page.evaluate(seen, false);
}
function seen(hidden) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The line dies without a word, and a new one would work. */
const otherNetwork = (page) => {
  page.cable.cut();
  page.cable.mend();
};

async function join(page, code, name) {
  await page.goto(`${page.cable.address}/class/${code}`);
  await page.fill('[name=name]', name);
  await page.click('[data-join]');
  await page.waitForSelector('[data-hand]');
}

/** Whoever is to move does something that the server knows of. */
async function move(page) {
  const k = await kOf(page);
  await deeds(page, chance(3), 40, async () => (await kOf(page)) > k);
  check((await kOf(page)) > k, 'a move was made');
}

const gave = async (page) => {
  await page.click('[data-resign]');
  await page.click('.sure [data-yes]');
  await page.waitForSelector('[data-rematch]');
};

export const faults = {
  async 'a class: a phone asleep, another network, a laptop shut, a second tab, a kill between two games'({ browser }) {
    const server = await Server.start();
    const teacher = await behind(browser, server, DESK);
    const code = await makeClass(teacher, teacher.cable.address);
    await teacher.selectOption('[name=game]', '303');
    await teacher.selectOption('[name=games]', '2');
    const pupils = [];
    for (const name of ['Żbik', 'Ryś']) {
      pupils.push(await behind(browser, server, { width: 390, height: 844, hasTouch: true }));
      await join(pupils.at(-1), code, name);
    }
    await until(async () => (await teacher.locator('.gathering li').count()) === 2, 'both are there');
    await teacher.click('[data-pair="1"]');
    await Promise.all(pupils.map((p) => p.waitForSelector('.playing .table')));
    await until(async () => (await turnOf(pupils[0])) + (await turnOf(pupils[1])) === 1, 'somebody’s turn');
    const [moves, waits] = (await turnOf(pupils[0])) ? pupils : [...pupils].reverse();

    // A phone asleep: the other goes on, and who wakes sees it within seconds of his own time.
    const before = await kOf(waits);
    await sleep(waits);
    await move(moves);
    const now = await kOf(moves);
    await wake(waits);
    check((await kOf(waits)) === before, 'asleep nothing is heard');
    await within(waits, 10, async () => (await kOf(waits)) >= now, 'who wakes sees the move');

    // Another network: nobody tells the page, and it finds out by itself.
    otherNetwork(waits);
    if (await turnOf(moves)) await move(moves);
    const later = await kOf(moves);
    await within(
      waits,
      45,
      async () => (await kOf(waits)) >= later && !(await waits.locator('.banner').count()),
      'the dead line is noticed',
    );
    // … and a move that was said into a dead line is made, once.
    const mover = (await turnOf(moves)) ? moves : waits;
    const k = await kOf(mover);
    otherNetwork(mover);
    mover.said.length = 0;
    await deeds(mover, chance(4), 40, async () => mover.said.some((m) => m.includes('"play"')));
    check((await kOf(mover)) === k, 'nobody has heard it');
    await within(mover, 20, async () => (await kOf(mover)) > k, 'the move is made');
    check((await mover.locator('.refusal').count()) === 0, 'and not refused as a second one');

    // The laptop is shut for ten minutes; the class goes on; then the wall is true again, and nobody was slow.
    teacher.cable.cut();
    await pupils[0].click('[data-hand]');
    await pupils[0].waitForSelector('[data-hand][aria-pressed=true]');
    await teacher.clock.fastForward(600000);
    check(
      (await teacher.locator('.needs-hand, .needs-quiet').count()) === 0,
      'what the laptop has not heard is nobody’s pause',
    );
    teacher.cable.mend();
    await within(
      teacher,
      30,
      async () => (await teacher.locator('.tile.needs-hand').count()) === 1,
      'the wall is back',
    );

    // A second tab takes the table; the first says so, and takes it back.
    pupils[0].cable.flush();
    const tab = await pupils[0].context().newPage();
    await tab.goto(`${pupils[0].cable.address}/class/${code}`);
    await tab.waitForSelector('.playing .table');
    await pupils[0].waitForSelector('[data-sit-here]');
    await checkWidth(pupils[0]);
    await pupils[0].click('[data-sit-here]');
    await pupils[0].waitForSelector('.playing .table');
    await tab.waitForSelector('[data-sit-here]');
    await tab.close();

    // Killed between two games: nobody loads anything anew, and one tap each opens the return game.
    await gave(pupils[0]);
    await pupils[1].waitForSelector('[data-rematch]');
    await server.kill();
    await server.up();
    const room = await teacher.locator('.tile').getAttribute('data-room');
    await pupils[0].click('[data-rematch]'); // said before the line is back: kept until then
    for (const p of [...pupils, teacher])
      await within(
        p,
        60,
        async () => !(await p.locator('.class-bar .who [role=status], .counts [role=status], .banner').count()),
        'back after the kill',
      );
    await sleep(pupils[0]); // … and sleeps while the other says yes
    await pupils[1].click('[data-rematch]');
    await pupils[1].waitForSelector('.playing .table[data-k="0"], .playing .turn');
    await wake(pupils[0]);
    for (const p of [pupils[0], teacher, pupils[1]])
      await within(
        p,
        45,
        async () =>
          p === teacher
            ? (await p.locator('.tile').getAttribute('data-room')) !== room
            : (await p.locator('[data-resign]').count()) === 1,
        'the return game',
      );
    for (const p of [teacher, ...pupils]) {
      noProblems(p);
      p.cable.end();
    }
    await server.end();
  },

  async 'an encounter by link: asleep when the other wants the return game'({ browser }) {
    const server = await Server.start();
    const anna = await behind(browser, server, { width: 390, height: 844 });
    const jan = await behind(browser, server, { width: 390, height: 844, language: 'en' });
    await anna.goto(`${anna.cable.address}/play/111`);
    await anna.check('input[value=link]');
    await anna.check('input[name=encounter][value="2"]');
    await anna.click('form button.action');
    const link = await anna.locator('.invitation .link').first().innerText();
    await jan.goto(jan.cable.address + link.slice(link.indexOf('/r/')));
    await jan.click('form button.action');
    await Promise.all([anna, jan].map((p) => p.waitForSelector('.playing .table')));
    await gave(anna);
    await jan.waitForSelector('[data-rematch]');
    const first = anna.url();
    await anna.click('[data-rematch]');
    await anna.waitForSelector('.company [role=status]');
    await sleep(anna);
    await jan.click('[data-rematch]');
    await until(
      async () => jan.url().split('#')[0] !== first.split('#')[0].replace(anna.cable.address, jan.cable.address),
      'jan goes on',
    );
    await wake(anna);
    await within(
      anna,
      10,
      async () => anna.url().split('#')[0] !== first.split('#')[0],
      'anna is led there when she wakes',
    );
    await anna.waitForSelector('[data-resign]');
    for (const p of [anna, jan]) {
      noProblems(p);
      p.cable.end();
    }
    await server.end();
  },

  async 'the page of an event hears of the round although its line died'({ browser }) {
    const server = await Server.start();
    const made = await fetch(`${server.address}/api/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ words: ['create', 'Liga', '--only', 'orzel'] }),
    });
    const { event, key } = await made.json();
    const order = async (...words) => {
      const answer = await fetch(`${server.address}/api/events/${event}/orders`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify({ words }),
      });
      check(answer.ok, await answer.text());
    };
    await order('set', 'orzel', 'entrants', '4', '16');
    for (const name of ['Jan', 'Ewa', 'Ola', 'Leo']) await order('enter', 'orzel', name, name);
    const page = await behind(browser, server, { width: 390, height: 844 });
    await page.goto(`${page.cable.address}/e/${event}`);
    await page.waitForSelector('main');
    await until(async () => /Liga/.test(await page.locator('main').innerText()), 'the page is there');
    otherNetwork(page);
    await order('draw', 'orzel', 'swiss', '--rounds', '3');
    await order('pair', 'orzel');
    // The browser may try each of its six idle connections first, which are dead too: fifteen seconds each.
    await within(page, 200, async () => (await page.locator('.tables > li').count()) === 2, 'the pairs');
    noProblems(page);
    page.cable.end();
    await server.end();
  },

  async 'what the network did not bring: a page is loaded anew when it is back, a game is drawn plainly'({
    browser,
    address,
  }) {
    const page = await openPage(browser, PHONE);
    let cut = true;
    const missed = [];
    await page.route(/assets\/(CardPage|When|Words|game\.303)/, (r) => {
      if (cut) missed.push(r.request().url());
      return cut ? r.abort() : r.continue();
    });
    await page.goto(`${address}/card/303`);
    await page.waitForSelector('main .loading');
    await page.waitForSelector('main p:has-text("nie odpowiada")');
    cut = false;
    await page.waitForSelector('.help-card');
    await until(
      () => page.evaluate(() => [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)),
      'every style sheet is there',
    );
    cut = true;
    await page.goto(address);
    await page.click('[data-play="303"]');
    await page.waitForSelector('.board');
    check(missed.some((url) => /game\.303/.test(url)) && !(await page.locator('.gauge').count()), 'a plain board');
    cut = false;
    await page.reload();
    await page.waitForSelector('.board .gauge');
    noProblems(page);
  },
};
