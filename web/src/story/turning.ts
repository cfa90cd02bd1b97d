// The turning point of a game: the turn after which a bot of the page judges the chances most differently.

import { Rules } from '../lib/rules';
import { type Tape, upTo } from '../lib/tape';
import type { Result, Step } from '../lib/types';
import { REFEREE } from '../lib/viewers';
import { runs } from './runs';
import { clauses } from './tell';

/** How a side stood after a step: chances of 1000. */
export interface Standing {
  k: number;
  round: number;
  chance: number;
  /** What one saw happen since the standing before. */
  seen: Step[];
}
export interface Turning {
  line: Standing[];
  /** The two neighbours in the line with the largest step between them. */
  before: Standing;
  after: Standing;
}

const LEVEL = 5;
const NODES = 120;
/** So many positions are judged at most. */
const MOST = 40;

/** Chances that change less have hardly changed: a bot that thinks briefly is not sure of more. */
const LEAST = 120;

/** After which of these moments the chances changed most towards what came of it; nothing if they hardly did, or if
 *  nobody saw why. */
export function sharpest(line: Standing[], won: boolean): Turning | undefined {
  const step = (n: number) => (line[n].chance - line[n - 1].chance) * (won ? 1 : -1);
  let best = 0;
  for (let i = 1; i < line.length; i++)
    if (line[i].seen.length && step(i) >= LEAST && (!best || step(i) > step(best))) best = i;
  return best ? { line, before: line[best - 1], after: line[best] } : undefined;
}

/** The turns between two steps that can be told: who only passed, or looked at cards, has shown nothing. */
const seenIn = (game: string, log: Step[], after: number, last: number): Step[] =>
  runs(log.filter((s) => s.k > after && s.k <= last))
    .filter((r) => clauses(game, r.steps, (f) => f ?? '').length)
    .flatMap((r) => r.steps);

/** Judges the game after every turn, as `side` sees its chances. Takes a second or two in a thread of its own. */
export async function turningPoint(
  tape: Tape,
  log: Step[],
  side: string,
  result: Result,
): Promise<Turning | undefined> {
  const won = result.winner === side;
  if (!result.winner) return undefined;
  const ends = runs(log).map((r) => r.steps[r.steps.length - 1]);
  const every = Math.ceil(ends.length / MOST);
  const rules = new Rules(tape.game);
  const line: Standing[] = [];
  try {
    await rules.board(tape.game);
    for (const [i, step] of ends.entries()) {
      if (i % every && i < ends.length - 2) continue;
      if (await rules.text('page_resume', upTo(tape, step.k))) return undefined;
      const { turn, round } = await rules.json<{ turn: string; round: number }>('page_state', REFEREE);
      const judged = async () => {
        // Nobody turns a game by leaving it.
        if (turn === 'over') return result.by.includes('/') ? Number(won) * 1000 : -1;
        const thought =
          turn === 'chance' ? null : await rules.json<{ chance: number } | null>('page_think', LEVEL, NODES, 1);
        if (!thought || thought.chance < 0) return -1;
        return turn === side ? thought.chance : 1000 - thought.chance;
      };
      const chance = await judged();
      if (chance < 0) continue;
      const since = line[line.length - 1]?.k ?? 0;
      line.push({ k: step.k, round, chance, seen: seenIn(tape.game, log, since, step.k) });
    }
  } finally {
    rules.close();
  }
  return sharpest(line, won);
}
