// What is shown of a table: its steps one after the other, at a pace that can be followed. The truth (table.state) may
// be ahead; what may be done is offered when the board has come to it. A reader's own decisions show at once.
import { useEffect, useRef, useState } from 'preact/hooks';
import { keepSeen, seenOf } from '../lib/seen';
import { type Speed, useSettings } from '../lib/settings';
import type { Table } from '../lib/table';
import type { Moment, Piece, Step, TableState } from '../lib/types';
import { lastMoment, waits } from './moments';
import { type Beat, beats, type Run, runs } from './runs';

/** Milliseconds for a beat of weight 1. */
export const PACE: Record<Speed, number> = { slow: 2200, normal: 1200, fast: 500, once: 0 };
/** Both sides sit at this screen and see what they do. */
export const EVERYBODY = '*';
/** A turn of many beats goes a little faster. */
const LONG = 6;

export interface Show {
  /** The table as it is shown: the truth, or a moment that has passed. */
  state: TableState;
  /** There is more to show than is shown. */
  telling: boolean;
  paused: boolean;
  /** What decides and is being shown, and whether it waits for the reader. */
  moment?: Moment;
  waiting: boolean;
  /** The run that is being told or was told last, its beats up to what is shown, and how many it has so far. */
  run?: Run;
  shown: Beat[];
  all: Beat[];
  /** The pieces before the run. */
  before?: Piece[];
  back(): void;
  on(): void;
  pause(): void;
  skip(): void;
  again(): void;
  /** The reader has read the moment. */
  onward(): void;
}

const lastOf = (steps: Step[]): number => steps[steps.length - 1]?.k ?? 0;
const end = (b: Beat): number => lastOf(b.steps);

/** Nothing is offered and nothing is over until what decided it has been read. */
const withheld = (state: TableState): TableState => ({
  ...state,
  legal: undefined,
  moves: undefined,
  canUndo: false,
  phase: 'playing',
  result: null,
});

/** The moment after step k, or the truth if nobody knows what it looked like. */
export function momentOf(state: TableState, k: number, first?: Piece[]): TableState {
  const log = state.log.filter((s) => s.k <= k);
  const at = log[log.length - 1];
  if (lastOf(state.log) <= k) return state;
  const pieces = at?.pieces ?? first;
  if (!pieces) return state;
  const { position, round, rounds, turn, step, doing, counts, score } = { ...state, score: undefined, ...at };
  return withheld({ ...state, ...{ position, round, rounds, turn, step, doing, counts, score, pieces, log } });
}

export function useShow(
  table: Table | undefined,
  state: TableState | undefined,
  id: string,
  me: string,
): Show | undefined {
  const { speed } = useSettings();
  const [at, setAt] = useState<number>();
  const [paused, setPaused] = useState(false);
  const [read, setRead] = useState<number>();
  const held = useRef(0);
  const origin = useRef<Piece[]>();
  const log = state?.log ?? [];
  const last = lastOf(log);

  if (state && !log.length) origin.current = state.pieces;
  // The first state: whoever was here before goes on where he left; all others begin with now.
  if (state && at === undefined) {
    const seen = seenOf(id);
    const known = seen && seen.k < last && (seen.pieces || log.find((s) => s.k === seen.k)?.pieces || seen.k === 0);
    origin.current ??= seen?.pieces;
    const begin = known && table?.you !== 'watch' ? seen.k : last;
    setAt(begin);
    setRead(begin);
  }
  let now = Math.min(at ?? last, last);
  const fresh = beats(log.filter((s) => s.k > now));
  const mine = (b: Beat) => (me === EVERYBODY ? b.who !== 'dice' : b.who === me);
  const decisive = (b: Beat) => b.steps.some((s) => s.moments?.length);
  const instant = (b: Beat) => !paused && (PACE[speed] === 0 || (mine(b) && !decisive(b)) || b.weight === 0);
  /** Whether what is shown after step k is to be read first. */
  const stops = (k: number): boolean => {
    const m = k > (read ?? last) ? lastMoment(log.find((s) => s.k === k)) : undefined;
    return !!m && waits(m, me, PACE[speed] === 0);
  };
  while (fresh.length && !stops(now) && instant(fresh[0])) now = end(fresh.shift()!);
  const waiting = stops(now);
  const next = waiting ? undefined : fresh[0];
  const telling = !!next || waiting;

  useEffect(() => {
    if (at !== undefined && now !== at) setAt(now);
  }, [now, at]);
  useEffect(() => {
    if (!next || paused) return;
    const step = () => {
      held.current = Date.now() + PACE[speed] * next.weight * (fresh.length > LONG ? 0.6 : 1);
      setAt(end(next));
    };
    const timer = setTimeout(step, Math.max(0, held.current - Date.now()));
    return () => clearTimeout(timer);
  }, [now, last, paused, speed, waiting]);
  useEffect(() => {
    if (state && at !== undefined)
      keepSeen(id, { k: now, ...(table?.room && { pieces: momentOf(state, now).pieces }) });
  }, [now, at === undefined]);

  if (!state) return undefined;
  const shownLog = log.filter((s) => s.k <= now);
  const parts = runs(shownLog);
  const moment = telling ? lastMoment(shownLog[shownLog.length - 1]) : undefined;
  const lastRun = parts[parts.length - 1];
  const run = moment ? lastRun : ([...parts].reverse().find((r) => r.who && r.who !== me) ?? lastRun);
  const whole = run && runs(log).find((r) => r.steps[0].k === run.steps[0].k);
  const index = run ? log.findIndex((s) => s.k === run.steps[0].k) : -1;
  const go = (k: number, hold: boolean) => {
    held.current = 0;
    setPaused(hold);
    setAt(k);
  };
  const shownState = momentOf(state, now, origin.current);
  return {
    state: waiting ? withheld(shownState) : shownState,
    telling,
    paused,
    moment,
    waiting,
    onward: () => {
      held.current = 0;
      setRead(now);
    },
    run,
    shown: run ? beats(run.steps) : [],
    all: whole ? beats(whole.steps) : [],
    before: index > 0 ? log[index - 1].pieces : origin.current,
    back: () => {
      const done = beats(shownLog);
      go(done.length > 1 ? end(done[done.length - 2]) : now, true);
    },
    on: () => go(next ? end(next) : now, true),
    pause: () => setPaused(!paused),
    skip: () => {
      setRead(last);
      go(last, false);
    },
    again: () => {
      if (!run) return;
      setRead(run.steps[0].k - 1);
      go(run.steps[0].k - 1, false);
    },
  };
}
