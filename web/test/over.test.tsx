import { render } from 'preact';
import { beforeEach, expect, test } from 'vitest';
import type { Table } from '../src/lib/table';
import { speak } from '../src/lib/texts';
import type { TableState } from '../src/lib/types';
import { Over } from '../src/play/Over';

const state = (winner: string | null, by: string): TableState => ({
  position: '',
  round: 5,
  rounds: 8,
  turn: 'over',
  step: '',
  doing: '',
  pieces: [],
  counts: {},
  k: 9,
  phase: 'over',
  log: [],
  players: { luftwaffe: { name: 'Jan' }, raf: { name: 'Anna' } },
  result: { winner, by, counts: { round: 5 } },
});

function shown(you: string, winner: string | null, by: string): string {
  const into = document.createElement('div');
  render(<Over table={{ game: '303', you } as Table} state={state(winner, by)} />, into);
  return into.textContent ?? '';
}

beforeEach(() => speak('pl'));

test('the winner is named, not the loser', () => {
  expect(shown('watch', 'raf', '303/8.2')).toContain('RAF');
  expect(shown('watch', 'raf', '303/8.2')).not.toContain('Luftwaffe');
  expect(shown('watch', 'luftwaffe', '303/8.1')).toContain('Luftwaffe');
  expect(shown('watch', 'luftwaffe', '303/8.1')).not.toContain('RAF');
});

test('an undecided game has no winner', () => expect(shown('watch', null, '7/8.4')).not.toMatch(/RAF|Luftwaffe/));

test("the end is told from the reader's own seat", () => {
  expect(shown('raf', 'raf', '303/8.2')).toContain('Wygrana!');
  expect(shown('luftwaffe', 'raf', '303/8.2')).toContain('Porażka');
  expect(shown('watch', 'raf', '303/8.2')).not.toMatch(/Wygrana|Porażka/);
  expect(shown('both', 'raf', '303/8.2')).not.toMatch(/Wygrana|Porażka/);
});

test('whoever resigned is named, to himself and to the others', () => {
  for (const you of ['raf', 'luftwaffe', 'watch'])
    expect(shown(you, 'raf', 'resigned')).toContain('Grę poddaje: Luftwaffe');
  expect(shown('raf', 'luftwaffe', 'away')).toContain('Od stołu odchodzi: RAF');
});
