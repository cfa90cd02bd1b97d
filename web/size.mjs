// What goes over the wire for the first page and the first game in it; test/e2e/first.mjs counts what is fetched.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const BUDGET = 350 * 1024;
const dist = join(fileURLToPath(import.meta.url), '../dist');
const assets = readdirSync(join(dist, 'assets'));
// The page, its scripts and style, words in one language, all five boards (the first page shows them), letters, the
// worker, the rules of one game, the largest. What of it comes before the first move test/e2e/first.mjs watches;
// rulebooks and guides come when they are asked for; the service worker fetches them later.
const largest = assets
  .filter((f) => f.startsWith('rules.') && f.endsWith('.wasm'))
  .sort((a, b) => statSync(join(dist, 'assets', b)).size - statSync(join(dist, 'assets', a)).size)[0];
const first = [
  'index.html',
  'manifest.webmanifest',
  'icon.svg',
  ...assets
    .filter((f) => f === largest || /\.woff2$|^(first|app|faces|worker|words\.pl|game\.\w+)-/.test(f))
    .map((f) => `assets/${f}`),
];
let gz = 0,
  br = 0;
for (const file of first) {
  const bytes = readFileSync(join(dist, file)),
    g = gzipSync(bytes, { level: 9 }).length,
    b = brotliCompressSync(bytes).length;
  gz += g;
  br += b;
  console.log(
    `${file.padEnd(36)} ${String(bytes.length).padStart(8)}` +
      `  gzip ${String(g).padStart(7)}  brotli ${String(b).padStart(7)}`,
  );
}
console.log(`first page and first game over the wire: gzip ${gz}, brotli ${br}, budget ${BUDGET}`);
