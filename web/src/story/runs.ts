// What has happened, in portions a person can follow: runs (what one side did, with the dice that followed) and in each
// run beats, shown one after the other. Knows no game: what belongs together is seen from the steps themselves.
import type { Happening, Piece, Step } from '../lib/types';

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

const LOSSES = /^(damaged|destroyed|scattered|lost)$/;
/** Something that is worse for somebody afterwards, and must be told. */
export const isLoss = (e: Happening): boolean => LOSSES.test(e.kind) || isSunk(e);
/** A token that stands for a ship leaves the game. */
export const isSunk = (e: Happening): boolean => e.kind === 'removed' && e.piece === 'ship-token';
export const isShot = (e: Happening): boolean => e.kind === 'hit' || e.kind === 'missed';

const only = (s: Step, kind: string) => s.events.length > 0 && s.events.every((e) => e.kind === kind);
/** Where a step that is a plain move begins and ends. */
const way = (s: Step): Happening | undefined =>
  s.events.length === 1 && s.events[0].kind === 'moved' ? s.events[0] : undefined;

function together(a: Step, b: Step): boolean {
  if (rolled(a) && rolled(b)) {
    if (!a.events.length && !b.events.length) return true; // dice of one throw
    return a.events.every((e) => e.kind === 'drawn') && b.events.some((e) => e.kind === 'drawn');
  }
  if (a.who !== b.who) return false;
  const [one, two] = [way(a), way(b)];
  if (one && two) return !!one.to && one.to === two.from; // one flight, field by field
  return !a.events.length && !b.events.length && a.did?.verb === b.did?.verb;
}

function weigh(steps: Step[]): number {
  const events = steps.flatMap((s) => s.events);
  if (events.some((e) => isLoss(e) || e.kind === 'ended' || e.kind === 'strength')) return 1.6;
  if (events.some(isShot)) return 1;
  if (events.some((e) => !/^(round|marked|drawn)$/.test(e.kind))) return 0.8;
  if (steps.some((s) => s.did?.dice || (rolled(s) && !s.events.length))) return 0.7;
  return steps.some((s) => only(s, 'drawn') || s.events.length) ? 0.4 : 0;
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

/** The pieces after some events, where nobody has told it: near enough until the next true position comes. */
export function fold(pieces: Piece[], events: Happening[]): Piece[] {
  let now = pieces;
  for (const e of events) {
    const at = (p: Piece, field?: string) => p.field === field && (!e.piece || p.kind === e.piece);
    if (e.kind === 'moved' && e.from && e.to)
      now = now.map((p) => (at(p, e.from) && p.side === e.side ? { ...p, field: e.to } : p));
    else if (/^(destroyed|lost|removed|taken)$/.test(e.kind) && e.to) now = now.filter((p) => !at(p, e.to));
    else if (/^(damaged|scattered)$/.test(e.kind))
      now = now.map((p) => (at(p, e.to) ? { ...p, look: [...(p.look ?? []), 'damaged'] } : p));
    else if (/^(repaired|recovered)$/.test(e.kind))
      now = now.map((p) => (at(p, e.to) ? { ...p, look: p.look?.filter((l) => l !== 'damaged') } : p));
    else if (e.kind === 'entered' && e.to && e.piece) now = [...now, { kind: e.piece, side: e.side, field: e.to }];
  }
  return now;
}
