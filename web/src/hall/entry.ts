// A result being entered: who won, how it ended, the counts this game needs. Which endings there are, who can win by
// them and within which bounds counts lie comes from the rules (view `match`); nothing of it is known here.
import type { Board, Ending, Game, Report, Table } from './types';

export const NOBODY = -1;

export interface Choice {
  /** 0, 1, or NOBODY for an undecided game. */
  winner?: number;
  rule?: string;
  counts: Record<string, string>;
  /** How the points are made up, if they were counted on the board. */
  lines?: string;
}

export const nothing = (): Choice => ({ counts: {} });

/** What is written already, as a choice. */
export const written = (g: Game): Choice => ({
  winner: g.winner,
  rule: g.rule,
  counts: Object.fromEntries(Object.entries(g.counts ?? {}).map(([key, n]) => [key, String(n)])),
});

/** The side `who` has in this game: 0 is the one that stands first in the rules. */
export const sideOf = (game: Game, who: number): number => (game.first === who ? 0 : 1);

/** The ways this game can have ended for that winner. */
export function endings(report: Report, game: Game, winner: number | undefined): Ending[] {
  if (winner === undefined) return [];
  if (winner === NOBODY) return report.endings.filter((e) => e.side === -1);
  return report.endings.filter((e) => e.side === -2 || e.side === sideOf(game, winner));
}

const bounds = (ending: Ending | undefined, key: string): [number, number] | undefined =>
  ending && Array.isArray(ending[key]) ? (ending[key] as [number, number]) : undefined;

/** The counts to be asked for: those the game needs and the ending leaves open. */
export function asked(
  report: Report,
  ending: Ending | undefined,
): { key: string; words: string; from?: number; to?: number }[] {
  return report.counts
    .filter((c) => c.needed)
    .map((c) => ({ ...c, range: bounds(ending, c.key) }))
    .filter((c) => !c.range || c.range[0] !== c.range[1])
    .map(({ key, words, range }) => ({ key, words, from: range?.[0], to: range?.[1] }));
}

export const endingOf = (report: Report, game: Game, c: Choice): Ending | undefined =>
  endings(report, game, c.winner).find((e) => e.rule === c.rule);

/** Nothing is missing. */
export function whole(report: Report, game: Game, c: Choice): boolean {
  const ending = endingOf(report, game, c);
  return !!ending && asked(report, ending).every((a) => /^-?\d+$/.test(c.counts[a.key] ?? ''));
}

/** The order as the desk reads it; the word of player `by` is a `claim`. */
export function resultWords(table: Table, board: Board, report: Report, n: number, c: Choice, by?: string): string[] {
  const ending = endingOf(report, board.games[n], c)!;
  const winner = c.winner === NOBODY ? 'none' : String([table.a, table.b][c.winner!].number);
  const counts = report.counts
    .filter((k) => k.needed)
    .flatMap(({ key }) => {
      const range = bounds(ending, key);
      const value = range && range[0] === range[1] ? String(range[0]) : c.counts[key];
      return value === undefined ? [] : [`${key}=${value}`];
    });
  const head = [by ? 'claim' : 'result', String(table.match), board.game, String(n + 1)];
  const lines = c.lines ? [`lines=${c.lines}`] : [];
  return [...head, ...(by ? [by] : []), winner, ending.rule, ...counts, ...lines];
}

/** A correction of the encounter: the games that change, each as the desk reads it; the reason comes behind it. */
export function correctionWords(
  table: Table,
  board: Board,
  report: Report,
  choices: Choice[],
  changed: (n: number) => boolean,
): string[] {
  const GAME = 4; // words of the result before its winner
  const part = (n: number) => (changed(n) ? resultWords(table, board, report, n, choices[n]).slice(GAME) : []);
  return ['correct', 'encounter', String(table.match), board.game, ...part(0), '+', ...part(1), '+'];
}

export const same = (a: Choice, b: Choice): boolean =>
  a.winner === b.winner && a.rule === b.rule && JSON.stringify(a.counts) === JSON.stringify(b.counts);

/** Games won so far in the encounter, with what is chosen but not written yet. */
export function score(choices: Choice[]): [number, number] {
  const won: [number, number] = [0, 0];
  for (const c of choices) if (c.winner === 0 || c.winner === 1) won[c.winner]++;
  return won;
}
