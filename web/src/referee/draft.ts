// A position that a referee puts together: the module edits and judges it, here are only its texts, one after the
// other, so that every step can be taken back. Kept in this browser.
import type { WholeRules } from '../lib/rules';
import type { Deed, Happening, Language, Piece, Position, Refusal } from '../lib/types';

/** Something that can be changed: what the game itself offers (core/draft.h). */
export interface Handle {
  kind: 'token' | 'pair' | 'mark' | 'number' | 'choice' | 'card';
  word: string;
  value: number;
  least?: number;
  most: number;
  number?: number;
  names?: string[];
  piece?: Piece;
}

type Complaint = Record<Language, string> & { rule?: string; field?: string };

export interface Draft extends Position {
  known: boolean;
  sound: boolean;
  idle: boolean;
  handles: Handle[];
  on?: Handle[];
  wrong: Complaint[];
  fault?: Record<Language, string>;
}

export interface Roll {
  move: string;
  did: Deed;
  weight: number;
  of: number;
  events: Happening[];
  /** The position after it. */
  after: string;
}
export interface Case extends Omit<Refusal, 'why'> {
  when?: { at?: string; card?: number; pieces: Piece[] };
  allowed: 'yes' | 'no';
  events: Happening[];
}
export interface Answer extends Omit<Refusal, 'why'> {
  move: string;
  did: Deed;
  allowed: 'yes' | 'no' | 'depends';
  events?: Happening[];
  after?: string;
  rolls?: Roll[];
  cases?: Case[];
}
export interface Answers {
  sound: boolean;
  hidden: boolean;
  answers: Answer[];
  rolls?: Roll[];
}
export interface May {
  move: string;
  did: Deed;
  sure: boolean;
}

/** What the draft looks like after the orders; null if they cannot be carried out. */
export async function edit(rules: WholeRules, position: string, field = '', orders = ''): Promise<Draft | null> {
  const found = await rules.json<Draft | 'no' | null>('page_draft', [position, field, orders].join('\n'));
  return found === 'no' ? null : found;
}

export const ask = (rules: WholeRules, position: string, what: string): Promise<Answers> =>
  rules.json('page_ask', `${position}\n${what}`);
export const may = (rules: WholeRules, position: string): Promise<May[]> => rules.json('page_may', position);

/** What stands on top of a field. */
export const topOf = (on: Handle[] | undefined): Handle | undefined =>
  [...(on ?? [])].reverse().find((h) => h.kind === 'token');
