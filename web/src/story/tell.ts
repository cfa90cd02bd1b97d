// A run of steps as one sentence: who moved where, who shot at whom and what came of it, every loss. The words are
// phrases (data/phrases-tell.txt); a game may have its own under tell.GAME.KEY.
import { gameView } from '../games';
import { happening } from '../lib/happening';
import { word } from '../lib/moves';
import { count, type Places, phrase, say, sideName } from '../lib/texts';
import type { Happening, Piece, Step } from '../lib/types';
import { is } from './runs';

type Values = Record<string, string | number>;
const MANY = 4;

const tellPhrase = (game: string, keys: string[], values: Values): string | undefined =>
  phrase(
    keys.flatMap((k) => [`tell.${game}.${k}`, `tell.${k}`]),
    values,
  );

/** "H4, J6 i K7" */
function list(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${say('tell.and')} ${words[words.length - 1]}`;
}

interface Told {
  event: Happening;
  /** The piece it happened to, as it stood before. */
  piece?: Piece;
}

function collect(steps: Step[], before: Piece[] | undefined): Told[] {
  let pieces = before;
  const all: Told[] = [];
  for (const step of steps) {
    for (const event of step.events) {
      const field = is(event, 'moves') ? event.from : event.to;
      const here = field ? (pieces ?? []).filter((p) => p.field === field && !p.to) : [];
      all.push({ event, piece: here.find((p) => p.kind === event.piece) ?? (here.length === 1 ? here[0] : undefined) });
    }
    pieces = step.pieces ?? pieces;
  }
  return all;
}

/** A flight of several steps is one: from where it began to where it ended. */
function joinWays(all: Told[]): Told[] {
  const out: Told[] = [];
  for (const t of all) {
    const { event: e } = t;
    const open = is(e, 'moves') && e.from && out.find((o) => goesOn(o.event, e));
    if (open) open.event = { ...open.event, to: e.to };
    else out.push({ ...t });
  }
  return out;
}
const goesOn = (a: Happening, b: Happening) =>
  is(a, 'moves') && a.to === b.from && a.piece === b.piece && a.side === b.side;

const nameOf = (game: string, t: Told): string | undefined => t.piece && gameView(game).pieceName?.(t.piece);

/** "2 strzały z H4 do G4: pudło, trafienie" */
function shots(game: string, all: Told[], first: Told, place: Places): string {
  const mine = all.filter(({ event: e }) => is(e, 'shot') && e.from === first.event.from && e.to === first.event.to);
  const outcomes = mine.map(({ event: e }) => say(is(e, 'strikes') ? 'tell.hit' : 'tell.miss')).join(', ');
  const from = place(first.event.from),
    to = place(first.event.to);
  const values = {
    shots: mine.length > 1 ? (count('count.shot', mine.length) ?? '') : say('tell.shot'),
    from,
    to,
    outcomes,
  };
  return tellPhrase(game, from ? ['shots'] : ['guns'], values) ?? outcomes;
}

/** Two strengths are a battle: "walka D3 z D2: 5 do 2". */
function battle(game: string, all: Told[], first: Told, place: Places): string {
  const at = all.indexOf(first);
  const other = all.slice(at + 1).find((t) => is(t.event, 'fight'));
  if (!other) return happening(game, first.event, place);
  const who = (t: Told) => nameOf(game, t) ?? place(t.event.to);
  const where = place(other.event.to);
  const values = { a: who(first), b: who(other), x: first.event.amount ?? 0, y: other.event.amount ?? 0, where };
  return tellPhrase(game, ['battle'], values) ?? '';
}

/** Several of a kind: "3 myśliwce na H4, J6 i K7". */
function several(game: string, group: Told[], place: Places): string | undefined {
  const { kind, piece = '', side } = group[0].event;
  const what = count(`count.many.${piece}`, group.length);
  if (!what) return undefined;
  const fields = group.map((t) => place(t.event.to)).filter(Boolean);
  const few = fields.length === group.length && fields.length <= MANY;
  const values = { what, places: list(fields), side: side ? sideName(game, side) : '' };
  return tellPhrase(game, few ? [`${kind}.${piece}`, kind] : [`${kind}.many`], values);
}

/** One event: in the words of the log, with the name of the piece if it has one. */
function single(game: string, t: Told, place: Places, who?: string): string {
  const own = nameOf(game, t);
  const { kind, piece, from, to } = t.event;
  const values = {
    piece: own ?? phrase([`piece.${game}.${piece}`, `piece.${piece}`]) ?? '',
    from: place(from),
    to: place(to),
  };
  return tellPhrase(game, [`one.${kind}.${piece}`, `one.${kind}`], values) ?? happening(game, t.event, place, who);
}

function deeds(game: string, steps: Step[], place: Places): string[] {
  const said = new Set<string>();
  const kept = steps.flatMap((s) => (s.who === 'dice' ? [] : (s.did?.dice ?? [])));
  const what = kept.map((f) => word(game, f)).join(', ');
  for (const s of steps) {
    if (!s.did || s.who === 'dice' || s.events.length) continue;
    const text = tellPhrase(game, [`did.${s.did.verb}`], { what, to: place(s.did.to) });
    if (text) said.add(text);
  }
  return [...said];
}

/** What happened in some steps, in parts of a sentence; `before`: the pieces before the first of them; `who`: the side
 *  that the sentence names itself. */
export function clauses(game: string, steps: Step[], place: Places, before?: Piece[], who?: string): string[] {
  const all = joinWays(collect(steps, before));
  const out: string[] = deeds(game, steps, place);
  const done = new Set<Told>();
  const shot = new Set<string>();
  for (const t of all) {
    const { event: e } = t;
    if (done.has(t)) continue;
    if (is(e, 'shot')) {
      const key = `${e.from}>${e.to}`;
      if (e.from !== e.to && !shot.has(key)) out.push(shots(game, all, t, place));
      shot.add(key);
    } else if (is(e, 'fight')) {
      out.push(battle(game, all, t, place));
      for (const o of all) if (is(o.event, 'fight')) done.add(o);
    } else if (!is(e, 'quiet') || phrase([`tell.${game}.${e.kind}`])) {
      if (is(e, 'follows')) continue;
      const group = is(e, 'alone')
        ? [t]
        : all.filter((o) => o.event.kind === e.kind && o.event.piece === e.piece && o.event.side === e.side);
      for (const o of group) done.add(o);
      const told =
        (group.length > 1 && several(game, group, place)) || group.map((g) => single(game, g, place, who)).join('; ');
      // Both sides draw in one run: whose cards they are is said, unless the sentence has said it.
      out.push(is(e, 'drawn') && e.side && e.side !== who ? `${sideName(game, e.side)} ${told}` : told);
    }
  }
  const said = out.filter(Boolean);
  return said.length ? said : rolls(game, steps);
}

/** Dice that have done nothing yet. */
function rolls(game: string, steps: Step[]): string[] {
  const faces = steps.flatMap((s) => (s.who === 'dice' && s.did?.token ? [word(game, s.did.token)] : []));
  return faces.length ? [say('tell.roll', { what: faces.join(', ') })] : [];
}

/** The sentence: "Luftwaffe: bombowiec na L8; strzał z K5 do J5: pudło." */
export function tell(game: string, who: string, steps: Step[], place: Places, before?: Piece[]): string {
  const said = clauses(game, steps, place, before, who);
  const text = said.length ? said.join('; ') : say('tell.nothing');
  return who ? `${sideName(game, who)}: ${text}.` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
