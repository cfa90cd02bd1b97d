// Two browsers and a real server: each page's whole traffic is searched for the other's secret.
import { openPage } from './browser.mjs';
import { check, checkAxe, checkWidth, checkWords, logLength, noProblems } from './look.mjs';
import { act, chance } from './player.mjs';
import { Server } from './server.mjs';

/** Keeps everything a page receives: frames of sockets and bodies of answers. */
function listen(page) {
  page.heard = [];
  page.on('websocket', (ws) => ws.on('framereceived', (f) => page.heard.push(String(f.payload))));
  page.on(
    'response',
    (r) =>
      /\/api\//.test(r.url()) &&
      r.text().then(
        (t) => page.heard.push(t),
        () => {},
      ),
  );
}

/** Opens a room in the page of one, and sits the other down by the link. */
async function meet(browser, address, game, side, wish) {
  const one = await openPage(browser, { settings: { name: 'Anna' } });
  const two = await openPage(browser, { language: 'en', settings: { name: 'Jan' } });
  listen(one);
  listen(two);
  await one.goto(`${address}/play/${game}`);
  await one.check('input[value=link]');
  await one.check(`input[name=side][value=${side}]`);
  await wish?.(one);
  await one.click('form button.action');
  await one.waitForSelector('.invitation .link').catch(async (e) => {
    throw new Error(
      `${one.url()} ${await one.locator('main').innerText()}${one.heard.join(' ')}${one.problems.join(' ')}${e.message}`,
    );
  });
  await checkAxe(one);
  const link = await invitation(one);
  await two.goto(address + link);
  await two.waitForSelector('form button.action');
  two.terms = await two.locator('main').innerText();
  await two.click('form button.action');
  await Promise.all([one, two].map((p) => p.waitForSelector('.playing .table')));
  two.link = link;
  return [one, two];
}

/** The invitation as it stands on the page: "/r/ROOM#CODE". */
async function invitation(page) {
  const link = await page.locator('.invitation .link').first().innerText();
  return link.slice(link.indexOf('/r/'));
}

async function alternate(pages, rng, deeds, enough = () => false) {
  for (let i = 0, idle = 0; i < deeds && !enough(); i++) {
    let did = false;
    for (const p of pages) did = (await act(p, rng)) || did;
    if (await pages[0].locator('.over').count()) return;
    if (!did && ++idle < 4000) await pages[0].waitForTimeout(40), i--; // the server is busy: that is no deed
  }
}

function search(page, secret, whose) {
  const found = page.heard.find((text) => secret.test(text));
  check(!found, `${whose}: ${secret.exec(found ?? '')?.[0]} in ${found?.slice(0, 300)}`);
}

async function resign(page) {
  await page.click('[data-resign]');
  await page.click('.sure [data-yes]');
}

async function seven({ browser }) {
  const server = await Server.start();
  try {
    const [red, poland] = await meet(browser, server.address, '7', 'bolsheviks');
    await red.waitForSelector('.turn.yours');
    await red.locator('.touch[data-field="J2"]').click({ force: true });
    const k = await red.getAttribute('.playing .table', 'data-k');
    await red.click('.actions [data-move="commander J2"]');
    await red.waitForFunction((before) => document.querySelector('.playing .table').dataset.k !== before, k);
    await alternate([red, poland], chance(31), 60);
    check(
      red.heard.some((t) => t.includes('commander J2') && t.includes('"leader"')),
      'the owner knows the secret',
    );
    const shown = poland.heard.findIndex((t) => /discovered|"piece":"commander"|"phase":"over"/.test(t));
    if (shown >= 0) poland.heard.length = shown; // from here on it is no secret
    check(poland.heard.length > 20, 'there was a game before that');
    search(poland, /commander [A-L]\d|"leader"|regiments[^"]* [A-L]\d+c/, 'Poland hears of the commander');
    await checkWords(red, 'pl');
    await checkWords(poland, 'en');
    await checkAxe(poland);
    await rematch(red, poland);
    noProblems(red);
    noProblems(poland);
    await Promise.all([red, poland].map((p) => p.context().close()));
  } finally {
    await server.end();
  }
}

/** One tap each, and both are at the next table. */
async function onward(one, two) {
  const rooms = [one, two].map((p) => p.url().split('#')[0]);
  await one.click('[data-rematch]');
  await one.waitForSelector('.company [role=status]'); // waits for the other
  await two.click('[data-rematch]');
  await Promise.all([one, two].map((p, i) => p.waitForURL((url) => !String(url).startsWith(rooms[i]))));
  await Promise.all([one, two].map((p) => p.waitForSelector('.playing .table')));
}

/** An encounter by link, with a clock: the score goes along, the end names points and rule. */
async function encounter({ browser }) {
  const server = await Server.start();
  try {
    const wish = async (page) => {
      await page.check('input[name=encounter][value="2"]');
      await page.check('input[name=clock][value="900+10 lose"]');
    };
    const [anna, jan] = await meet(browser, server.address, '303', 'luftwaffe', wish);
    check(/15 min/.test(jan.terms), 'the guest is told the terms before he sits down');
    await jan.waitForSelector('[data-clock=luftwaffe].running');
    check((await jan.locator('[data-clock]').count()) === 2, 'two clocks');
    await anna.waitForSelector('.turn.yours');
    await act(anna, chance(5));
    await resign(jan);
    await Promise.all([anna, jan].map((p) => p.waitForSelector('.standing[data-reason=needs-games]')));
    check((await anna.locator('[data-games=luftwaffe]').innerText()) === '1', 'one game won');
    await onward(anna, jan);
    await anna.waitForSelector('[data-games=raf]');
    check((await anna.locator('[data-games=raf]').innerText()) === '1', 'the score goes along with its owner');
    await jan.reload();
    await jan.waitForSelector('.playing .table');
    await resign(jan);
    await Promise.all([anna, jan].map((p) => p.waitForSelector('.standing[data-reason=won-both]')));
    const words = await anna.locator('.standing').innerText();
    check(/Anna: 3/.test(words) && /Jan: 0/.test(words) && /303\/9\.1/.test(words), words);
    for (const [p, language] of [
      [anna, 'pl'],
      [jan, 'en'],
    ]) {
      await checkWords(p, language);
      await checkAxe(p);
      await checkWidth(p);
      noProblems(p);
      await p.context().close();
    }
  } finally {
    await server.end();
  }
}

/** Resigns, replays the room, and plays on with sides swapped. */
async function rematch(one, two) {
  if (!(await one.locator('.over').count())) await resign(one);
  await Promise.all([one, two].map((p) => p.waitForSelector('.over')));
  const seat = two.url();
  await two.click('.over .seed summary');
  await two.click('.over a[href^="/dice"]');
  await two.waitForFunction(() => /^seed /m.test(document.querySelector('textarea')?.value ?? ''));
  await two.click('form button.action');
  await two.waitForSelector('[data-kept=true]');
  check((await two.locator('.good').count()) === 2, 'the dice are true, and as promised');
  await two.goto(seat);
  await two.waitForSelector('.over');
  await onward(one, two);
  await two.waitForFunction(() => document.querySelector('.turn.yours') || document.querySelector('.turn'));
}

/** The server's dice are its own: now and then a game ends before both sides have laid a token. */
async function orzel({ browser }) {
  for (let seed = 32; seed < 36; seed++) if (await orzelOnce(browser, seed)) return;
  check(false, 'both see their own tokens');
}

async function orzelOnce(browser, seed) {
  const server = await Server.start();
  try {
    const [poland, german] = await meet(browser, server.address, 'orzel', 'poland');
    const rng = chance(seed);
    await alternate([poland, german], rng, 45);
    // The connection breaks in the middle: the server restarts, and one page is loaded anew.
    await server.down();
    await poland.waitForSelector('.banner');
    await server.up();
    await Promise.all([poland, german].map((p) => p.waitForFunction(() => !document.querySelector('.banner'))));
    const steps = await logLength(poland);
    await german.reload();
    await german.waitForSelector('.playing .table');
    check((await logLength(german)) === steps, 'after a reload the log is whole');
    const seen = () =>
      poland.heard.some((t) => /=(ship|sea)\b/.test(t)) && german.heard.some((t) => /=(mine|blank)\b/.test(t));
    await alternate([poland, german], rng, 600, seen);
    if ((await poland.locator('.over').count()) || !seen()) {
      await Promise.all([poland, german].map((p) => p.context().close()));
      return false;
    }
    search(german, /=(ship|sea)\b|course [A-P]\d+ (ship|sea)/, 'the Kriegsmarine hears of tokens');
    search(poland, /=(mine|blank)\b|lay [A-P]\d+ (mine|blank)/, 'Poland hears of mines');
    await poland.click('.say summary');
    await poland.click('[data-say=hello]');
    await german.waitForFunction(() => /Hello!/.test(document.querySelector('.said')?.textContent ?? ''));
    noProblems(poland);
    noProblems(german);
    await Promise.all([poland, german].map((p) => p.context().close()));
    return true;
  } finally {
    await server.end();
  }
}

/** An invitation is renewed, withdrawn, used once; whoever comes later is told in words and may watch. */
async function invite({ browser }) {
  const server = await Server.start();
  try {
    const one = await openPage(browser, {});
    await one.goto(`${server.address}/play/303`);
    await one.check('input[value=link]');
    await one.fill('input[name=name]', 'Anna\u3164');
    await one.waitForSelector('#name-fault:not(:empty)');
    await one.click('form button.action');
    check(!(await one.locator('.invitation').count()), 'an invisible letter is refused');
    await one.fill('input[name=name]', 'Anna');
    await one.waitForSelector('#name-fault:empty', { state: 'attached' });
    await one.click('details.words summary');
    await one.fill('input[name=words]', 'raz dwa');
    await one.click('form button.action');
    await one.waitForSelector('.invitation .link');
    await one.waitForSelector('.invitation img.qr');
    const first = await invitation(one);
    const promise = await one.locator('[data-promise]').innerText();
    check(/^[0-9a-f]{64}$/.test(promise), 'the promise stands there before anybody has come');
    await one.click('[data-renew]');
    await one.waitForFunction(
      (old) => !document.querySelector('.invitation .link').textContent.includes(old),
      first.split('#')[1],
    );
    const second = await invitation(one);
    const two = await openPage(browser, { language: 'en' });
    const come = async (link) => {
      await two.goto(server.address + link);
      await two.reload(); // the same page with another hash is not loaded anew
      await two.waitForSelector('form button.action');
      check(
        (await two.locator('form [data-promise]').textContent()) === promise,
        'the guest is shown the same promise',
      );
      await two.fill('input[name=name]', 'Jan');
      await two.click('form button.action');
    };
    await come(first);
    await two.waitForSelector('.refusal[role=alert]');
    check(/replaced/.test(await two.locator('.refusal').innerText()), 'a renewed link says so');
    await one.click('[data-withdraw]');
    await one.waitForFunction(() => document.querySelectorAll('.invitation .link').length === 1);
    await come(second);
    await two.waitForSelector('.refusal[role=alert]');
    check(/withdrawn/.test(await two.locator('.refusal').innerText()), 'a withdrawn link says so');
    await one.click('[data-renew]');
    await one.waitForSelector('.invitation img.qr');
    const third = await invitation(one);
    await come(third);
    await Promise.all([one, two].map((p) => p.waitForSelector('.playing .table')));
    check(/#[0-9a-f]{32}$/.test(two.url()), 'the code was swapped for a key');
    const steps = await two.locator('.company').innerText();
    check(/Anna/.test(steps) && /Jan/.test(steps), 'both names');
    await two.goto(`${server.address}/`);
    await two.goto(server.address + third);
    await two.waitForSelector('.playing .table'); // his own link leads him back
    const three = await openPage(browser, {});
    await three.goto(server.address + third);
    await three.waitForSelector('.refusal[role=alert]');
    await checkWords(three, 'pl');
    await checkAxe(three);
    check(/zajęte/.test(await three.locator('.refusal').innerText()), 'a used link says so');
    await three.click('a.action');
    await three.waitForSelector('.playing .table');
    check(!(await three.locator('[data-resign]').count()), 'and lets one watch');
    await three.goto(two.url().split('#')[0]);
    await two.goto(two.url().split('#')[0]);
    await two.waitForSelector('.banner a.action'); // whoever has a seat is shown the way
    noProblems(one);
    noProblems(three);
    await Promise.all([one, two, three].map((p) => p.context().close()));
  } finally {
    await server.end();
  }
}

async function watchAndClaim({ browser }) {
  const server = await Server.start();
  try {
    const [one, two] = await meet(browser, server.address, '303', 'raf');
    const watcher = await openPage(browser, {});
    await watcher.goto(one.url().split('#')[0]);
    await watcher.waitForSelector('.playing .table');
    check((await watcher.locator('.touch.open').count()) === 0, 'spectators have nothing to point at');
    await two.context().close();
    await one.waitForSelector('[data-claim]:not([disabled])');
    await one.click('[data-claim]');
    await Promise.all([one, watcher].map((p) => p.waitForSelector('.over')));
    await one.click('.company a.plain');
    await one.waitForSelector('input[type=range], .refusal');
    check((await one.locator('.refusal').count()) === 0, 'the replay of a room');
    const wrong = await openPage(browser, {});
    await wrong.goto(`${watcher.url()}#${'0'.repeat(32)}`);
    await wrong.waitForSelector('.refusal[role=alert]');
    await checkWords(wrong, 'pl');
    noProblems(one);
    await Promise.all([one, watcher, wrong].map((p) => p.context().close()));
  } finally {
    await server.end();
  }
}

export const online = {
  '7 by link: no traffic tells the secret; rematch': seven,
  'orzel by link: secrets of both, restart and reload': orzel,
  'an invitation: renewed, withdrawn, used once; names and words': invite,
  'an encounter by link with a clock: one tap each, points with their rule': encounter,
  '303 by link: a spectator, an absent opponent, a wrong link': watchAndClaim,
};
