// Reads what the pages say and know from the same files as everything else: phrases, rulebooks, rulings, and the list
// of games from the rules themselves (build/sedzia.wasm). Runs when the pages are built; the browser gets the result.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Book, GameInfo, Geometry, HelpItem, HelpSection, Language, Opening, Shelf, View } from '../src/lib/types';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const LANGUAGES: Language[] = ['pl', 'en'];
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** Topics of data/phrases*.txt that no page says. */
const ELSEWHERE = new Set([
  'advice',
  'analyse',
  'arena',
  'bench',
  'board',
  'boards',
  'bot',
  'card',
  'check',
  'class',
  'clerk',
  'desk',
  'error',
  'explain',
  'file',
  'follow',
  'hall',
  'help',
  'hint',
  'learn',
  'legend',
  'lesson',
  'level',
  'log',
  'mark',
  'menu',
  'paper',
  'play',
  'position',
  'print',
  'printed',
  'record',
  'serve',
  'sketch',
  'status',
  'store',
  'units',
  'version',
  'voice',
  'why',
]);

/** The words of the pages of events, or of classes, which are loaded with them. */
export const readTopic = (topic: string, language: Language): Record<string, string> =>
  Object.fromEntries(
    read('data', `phrases-${topic}.txt`)
      .split(/^(?=phrase )/m)
      .map((block) => [/^phrase (\S+)/.exec(block)?.[1], new RegExp(`^${language} (.*)$`, 'm').exec(block)?.[1]])
      .filter(([key, text]) => key && text) as [string, string][],
  );

/** What only the pages of referees say: of the help card, of positions put together by hand. */
const JUDGES = /^(set\.|web\.(ref|card)-(?!menu$))/;
const pick = (all: Record<string, string>, judges: boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => JUDGES.test(key) === judges));
export const readJudges = (language: Language): Record<string, string> => pick(allPhrases(language), true);
/** The phrases of one language that every page may say, by key. */
export const readPhrases = (language: Language): Record<string, string> => pick(allPhrases(language), false);

function allPhrases(language: Language): Record<string, string> {
  const found: Record<string, string> = {};
  const data = readdirSync(join(root, 'data'));
  const own = data.map((game) => `${game}/phrases.txt`).filter((f) => existsSync(join(root, 'data', f)));
  const files = [...data.filter((f) => /^phrases.*\.txt$/.test(f)), ...own];
  for (const line of files.flatMap((f) => read('data', f).split(/^(?=phrase )/m))) {
    const key = /^phrase (\S+)/.exec(line)?.[1];
    const text = new RegExp(`^${language} (.*)$`, 'm').exec(line)?.[1];
    if (key && text && !ELSEWHERE.has(key.split('.')[0])) found[key] = text;
  }
  // What cards do, whose they are: `effect ATT` of rules/bitwa-cards.txt is the phrase bitwa.effect.ATT.
  for (const file of readdirSync(join(root, 'rules')).filter((f) => f.endsWith('-cards.txt')))
    for (const block of read('rules', file).split(/\n\n+/)) {
      const [, kind, name] = /^(effect|army) (\S+)/m.exec(block) ?? [];
      const text = new RegExp(`^${language} (.*)$`, 'm').exec(block)?.[1];
      if (kind && text) found[`${file.slice(0, -10)}.${kind}.${name}`] = text;
    }
  // How a 1:1 is decided: `step more-aircraft` of data/111/event.txt is the phrase encounter.111.more-aircraft.
  for (const game of readdirSync(join(root, 'data')).filter((d) => existsSync(join(root, 'data', d, 'event.txt'))))
    for (const block of read('data', game, 'event.txt').split(/\n\n+/)) {
      const name = /^step (\S+)/m.exec(block)?.[1];
      const text = new RegExp(`^${language} (.*)$`, 'm').exec(block)?.[1];
      if (name && text) found[`encounter.${game}.${name}`] = text;
    }
  return found;
}

/** Rulebooks are the files of rules/ that have a title. */
export const bookNames = (): string[] =>
  readdirSync(join(root, 'rules'))
    .filter((f) => f.endsWith('.txt') && /^title-pl /m.test(read('rules', f)))
    .map((f) => f.slice(0, -4));

export function readBook(name: string, language: Language): Book {
  const book: Book = { name, title: '', intro: '', reconstruction: '', chapters: [] };
  const own = (key: string) => key.endsWith(`-${language}`);
  for (const line of read('rules', `${name}.txt`).split('\n')) {
    const [, key = '', value = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const chapter = book.chapters[book.chapters.length - 1];
    const rule = chapter?.rules[chapter.rules.length - 1];
    if (/^(title|intro|reconstruction)-/.test(key) && own(key)) {
      book[key.slice(0, -3) as 'title' | 'intro' | 'reconstruction'] = value;
    } else if (/^deny-/.test(key) && own(key)) {
      rule.deny = value;
    } else if (key === 'chapter') {
      book.chapters.push({ number: Number(value), title: '', rules: [] });
    } else if (key === 'rule') {
      const [number, ...marks] = value.split(' ');
      chapter.rules.push({ id: `${name}/${number}`, number, marks, text: '' });
    } else if (key === language && rule) {
      rule.text = value;
    } else if (key === language && chapter) {
      chapter.title = value;
    }
  }
  return book;
}

/** Titles and introductions, so that the first page need not load the books. */
export const readShelf = (language: Language): Shelf =>
  Object.fromEntries(
    bookNames().map((name) => {
      const { title, intro } = readBook(name, language);
      return [name, { title, intro }];
    }),
  );

/** `- **303/1.3** What is ruled.\ *Why:* reason` becomes { "303/1.3": "reason" }; Polish has its own file. */
export function readRulings(language: Language): Record<string, string> {
  const found: Record<string, string> = {};
  for (const item of read('rules', language === 'pl' ? 'RULINGS.pl.md' : 'RULINGS.md').split(/^- /m)) {
    const why = /\*(?:Dlaczego|Why):\*([\s\S]*?)(?:\n\n|\n#|$)/.exec(item);
    const ids = /^\*\*(.+?)\*\*/.exec(item)?.[1].match(/\w+\/[\d.]+/g) ?? [];
    if (why) for (const id of ids) found[id] = why[1].replace(/\s+/g, ' ').replace(/[*_`]/g, '').trim();
  }
  return found;
}

/** The referee's help card of a game (data/GAME/card.txt), or of fair play (`event`). */
export function readHelpCard(game: string, language: Language): HelpSection[] {
  const sections: HelpSection[] = [];
  let words: (text: string) => void = () => {};
  for (const line of read('data', game, 'card.txt').split('\n')) {
    const [key, ...rest]: string[] = line.split(' ');
    const section = sections[sections.length - 1];
    if (key === 'section') {
      const [kind, side, step] = rest;
      const made: HelpSection = { kind, side, step, title: '', items: [] };
      sections.push(made);
      words = (text) => (made.title = text);
    } else if (key === 'item') {
      const value = (name: string) => rest.find((w) => w.startsWith(`${name}=`))?.slice(name.length + 1);
      const item: HelpItem = {
        rules: rest.filter((w) => /^[\d.]+$/.test(w)).map((w) => `${game}/${w}`),
        picture: value('picture'),
        winner: value('winner'),
        rounds: value('rounds')?.split(',').map(Number),
        text: '',
      };
      section.items.push(item);
      words = (text) => (item.text = text);
    } else if (key === language) words(rest.join(' '));
  }
  return sections;
}

/** Games that have a help card. */
export const helpCardNames = (): string[] =>
  readdirSync(join(root, 'data')).filter((d) => existsSync(join(root, 'data', d, 'card.txt')));

const PUBLIC = 4;

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

/** Asks the rules: the same module the page will load. */
export class Module {
  private e: Exports;
  constructor() {
    const module = new WebAssembly.Module(readFileSync(join(root, 'build/sedzia.wasm')));
    this.e = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  }
  private ask(name: string, ...args: (string | number)[]): string {
    const numbers = args.map((a) => {
      if (typeof a === 'number') return a;
      const bytes = new TextEncoder().encode(a);
      new Uint8Array(this.e.memory.buffer).set(bytes, this.e.in());
      return bytes.length;
    });
    const length = this.e[name](...numbers);
    return new TextDecoder().decode(new Uint8Array(this.e.memory.buffer, this.e.out(), length));
  }
  games = (): GameInfo[] => JSON.parse(this.ask('page_games')) as GameInfo[];
  board = (game: string): Geometry => JSON.parse(this.ask('page_board', game)) as Geometry;
  /** The standard board before the first move, as everybody sees it, and the other boards of the game. */
  opening(game: string): Opening {
    const geometry = this.board(game);
    this.ask('page_begin', `${'00'.repeat(32)}\n\n`);
    const { position, round, rounds, step, doing, pieces, counts } = JSON.parse(this.ask('page_state', PUBLIC)) as View;
    const boards = JSON.parse(this.ask('page_boards', game)) as { board: string; text: string }[];
    const others = boards.slice(1).map((b) => ({ game, name: b.board, text: b.text }));
    return { geometry, still: { position, round, rounds, turn: '', step, doing, pieces, counts }, others };
  }
}
