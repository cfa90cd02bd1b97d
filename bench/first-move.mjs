// How long until a phone offers the first legal move: the real server behind a line of 1.6 Mbit/s with 150 ms there and
// back, for all connections together (also those of threads, which a browser's own emulation leaves out), and a
// processor four times slower. As root it goes before all other work of the machine.
//
//     node bench/first-move.mjs [GAME…]       all games if none is named; ROUNDS=5, HOW=waterfall prints every file
//
// Three ways: the first page and "play now" as soon as it can be tapped; the game's own page and its button; the first
// page again with everything kept. The other side's turn is shown at once (its pace is the reader's choice), so a move
// is offered when there is something to tap: a marked field, a die, a card, or a move's button. Then taps by chance
// until a move is accepted; of these only the time from the last tap to the board after the move is added.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { loadavg, setPriority } from 'node:os';
import { openBrowser } from '../test/e2e/browser.mjs';
import { OFFERED } from '../test/e2e/first.mjs';
import { chance, deeds } from '../test/e2e/player.mjs';
import { games } from '../test/harness/program.mjs';
import { Server } from '../test/wire/client.mjs';

const RATE = 1.6e6 / 8, // bytes a second
  TRIP = 150, // ms there and back
  SLOWER = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** A line between the browser and the server: what comes down shares the rate, each connection in turn, and everything
 *  takes half a trip. A new connection costs a trip of its own. */
function slowLine(port) {
  const waiting = []; // connections with something to carry, in turn
  let free = 0, // when the line has carried what it has begun
    pumping = false;
  const at = (time, deed) => setTimeout(deed, Math.max(0, time - performance.now()));
  const pump = () => {
    pumping = false;
    while (waiting.length && free <= performance.now()) {
      const c = waiting.shift();
      const part = c.parts.shift();
      free = Math.max(free, performance.now() - 15) + (part.length / RATE) * 1000;
      c.send(free + TRIP / 2, part);
      if (c.parts.length) waiting.push(c);
    }
    if (waiting.length && !pumping) (pumping = true), at(free, pump);
  };
  const server = createServer((phone) => {
    const house = connect(port, '127.0.0.1');
    const opened = performance.now() + TRIP;
    /** In order, each not before its time. */
    const inOrder = (deed) => {
      let last = Promise.resolve();
      return (time, bytes) => (last = last.then(() => new Promise((yes) => at(time, () => yes(deed(bytes))))));
    };
    const up = inOrder((bytes) => (bytes ? house.write(bytes) : house.end()));
    const send = inOrder((bytes) => phone.destroyed || (bytes ? phone.write(bytes) : phone.end()));
    const c = { parts: [], send };
    phone.on('data', (bytes) => up(Math.max(performance.now(), opened) + TRIP / 2, bytes));
    house.on('data', (bytes) => {
      if (!c.parts.length) waiting.push(c);
      for (let n = 0; n < bytes.length; n += 1460) c.parts.push(bytes.subarray(n, n + 1460));
      pump();
    });
    phone.on('end', () => up(performance.now() + TRIP / 2));
    house.on('end', () => send(performance.now() + TRIP));
    for (const [one, other] of [
      [phone, house],
      [house, phone],
    ])
      one.on('error', () => other.destroy());
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

async function phone(browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'pl-PL',
  });
  await context.addInitScript(() => {
    if (!localStorage.getItem('settings')) localStorage.setItem('settings', '{"speed":"once"}');
  });
  return context;
}

/** One way to the first move: ms until the button is there, until a move is offered, and accepted; what was fetched. */
async function walk(context, address, path, press) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const files = [];
  page.on('requestfinished', async (r) => {
    const t = r.timing(),
      s = await r.sizes().catch(() => ({ responseBodySize: 0, responseHeadersSize: 0 }));
    files.push({
      name: new URL(r.url()).pathname,
      at: t.startTime,
      until: t.startTime + t.responseEnd,
      bytes: s.responseBodySize + s.responseHeadersSize,
    });
  });
  await page.addInitScript(
    ({ press, offered }) => {
      // Looks at every frame, as an eye would, and taps at once.
      const look = () => {
        const now = performance.timeOrigin + performance.now();
        const button = document.querySelector(press);
        if (button && !window.tapped) (window.tapped = now), button.click();
        if (document.querySelector(offered)) window.offered ??= now;
        const k = Number(document.querySelector('.playing .table')?.dataset.k ?? 0);
        if (window.offered) window.from ??= k;
        if (k > window.from) return void (window.accepted = now);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      const tap = () => window.accepted || (window.last = performance.timeOrigin + performance.now());
      addEventListener('pointerup', tap, true);
    },
    { press, offered: OFFERED },
  );
  await page.goto(address + path, { waitUntil: 'commit' });
  const start0 = await page.evaluate(() => performance.timeOrigin);
  await page.waitForFunction(() => window.offered, null, { timeout: 60000 });
  await page.waitForTimeout(400);
  await deeds(page, chance(1), 100, () => page.evaluate(() => window.accepted));
  const [tapped, offered, last, accepted] = await page.evaluate(() => [
    window.tapped,
    window.offered,
    window.last,
    window.accepted,
  ]);
  await page.close();
  return {
    tapped: tapped - start0,
    offered: offered - start0,
    accepted: offered - start0 + accepted - last,
    files: files.map((f) => ({ ...f, at: f.at - start0, until: f.until - start0 })),
  };
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const s = (ms) => (ms / 1000).toFixed(2);

/** Before other work of the machine, where that is allowed: this process and all that it has started. The kernel shares
 *  the processor among sessions first, so a plain `nice` is not enough. */
function first() {
  const parents = new Map(
    readdirSync('/proc')
      .filter((p) => /^\d+$/.test(p))
      .map((p) => {
        try {
          return [
            p,
            readFileSync(`/proc/${p}/stat`, 'utf8')
              .replace(/^.*\) . /, '')
              .split(' ')[0],
          ];
        } catch {
          return [p, '0'];
        }
      }),
  );
  const mine = (p) => p === String(process.pid) || (parents.has(p) && mine(parents.get(p)));
  for (const p of [...parents.keys()].filter(mine))
    try {
      setPriority(Number(p), -15);
      writeFileSync(`/proc/${p}/autogroup`, '-20');
    } catch {
      return; // not root, or another kernel: in turn with all others
    }
}

const server = await Server.start(['--limits', 'off']);
const line = await slowLine(server.port);
const address = `http://127.0.0.1:${line.address().port}`;
const browser = await openBrowser();
first();
const named = process.argv.slice(2);
console.log(
  `load ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}; seconds until the button is there / a move is offered / accepted; median of ${ROUNDS}`,
);
for (const game of named.length ? named : games()) {
  const ways = {
    'first page': ['/', `[data-play="${game}"]`],
    'its page': [`/play/${game}`, 'main form .action'],
    again: ['/', `[data-play="${game}"]`],
  };
  const told = [];
  for (const [way, [path, press]] of Object.entries(ways)) {
    const found = [];
    for (let i = 0; i < ROUNDS; i++) {
      const context = await phone(browser);
      if (way === 'again') await walk(context, address, path, press);
      found.push(await walk(context, address, path, press));
      await context.close();
    }
    const middle = (what) => s(median(found.map((f) => f[what])));
    told.push(`${way} ${middle('tapped')} / ${middle('offered')} / ${middle('accepted')}`);
    if (process.env.HOW !== 'waterfall') continue;
    const { files, offered } = found[found.length - 1];
    const late = (f) => (f.until > offered ? '  (after)' : '');
    console.log(`${game}, ${way}:`);
    for (const f of files.filter((f) => f.at < offered).sort((a, b) => a.at - b.at))
      console.log(
        `  ${s(f.at).padStart(6)} – ${s(f.until).padStart(5)}  ${String(f.bytes).padStart(7)}  ${f.name}${late(f)}`,
      );
    console.log(`  ${s(offered).padStart(6)} offered`);
  }
  console.log(`${game.padEnd(6)} ${told.join('   ')}`);
}
await browser.close();
line.close();
await server.end();
process.exit(0);
