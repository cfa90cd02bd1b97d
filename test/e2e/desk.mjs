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

/** The link of a new key. */
export async function makeKey(desk, name, role, reach = '') {
  await desk.click('[data-tab=keys]');
  await desk.fill('[name=key]', name);
  await desk.selectOption('[name=role]', role);
  await desk.fill('[name=reach]', reach);
  const link = desk.locator('.made .link');
  const before = (await link.count()) ? await link.innerText() : '';
  await desk.click('[data-key]');
  await until(async () => (await link.count()) && (await link.innerText()) !== before, 'a new link');
  return link.innerText();
}

/** The places of a table stand one below the other. */
export async function checkPlaces(page) {
  const tops = await page.locator('ol.places').first().evaluate((list) => [...list.children].map((row) => row.offsetTop));
  check(tops.length > 1 && tops.every((top, i) => !i || top > tops[i - 1]), `places stand at ${tops}`);
}
