// A puzzle of rules, made by the rules themselves: a position out of a game played by chance, and something that one
// might want to do there. Is it allowed? If not, by which rule? Nothing of a game is known here.

import type { WholeRules } from '../lib/rules';
import type { Deed, Language } from '../lib/types';
import { REFEREE } from '../lib/viewers';
import { type Answer, ask, type Draft, edit, may } from '../referee/draft';

export interface Riddle {
  draft: Draft;
  /** What is asked about. */
  did: Deed;
  allowed: boolean;
  /** Why not: the rule, in words, and the rules to choose from, sorted; none if there is only one. */
  rule?: string;
  why?: Record<Language, string>;
  choices: string[];
}

/** A number from 0 up to n, without n. */
type Chance = (n: number) => number;
const luck: Chance = (n) => Math.floor(Math.random() * n);

const WALK = 24; // moves at most before something is asked
const FIELDS = 30; // fields tried for something that is not allowed
const GAMES = 40; // games tried before giving up

interface Seen {
  position: string;
  turn: string;
  legal?: string[];
}

/** A game played by chance for so many moves, as the referee sees it; undefined if it was over before. */
async function walk(rules: WholeRules, moves: number, chance: Chance): Promise<Seen | undefined> {
  const seed = Array.from({ length: 64 }, () => chance(16).toString(16)).join('');
  await rules.ask('page_begin', [seed, '', ''].join('\n'));
  for (let n = 0; ; ) {
    const seen = await rules.json<Seen>('page_state', REFEREE);
    if (seen.turn === 'chance') await rules.ask('page_roll');
    else if (!seen.legal?.length) return undefined;
    else if (n++ < moves) await rules.ask('page_play', seen.legal[chance(seen.legal.length)]);
    else return seen;
  }
}

/** What somebody means who points at this; only what the rules surely allow or surely forbid. */
async function pointed(
  rules: WholeRules,
  position: string,
  from: string | undefined,
  to: string,
): Promise<Answer | undefined> {
  const [answer] = (await ask(rules, position, from ? `${from} ${to}` : to)).answers;
  const named = answer?.did.to === to && answer.did.from === from;
  return named && (answer.allowed === 'yes' || (answer.allowed === 'no' && answer.rule)) ? answer : undefined;
}

/** Something that is not allowed, done by the same piece; up to three with different rules. */
async function forbidden(rules: WholeRules, draft: Draft, from: string | undefined, fields: string[], chance: Chance) {
  const found = new Map<string, Answer>();
  for (let i = 0; i < FIELDS && found.size < 3; i++) {
    const answer = await pointed(rules, draft.position, from, fields[chance(fields.length)]);
    if (answer?.allowed === 'no') found.set(answer.rule!, answer);
  }
  return [...found.values()];
}

async function question(rules: WholeRules, draft: Draft, fields: string[], yes: boolean, chance: Chance) {
  const moves = (await may(rules, draft.position)).filter((m) => m.sure && m.did.to && !m.did.card);
  if (!moves.length) return undefined;
  const { from, to } = moves[chance(moves.length)].did;
  if (yes) {
    const answer = await pointed(rules, draft.position, from, to!);
    return answer?.allowed === 'yes' ? { draft, did: answer.did, allowed: true, choices: [] } : undefined;
  }
  const all = await forbidden(rules, draft, from, fields, chance);
  if (!all.length) return undefined;
  const { did, rule, pl = '', en = '' } = all[chance(all.length)];
  const choices = all.length > 1 ? all.map((a) => a.rule!).sort() : [];
  return { draft, did, allowed: false, rule, why: { pl, en }, choices };
}

/** Plays a while and asks; half of the questions have the answer yes. Undefined if nothing can be asked. */
export async function riddle(rules: WholeRules, fields: string[], chance: Chance = luck): Promise<Riddle | undefined> {
  const yes = chance(2) === 0;
  for (let i = 0; i < GAMES; i++) {
    const seen = await walk(rules, chance(WALK), chance);
    const draft = seen && (await edit(rules, seen.position));
    const found = draft?.sound && (await question(rules, draft, fields, yes, chance));
    if (found) return found;
  }
  return undefined;
}
