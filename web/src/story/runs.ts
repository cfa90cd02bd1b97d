// What has happened, in portions a person can follow: runs (what one side did, with the dice that followed) and in each
// run beats, shown one after the other. Knows no game: what belongs together is seen from the steps themselves.
import type { Happening, Mark, Piece, Step } from '../lib/types';

/** What one side has done without the other one deciding anything. */
export interface Run {
  who: string;
  steps: Step[];
}

/** Steps that are shown together. */
export interface Beat {
  who: string;
  steps: Step[];
  /** How long it deserves to be looked at; 0: nothing to see. */
  weight: number;
}

const rolled = (s: Step) => s.who === 'dice';

/** Whoever decided last: dice belong to the decision before them. */
export function runs(log: Step[]): Run[] {
  const all: Run[] = [];
  for (const step of log) {
    const last = all[all.length - 1];
    const who = rolled(step) ? (last?.who ?? '') : (step.who ?? '');
    if (last && (last.who === who || !last.who)) {
      last.who ||= who;
      last.steps.push(step);
    } else all.push({ who, steps: [step] });
  }
  return all;
}

/** Whether the rules say this of an event. */
export const is = (e: Happening, mark: Mark): boolean => !!e.is?.includes(mark);

/** Where a step that is a plain move begins and ends. */
const way = (s: Step): Happening | undefined =>
  s.events.length === 1 && is(s.events[0], 'moves') ? s.events[0] : undefined;

function together(a: Step, b: Step): boolean {
  if (rolled(a) && rolled(b)) {
    if (!a.events.length && !b.events.length) return true; // dice of one throw
    return a.events.every((e) => is(e, 'drawn')) && b.events.some((e) => is(e, 'drawn'));
  }
  if (a.who !== b.who) return false;
  const [one, two] = [way(a), way(b)];
  if (one && two) return !!one.to && one.to === two.from; // one flight, field by field
  return !a.events.length && !b.events.length && a.did?.verb === b.did?.verb;
}

function weigh(steps: Step[]): number {
  const events = steps.flatMap((s) => s.events);
  if (events.some((e) => is(e, 'loss') || is(e, 'end') || is(e, 'fight'))) return 1.6;
  if (events.some((e) => is(e, 'shot'))) return 1;
  if (events.some((e) => !is(e, 'slight'))) return 0.8;
  if (steps.some((s) => s.did?.dice || (rolled(s) && !s.events.length))) return 0.7;
  return events.length ? 0.4 : 0;
}

/** What is shown one after the other; what shows nothing goes along with what comes before it. */
export function beats(steps: Step[]): Beat[] {
  const all: Beat[] = [];
  for (const step of steps) {
    const last = all[all.length - 1];
    if (last && together(last.steps[last.steps.length - 1], step)) last.steps.push(step);
    else if (last && !step.events.length && !step.did?.dice && !rolled(step) && last.who === step.who)
      last.steps.push(step);
    else all.push({ who: step.who ?? '', steps: [step], weight: 0 });
  }
  for (const beat of all) beat.weight = weigh(beat.steps);
  return all;
}

/** The run that is told to a reader: of the last ones that of another side, and what he himself did since then. */
export function told(log: Step[], me: string): { theirs?: Run; mine?: Run } {
  const all = runs(log);
  const last = all[all.length - 1];
  if (!last || last.who !== me) return { theirs: last };
  return { theirs: all[all.length - 2], mine: last };
}

/** The pieces after some events, by their marks, where nobody has told it: until the next true position comes. */
export function fold(pieces: Piece[], events: Happening[]): Piece[] {
  let now = pieces;
  for (const e of events) {
    const at = (p: Piece, field?: string) => p.field === field && (!e.piece || p.kind === e.piece);
    if (is(e, 'moves') && e.from && e.to)
      now = now.map((p) => (at(p, e.from) && p.side === e.side ? { ...p, field: e.to } : p));
    else if (is(e, 'gone') && e.to) now = now.filter((p) => !at(p, e.to));
    else if (is(e, 'hurt')) now = now.map((p) => (at(p, e.to) ? { ...p, look: [...(p.look ?? []), 'damaged'] } : p));
    else if (is(e, 'healed'))
      now = now.map((p) => (at(p, e.to) ? { ...p, look: p.look?.filter((l) => l !== 'damaged') } : p));
    else if (is(e, 'comes') && e.to && e.piece) now = [...now, { kind: e.piece, side: e.side, field: e.to }];
  }
  return now;
}
