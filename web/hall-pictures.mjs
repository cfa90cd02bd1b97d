// Writes docs/pictures/hall-*.LANGUAGE.webp, the pictures of docs/guide/hall.*.md: a small event is run on a real
// server by its pages, and each page is photographed on the way.
// After a change of the pages: make, then node web/hall-pictures.mjs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openPage, root } from '../test/e2e/browser.mjs';
import { Server } from '../test/e2e/server.mjs';

const laptop = { width: 1100, height: 700 };
const phone = { width: 390, height: 760, isMobile: true, hasTouch: true };
const TEAMS = ['Sokoły', 'Żurawie', 'Wilki', 'Orlęta'];
const PEOPLE = [
  'Antoni Wrona',
  'Zofia Brzęk',
  'Hanna Łoś',
  'Jan Nowak',
  'Maja Lis',
  'Olek Sęk',
  'Pola Żuk',
  'Igor Szczęsny',
];
const table = [
  'Drużyna;Szkoła;Gracz 303;Gracz 111;Gracz 7',
  ...TEAMS.map((t, i) => [t, `SP ${i + 1} Chełm`, ...[0, 1, 2].map((k) => PEOPLE[(i * 3 + k) % 8])].join(';')),
].join('\n');

const server = await Server.start();
const browser = await openBrowser();
const press = await openPage(browser, laptop); // makes webp of what the others show
await press.goto('about:blank');
let bytes = 0;

async function shoot(page, name, language, width) {
  await page.waitForTimeout(600); // the mark of the last tap fades
  const png = (await page.screenshot()).toString('base64');
  const made = await press.evaluate(
    async ([data, wide]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = Math.round((picture.height * wide) / picture.width);
      const brush = canvas.getContext('2d');
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.5).split(',')[1];
    },
    [png, width],
  );
  const file = Buffer.from(made, 'base64');
  bytes += file.length;
  writeFileSync(join(root, `docs/pictures/hall-${name}.${language}.webp`), file);
  console.log(`docs/pictures/hall-${name}.${language}.webp ${file.length}`);
}

async function keyFor(desk, name, role, reach) {
  await desk.click('[data-tab=keys]');
  await desk.fill('[name=key]', name);
  await desk.selectOption('[name=role]', role);
  await desk.fill('[name=reach]', reach);
  await desk.click('[data-key]');
  const link = desk.locator('.made .link');
  await link.waitFor();
  return link.innerText();
}

async function photograph(language) {
  const desk = await openPage(browser, { ...laptop, language });
  const wide = (name) => shoot(desk, name, language, 820);
  await desk.goto(`${server.address}/desk`);
  await desk.fill('[name=event]', 'Liga Planszówek IPN, Chełm');
  await wide('start');
  await desk.click('[data-create]');
  await desk.waitForSelector('.desk');
  await desk.fill('.import textarea', table);
  await desk.waitForSelector('table.preview');
  await wide('import');
  await desk.click('[data-import]');
  await desk.waitForSelector('.people > li');
  await desk.click('[data-tab=course]');
  await desk.click('[data-draw]');
  await desk.click('[data-step=pair]');
  await desk.click('[data-step=start]');
  const referee = await openPage(browser, { ...phone, language });
  await referee.goto(await keyFor(desk, 'stolik-1', 'referee', 'eskadra:1-2'));
  await desk.locator('.made img, .made svg').first().waitFor();
  await wide('keys');
  await referee.tap('[data-open="1/303"]');
  for (const what of ['[data-win="00"]', '[data-how="01"]', '[data-win="10"]', '[data-how="11"]'])
    await referee.tap(what);
  await referee.evaluate(() => scrollTo(0, 0));
  await shoot(referee, 'phone', language, 390);
  await referee.tap('[data-next]');
  await referee.tap('[data-save]');
  await referee.waitForSelector('.my-tables .answer');
  await desk.click('[data-tab=round]');
  await desk.locator('tr[data-table="1"][data-board="303"] .status.done').waitFor();
  await desk.locator('tr[data-table="2"][data-board="303"] th button').click();
  await desk.waitForSelector('form.enter');
  await desk.click('[data-win="01"]');
  await wide('round');
  const people = await openPage(browser, { ...phone, language });
  await people.goto(desk.url().split('#')[0]);
  await people.waitForSelector('.public .tables li');
  await shoot(people, 'public', language, 390);
  await desk.click('[data-tab=tests]');
  await desk.click('[data-sitting]');
  await desk.waitForSelector('.big-code');
  await desk.click('[data-draw-paper]');
  await desk.waitForSelector('[data-paper]');
  await desk.evaluate(() => scrollTo(0, 0));
  await wide('tests');
  await Promise.all([desk, referee, people].map((p) => p.context().close()));
}

for (const language of ['pl', 'en']) await photograph(language);
console.log(`${bytes} bytes in all`);
await browser.close();
await server.end();
