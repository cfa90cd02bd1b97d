// A browser for the tests: Debian's Chromium without windows and with a fresh profile, and a small server for web/dist.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from './player.mjs';

export const root = join(fileURLToPath(import.meta.url), '../../..');
const require = createRequire(join(root, 'web/package.json'));
const { chromium } = require('playwright-core');
/** The screens most tests look at: a phone in somebody's hand, a desk's computer. */
export const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
export const DESK = { width: 1366, height: 768 };
export const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const KINDS = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
export const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self'; frame-ancestors 'none'";

/** Serves the built pages as `sedzia serve` does, without its /api. */
export function servePages() {
  const dist = join(root, 'web/dist');
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    if (path.startsWith('/api/')) {
      response.writeHead(404, { 'Content-Type': 'application/json' });
      return response.end('{"error":"not-found","pl":"Nie ma.","en":"None."}');
    }
    const there = path !== '/' && existsSync(join(dist, path));
    if (!there && path.startsWith('/assets/')) return response.writeHead(404).end();
    const file = there ? path : '/index.html';
    response.writeHead(200, {
      'Content-Type': KINDS[extname(file)] ?? 'text/plain',
      'Content-Security-Policy': POLICY,
    });
    response.end(readFileSync(join(dist, file)));
  });
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => ready({ server, address: `http://127.0.0.1:${server.address().port}` })),
  );
}

export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none', // letters as wide as on a screen
    ],
  });
}

/** The same dice and the same thoughts of the bot every time, so that a test is as long as it was. */
function fixLuck(seed) {
  let s = seed;
  const next = () => (s = (Math.imul(s, 1664525) + 1013904223) >>> 0) / 4294967296;
  Math.random = next;
  Crypto.prototype.getRandomValues = (bytes) => bytes.map(() => Math.floor(next() * 256));
}

/** Under which names the privacy page says that the browser keeps something; a star stands for any end. */
const LISTED = [
  ...readFileSync(join(root, 'docs/guide/privacy.en.md'), 'utf8')
    .split('## What the browser remembers')[1]
    .split('\n## ')[0]
    .matchAll(/`([\w.*/-]+)`/g),
].map((m) => m[1]);

/** Whatever is kept under another name is a problem of the page. */
function watchStorage(listed) {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    const known = listed.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));
    if (!known) console.error(`kept under a name that the privacy page does not list: ${key}`);
    return setItem.call(this, key, value);
  };
}

/**
 * A page with the settings of a test; errors of the page are collected in `page.problems`.
 * Only a test of a page without a network wants `kept`: the service worker, which keeps every file of the pages, costs
 * each fresh browser a second of processor.
 */
export async function openPage(
  browser,
  {
    language = 'pl',
    theme = 'light',
    width = 1280,
    height = 900,
    motion = false,
    settings = {},
    luck = 0,
    kept = false,
    ...more
  } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
    serviceWorkers: kept ? 'allow' : 'block',
    ...more,
  });
  await context.addInitScript(
    (wishes) => {
      if (!localStorage.getItem('settings')) localStorage.setItem('settings', JSON.stringify(wishes));
    },
    { language, theme, motion, speed: 'once', ...settings },
  );
  await context.addInitScript(watchStorage, LISTED);
  context.setDefaultTimeout(PATIENCE); // for its other tabs, too
  if (luck) await context.addInitScript(fixLuck, luck);
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (e) => page.problems.push(String(e)));
  page.on(
    'console',
    (m) =>
      m.type() === 'error' &&
      !/status of 40[04]|ERR_INTERNET|WebSocket|Failed to load resource/.test(m.text()) &&
      page.problems.push(m.text()),
  );
  return page;
}
