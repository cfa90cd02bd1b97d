// What the board shows of a run: ways of pieces, shots with their dice, what was lost. All from the events.
import type { Piece, Step } from '../lib/types';
import { type Beat, is } from './runs';

/** A piece's way over the fields, with the number of its beat. */
export interface Way {
  n: number;
  side: string;
  fields: string[];
}
export interface Shot {
  n: number;
  from?: string;
  to: string;
  /** The faces that fell, in their order. */
  faces: string[];
  hit: boolean;
}
export interface Loss {
  field: string;
  kind: string;
  /** What stood there, if it is gone now. */
  gone?: Piece;
}
export interface Trails {
  ways: Way[];
  shots: Shot[];
  losses: Loss[];
}

function addShot(trails: Trails, n: number, step: Step): void {
  const e = step.events.find((e) => is(e, 'shot'));
  if (!e?.to || e.from === e.to) return;
  const face = step.did?.verb === 'roll' ? (step.did.token ?? '') : '';
  const same = trails.shots.find((s) => s.from === e.from && s.to === e.to && s.n >= n - s.faces.length);
  const hit = is(e, 'strikes');
  if (same) {
    same.faces.push(face);
    same.hit ||= hit;
  } else trails.shots.push({ n, from: e.from, to: e.to, faces: [face], hit });
}

/** The trails of beats; `before`: the pieces before the first of them, for what is gone; `numbers`: what the beats are
 *  called beside the board, if not by their order. */
export function trailsOf(beats: Beat[], before: Piece[] = [], numbers?: number[]): Trails {
  const trails: Trails = { ways: [], shots: [], losses: [] };
  let pieces = before;
  beats.forEach((beat, i) => {
    const n = numbers?.[i] ?? i + 1;
    for (const step of beat.steps) {
      addShot(trails, n, step);
      for (const e of step.events) {
        if (is(e, 'moves') && e.from && e.to && e.from !== e.to) {
          const open = trails.ways.find((w) => w.side === (e.side ?? '') && w.fields[w.fields.length - 1] === e.from);
          if (open) open.fields.push(e.to);
          else trails.ways.push({ n, side: e.side ?? '', fields: [e.from, e.to] });
        } else if (is(e, 'loss') && e.to) {
          const stood = pieces.find((p) => p.field === e.to && p.kind === e.piece && !p.to);
          trails.losses = trails.losses.filter((l) => l.field !== e.to || l.gone);
          trails.losses.push({ field: e.to, kind: e.kind, gone: is(e, 'gone') ? stood : undefined });
        }
      }
      pieces = step.pieces ?? pieces;
    }
  });
  return trails;
}
