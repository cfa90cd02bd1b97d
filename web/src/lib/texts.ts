// Words for people, in two languages. Phrases and rulebooks are the same files the terminal uses.
import phrasesText from '../../../data/phrases.txt?page';
import { interfaceWords, type InterfaceKey } from './words';
import type { Language, Words } from './types';
import { settings } from './settings';

function readPhrases(text: string): Map<string, Words> {
  const found = new Map<string, Words>();
  let now: Words = { pl: '', en: '' };
  for (const line of text.split('\n')) {
    if (line.startsWith('phrase ')) found.set(line.slice(7).trim(), (now = { pl: '', en: '' }));
    else if (line.startsWith('pl ')) now.pl = line.slice(3);
    else if (line.startsWith('en ')) now.en = line.slice(3);
  }
  return found;
}

const phrases = readPhrases(phrasesText);

export const language = (): Language => settings.value.language;

export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));
}

/** The first of the keys that has a phrase. */
export function phrase(keys: string[], values: Record<string, string | number> = {}): string | undefined {
  for (const key of keys) {
    const found = phrases.get(key)?.[language()];
    if (found) return fill(found, values);
  }
  return undefined;
}

/** A word of the pages themselves. */
export function t(key: InterfaceKey, values: Record<string, string | number> = {}): string {
  return fill(interfaceWords[key][language() === 'pl' ? 0 : 1], values);
}

/** "1 punkt", "2 punkty", "5 punktów": forms are parted by " | ". */
export function count(key: string, n: number): string | undefined {
  const forms = phrases.get(key)?.[language()]?.split('|').map((f) => f.trim());
  if (!forms) return undefined;
  return `${n} ${forms[plural(n, forms.length)]}`;
}

function plural(n: number, forms: number): number {
  const a = Math.abs(n);
  if (a === 1) return 0;
  if (forms < 3) return 1;
  return a % 10 >= 2 && a % 10 <= 4 && (a % 100 < 12 || a % 100 > 14) ? 1 : 2;
}

export const sideName = (game: string, side: string): string =>
  phrase([`side.${game}.${side}`, `side.${side}`]) ?? side;
export const pieceName = (game: string, kind: string): string =>
  phrase([`piece.${game}.${kind}`, `piece.${kind}`]) ?? kind;
export const lookName = (game: string, look: string, kind = ''): string =>
  phrase([`look.${game}.${kind}.${look}`, `look.${game}.${look}`, `look.${look}`]) ?? look;
export const doingName = (game: string, doing: string): string =>
  phrase([`doing.${game}.${doing}`, `doing.${doing}`]) ?? doing;

/** What a move's first word means: "przelot na to pole". */
export function gloss(game: string, word: string): string | undefined {
  return phrase([`gloss.${game}.${word}`, `gloss.${word}`]);
}

/** The name of a field: `D3`, with its place behind it if it has one. */
export type Places = (field?: string) => string;

export const placeName = (game: string, f: { field: string; place?: string }): string | undefined =>
  phrase([`place.${game}.${f.field}`]) ?? f.place;

// ---- rulebooks ----------------------------------------------------------------------------------

export interface Rule {
  id: string;
  number: string;
  marks: string[];
  text: Words;
  deny?: Words;
}
export interface Chapter {
  number: number;
  title: Words;
  rules: Rule[];
}
export interface Book {
  name: string;
  title: Words;
  intro: Words;
  reconstruction: Words;
  chapters: Chapter[];
  rule: Map<string, Rule>;
}

const bookFiles = import.meta.glob<string>('../../../rules/{303,111,7,orzel,bitwa,event}.txt', {
  query: '?raw',
  import: 'default',
});
const books = new Map<string, Promise<Book>>();

export function book(name: string): Promise<Book> {
  let found = books.get(name);
  if (!found) {
    found = bookFiles[`../../../rules/${name}.txt`]().then((text) => readBook(name, text));
    books.set(name, found);
  }
  return found;
}

function readBook(name: string, text: string): Book {
  const blank = (): Words => ({ pl: '', en: '' });
  const b: Book = { name, title: blank(), intro: blank(), reconstruction: blank(), chapters: [], rule: new Map() };
  let into: Words = blank();
  let rule: Rule | undefined;
  for (const line of text.split('\n')) {
    if (!line || line.startsWith('#')) continue;
    const cut = line.indexOf(' ');
    const key = line.slice(0, cut), value = line.slice(cut + 1);
    const about = /^(title|intro|reconstruction|deny)-(pl|en)$/.exec(key);
    if (about && about[1] === 'deny') {
      rule!.deny ??= blank();
      rule!.deny[about[2] as Language] = value;
    } else if (about) {
      b[about[1] as 'title' | 'intro' | 'reconstruction'][about[2] as Language] = value;
    } else if (key === 'chapter') {
      b.chapters.push({ number: Number(value), title: (into = blank()), rules: [] });
    } else if (key === 'rule') {
      const [number, ...marks] = value.split(' ');
      rule = { id: `${name}/${number}`, number, marks, text: (into = blank()) };
      b.chapters[b.chapters.length - 1].rules.push(rule);
      b.rule.set(rule.id, rule);
    } else if (key === 'pl' || key === 'en') {
      into[key] = value;
    }
  }
  return b;
}

/** Why a rule forbids it, with the field put in. */
export async function deny(rule: string, field?: string): Promise<string> {
  const found = (await book(rule.split('/')[0])).rule.get(rule);
  if (!found) return rule;
  return fill((found.deny ?? found.text)[language()], { field: field ?? '' });
}
