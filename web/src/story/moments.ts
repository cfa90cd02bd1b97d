// What decides, as the rules tell it (docs/web-api.md, `moments`): which of the steps shown belong to one moment, what
// it says, and whether it waits for the reader.
import { sidesOf } from '../lib/games';
import { language, sideName, t } from '../lib/texts';
import type { Moment, Step } from '../lib/types';

export const lastMoment = (step?: Step): Moment | undefined => step?.moments?.[step.moments.length - 1];

/** All steps of a moment, the last of them last. */
export const stepsOf = (log: Step[], number: number): Step[] =>
  log.filter((s) => s.moments?.some((m) => m.number === number));

/** A sentence in the language of the page; its first sentence is said loudest. */
export function spoken(m: Moment): { first: string; more: string } {
  const text = m[language()] ?? '';
  const end = /[.!?](?= )/.exec(text);
  const cut = end ? end.index + 1 : text.length;
  return { first: text.slice(0, cut), more: text.slice(cut).trim() };
}

/** What everybody wants to have read before anything goes on: the reader's own act, whatever he lost or won, the end. A
 *  miss of the others passes by itself. */
export function waits(m: Moment, me: string, quick: boolean): boolean {
  if (!m.done || m.luck === 'plain') return false;
  if (m.kind === 'end' || m.luck === 'bad') return !(quick && m.outcome === 'miss');
  return m.who === me ? !(quick && m.outcome === 'miss') : m.outcome !== 'miss';
}

/** Whose act it is: "Twój ruch", "Ruch: Luftwaffe". */
export const whoseMoment = (game: string, m: Moment, you: string): string => {
  const side = m.kind === 'end' ? '' : m.who;
  if (!side) return t('moment-end');
  const key = side === you ? 'yours' : sidesOf(game).includes(you) ? 'theirs' : 'of';
  return t(`moment-${key}`, { side: sideName(game, side) });
};
