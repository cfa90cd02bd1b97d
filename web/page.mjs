// The pages in one file: build/sedzia.html holds the games, the bots, the rules, the guides and the help cards, and is
// opened by a double click from a stick, without a network and with nothing installed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = fileURLToPath(new URL('.', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'sedzia-page-'));
await build({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: out, emptyOutDir: true },
});

const read = (name) => readFileSync(join(out, name), 'utf8');
const files = readdirSync(join(out, 'assets'));
const only = (end) => {
  const found = files.filter((f) => f.endsWith(end));
  if (found.length !== 1) throw new Error(`${found.length} files end with ${end}: ${found}`);
  return read(`assets/${found[0]}`);
};
const icon = readFileSync(join(web, 'public/icon.svg'), 'utf8');
// The script is packed: the modules inside make it large, and a stick is slow. What stands in a style must not end it.
const packed = gzipSync(only('.js'), { level: 9 }).toString('base64');
const unpack = `(async () => {
  if (!self.DecompressionStream) {
    document.body.textContent = 'Ta przeglądarka jest za stara. / This browser is too old.';
    return;
  }
  const bytes = Uint8Array.from(atob('${packed}'), (c) => c.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  const script = document.createElement('script');
  script.textContent = text;
  document.body.append(script);
})();`;
const style = only('.css').replace(/<\/style/gi, '<\\/style');
const page = read('index.html')
  .replace(/<link rel="manifest"[^>]*>\s*/, '')
  .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`)
  .replace(/<link rel="(preload|modulepreload|stylesheet)"[^>]*>\s*/g, '')
  .replace(/<script[^>]*src=[^>]*><\/script>\s*/g, '')
  .replace('</head>', () => `<style>${style}</style></head>`)
  .replace('</body>', () => `<script>${unpack}</script></body>`);
const file = join(web, '../build/sedzia.html');
writeFileSync(file, page);
rmSync(out, { recursive: true });
console.log(`build/sedzia.html: ${Buffer.byteLength(page)} bytes`);
