// Real tables: who comes first in the list, the clock, who has which side.
import { describe, expect, it } from 'vitest';
import { resultOrder } from '../src/follow/event';
import { elapsed, fresh, IDLE, inOrder, playerAt, type Row, toggled } from '../src/follow/state';

describe('the list of my tables', () => {
  const now = 100 * IDLE;
  const busy = (table: number, more: Partial<Row> = {}): Row => ({ table, touched: now - 1000, ...more });
  const order = (rows: Row[]) => inOrder(rows, now).map((r) => r.table);
  it('begins with who calls, the longest call first', () =>
    expect(order([busy(3), busy(12, { calls: now - 10 }), busy(16, { calls: now - 90 })])).toEqual([16, 12, 3]));
  it('then what waits, who idles, by number, finished last', () =>
    expect(
      order([
        busy(1, { done: true }),
        busy(13),
        busy(11),
        busy(19, { touched: now - IDLE }),
        busy(12, { waits: true }),
        busy(2, { done: true, calls: 5 }),
      ]),
    ).toEqual([12, 19, 11, 13, 1, 2]));
  it('does not call a table idle that nobody follows', () =>
    expect(order([busy(5), busy(9, { touched: undefined }), busy(2)])).toEqual([2, 5, 9]));
});

describe('the clock', () => {
  it('runs on, and stands when it is stopped', () => {
    const running = { used: 5000, since: 1000 };
    expect(elapsed(running, 3000)).toBe(7000);
    const stopped = toggled(running, 3000);
    expect(elapsed(stopped, 9000)).toBe(7000);
    expect(elapsed(toggled(stopped, 9000), 9500)).toBe(7500);
  });
});

describe('sides', () => {
  it('change in the return game', () => {
    const table = fresh({ game: '303', names: ['A', 'B'], first: 1 });
    expect([0, 1].map((seat) => playerAt(table, seat))).toEqual([1, 0]);
    expect([0, 1].map((seat) => playerAt({ ...table, at: 1 }, seat))).toEqual([0, 1]);
  });
});

it('a result goes to the desk with the counts it wants', () => {
  expect(resultOrder(['1', '2'], 'poland 111/8.3 round=8 polish=4 points=9', ['round', 'polish'])).toEqual(
    'result 1 2 poland 111/8.3 round=8 polish=4'.split(' '),
  );
});
