// What the tests of an event do at its desk again and again: beginning one, taking entrants in, pairing, keys.
import { check } from './look.mjs';
import { until } from './player.mjs';

/** From the page of all events to the desk of a new one. */
export async function create(desk, name) {
  await desk.fill('[name=event]', name);
  await desk.click('[data-create]');
  await desk.waitForSelector('.desk');
}

/** Entrants from a table that is pasted, until so many are there. */
export async function takeIn(desk, discipline, table, many) {
  await desk.click(`[data-discipline=${discipline}]`);
  await desk.click('[data-tab=entrants]');
  await desk.fill('.import textarea', table);
  await desk.click('[data-import]');
  await until(async () => (await desk.locator('.people > li').count()) === many, `${many} in ${discipline}`);
}

/** Two who play ORP Orzeł against each other: drawn and paired. */
export async function pairTwo(desk) {
  await takeIn(desk, 'orzel', 'Imię,Nazwisko,Szkoła\nJan,Wrona,SP 1\nEwa,Lis,SP 2', 2);
  await desk.click('[data-tab=course]');
  await desk.selectOption('[name=kind]', 'ladder');
  await desk.click('[data-draw]');
  await desk.click('[data-step=pair]');
  await desk.waitForSelector('[data-step=start]');
}

/** The link on a player's card; `reach` is orzel/1 or eskadra/3/303. */
async function cardOf(desk, reach) {
  const [discipline] = reach.split('/');
  const cards = desk.locator('.player-cards');
  if (!(await cards.evaluate((d) => d.open))) await cards.locator('summary').click();
  await cards.locator('select').selectOption(discipline);
  const fresh = desk.locator('[data-cards]');
  if (await fresh.count()) await fresh.click();
  else await desk.click('[data-cards-again]');
  const link = await desk.locator(`[data-card="${reach.replaceAll('/', '-')}"]`).getAttribute('data-link');
  await desk.click('[data-back]');
  return link;
}

/** "2-4,7": 2, 3, 4, 7 */
const tablesOf = (list) =>
  list.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });

/** The link of a new key: a referee's tables are tapped on the plan, a player's is on his card. */
export async function makeKey(desk, name, role, reach = '') {
  await desk.click('[data-tab=keys]');
  if (role === 'player') return cardOf(desk, reach);
  await desk.fill('[name=key]', name);
  await desk.selectOption('[name=role]', role);
  const [discipline, tables] = reach.split(':');
  for (const n of tables ? tablesOf(tables) : []) await desk.click(`[data-plan="${discipline}:${n}"]`);
  const link = desk.locator('.made .link');
  const before = (await link.count()) ? await link.innerText() : '';
  await desk.click('[data-key]');
  await until(async () => (await link.count()) && (await link.innerText()) !== before, 'a new link');
  return link.innerText();
}

/** The places of a table stand one below the other. */
export async function checkPlaces(page) {
  const tops = await page
    .locator('ol.places')
    .first()
    .evaluate((list) => [...list.children].map((row) => row.offsetTop));
  check(tops.length > 1 && tops.every((top, i) => !i || top > tops[i - 1]), `places stand at ${tops}`);
}
