// Choosing a move by pointing at it. The board knows no rules: it gets the legal moves as data, and every move is a row
// of things to point at (a card, fields). Whoever points at one keeps the moves that name it next; what is left decides
// what may be pointed at now.
import type { Deed, Piece } from './types';

export interface Move {
  /** As it is sent back. */
  text: string;
  deed: Deed;
  /** What it names, in order: cards as `#31`, fields as `E5`. */
  picks: string[];
}

/** What kind of move it is: `move`, `course-ship`, `card-army` … the key of its phrase. */
export const kindOf = (d: Deed): string => (d.token ? `${d.verb}-${d.token}` : d.verb);

export const cardPick = (number: number): string => `#${number}`;
/** The number of a card that was pointed at, 0 for a field. */
export const pickedCard = (pick: string): number => (pick[0] === '#' ? Number(pick.slice(1)) : 0);

function picksOf(d: Deed): string[] {
  return [d.card ? cardPick(d.card) : '', d.from ?? '', d.to ?? ''].filter(Boolean);
}

/** The moves of a state; one whose fields may be pointed at in either order stands there twice. */
export function readMoves(state: { legal?: string[]; moves?: Deed[] } | undefined): Move[] {
  return (state?.legal ?? []).flatMap((text, i) => {
    const deed = state!.moves![i];
    const move = { text, deed, picks: picksOf(deed) };
    return deed.either ? [move, { ...move, picks: [...move.picks].reverse() }] : [move];
  });
}

export interface Choice {
  /** What has been pointed at, also what goes without saying. */
  picked: string[];
  /** What may be pointed at next. */
  next: Set<string>;
  /** Of these, what an attack would be. */
  hostile: Set<string>;
  /** Moves that are complete with what is picked. */
  ready: Move[];
  /** Moves that name nothing at all: always buttons. */
  words: Move[];
  /** What another first thing may be picked instead. */
  first: Set<string>;
}

export function choose(moves: Move[], picked: string[]): Choice {
  const named = moves.filter((m) => m.picks.length);
  const first = new Set(named.map((m) => m.picks[0]));
  // With one single thing to begin with (an aircraft in flight) the pointing begins behind it.
  const only = first.size === 1 && named.some((m) => m.picks.length > 1) ? [...first] : [];
  const now = picked.length ? picked : only;
  const fit = named.filter((m) => now.every((f, i) => m.picks[i] === f));
  const on = fit.filter((m) => m.picks.length > now.length);
  const last = (m: Move) => now.length + 1 === m.picks.length;
  const done = fit.filter((m) => m.picks.length === now.length);
  return {
    picked: now,
    next: new Set(on.map((m) => m.picks[now.length])),
    hostile: new Set(on.filter((m) => m.deed.attack && last(m)).map((m) => m.picks[now.length])),
    ready: now.length ? done.filter((m, i) => done.findIndex((o) => o.text === m.text) === i) : [],
    words: moves.filter((m) => !m.picks.length && !m.deed.dice),
    first,
  };
}

/** What pointing at something makes of the choice: what is picked now. */
export function point(moves: Move[], picked: string[], thing: string): string[] {
  const now = choose(moves, picked);
  if (now.next.has(thing)) return [...now.picked, thing];
  if (now.picked[now.picked.length - 1] === thing) return now.picked.slice(0, -1);
  if (now.first.has(thing)) return [thing];
  return [];
}

/** A move like `like` whose last field is another one: it may be forbidden, the referee says why. */
export function likeMove(like: Move, to: string): string {
  const end = like.picks[like.picks.length - 1];
  const at = like.text.lastIndexOf(end);
  return like.text.slice(0, at) + to + like.text.slice(at + end.length);
}

const sorted = (faces: string[]): string => [...faces].sort().join(' ');

/** Dice to set aside: the legal move that takes exactly these faces, whatever their order. */
export const diceMove = (moves: Move[], faces: string[]): Move | undefined =>
  moves.find((m) => m.deed.dice && sorted(m.deed.dice) === sorted(faces));

/** The same as a move that may be forbidden: faces stand in the order of the dice on the table. */
export function diceText(moves: Move[], dice: Piece[], faces: string[]): string {
  const order = (face: string) => dice.findIndex((d) => d.label === face);
  const verb = moves.find((m) => m.deed.dice)?.deed.verb ?? 'keep';
  return [verb, ...[...faces].sort((a, b) => order(a) - order(b))].join(' ');
}
