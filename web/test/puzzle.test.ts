// Puzzles of rules, made from games by chance of every game: the answer is the rules' own, and never always the same.
import { expect, test, vi } from 'vitest';
import { GAMES } from '../src/lib/games';
import { WholeRules } from '../src/lib/rules';
import { riddle } from '../src/puzzle/puzzle';
import { ask } from '../src/referee/draft';
import { RulesWorker } from './rules';

vi.stubGlobal('Worker', RulesWorker);

/** The same numbers every time. */
function dice(seed: number) {
  let s = seed;
  return (n: number) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * n);
  };
}

test.each(GAMES)('puzzles of %s are true, of both kinds, and name the rule', async (game) => {
  const rules = new WholeRules();
  const board = await rules.board(game);
  const fields = board.fields.map((f) => f.field);
  const chance = dice(7);
  const seen = { yes: 0, no: 0 };
  const positions = new Set<string>();
  for (let i = 0; i < 8; i++) {
    const r = (await riddle(rules, fields, chance))!;
    positions.add(r.draft.position);
    const { from, to } = r.did;
    const [answer] = (await ask(rules, r.draft.position, from ? `${from} ${to}` : to!)).answers;
    expect(answer.allowed).toBe(r.allowed ? 'yes' : 'no');
    expect(answer.rule).toBe(r.rule);
    if (!r.allowed) expect(r.why?.pl).toBeTruthy();
    if (r.choices.length) expect(r.choices).toContain(r.rule);
    seen[r.allowed ? 'yes' : 'no']++;
  }
  expect(seen.yes && seen.no).toBeTruthy();
  expect(positions.size).toBeGreaterThan(4);
});
