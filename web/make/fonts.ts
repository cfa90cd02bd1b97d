// The two faces of the pages, cut down to the letters they need: Source Sans 3 for text, Brygada 1918 (a Polish face
// of the time) for titles and maps. Written to build/fonts before the style sheets are read: style/faces.css.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';
import { root } from './sources';

const require = createRequire(import.meta.url);
const CUTS = [
  ['source-sans-3', '400-normal'],
  ['source-sans-3', '700-normal'],
  ['brygada-1918', '700-normal'],
  ['brygada-1918', '400-italic'],
];
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
/** The packages come in two files: these letters are in the first, those in the second. */
const LETTERS = {
  latin: `${ascii}„”“’‘–—…×·°«»±½¼ÅÄÖØÆåäöøæéüÜÓó`,
  'latin-ext': 'ĄĆĘŁŃŚŹŻąćęłńśźżāēīūšžĀĒĪŪŠŽ',
};

async function cut(): Promise<void> {
  const folder = join(root, 'build/fonts');
  mkdirSync(folder, { recursive: true });
  for (const [face, style] of CUTS)
    for (const [part, letters] of Object.entries(LETTERS)) {
      const file = join(folder, `${face}-${style}-${part}.woff2`);
      if (existsSync(file)) continue;
      const whole = readFileSync(require.resolve(`@fontsource/${face}/files/${face}-${part}-${style}.woff2`));
      writeFileSync(file, await subset(whole, letters, { targetFormat: 'woff2' }));
    }
}

export function fonts(): Plugin {
  return { name: 'fonts', buildStart: cut };
}
