// What the build adds to Vite: words and games from the repository's own files, and the service worker.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import type { Language } from '../src/lib/types';
import { hasMap, makeMap } from './maps';
import {
  bookNames,
  helpCardNames,
  LANGUAGES,
  Module,
  readBook,
  readHelpCard,
  readJudges,
  readPhrases,
  readRulings,
  readShelf,
  readTopic,
  root,
} from './sources';

const web = join(root, 'web');
type GetModuleInfo = Rollup.GetModuleInfo;
const module = (value: unknown) => `export default ${JSON.stringify(value)}`;

/** `virtual:words` and the like hold a loader for each language; what it loads is `virtual:words/pl`. */
const loaders = (id: string, parts: string[]) =>
  `export default {${parts.map((p) => `${JSON.stringify(p)}: () => import('${id}/${p}')`).join()}}`;

function source(id: string): string | undefined {
  const [what, a, b] = id.split('/');
  const language = (b ?? a) as Language;
  if (what === 'virtual:games') return module(new Module().games());
  if (what === 'virtual:openings') {
    const rules = new Module();
    return module(Object.fromEntries(rules.games().map(({ game }) => [game, rules.opening(game)])));
  }
  if (what === 'virtual:words')
    return a ? module({ phrases: readPhrases(language), shelf: readShelf(language) }) : loaders(what, LANGUAGES);
  if (what === 'virtual:books')
    return a
      ? module(readBook(a, language))
      : loaders(
          what,
          bookNames().flatMap((n) => LANGUAGES.map((l) => `${n}/${l}`)),
        );
  if (what === 'virtual:helpcards')
    return a
      ? module(readHelpCard(a, language))
      : loaders(
          what,
          helpCardNames().flatMap((n) => LANGUAGES.map((l) => `${n}/${l}`)),
        );
  if (what === 'virtual:map') return module(hasMap(a) ? makeMap(new Module().board(a)) : null);
  if (
    ['virtual:hall', 'virtual:class', 'virtual:follow', 'virtual:sketch', 'virtual:advice', 'virtual:learn'].includes(
      what,
    )
  )
    return a ? module(readTopic(what.slice(8), language)) : loaders(what, LANGUAGES);
  if (what === 'virtual:judges') return a ? module(readJudges(language)) : loaders(what, LANGUAGES);
  if (what === 'virtual:rulings') return a ? module(readRulings(language)) : loaders(what, LANGUAGES);
  return undefined;
}

/** Words in the language of the page alone, and the list of games: made from data/, rules/ and the rules themselves. */
export function sources(): Plugin {
  return {
    name: 'sources',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0virtual:') ? source(id.slice(1)) : undefined),
  };
}

/** Files are named after what they hold: `words.pl`, `rules.303.pl`, `game.303`. */
export function nameOf(id: string | null | undefined, name: string): string {
  const [, what, part] = /virtual:(\w+)\/(.+)$/.exec(id ?? '') ?? [];
  const game = /src\/games\/(\w+)\/index\.tsx$/.exec(id ?? '')?.[1];
  const rules = /build\/rules\/(\w+)\.wasm$/.exec(id ?? '')?.[1];
  if (rules) return `assets/rules.${rules}-[hash]`;
  return `assets/${what ? `${what}.${part.replace('/', '.')}` : game ? `game.${game}` : name}-[hash]`;
}

const APP = 'app';

/** One file for the frame, the first page and the table, with what boards share: few requests, no deep ones. */
export function together(): (id: string, about: { getModuleInfo: GetModuleInfo }) => string | undefined {
  let first: Set<string> | undefined, found: Set<string>;
  const closure = (start: string, of: GetModuleInfo, into = new Set<string>()) => {
    if (into.has(start)) return into;
    into.add(start);
    for (const id of of(start)?.importedIds ?? []) closure(id, of, into);
    return into;
  };
  return (id, { getModuleInfo }) => {
    if (!first) {
      first = closure(join(web, 'src/main.tsx'), getModuleInfo);
      found = closure(join(web, 'src/app.tsx'), getModuleInfo);
    }
    if (first.has(id)) return 'first';
    return found.has(id) || id.startsWith(join(web, 'src/board/')) ? APP : undefined;
  };
}

/** What the entry asks for at once comes beside it, not after it: a slow network waits once. */
export function early(): Plugin {
  return {
    name: 'early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((c) => c.type === 'chunk');
        const app = chunks.find((c) => c.name === APP && c.isDynamicEntry);
        if (!app) return html;
        const styles = [...(app.viteMetadata?.importedCss ?? [])].filter((f) => !html.includes(f));
        return [
          ...styles.map((f) => ({ tag: 'link', attrs: { rel: 'stylesheet', crossorigin: '', href: `/${f}` } })),
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: '', href: `/${app.fileName}` } },
        ].map((t) => ({ ...t, injectTo: 'head' as const }));
      },
    },
  };
}

/** The service worker: keeps every built file but photographs, so that the pages work without a network. */
export function offline(): Plugin {
  return {
    name: 'offline',
    generateBundle: {
      order: 'post', // scripts that held nothing but style are gone by then
      handler(_, bundle) {
        const kept = readdirSync(join(web, 'public'));
        const built = Object.keys(bundle).filter((f) => f !== 'index.html' && !f.endsWith('.webp'));
        const files = ['/', ...kept.map((f) => `/${f}`), ...built.map((f) => `/${f}`)];
        const digest = createHash('sha256').update(files.join('|'));
        for (const f of kept) digest.update(readFileSync(join(web, 'public', f)));
        const source = readFileSync(join(web, 'src', 'offline.js'), 'utf8')
          .replace("'VERSION'", JSON.stringify(digest.digest('hex').slice(0, 12)))
          .replace("['FILES']", JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
