// Ends of games played in rooms: left undecided by agreement, and the turn that decided it.
import { Server } from '../wire/client.mjs';
import { openPage, PHONE } from './browser.mjs';
import { check, checkAxe, checkWidth, checkWords, look, noProblems } from './look.mjs';

async function withServer(body) {
  const server = await Server.start(['--limits', 'off']);
  server.address = `http://127.0.0.1:${server.port}`;
  try {
    return await body(server);
  } finally {
    await server.end();
  }
}

/** Two seats of a room, each a line of its own without a page. */
async function seats(server, wish) {
  const room = await server.open({ name: 'Anna', ...wish });
  const lines = [];
  for (const [key, more] of [
    [room.token, {}],
    [room.other, { name: 'Jan' }],
  ]) {
    const line = await server.connect();
    await line.join(room.room, key, more);
    lines.push(line);
  }
  await lines[0].state((m) => m.phase === 'playing');
  return { room, lines };
}

/** The bomber is one flight from London, and turns back in the last round: no die is rolled in this game. */
async function turning({ browser }) {
  await withServer(async (server) => {
    const from = '7 luftwaffe bombers luftwaffe=J6 bombers=H4 raf=A9';
    const {
      room,
      lines: [german, british],
    } = await seats(server, { game: '303', side: 'luftwaffe', from });
    const moves = [
      [german, 'H4-F4'],
      [british, 'done'],
      [german, 'done'],
      [german, 'F4-H4'],
      [british, 'done'],
    ];
    for (const [line, move] of moves) {
      const answer = await line.ask('play', { move });
      check(answer.ok, `${move}: ${JSON.stringify(answer)}`);
    }
    const { k } = await british.state((m) => m.phase === 'over');
    for (const line of [german, british]) line.close();
    for (const [key, language] of [
      [room.token, 'pl'],
      [room.other, 'en'],
    ]) {
      const page = await openPage(browser, { ...PHONE, language });
      await page.goto(`${server.address}/r/${room.room}#${key}`);
      const told = page.locator('.turning[data-turning="4"]');
      await told.waitFor();
      const words = await told.innerText();
      check(
        /\b8\b/.test(words) && /H4/.test(words) && /(^|\s)(0|100)%/.test(words),
        `the turn that decided it: ${words}`,
      );
      await checkWords(page, language);
      await checkAxe(page);
      await checkWidth(page);
      await look(page, `turning-${language}`);
      await told.locator('a').click();
      await page.waitForSelector('.replay .board');
      await page.waitForFunction(() => document.querySelector('.replay input[type=range]')?.value === '4');
      check(
        (await page.getAttribute('.replay input[type=range]', 'max')) === String(k),
        'as many steps as the room had',
      );
      noProblems(page);
      await page.context().close();
    }
  });
}

/** Offered in one page, seen as a notice over the other, refused; offered again, agreed to: both see the end. */
async function draw({ browser }) {
  await withServer(async (server) => {
    const { room, lines } = await seats(server, { game: 'orzel', side: 'poland' });
    for (const line of lines) line.close();
    const poland = await openPage(browser, { ...PHONE, language: 'pl' });
    const german = await openPage(browser, { ...PHONE, language: 'en', theme: 'dark' });
    for (const [page, key] of [
      [poland, room.token],
      [german, room.other],
    ]) {
      await page.goto(`${server.address}/r/${room.room}#${key}`);
      await page.waitForSelector('.playing .table');
    }
    await poland.click('[data-draw]');
    const notice = german.locator('[data-notice=draw]');
    await notice.waitFor();
    const box = await notice.boundingBox();
    check(box.y >= 0 && box.y + box.height <= 844, `the offer is in sight: ${JSON.stringify(box)}`);
    check((await poland.locator('[data-draw]').count()) === 0, 'it cannot be offered twice');
    await checkAxe(german);
    await checkWords(german, 'en');
    await checkWords(poland, 'pl');
    await look(german, 'draw-offered');
    await notice.locator('button.plain').click();
    await poland.waitForSelector('[data-draw]');
    await german.waitForSelector('[data-draw]');
    await german.click('[data-draw]');
    await poland.locator('[data-notice=draw] button.action').click();
    for (const [page, words] of [
      [poland, /Obie strony/],
      [german, /Both sides agreed/],
    ]) {
      await page.waitForSelector('.over .end');
      const said = await page.locator('.over .end').innerText();
      check(words.test(said) && (await page.locator('.over .end a[href="/rules/orzel/2.2"]').count()) === 1, said);
      await checkAxe(page);
      await look(page, `draw-${words.source.slice(0, 4)}`);
      noProblems(page);
      await page.context().close();
    }
  });
}

/** Against the computer: the score is told from one's own seat, and the return game is the second of an encounter. */
async function returnGame({ browser, address }) {
  const page = await openPage(browser, { ...PHONE, luck: 3 });
  const resign = async () => {
    await page.waitForSelector('.turn.yours');
    await page.click('[data-resign]');
    await page.click('.sure [data-yes]');
    await page.waitForSelector('.over [data-again]:not([disabled])');
  };
  await page.goto(address);
  await page.click('[data-play="303"]');
  await resign();
  check((await page.getAttribute('.match', 'data-score')) === '0:1', 'one game lost');
  check((await page.locator('.match .emblem').count()) === 2, 'each side has its token');
  check(/^Ty\b/.test(await page.locator('.match').innerText()), 'the reader comes first');
  await page.click('[data-again]');
  await page.waitForSelector('[data-games=raf]');
  check((await page.locator('[data-games=raf]').innerText()) === '1', 'the score goes along with its owner');
  await resign();
  check((await page.getAttribute('.match', 'data-score')) === '0:2', 'both games lost');
  await page.waitForSelector('.standing[data-reason=won-both]');
  await checkWords(page, 'pl');
  await checkWidth(page);
  await checkAxe(page);
  noProblems(page);
  await page.context().close();
}

export const ends = {
  'against the computer: the score, and the return game': returnGame,
  'a room tells both the turn that decided it, and shows it': turning,
  'orzel by link: an undecided end is offered, refused, agreed to': draw,
};
