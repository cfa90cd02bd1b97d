// Choosing a move by pointing at it. The board knows no rules: it gets the list of legal moves as
// words, and every move is a row of things to point at (fields, cards) with words around them.
// Whoever points at one keeps the moves that name it next; what is left decides what may be
// pointed at now.

const THING = /[A-Z]\d{1,2}|\b\d\d\b/g;

export interface Move {
  text: string;
  /** What it names, in order: fields as `E5`, cards as `#31`. */
  picks: string[];
  /** What kind of move it is: `move`, `hit`, `course-ship`, `card-army` … the key of its phrase. */
  what: string;
}

const SIGNS: Record<string, string> = { '-': 'move', '- +': 'move-ready', '+': 'ready', x: 'hit', '>': 'return' };

function kind(text: string, fields: number): string {
  const rest = text.replace(THING, ' ').replace(/\s+/g, ' ').trim();
  if (SIGNS[rest]) return SIGNS[rest];
  const [verb, word] = rest.split(' ');
  if (verb === 'course' || verb === 'lay') return `${verb}-${word}`;
  if (verb === 'patrol') return fields > 1 ? 'patrol-move' : verb;
  if (verb === 'card') return word === 'push' ? 'card-push' : ['card', 'card-army', 'card-move'][fields];
  return verb;
}

/** A move, and the same one pointed at the other way round where the order says nothing. */
function readMove(text: string): Move[] {
  const found = text.match(THING) ?? [];
  const picks = found.map((f) => (/^\d/.test(f) ? `#${f}` : f));
  const move = { text, picks, what: kind(text, picks.filter((p) => p[0] !== '#').length) };
  return move.what === 'cloud' ? [move, { ...move, picks: [...picks].reverse() }] : [move];
}

export const readMoves = (legal: string[]): Move[] => legal.flatMap(readMove);

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

const HOSTILE = /^(hit|attack|flak|bomb|combat)$/;

export function choose(moves: Move[], picked: string[]): Choice {
  const named = moves.filter((m) => m.picks.length);
  const first = new Set(named.map((m) => m.picks[0]));
  // With one single thing to begin with (an aircraft in flight) the pointing begins behind it.
  const only = first.size === 1 && named.some((m) => m.picks.length > 1) ? [...first] : [];
  const now = picked.length ? picked : only;
  const fit = named.filter((m) => now.every((f, i) => m.picks[i] === f));
  const on = fit.filter((m) => m.picks.length > now.length);
  return {
    picked: now,
    next: new Set(on.map((m) => m.picks[now.length])),
    hostile: new Set(on.filter((m) => now.length + 1 === m.picks.length && HOSTILE.test(m.what)).map((m) => m.picks[now.length])),
    ready: now.length ? fit.filter((m, i) => m.picks.length === now.length && fit.findIndex((o) => o.text === m.text) === i) : [],
    words: moves.filter((m) => !m.picks.length),
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

/** Dice to set aside: the legal `keep` that takes exactly these faces, whatever their order. */
export function keepMove(legal: string[], faces: string[]): string | undefined {
  const key = [...faces].sort().join(' ');
  return legal.find((m) => m.startsWith('keep ') && m.slice(5).split(' ').sort().join(' ') === key);
}

const FACES = ['c', 'cc', 'b', 'c/s', 's!', 'm', 'p', 'r', 'o', 'o/a', 'f!'];

/** The same as a move that may be forbidden: faces in the order of the notation. */
export const keepText = (faces: string[]): string =>
  `keep ${[...faces].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b)).join(' ')}`;
