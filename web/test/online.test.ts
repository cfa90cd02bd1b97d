// A game on the server: what is sent, and what is made of what comes, over a socket of our own.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diceWords, sha256 } from '../src/lib/dicewords';
import { type Coming, OnlineTable } from '../src/lib/online';
import { findSeat } from '../src/lib/seats';
import { Socket } from './socket';

type Message = Record<string, unknown>;

const KEY = 'a'.repeat(32);
const state = (k: number, ...log: number[]): Message => ({
  is: 'state',
  k,
  phase: 'playing',
  turn: 'raf',
  players: { luftwaffe: { name: 'Jan', here: true }, raf: { name: 'Anna', here: true } },
  log: log.map((n) => ({ k: n, who: 'raf', move: `M${n}`, events: [] })),
});

/** What is open still listens, and would hear the tests of others. */
const open: OnlineTable[] = [];
function tableOf(coming: Coming): OnlineTable {
  open.push(new OnlineTable('abcdefgh', coming));
  return open[open.length - 1];
}
function joined(last = 0): OnlineTable {
  const table = tableOf({ key: KEY, name: 'Anna' });
  Socket.last.onopen!();
  Socket.last.hear({ re: 0, ok: true, game: '303', you: 'raf', last });
  Socket.last.hear(state(2, 1, 2));
  return table;
}
function again(last: number): void {
  Socket.last.cut();
  vi.advanceTimersByTime(1000);
  Socket.last.onopen!();
  Socket.last.hear({ re: 0, ok: true, game: '303', you: 'raf', last });
}

beforeEach(() => {
  Socket.all = [];
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => {
  for (const table of open.splice(0)) table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a key, and the name with it; who has none watches and tells nobody who he is', () => {
  const table = joined();
  const promise = sha256(findSeat('abcdefgh', KEY)!.words!);
  expect(Socket.last.sent[0]).toEqual({
    n: 0,
    do: 'join',
    room: 'abcdefgh',
    seen: 0,
    token: KEY,
    name: 'Anna',
    promise,
  });
  expect(table.you).toBe('raf');
  tableOf({ name: 'Anna' });
  Socket.last.onopen!();
  expect(Socket.last.sent[0]).toEqual({ n: 0, do: 'join', room: 'abcdefgh', seen: 0 });
});

test('words for the dice: promised first, told when everybody has promised, once, and found again by a reload', () => {
  const waiting = (more: Message): Message => ({ is: 'state', k: 0, phase: 'waiting', players: {}, log: [], ...more });
  const table = tableOf({ key: KEY, words: 'my own words are here' });
  Socket.last.onopen!();
  const { promise } = Socket.last.sent[0] as { promise: string };
  const { words } = findSeat('abcdefgh', KEY)!;
  expect(words).toMatch(/^my own words are he [a-z2-9]{20}$/);
  expect(promise).toBe(sha256(words!));
  Socket.last.hear({ re: 0, ok: true, game: '303', you: 'raf', last: 0 });
  Socket.last.hear(waiting({ vows: { raf: promise } }));
  expect(Socket.last.sent).toHaveLength(1); // the other one has not come
  Socket.last.hear(waiting({ vows: { raf: 'f'.repeat(64), luftwaffe: '0'.repeat(64) }, open: true }));
  expect(Socket.last.sent).toHaveLength(1); // that is not what was promised here
  Socket.last.hear(waiting({ vows: { raf: promise, luftwaffe: '0'.repeat(64) }, open: true }));
  Socket.last.hear(waiting({ vows: { raf: promise, luftwaffe: '0'.repeat(64) }, open: true }));
  expect(Socket.last.sent.slice(1)).toEqual([{ n: 1, do: 'words', words }]);
  table.close();
  tableOf({ key: KEY });
  Socket.last.onopen!();
  expect(Socket.last.sent[0].promise).toBe(promise);
});

test('every game gets words of its own, and their sum is SHA-256', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (const n of [55, 56, 63, 64, 119, 120])
    expect(sha256('ż'.repeat(n))).toBe(createHash('sha256').update('ż'.repeat(n)).digest('hex'));
  const many = new Set(Array.from({ length: 100 }, () => diceWords('raz')));
  expect(many.size).toBe(100);
  for (const w of many) expect(w).toMatch(/^raz [a-z2-9]{20}$/);
});

test('steps come once, also when they are told again after the line broke', () => {
  const table = joined();
  again(0);
  expect(Socket.last.sent[0]).toMatchObject({ do: 'join', seen: 2 });
  Socket.last.hear(state(4, 2, 3, 4));
  expect(table.state!.log.map((s) => s.k)).toEqual([1, 2, 3, 4]);
});

test('what the server has done is not sent again, what it has not is', async () => {
  const table = joined(6);
  const first = table.play('A');
  const second = table.play('B');
  expect(Socket.last.sent.slice(1).map((m) => m.n)).toEqual([7, 8]);
  again(7);
  expect(await first).toBeNull();
  expect(Socket.last.sent.slice(1)).toEqual([{ n: 8, do: 'play', move: 'B' }]);
  Socket.last.hear({ re: 8, ok: false, why: 'rule', rule: '303/5.1' });
  expect(await second).toMatchObject({ why: 'rule', rule: '303/5.1' });
});

test('a question is not asked again after the line broke', () => {
  const table = joined();
  void table.why('A');
  again(0);
  expect(Socket.last.sent).toHaveLength(1);
});

test('who is refused, or sits at another window, does not come again', () => {
  const table = tableOf({ key: KEY });
  Socket.last.onopen!();
  Socket.last.hear({ re: 0, ok: false, why: 'bad-token' });
  Socket.last.cut();
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(1);
  expect(table.refused).toMatchObject({ why: 'bad-token' });
  const other = joined();
  Socket.last.hear({ is: 'bye', why: 'elsewhere' });
  Socket.last.cut();
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(2);
  expect(other.refused).toMatchObject({ why: 'elsewhere' });
});

test('who is here, and when a player who is not may be claimed', () => {
  const table = joined();
  Socket.last.hear({
    is: 'here',
    players: { luftwaffe: { here: false, claim: 30 }, raf: { here: true } },
    watching: 3,
  });
  expect(table.state!.players.luftwaffe.claimAt).toBe(Date.now() + 30000);
  expect(table.state!.players.luftwaffe.name).toBe('Jan');
  expect(table.state!.watching).toBe(3);
  Socket.last.hear({ is: 'here', players: { luftwaffe: { here: true }, raf: { here: true } }, watching: 0 });
  expect(table.state!.players.luftwaffe.claimAt).toBeUndefined();
});

test('only the last words that were said stay', () => {
  const table = joined();
  for (let i = 0; i < 9; i++) Socket.last.hear({ is: 'said', who: 'raf', key: `k${i}` });
  expect(table.said.map((s) => s.key)).toEqual(['k4', 'k5', 'k6', 'k7', 'k8']);
});

test('the return game opens by itself for who has asked for it, also if his phone slept meanwhile', () => {
  const table = joined();
  void table.rematch();
  again(1);
  Socket.last.hear({ is: 'rematch', room: 'bcdefghj', you: 'luftwaffe' });
  expect([table.onward, table.rematchSeat]).toEqual([true, `/r/bcdefghj#${KEY}`]);
  // Who only comes to look at an old game is shown the way, and stays.
  const other = joined();
  Socket.last.hear({ is: 'rematch', room: 'bcdefghj', you: 'luftwaffe' });
  expect([other.onward, other.rematchSeat]).toEqual([false, `/r/bcdefghj#${KEY}`]);
});
