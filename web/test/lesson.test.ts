import { expect, test } from 'vitest';
import { look, type Pupil, ranked, readCode, type Seats, sorted, spelt, type WallBoard } from '../src/class/lesson';

const pupil = (n: number, more: Partial<Pupil> = {}): Pupil => ({
  pupil: n,
  name: `P${n}`,
  here: true,
  free: false,
  won: 0,
  undecided: 0,
  lost: 0,
  points: 0,
  place: 1,
  ...more,
});
const table = (room: string, more: Partial<Seats> = {}): Seats => ({
  room,
  game: '303',
  seats: [1, 2],
  round: 1,
  encounter: 0,
  over: false,
  ...more,
});
const board = (more: Partial<WallBoard> = {}): WallBoard =>
  ({ phase: 'playing', turn: 'raf', quiet: 0, refused: { luftwaffe: 0, raf: 0 }, at: 1000, ...more }) as WallBoard;
const people = (...all: Pupil[]) => new Map(all.map((p) => [p.pupil, p]));

test('a code as it is typed, pasted, shown', () => {
  expect(readCode('krb wtz')).toBe('krbwtz');
  expect(readCode('KRB-WTZ')).toBe('krbwtz');
  expect(readCode('https://x.pl/class/KRBWTZ')).toBe('krbwtz');
  expect(readCode('krbwt')).toBeUndefined();
  expect(readCode('krbwt7')).toBeUndefined();
  expect(spelt('krbwtz')).toBe('KRB WTZ');
});

test('what needs help, and who', () => {
  const two = people(pupil(1), pupil(2));
  expect(look(table('a'), two, board(), 1000).need).toBe('');
  expect(look(table('a'), people(pupil(1), pupil(2, { hand: true })), board(), 1000)).toMatchObject({
    need: 'hand',
    seat: 1,
  });
  expect(look(table('a'), two, board({ refused: { luftwaffe: 3, raf: 0 } }), 1000)).toMatchObject({
    need: 'refused',
    seat: 0,
  });
  expect(look(table('a'), two, board({ refused: { luftwaffe: 2, raf: 2 } }), 1000).need).toBe('');
  // The clock goes on in the page.
  expect(look(table('a'), two, board({ quiet: 100 }), 1000 + 19_000).need).toBe('');
  expect(look(table('a'), two, board({ quiet: 100 }), 1000 + 20_000)).toMatchObject({
    need: 'quiet',
    seat: 1,
    quiet: 120,
  });
  // A bot is never slow, and who has finished needs nothing.
  expect(look(table('a', { seats: [1, 0] }), two, board({ quiet: 900 }), 1000).need).toBe('');
  expect(
    look(table('a', { over: true }), two, board({ quiet: 900, refused: { luftwaffe: 9, raf: 9 } }), 1000).need,
  ).toBe('');
});

test('while the teacher has paused all, nobody is slow; a hand is a hand', () => {
  const two = people(pupil(1), pupil(2));
  expect(look(table('a'), two, board({ quiet: 500 }), 1000, true).need).toBe('');
  expect(look(table('a'), people(pupil(1, { hand: true })), board(), 1000, true).need).toBe('hand');
});

test('those that need help come first, those that are over last', () => {
  const all = people(pupil(1), pupil(2), pupil(3, { hand: true }));
  const tiles = [
    look(table('over', { over: true }), all, undefined, 0),
    look(table('plays'), all, board(), 1000),
    look(table('quiet'), all, board({ quiet: 500 }), 1000),
    look(table('hand', { seats: [3, 2] }), all, board(), 1000),
    look(table('refused'), all, board({ refused: { luftwaffe: 0, raf: 4 } }), 1000),
  ];
  expect(sorted(tiles).map((x) => x.table.room)).toEqual(['hand', 'refused', 'quiet', 'plays', 'over']);
});

test('standings: the places the server gives, and names where they are shared', () => {
  const all = [
    pupil(1, { place: 3, points: 9 }),
    pupil(2, { place: 1 }),
    pupil(3, { place: 2 }),
    pupil(4, { place: 3, name: 'Ala' }),
  ];
  expect(ranked(all).map((p) => p.pupil)).toEqual([2, 3, 4, 1]);
});
