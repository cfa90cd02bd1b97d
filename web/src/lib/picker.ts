// Choosing a move by pointing at it. The board knows no rules: it gets the list of legal moves as
// words, and every move is a row of fields with words around them. Whoever points at a field keeps
// the moves that name this field next; what is left decides what may be pointed at now.

const FIELD = /\b[A-Z]\d{1,2}\b/g;

export interface Move {
  text: string;
  /** The fields it names, in order. */
  fields: string[];
  /** The move without its fields: `over`, `x`, `course ship`. */
  verb: string;
}

export function readMove(text: string): Move {
  const fields = text.match(FIELD) ?? [];
  const verb = text.replace(FIELD, ' ').replace(/\s+/g, ' ').trim();
  return { text, fields, verb };
}

export interface Choice {
  /** Fields already pointed at. */
  picked: string[];
  /** Fields that may be pointed at next. */
  next: Set<string>;
  /** Moves that are complete with what is picked: buttons, or played at once if it is the only one. */
  ready: Move[];
  /** Moves that name no field at all: always buttons. */
  words: Move[];
  /** Fields another first field of which may be picked instead. */
  first: Set<string>;
}

export function choose(moves: Move[], picked: string[]): Choice {
  const fit = moves.filter((m) => picked.every((f, i) => m.fields[i] === f));
  return {
    picked,
    next: new Set(fit.filter((m) => m.fields.length > picked.length).map((m) => m.fields[picked.length])),
    ready: picked.length ? fit.filter((m) => m.fields.length === picked.length) : [],
    words: moves.filter((m) => m.fields.length === 0),
    first: new Set(moves.filter((m) => m.fields.length).map((m) => m.fields[0])),
  };
}

/** What pointing at a field makes of the choice: the fields picked now. */
export function point(moves: Move[], picked: string[], field: string): string[] {
  const now = choose(moves, picked);
  if (now.next.has(field)) return [...picked, field];
  if (picked[picked.length - 1] === field) return picked.slice(0, -1);
  if (now.first.has(field)) return [field];
  return [];
}
