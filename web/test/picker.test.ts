import { describe, expect, test } from 'vitest';
import { choose, diceMove, diceText, kindOf, likeMove, point, readMoves } from '../src/lib/picker';
import type { Deed } from '../src/lib/types';

const set = (...names: string[]) => new Set(names);
const moves = (list: Record<string, Deed>) => readMoves({ legal: Object.keys(list), moves: Object.values(list) });

describe('choosing by pointing', () => {
  const list = moves({
    'C2-D2': { verb: 'move', from: 'C2', to: 'D2' },
    'C2-D3': { verb: 'move', from: 'C2', to: 'D3' },
    C2xE4: { verb: 'attack', from: 'C2', to: 'E4', attack: true },
    'D4-D5': { verb: 'move', from: 'D4', to: 'D5' },
    done: { verb: 'done', ends: true },
  });

  test('at first every beginning may be pointed at, words are buttons', () => {
    const c = choose(list, []);
    expect(c.next).toEqual(set('C2', 'D4'));
    expect(c.first).toEqual(set('C2', 'D4'));
    expect(c.words.map((m) => m.text)).toEqual(['done']);
    expect(c.ready).toEqual([]);
    expect(c.hostile).toEqual(set());
  });

  test('then what goes on from there; an attack is hostile, a flight is not', () => {
    const c = choose(list, ['C2']);
    expect(c.next).toEqual(set('D2', 'D3', 'E4'));
    expect(c.hostile).toEqual(set('E4'));
  });

  test('a complete move is ready', () => {
    expect(choose(list, ['C2', 'D3']).ready.map((m) => m.text)).toEqual(['C2-D3']);
  });

  test('pointing goes on, takes back, begins anew, or lets go', () => {
    expect(point(list, [], 'C2')).toEqual(['C2']);
    expect(point(list, ['C2'], 'E4')).toEqual(['C2', 'E4']);
    expect(point(list, ['C2'], 'C2')).toEqual([]);
    expect(point(list, ['C2'], 'D4')).toEqual(['D4']);
    expect(point(list, ['C2'], 'A1')).toEqual([]);
  });

  test('a move to another field can be asked about', () => {
    expect(likeMove(list[0], 'A9')).toBe('C2-A9');
    expect(likeMove(moves({ 'patrol O1-J1': { verb: 'patrol-move', from: 'O1', to: 'J1' } })[0], 'K2')).toBe(
      'patrol O1-K2',
    );
  });
});

test('what a move is called', () => {
  expect(kindOf({ verb: 'move' })).toBe('move');
  expect(kindOf({ verb: 'course', token: 'ship', to: 'K5' })).toBe('course-ship');
});

test('with a single thing to begin with, pointing starts behind it', () => {
  const c = choose(
    moves({
      'E5-E6': { verb: 'move', from: 'E5', to: 'E6' },
      'E5-E7': { verb: 'move', from: 'E5', to: 'E7' },
      stay: { verb: 'stay', ends: true },
    }),
    [],
  );
  expect(c.picked).toEqual(['E5']);
  expect(c.next).toEqual(set('E6', 'E7'));
});

test('what may be pointed at from both ends is offered once', () => {
  const clouds = moves({
    'cloud C4-D4': { verb: 'cloud', from: 'C4', to: 'D4', either: true },
    'cloud D4-E4': { verb: 'cloud', from: 'D4', to: 'E4', either: true },
  });
  expect(choose(clouds, ['D4']).next).toEqual(set('C4', 'E4'));
  expect(choose(clouds, ['D4', 'C4']).ready.map((m) => m.text)).toEqual(['cloud C4-D4']);
});

test('cards are pointed at by their number, before fields', () => {
  const cards = moves({
    'card 31 G7': { verb: 'card-army', card: 31, to: 'G7' },
    'card 08 G7': { verb: 'card-army', card: 8, to: 'G7' },
  });
  expect(choose(cards, []).first).toEqual(set('#31', '#8'));
  expect(choose(cards, ['#8']).next).toEqual(set('G7'));
});

test('dice are set aside whatever their order, and are no buttons', () => {
  const keep = moves({ 'keep c s!': { verb: 'keep', dice: ['c', 's!'] }, 'keep c': { verb: 'keep', dice: ['c'] } });
  expect(diceMove(keep, ['s!', 'c'])?.text).toBe('keep c s!');
  expect(diceMove(keep, ['s!'])).toBeUndefined();
  expect(choose(keep, []).words).toEqual([]);
  const table = [
    { kind: 'rolled-die', label: 'c' },
    { kind: 'rolled-die', label: 's!' },
  ];
  expect(diceText(keep, table, ['s!', 'c', 'c'])).toBe('keep c c s!');
});
