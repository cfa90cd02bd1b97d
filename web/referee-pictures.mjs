// Takes the pictures of the referee's guide from the pages as they are: docs/pictures/referee-NAME.LANGUAGE.webp,
// a phone's screen, small. Needs web/dist; run it when these pages look different.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openPage, root, servePages } from '../test/e2e/browser.mjs';
import { Press } from './press.mjs';

const SHOOTING = '4 luftwaffe declare luftwaffe=I5+2,H6,J6! bombers=L8 raf=C2,D4!,H5 reserve=1 order=I5xH5';
const { server, address } = await servePages();
const browser = await openBrowser();
const press = await Press.open(browser);

async function take(language, name, act) {
  const page = await openPage(browser, { language, width: 390, height: 700, hasTouch: true, isMobile: true });
  await act(page);
  const shot = await page.screenshot();
  await page.context().close();
  const { file } = await press.pack(shot, 390);
  writeFileSync(join(root, `docs/pictures/referee-${name}.${language}.webp`), file);
  console.log(`docs/pictures/referee-${name}.${language}.webp ${file.length}`);
}

const follow = async (page) => {
  await page.goto(`${address}/referee/303?position=${encodeURIComponent(SHOOTING)}`);
  await page.click('[data-panel=share]');
  await page.click('[data-follow].action');
  await page.waitForSelector('[data-move=fire]');
  await page.click('[data-move=fire]');
  await page.waitForSelector('[data-face=hit]');
  await page.locator('[data-cocked]').scrollIntoViewIfNeeded();
};

for (const language of ['pl', 'en']) {
  await take(language, 'card', async (page) => {
    await page.goto(`${address}/card/303`);
    await page.click('[data-next]');
    await page.waitForSelector('.step-now');
  });
  await take(language, 'ask', async (page) => {
    await page.goto(`${address}/referee/303?ask&position=${encodeURIComponent(SHOOTING)}`);
    await page.fill('[name=question]', 'J6-E6');
    await page.press('[name=question]', 'Enter');
    await page.waitForSelector('.verdict .open-rule b');
    await page.locator('.verdict').scrollIntoViewIfNeeded();
  });
  await take(language, 'dice', follow);
}
await browser.close();
server.close();
