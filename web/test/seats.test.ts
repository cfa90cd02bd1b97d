import { beforeEach, expect, test } from 'vitest';
import { findSeat, forgetSeat, isKey, keepSeat, newKey, openSeats } from '../src/lib/seats';
import { promiseWords } from '../src/pages/DicePage';

beforeEach(() => localStorage.clear());

test('a key is 32 hex digits, and never the same twice', () => {
  expect(isKey(newKey())).toBe(true);
  expect(newKey()).not.toBe(newKey());
  expect(isKey('m4kq7xw2pbz9aetc')).toBe(false);
});

test('a seat is found by its key and by the invitation it was taken with, only in its room', () => {
  keepSeat({ room: 'a', key: 'k1', code: 'c1' });
  expect(findSeat('a', 'k1')?.key).toBe('k1');
  expect(findSeat('a', 'c1')?.key).toBe('k1');
  expect(findSeat('a', 'c2')).toBeUndefined();
  expect(findSeat('b', 'c1')).toBeUndefined();
  expect(findSeat('a')?.key).toBe('k1');
});

test('a new invitation replaces the link, and the rest stays', () => {
  keepSeat({ room: 'a', key: 'k1', invite: '/r/a#one', invited: 1, words: 'raz' });
  keepSeat({ room: 'a', key: 'k1', invite: '/r/a#two', invited: 2 });
  expect(findSeat('a', 'k1')).toMatchObject({ invite: '/r/a#two', invited: 2, words: 'raz' });
  forgetSeat('a', 'k1');
  expect(findSeat('a')).toBeUndefined();
});

test('two seats of one room in one browser are kept apart', () => {
  keepSeat({ room: 'a', key: 'k1' });
  keepSeat({ room: 'a', key: 'k2', code: 'c' });
  expect(findSeat('a', 'k1')?.code).toBeUndefined();
  expect(findSeat('a', 'c')?.key).toBe('k2');
});

test('the first page offers games in rooms that have begun or wait, not those that are over', () => {
  keepSeat({ room: 'a', key: 'k1', code: 'c' }); // asked to sit down, never answered
  keepSeat({ room: 'b', key: 'k2', game: '303', over: false });
  keepSeat({ room: 'c', key: 'k3', game: '7', over: false });
  expect(openSeats().map((s) => s.room)).toEqual(['c', 'b']);
  keepSeat({ room: 'b', key: 'k2', over: true });
  expect(openSeats().map((s) => s.room)).toEqual(['c']);
});

test('junk in the storage is no seat', () => {
  localStorage.setItem('seats', '{"a":');
  expect(findSeat('a')).toBeUndefined();
  localStorage.setItem('seats', '{}');
  expect(findSeat('a')).toBeUndefined();
});

test('a promise that differs from the one seen before the game is told', () => {
  const [seen, other] = ['a'.repeat(64), 'b'.repeat(64)];
  keepSeat({ room: 'room', key: 'k', promise: seen });
  expect(promiseWords('room', `game 303\ndice seed ${seen}\n`)?.good).toBe(true);
  expect(promiseWords('room', `game 303\ndice seed ${other}\n`)?.good).toBe(false);
  expect(promiseWords('room', 'game 303\n')?.good).toBe(false);
  expect(promiseWords('elsewhere', `dice seed ${seen}\n`)).toBeUndefined();
});
