// page.mjs FILE VERSION: the page of a release, opened from the disk: it tells its version, and a move can be made.
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../e2e/browser.mjs';

const [file, version] = process.argv.slice(2);
const browser = await openBrowser();
const page = await browser.newPage();
const wrong = [];
page.on('pageerror', (e) => wrong.push(e.message));
page.on('request', (r) => /^https?:/.test(r.url()) && wrong.push(`it asks ${r.url()}`));
await page.goto(pathToFileURL(file).href);
const told = (await page.locator('[data-version]').textContent())?.trim();
if (told !== `sedzia ${version}`) wrong.push(`the page tells "${told}"`);
await page.locator('[data-play]').first().click();
await page.locator('svg .field, svg [data-field]').first().waitFor();
await browser.close();
if (wrong.length) throw new Error(wrong.join('\n'));
