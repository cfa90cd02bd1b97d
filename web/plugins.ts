// What the build adds to Vite: texts cut down to what pages need, and the service worker.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const text = (value: string) => `export default ${JSON.stringify(value)}`;

/** Phrases only the terminal says. */
const TERMINAL = /^(hint|play|error|menu|level|bot|explain|check|legend|units|help|desk|serve|log|status|print)\./;

function pagePhrases(file: string): string {
  const blocks = readFileSync(file, 'utf8').split(/^(?=phrase )/m).filter((b) => b.startsWith('phrase '));
  return blocks.map((b) => b.replace(/^#.*\n?/gm, '').trim()).filter((b) => !TERMINAL.test(b.slice(7))).join('\n');
}

/** Titles and introductions of all books, so that the first page need not load the books. */
function shelf(): string {
  const names = ['303', '111', '7', 'orzel', 'bitwa', 'event'];
  const books = names.map((name) => {
    const book = readFileSync(join(root, 'rules', `${name}.txt`), 'utf8');
    const line = (key: string) => new RegExp(`^${key} (.*)$`, 'm').exec(book)?.[1] ?? '';
    return [name, { title: { pl: line('title-pl'), en: line('title-en') }, intro: { pl: line('intro-pl'), en: line('intro-en') } }];
  });
  return `export default ${JSON.stringify(Object.fromEntries(books))}`;
}

/** `- **303/1.3** What is ruled.\ *Why:* reason` becomes { "303/1.3": { en: "reason" } }; Polish stands in its own file. */
function rulings(): string {
  const found: Record<string, Record<string, string>> = {};
  for (const [language, file] of [['pl', 'RULINGS.pl.md'], ['en', 'RULINGS.md']])
    for (const item of readFileSync(join(root, 'rules', file), 'utf8').split(/^- /m)) {
      const why = /\*(?:Dlaczego|Why):\*([\s\S]*?)(?:\n\n|\n#|$)/.exec(item);
      const ids = /^\*\*(.+?)\*\*/.exec(item)?.[1].match(/\w+\/[\d.]+/g) ?? [];
      if (why) for (const id of ids) (found[id] ??= {})[language] = why[1].replace(/\s+/g, ' ').replace(/[*_`]/g, '').trim();
    }
  return `export default ${JSON.stringify(found)}`;
}

export function texts(): Plugin {
  const virtual: Record<string, () => string> = { 'virtual:shelf': shelf, 'virtual:rulings': rulings };
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: (id) => (virtual[id] ? `\0${id}` : undefined),
    load(id) {
      if (virtual[id.slice(1)]) return virtual[id.slice(1)]();
      if (id.endsWith('phrases.txt?page')) return text(pagePhrases(id.slice(0, -5)));
      return undefined;
    },
  };
}

/** The rules are fetched beside the script, not after it: a slow network waits once. */
export function early(): Plugin {
  return {
    name: 'early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const wasm = Object.keys(bundle ?? {}).find((f) => f.endsWith('.wasm'));
        if (!wasm) return html;
        return [{ tag: 'link', attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: '', href: `/${wasm}` }, injectTo: 'head' }];
      },
    },
  };
}

/** The service worker: keeps every built file, so that the pages work without a network. */
export function offline(): Plugin {
  return {
    name: 'offline',
    generateBundle(_, bundle) {
      const kept = readdirSync(join(import.meta.dirname, 'public'));
      const built = Object.keys(bundle).filter((f) => f !== 'index.html');
      const files = ['/', ...kept.map((f) => `/${f}`), ...built.map((f) => `/${f}`)];
      const digest = createHash('sha256').update(files.join('|'));
      for (const f of kept) digest.update(readFileSync(join(import.meta.dirname, 'public', f)));
      const source = readFileSync(join(import.meta.dirname, 'src', 'offline.js'), 'utf8')
        .replace('"VERSION"', JSON.stringify(digest.digest('hex').slice(0, 12)))
        .replace('["FILES"]', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
