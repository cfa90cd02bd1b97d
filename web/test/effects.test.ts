// What the rules say of events and of steps that are put together: pages believe it, so it must be so.
import { expect, test } from 'vitest';
import type { Geometry, Happening, Step, View } from '../src/lib/types';
import { is } from '../src/story/runs';
import { RulesWorker } from './rules';

type Now = View & { over?: string; last?: Step };

/** Plays by chance and hands over every state. */
function walk(game: string, seen: (now: Now) => void, { most = 900, seed = '09' } = {}): void {
  const rules = new RulesWorker();
  rules.ask('page_board', [game]);
  rules.ask('page_begin', [`${seed.repeat(32)}\nA\nB`]);
  for (let i = 0, luck = 7; i < most; i++) {
    const now = JSON.parse(String(rules.ask('page_state', [5]))) as Now;
    seen(now);
    if (now.over) return;
    luck = (luck * 1103515245 + 12345) & 0x7fffffff;
    if (now.turn === 'chance') rules.ask('page_roll', []);
    else rules.ask('page_play', [now.legal![luck % now.legal!.length]]);
  }
}

test('a battle: what the cards add is the sum, and who has more has won', () => {
  let battles = 0;
  let level = 0;
  for (let n = 10; n < 25; n++)
    walk(
      'bitwa',
      ({ last }) => {
        const sums = (last?.events ?? []).filter((e) => is(e, 'fight'));
        if (!sums.length) return;
        battles++;
        expect(sums).toHaveLength(2);
        const adds = (side?: string) => (e: Happening) => (e.side === side ? (e.adds ?? 0) : 0);
        for (const { side, amount = 0 } of sums)
          expect(
            last!.events.map(adds(side)).reduce((a, b) => a + b, 0),
            JSON.stringify(last),
          ).toBe(amount);
        const [a, b] = sums.map((e) => e.amount ?? 0);
        if (a === b) level++;
        expect(sums.map((e) => is(e, 'won'))).toEqual([a > b, b > a]);
      },
      { seed: String(n), most: 500 },
    );
  expect(battles).toBeGreaterThan(5);
  expect(level).toBeGreaterThan(0);
});

test('cards for a front: as many as are still missing', () => {
  const asked: number[] = [];
  walk('bitwa', ({ doing, needs }) => void (doing === 'front' && asked.push(needs?.picks ?? 0)));
  expect(asked.slice(0, 4)).toEqual([4, 3, 2, 1]);
});

test('a black face that was rolled must be kept: the rules name it, with the reason', () => {
  let musts = 0;
  walk('orzel', ({ moves, needs, doing }) => {
    if (!doing.startsWith('keep')) return expect(needs).toBeUndefined();
    if (!needs) return;
    musts++;
    expect(needs).toMatchObject({ rule: 'orzel/3.3' });
    expect(needs.pl!.length).toBeGreaterThan(10);
    for (const m of moves!) expect(m.dice!.some((face) => needs.faces!.includes(face))).toBe(true);
  });
  expect(musts).toBeGreaterThan(3);
});

test('a ship token that is sunk is a loss; every die tells its faces', () => {
  const geometry = JSON.parse(String(new RulesWorker().ask('page_board', ['orzel']))) as Geometry;
  expect(geometry.dice!.map((d) => [d.die, d.side])).toEqual([
    ['red', 'poland'],
    ['white', 'kriegsmarine'],
  ]);
  let sunk = 0;
  for (const seed of ['01', '02', '03', '04', '05', '06'])
    walk(
      'orzel',
      ({ last }) => {
        for (const e of last?.events ?? [])
          if (e.kind === 'removed') {
            sunk++;
            expect(is(e, 'loss') && is(e, 'gone')).toBe(true);
          }
      },
      { seed },
    );
  expect(sunk).toBeGreaterThan(0);
});
