// Writes the pictures of the READMEs from the pages as they are: docs/pictures/readme/front.LANGUAGE.webp, 303 on a
// laptop and a phone, and tour.LANGUAGE.webp, a first mission played by tapping. Needs web/dist; `make pictures`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openPage, root, servePages } from '../test/e2e/browser.mjs';
import { spot } from '../test/e2e/player.mjs';
import { Press } from './press.mjs';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
const TOUR = { width: 900, height: 640 };
const { server, address } = await servePages();
const browser = await openBrowser();
const press = await Press.open(browser);

function keep(name, file) {
  writeFileSync(join(root, 'docs/pictures/readme', name), file);
  console.log(`docs/pictures/readme/${name} ${file.length}`);
}

/** The first turn of 303 with one fighter picked. */
async function table(language, screen) {
  const page = await openPage(browser, { ...screen, language, luck: 6 });
  await page.goto(address);
  await page.click('[data-play="303"]');
  await page.waitForSelector('.turn.yours');
  await page.mouse.click(...(await spot(page, 'D4')));
  await page.waitForSelector('.mark.picked');
  await page.waitForTimeout(3000); // names are written when the processor rests
  const shot = await page.screenshot();
  await page.context().close();
  return shot;
}

/** Both screens side by side, each in its frame. */
async function front(language) {
  const [laptop, phone] = [await table(language, LAPTOP), await table(language, PHONE)];
  const source = (png) => `data:image/png;base64,${png.toString('base64')}`;
  const page = await openPage(browser, { width: 1500, height: 860 });
  await page.setContent(`<style>
      body { margin: 0; background: #f4eee0; width: 1500px; height: 860px; position: relative; }
      img { position: absolute; border: 10px solid #23211c; box-shadow: 0 18px 50px #0006; }
      .laptop { left: 30px; top: 66px; width: 1180px; border-radius: 18px; }
      .phone { right: 40px; top: 90px; width: 330px; border-radius: 34px; }
    </style>
    <img class="laptop" src="${source(laptop)}"><img class="phone" src="${source(phone)}">`);
  await page.waitForFunction(() => [...document.images].every((i) => i.complete && i.naturalWidth));
  keep(`front.${language}.webp`, (await press.pack(await page.screenshot(), 1200)).file);
  await page.context().close();
}

/** The first mission of 303: fly, ask for too much and read why not, shoot, see it fall. */
async function tour(language) {
  const page = await openPage(browser, { ...TOUR, language, luck: 6 });
  const frames = [];
  const look = async (milliseconds) => {
    await page.waitForTimeout(500); // what a tap lights up has faded
    frames.push({ ...(await press.pack(await page.screenshot(), 720)), milliseconds });
  };
  const point = async (field) => page.mouse.click(...(await spot(page, field)));
  await page.goto(`${address}/learn/303/two-minutes`);
  await page.waitForSelector('[data-lead="0"]');
  await page.waitForTimeout(800);
  await look(1300);
  await point('E2');
  await look(700);
  await point('K3'); // too far: the referee says why not
  await page.waitForSelector('[role=alert]');
  await look(2200);
  await point('E2');
  await point('G2');
  await page.waitForSelector('[data-lead="1"]');
  await point('G5');
  await point('G4');
  await page.waitForSelector('[data-lead="2"]');
  await look(900);
  await page.locator('[data-move="done"]').first().click();
  await page.waitForSelector('[data-lead="3"]');
  await point('G2');
  await point('H3');
  await page.waitForSelector('[data-lead="4"]');
  await point('G4');
  await point('H3');
  await look(700);
  for (let steps = 0; steps < 12 && !(await page.locator('[data-mission-state]').count()); steps++) {
    await page.locator('[data-move="fire"], [data-story="onward"]').first().click();
    await look(1000);
  }
  await look(1800);
  keep(`tour.${language}.webp`, press.animate(frames));
  await page.context().close();
}

for (const language of ['pl', 'en']) {
  await front(language);
  await tour(language);
}
await browser.close();
server.close();
