// The command cards of Bitwa Warszawska: the same rows the rules read, and what they mean.
import sheet from '../../../data/bitwa/board.txt?raw';
import words from '../../../rules/bitwa-cards.txt?raw';
import { count, fill, language, lookName, pieceName, sideName } from './texts';
import type { Piece, Words } from './types';

export interface Card {
  number: number;
  name: string;
  colour: string;
  strength: number;
  effects: string[];
}

const cards = new Map<number, Card>();
/** `army pol5` and `effect ATT`, each in two languages. */
const meanings = new Map<string, Words>();
/** The sign of an army as it stands on its token, by its colour; and its colour by side and sign. */
const signs = new Map<string, string>();

for (const line of sheet.split('\n')) {
  const bare = line.replace(/(^|\s)#.*/, '').trim().split(/\s+/);
  const found = readCard(bare);
  if (found) cards.set(found.number, found);
  if (bare[0] === 'army') signs.set(bare[2], bare[3]).set(`${bare[1]} ${bare[3]}`, bare[2]);
}
let now: Words = { pl: '', en: '' };
for (const line of words.split('\n')) {
  if (/^(effect|army) /.test(line)) meanings.set(line.trim(), (now = { pl: '', en: '' }));
  else if (/^(pl|en) /.test(line)) now[line.slice(0, 2) as 'pl' | 'en'] = line.slice(3);
}

/** card NUMBER COLOUR STRENGTH EFFECT … = NAME */
function readCard(row: string[]): Card | undefined {
  const equals = row.indexOf('=');
  if (row[0] !== 'card' || equals < 0) return undefined;
  const [, number, colour, strength, ...effects] = row.slice(0, equals);
  return { number: Number(number), colour, strength: Number(strength), effects, name: row.slice(equals + 1).join(' ') };
}

export const card = (number: number): Card | undefined => cards.get(number);
export const cardName = (number: number): string => cards.get(number)?.name ?? '';
/** "31 9 DP" */
export const cardWords = (number: number): string => `${String(number).padStart(2, '0')} ${cardName(number)}`.trim();
export const armyName = (colour: string): string => meanings.get(`army ${colour}`)?.[language()] ?? colour;
export const armySign = (colour: string): string => signs.get(colour) ?? '';

/** "+2 do siły, gdy twoja armia atakuje." for ATT+2. */
export function effectWords(effect: string): string {
  const number = /[+-]?(\d+)$/.exec(effect)?.[1] ?? '1';
  const key = [effect, effect.replace(/[+-]?\d+$/, '')].find((k) => meanings.has(`effect ${k}`));
  return key ? fill(meanings.get(`effect ${key}`)![language()], { n: number }) : effect;
}

/** A piece in words, for screen readers and the line under the board; an army by its name. */
export function pieceWords(game: string, p: Piece): string {
  const sign = (p.label ?? '').replace(/[.~]\d*$/, '');
  const army = game === 'bitwa' && (p.kind === 'army' || p.kind === 'defenders');
  const colour = army ? signs.get(`${p.side} ${sign}`) : undefined;
  let text = colour ? armyName(colour) : `${p.side ? `${sideName(game, p.side)}: ` : ''}${pieceName(game, p.kind)}${p.number ? ` ${p.number}` : ''}`;
  if (p.count) text += `, ${count(`count.piece.${p.kind}`, p.count) ?? `×${p.count}`}`;
  for (const look of p.look ?? []) text += `, ${lookName(game, look, p.kind)}`;
  return text;
}
