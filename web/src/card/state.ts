// What a referee's help card remembers in this browser: ticks, the round, the step, the names, the orders given.
import { moment } from '../lib/desk';
import { kept, put } from '../lib/kept';
import type { Order } from './encounter';

export interface CardState {
  tab: 'before' | 'turn' | 'end';
  names: [string, string];
  /** Which of the two has the side that begins in the first game. */
  first: number;
  began: string;
  /** 0: the game, 1: the return game. */
  game: number;
  round: number;
  /** Which step of the round, counted through both sides. */
  step: number;
  ticks: number[];
  orders: Order[];
  /** When each game began, in milliseconds. */
  since?: number[];
  /** When each round was first reached: "0.4" is round 4 of the first game. */
  reached?: Record<string, number>;
}

/** Minutes that the game at hand has lasted; none before it began. */
export const minutesOf = (state: CardState, now: number): number | undefined => {
  const since = state.since?.[state.game];
  return since ? Math.max(0, Math.floor((now - since) / 60_000)) : undefined;
};

/** Notes when the game and the round of this state were first reached. */
export function noted(state: CardState, now: number): CardState {
  if (state.tab !== 'turn') return state;
  const key = `${state.game}.${state.round}`;
  const since = [...(state.since ?? [])];
  since[state.game] ??= now;
  if (state.reached?.[key] && state.since?.[state.game]) return state;
  return { ...state, since, reached: { [key]: now, ...state.reached } };
}

export const fresh = (names: [string, string]): CardState => ({
  tab: 'before',
  names,
  first: 0,
  began: moment(new Date()),
  game: 0,
  round: 1,
  step: 0,
  ticks: [],
  orders: [],
});

const keyOf = (game: string) => `card.${game}`;

export const savedCard = (game: string): CardState | undefined =>
  kept<CardState>(keyOf(game), (s) => Array.isArray(s.orders) && s.names?.length === 2);

/** False: this browser keeps nothing (a private window, no room). */
export const keepCard = (game: string, state: CardState): boolean => put(keyOf(game), state);

/** One step on: through the steps, then the next round (never past the last, if there is one). */
export function next(state: CardState, steps: number, rounds: number): CardState {
  if (state.step + 1 < steps) return { ...state, step: state.step + 1 };
  if (rounds && state.round >= rounds) return { ...state, tab: 'end' };
  return { ...state, step: 0, round: state.round + 1 };
}

export function back(state: CardState, steps: number): CardState {
  if (state.step > 0) return { ...state, step: state.step - 1 };
  if (state.round > 1) return { ...state, step: steps - 1, round: state.round - 1 };
  return { ...state, tab: 'before' };
}
