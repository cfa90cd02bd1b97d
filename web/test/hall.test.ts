import { describe, expect, it } from 'vitest';
import { nextStep } from '../src/hall/Course';
import { asked, endings, NOBODY, nothing, resultWords, score, sideOf, whole } from '../src/hall/entry';
import { typed } from '../src/hall/typed';
import type { Board, Discipline, Report, RoundView, Table } from '../src/hall/types';

const report: Report = {
  endings: [
    { rule: 'g/8.1', side: 0, words: 'in', round: [1, 8], points: [-5, 9] },
    { rule: 'g/8.2', side: 1, words: 'out', round: [1, 8], points: [-5, 9] },
    { rule: 'g/8.3', side: 1, words: 'last', round: [8, 8], points: [-5, 9] },
    { rule: 'event/4.8', side: -1, words: 'time', round: [1, 8], points: [-5, 9] },
    { rule: 'resigned', side: -2, words: 'gave up', round: [1, 8], points: [-5, 9] },
  ],
  counts: [
    { key: 'round', words: 'round', needed: true },
    { key: 'points', words: 'points', needed: false },
  ],
  ladder: [0, 0],
};
const board = { game: 'g', players: ['A', 'B'], games: [{ first: 0 }, { first: 1 }] } as unknown as Board;
const table = { match: 41, table: 16, a: { number: 7, name: 'A' }, b: { number: 9, name: 'B' } } as unknown as Table;

describe('a result', () => {
  it('offers only what the winner can have won by', () => {
    expect(endings(report, board.games[0], 0).map((e) => e.rule)).toEqual(['g/8.1', 'resigned']);
    expect(endings(report, board.games[1], 0).map((e) => e.rule)).toEqual(['g/8.2', 'g/8.3', 'resigned']);
    expect(endings(report, board.games[0], NOBODY).map((e) => e.rule)).toEqual(['event/4.8']);
    expect(endings(report, board.games[0], undefined)).toEqual([]);
    expect([sideOf(board.games[1], 0), sideOf(board.games[1], 1)]).toEqual([1, 0]);
  });
  it('asks for a count only if the game needs it and the ending leaves it open', () => {
    expect(asked(report, report.endings[0]).map((a) => a.key)).toEqual(['round']);
    expect(asked(report, report.endings[2])).toEqual([]);
    expect(whole(report, board.games[0], { winner: 0, rule: 'g/8.1', counts: {} })).toBe(false);
    expect(whole(report, board.games[0], { winner: 0, rule: 'g/8.1', counts: { round: '6' } })).toBe(true);
    expect(whole(report, board.games[0], { winner: 1, rule: 'g/8.1', counts: { round: '6' } })).toBe(false);
  });
  it('becomes the words of the desk', () => {
    const first = { winner: 1, rule: 'g/8.2', counts: { round: '6' } };
    expect(resultWords(table, board, report, 0, first)).toEqual('result 41 g 1 9 g/8.2 round=6'.split(' '));
    const last = { winner: 0, rule: 'g/8.3', counts: {} };
    expect(resultWords(table, board, report, 1, last)).toEqual('result 41 g 2 7 g/8.3 round=8'.split(' '));
    const none = { winner: NOBODY, rule: 'event/4.8', counts: { round: '3' } };
    expect(resultWords(table, board, report, 0, none)).toEqual('result 41 g 1 none event/4.8 round=3'.split(' '));
  });
  it('of a player is his claim', () => {
    const won = { winner: 0, rule: 'g/8.1', counts: { round: '6' } };
    expect(resultWords(table, board, report, 0, won, '9')).toEqual('claim 41 g 1 9 7 g/8.1 round=6'.split(' '));
  });
  it('is counted', () => {
    expect(
      score([
        { winner: 0, counts: {} },
        { winner: 1, counts: {} },
      ]),
    ).toEqual([1, 1]);
    expect(score([{ winner: NOBODY, counts: {} }, nothing()])).toEqual([0, 0]);
  });
});

describe('small things', () => {
  it('words as typed', () => {
    expect(typed('correct result 4 "zła runda" „dwa słowa” --yes')).toEqual([
      'correct',
      'result',
      '4',
      'zła runda',
      'dwa słowa',
      '--yes',
    ]);
  });
  it('the next step', () => {
    const stage = { key: 's', paired: 1, rounds: 2 };
    const d = { key: 'orzel', stages: [stage] } as unknown as Discipline;
    const round = (state: string, began?: string) => ({ began, tables: [{ state }] }) as unknown as RoundView;
    expect(nextStep(d, round('waits'))?.key).toBe('start');
    expect(nextStep(d, round('missing', 'x'))).toBeUndefined();
    expect(nextStep(d, round('done', 'x'))).toMatchObject({ key: 'pair', n: 2 });
  });
});
