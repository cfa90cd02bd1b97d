// Writes docs/pictures/NAME.svg from the guides' live boards, with the style they need inside.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openPage, root, servePages } from '../test/e2e/browser.mjs';

const sheets = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) => {
    const path = join(folder, f.name);
    return f.isDirectory() ? sheets(path) : f.name.endsWith('.css') ? [readFileSync(path, 'utf8')] : [];
  });
const css = ['board', 'games']
  .flatMap((folder) => sheets(join(root, 'web/src', folder)))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/@layer \w+ \{/g, '')
  .replace(/@(media|keyframes)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
const games = readdirSync(join(root, 'docs/guide'))
  .map((f) => f.split('.')[0])
  .filter((name, i, all) => all.indexOf(name) === i && existsSync(join(root, 'data', name, 'board.txt')));
const { server, address } = await servePages();
const browser = await openBrowser();
const page = await openPage(browser, { width: 1280, height: 1400 });
for (const game of games) {
  await page.goto(`${address}/guide/${game}`);
  await page.waitForFunction(() => document.querySelectorAll('figure svg').length === 2);
  const found = await page.$$eval('figure', (all) =>
    all.map((f) => {
      const svg = f.querySelector('svg');
      return {
        name: f.dataset.picture,
        box: svg.getAttribute('viewBox'),
        board: f.querySelector('.board').className,
        inside: svg.innerHTML,
        html: f.querySelector('.board').outerHTML,
      };
    }),
  );
  for (const { name, box, board, inside, html } of found) {
    const [, , width, height] = box.split(' ').map(Number);
    const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selectors]) =>
      selectors
        .split(',')
        .some((s) =>
          (s.match(/\.[\w-]+/g) ?? []).every((c) => html.includes(c.slice(1)) || board.includes(c.slice(1))),
        ),
    );
    const style = rules
      .map(([, s, r]) => `${s.trim()}{${r.trim()}}`)
      .join('')
      .replace(/\s+/g, ' ');
    const text = inside.replace(/(\d+\.\d)\d+/g, '$1').replace(/ aria-hidden="true"/g, '');
    writeFileSync(
      join(root, `docs/pictures/${name}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${Math.round(width)}" ` +
        `height="${Math.round(height)}" font-family="sans-serif"><style>${style}</style>` +
        `<g class="${board}">${text}</g></svg>\n`,
    );
    console.log(`docs/pictures/${name}.svg`);
  }
}
await browser.close();
server.close();
