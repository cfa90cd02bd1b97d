// Words for people, in the language of the page: the same phrases and rulebooks as everywhere, read when the pages were
// built (web/make). One language is loaded; another one when it is chosen.
import bookLoaders from 'virtual:books';
import rulingLoaders from 'virtual:rulings';
import wordLoaders from 'virtual:words';
import { reloadWhenBack } from './again';
import type { Book, Language, Rule, Shelf } from './types';
import { change, settings } from './wishes';

let phrases: Record<string, string> = {};
let shelf: Shelf = {};

export const language = (): Language => settings.value.language;

type Topic = Record<Language, () => Promise<{ default: Record<string, string> }>>;
/** Words only some pages need, loaded with the first of them. */
const topics = new Set<Topic>();

async function load(language: Language): Promise<void> {
  const [words, ...more] = await Promise.all([
    wordLoaders[language](),
    ...[...topics].map(async (topic) => (await topic[language]()).default),
  ]);
  ({ phrases, shelf } = words.default);
  phrases = Object.assign({}, phrases, ...more) as Record<string, string>;
}

/** Before anything is shown. */
export const loadWords = (): Promise<void> => load(language()).catch(reloadWhenBack);

/** Words of one topic more; they stay when the language changes. */
export async function loadTopic(topic: Topic): Promise<void> {
  topics.add(topic);
  await loadWords();
}

export async function speak(other: Language): Promise<void> {
  await load(other);
  change({ language: other });
}

type Values = Record<string, string | number>;

export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{([\w -]+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));
}

/** The first of the keys that has a phrase. */
export function phrase(keys: string[], values: Values = {}): string | undefined {
  const key = keys.find((k) => phrases[k]);
  return key && fill(phrases[key], values);
}

/** A phrase that is surely there. */
export const say = (key: string, values: Values = {}): string => phrase([key], values) ?? key;

/** A word of the pages themselves (data/phrases-web.txt). */
export const t = (key: string, values: Values = {}): string => say(`web.${key}`, values);

const FORMS: Intl.LDMLPluralRule[] = ['one', 'few', 'many'];

/** Costly to make, so made once. */
const plurals = new Map<Language, Intl.PluralRules>();
function formOf(n: number): number {
  const now = language();
  if (!plurals.has(now)) plurals.set(now, new Intl.PluralRules(now));
  return FORMS.indexOf(plurals.get(now)!.select(n));
}

/** "1 punkt", "2 punkty", "5 punktów": forms are parted by " | ". Which one, the browser knows of every language. */
export function count(key: string, n: number): string | undefined {
  const forms = phrases[key]?.split(' | ');
  if (!forms) return undefined;
  const form = formOf(n);
  return `${n} ${forms[form < 0 ? forms.length - 1 : form]}`;
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

export const placeName = (f: { place?: string }): string | undefined =>
  f.place && (phrase([`place.${f.place.replaceAll(' ', '-')}`]) ?? f.place);

// ---- rulebooks ----------------------------------------------------------------------------------

export const book = async (name: string): Promise<Book> => (await bookLoaders[`${name}/${language()}`]()).default;
export const rulings = async (): Promise<Record<string, string>> => (await rulingLoaders[language()]()).default;

export const ruleOf = (b: Book, id: string): Rule | undefined =>
  b.chapters.flatMap((c) => c.rules).find((r) => r.id === id);

export const bookTitle = (name: string): string => shelf[name]?.title ?? name;
export const bookIntro = (name: string): string => shelf[name]?.intro ?? '';
/** The first sentence of the introduction. */
export const bookSentence = (name: string): string => /^.*?\.(?= |$)/.exec(bookIntro(name))?.[0] ?? bookIntro(name);
export const shortTitle = (name: string): string => bookTitle(name).split(/[.,]/)[0];

/** Why a rule forbids it, with the field put in. */
export async function deny(rule: string, field?: string): Promise<string> {
  const found = ruleOf(await book(rule.split('/')[0]), rule);
  return found ? fill(found.deny ?? found.text, { field: field ?? '' }) : rule;
}
