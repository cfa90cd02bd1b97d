// The house's own rules for what is written here: what tsc and biome do not see.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Deed, GameInfo, Geometry, Piece, Step } from '../src/lib/types';
import { RulesWorker } from './rules';

const read = (found: Record<string, unknown>): [string, string][] =>
  Object.keys(found)
    .map((path) => (path.startsWith('../') ? path.slice(3) : `test/${path.slice(2)}`))
    .map((file) => [file, new TextDecoder().decode(readFileSync(file))]);
const code = read(import.meta.glob('../src/**/*.{ts,tsx}'));
const styles = read(import.meta.glob('../src/**/*.css', { query: '?url' }));
const tests = read(import.meta.glob(['./**/*.{ts,tsx}', '../make/**/*.ts', '../*.{ts,mjs}']));

/** Code without its comments, line for line. */
const bare = (text: string): string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (c) => c.replace(/[^\n]/g, ''))
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
    .split('\n');

test('no line is wider than 120 columns, no program longer than 400 lines', () => {
  const wide = [...code, ...styles, ...tests].flatMap(([file, text]) => {
    const lines = text.split('\n');
    const long = lines.flatMap((line, i) => ([...line].length > 120 ? [`${file}:${i + 1}`] : []));
    return lines.length > 401 && !file.endsWith('.css') ? [...long, `${file}: ${lines.length - 1} lines`] : long;
  });
  expect(wide).toEqual([]);
});

/** What stands in the text as it is typed: keys of the keyboard, a figure, an order; rules stand there by number. */
const TYPED = ['Esc', 'VIII', 'result t16 1 raf 8.2', 'stolik-3', 'ABD-C…'];

test('words that people read are phrases', () => {
  const found = code.flatMap(([file, text]) =>
    bare(text).flatMap((line, i) => {
      const shown = [
        ...(line.match(/(['"`])[^'"`]*[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ][^'"`]*\1/g) ?? []),
        ...[...line.matchAll(/<\w[^<>]*>([^<>{}]*\p{L}{2,}[^<>{}]*)<\//gu)].map((m) => m[1]),
        ...[...line.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*\p{L}{3,}[^"]*)"/gu)].map((m) => m[1]),
        ...[...line.matchAll(/'([A-Z][a-z]+(?: [a-z]+){2,}[^']*)'/g)].map((m) => m[1]),
      ];
      return shown
        .filter((words) => !TYPED.includes(words.trim()) && !/^[a-z0-9]+\/\d/.test(words))
        .map((words) => `${file}:${i + 1}: ${words}`);
    }),
  );
  expect(found).toEqual([]);
});

test('moves are data: nobody reads fields out of words', () => {
  const reads = code.flatMap(([file, text]) =>
    bare(text).flatMap((line, i) => (/\[A-Z\]\??(?:\\d|\[0-9\]|\[1-9\])/.test(line) ? [`${file}:${i + 1}`] : [])),
  );
  expect(reads).toEqual([]);
});

/** Letters for several parts at once; the table where there is little room. */
const TOGETHER = ['src/style/letters.css', 'src/play/hands.css'];

const part = (file: string): string => file.replace(/\/[^/]*$/, '');

/** The sheets that style a class by itself, wherever it stands. */
const sheetsOf = new Map<string, Set<string>>();
for (const [file, text] of styles)
  for (const [, selectors] of text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g))
    for (const one of selectors.split(/,(?![^()]*\))/)) {
      const name = /^[a-z]*\.([a-zA-Z][\w-]*)(?:(?:::?|\[)\S*)?$/.exec(one.trim())?.[1];
      if (name) sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(file));
    }

test('a class that is styled by itself belongs to one part', () => {
  const parts = (sheets: Set<string>) => new Set([...sheets].filter((file) => !TOGETHER.includes(file)).map(part));
  const shared = [...sheetsOf].filter(([, sheets]) => parts(sheets).size > 1);
  expect(shared.map(([name, sheets]) => `${name}: ${[...parts(sheets)]}`)).toEqual([]);
});

test('what is exported is used elsewhere', () => {
  const all = [...code, ...tests];
  const dead = code.flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async |abstract )*(?:const|let|function|class) (\w+)/gm)]
      .map((m) => m[1])
      .filter((name) => !all.some(([other, s]) => other !== file && new RegExp(`\\b${name}\\b`).test(s)))
      .map((name) => `${file}: ${name}`),
  );
  expect(dead).toEqual([]);
});

/** A file and all that is loaded with it. */
function loadedWith(start: string): Set<string> {
  const all = new Set<string>();
  const text = new Map([...code, ...styles]);
  const open = (file: string): void => {
    const found = [file, `${file}.tsx`, `${file}.ts`, `${file}/index.tsx`, `${file}/index.ts`].find((f) => text.has(f));
    if (!found || all.has(found)) return;
    all.add(found);
    for (const [, path] of text.get(found)!.matchAll(/^(?:import|export)\b[^;]*?'(\.[^']+)';/gm))
      open(new URL(path, `file:///${found}`).pathname.slice(1));
  };
  open(start);
  return all;
}

/** Pages come one by one, and so do their style sheets: one that another page brought along is missed by whoever comes
 *  first to this one. */
test('a page brings the style of every class it names', () => {
  const always = [...loadedWith('src/main'), ...loadedWith('src/app')];
  const pages = [...new Map(code).get('src/app.tsx')!.matchAll(/import\('\.(\/pages\/\w+)'\)/g)].map((m) => m[1]);
  expect(pages.length).toBeGreaterThan(9);
  const missed = pages.flatMap((page) => {
    const here = new Set([...always, ...loadedWith(`src${page}`)]);
    return code
      .filter(([file]) => here.has(file))
      .flatMap(([file, text]) => [...text.matchAll(/\bclass=(?:"|\{`)([^"`]+)/g)].map((m) => [file, m[1]]))
      .flatMap(([file, names]) => names.split(' ').map((name) => [file, name]))
      .filter(([file, name]) => {
        const own = [...(sheetsOf.get(name) ?? [])].filter((s) => [part(file), 'src/style'].includes(part(s)));
        return own.length && !own.some((sheet) => here.has(sheet));
      })
      .map(([file, name]) => `${page}: ${file}: ${name}`);
  });
  expect(missed).toEqual([]);
});

/** In the one file, and after a walk through other pages, all style sheets are there at once. */
test('no other page styles a class of the pages of an event', () => {
  const named = code
    .filter(([file]) => part(file) === 'src/hall')
    .flatMap(([, text]) => [...text.matchAll(/\bclass=(?:"|\{`)([^"`]+)/g)].flatMap((m) => m[1].split(' ')));
  const strangers = [...new Set(named)].flatMap((name) =>
    [...(sheetsOf.get(name) ?? [])]
      .filter((sheet) => !['src/hall', 'src/style'].includes(part(sheet)))
      .map((sheet) => `${name} in ${sheet}`),
  );
  expect(strangers).toEqual([]);
});

test('what opens shows that it does: a summary that is laid out otherwise has a sign of its own', () => {
  const bare = styles.flatMap(([file, text]) =>
    [...text.matchAll(/([^{};]*\bsummary) \{[^}]*\bdisplay:/g)]
      .map(([, selector]) => selector.trim())
      .filter((selector) => !text.includes(`${selector}::before {`) && !text.includes(`${selector}::after {`))
      .map((selector) => `${file}: ${selector}`),
  );
  expect(bare).toEqual([]);
});

type Seen = { turn: string; over?: string; legal: string[]; moves: Deed[]; pieces: Piece[]; last?: Step };

/** Every side, piece, event and face there is, by the rules themselves: met in games played by chance. */
function namesOfGames(): Set<string> {
  const rules = new RulesWorker();
  const ask = <T>(name: string, ...args: (string | number)[]) => JSON.parse(String(rules.ask(name, args))) as T;
  const names = new Set<string>();
  for (const { game, sides } of ask<GameInfo[]>('page_games')) {
    for (const side of sides) names.add(side);
    const { dice } = ask<Geometry>('page_board', game);
    for (const face of dice?.flatMap((d) => d.faces) ?? []) names.add(face);
    rules.ask('page_begin', [`${'07'.repeat(32)}\nA\nB`]);
    for (let i = 1, luck = 1; i < 400; i++) {
      const now = ask<Seen>('page_state', 5);
      if (now.over) break;
      for (const p of now.pieces) names.add(p.kind);
      for (const e of now.last?.events ?? []) names.add(e.kind);
      if (now.turn === 'chance') for (const m of now.moves) names.add(m.token ?? '');
      luck = (luck * 1103515245 + 12345) & 0x7fffffff;
      if (now.turn === 'chance') rules.ask('page_roll', []);
      else rules.ask('page_play', [now.legal[luck % now.legal.length]]);
    }
  }
  names.delete('');
  return names;
}

/** The length of a drawing, an attribute; and what the rules of events are cited by. */
const isMeasure = (line: string, word: string): boolean => line.includes(`="${word}"`) || word.startsWith('event/');

/** Words of games that are words of ours, too: classes and buttons, views and orders of the desk, sounds, addresses. */
const BOTH = 'action card round mine hit miss b red white removed taken drawn played damaged points'.split(' ');

test('no rule in a page: no number of a rule, no side, piece, event or face outside the folders of games', () => {
  const names = namesOfGames();
  for (const sure of ['luftwaffe', 'ship-token', 'regiment', 'scattered', 'c/s!']) expect(names).toContain(sure);
  for (const word of BOTH) names.delete(word);
  const found = code
    .filter(([file]) => !/^src\/games\/\w+\//.test(file))
    .flatMap(([file, text]) =>
      bare(text).flatMap((line, i) => {
        const quoted = [...line.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].map((m) => m[2]);
        const patterns = [...line.matchAll(/\/\^?\(?([\w|!-]+)\)?\$?\/[a-z]*\.test/g)].flatMap((m) => m[1].split('|'));
        return [...quoted, ...patterns]
          .filter((word) => names.has(word) || (/^(?:[a-z0-9]+\/)?\d\.\d+$/.test(word) && !isMeasure(line, word)))
          .map((word) => `${file}:${i + 1}: ${word}`);
      }),
    );
  expect(found).toEqual([]);
});

test('the server is asked in one place', () => {
  const own = ['src/lib/api.ts', 'src/lib/again.ts', 'src/lib/compile.ts'];
  const asks = code
    .filter(([file]) => !own.includes(file) && !file.startsWith('src/hall/'))
    .flatMap(([file, text]) => bare(text).flatMap((line, i) => (/\bfetch\(/.test(line) ? [`${file}:${i + 1}`] : [])));
  expect(asks).toEqual([]);
});
