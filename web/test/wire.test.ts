// The line of a page: it comes again by itself, and notices that it is dead although nobody has closed it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Wire } from '../src/lib/wire';
import { Socket } from './socket';

const heard: unknown[] = [];
let goes = true;
let lost = 0;
let wire: Wire;

const speaker = {
  greeting: () => ({ n: 0, do: 'join' }),
  hear: (m: unknown) => void heard.push(m),
  lost: () => {
    lost++;
    return goes;
  },
};
function answered(): void {
  Socket.last.onopen!();
  Socket.last.hear({ re: 0, ok: true });
}
/** The page is looked at again. */
const wake = (news = 'visibilitychange') => document.dispatchEvent(new Event(news));

beforeEach(() => {
  Socket.all = [];
  heard.length = lost = 0;
  goes = true;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  wire = new Wire('/ws', speaker);
});
afterEach(() => {
  wire.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('greets whenever the line is new', () => {
  answered();
  Socket.last.cut();
  expect([lost, Socket.all.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(2);
  answered();
  expect(Socket.last.sent).toEqual([{ n: 0, do: 'join' }]);
  expect(heard).toHaveLength(2);
});

test('after silence it asks; who answers is there, and that is all', () => {
  answered();
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(29_000);
    Socket.last.hear({ re: 0, ok: true });
  }
  expect([Socket.all.length, lost, heard.length]).toEqual([1, 0, 1]);
  expect(Socket.last.sent.filter((m) => m.do === 'ping')).toHaveLength(20);
});

test('a line that nobody has closed and nobody answers is dead within a minute', () => {
  answered();
  const dead = Socket.last;
  vi.advanceTimersByTime(40_000);
  expect([lost, dead.closed, Socket.all.length]).toEqual([1, true, 2]);
  answered();
  dead.hear({ is: 'state' }); // what comes from it now is of yesterday
  dead.cut();
  expect([heard.length, lost, Socket.all.length]).toEqual([2, 1, 2]);
});

test('what is said and not answered is noticed sooner', () => {
  answered();
  wire.say({ n: 1, do: 'play' });
  vi.advanceTimersByTime(9000);
  expect(lost).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(lost).toBe(1);
});

test('woken, or in another network: a dead line is left within seconds, a good one stays', () => {
  answered();
  for (const news of ['visibilitychange', 'resume']) {
    wake(news);
    vi.advanceTimersByTime(2000);
    Socket.last.hear({ re: 0, ok: true });
    vi.advanceTimersByTime(2000);
    expect([lost, Socket.all.length]).toEqual([0, 1]);
  }
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(3000);
  expect(lost).toBe(1);
});

test('woken while it waits for its next try, it tries at once', () => {
  for (let i = 0; i < 8; i++) {
    Socket.last.cut();
    vi.advanceTimersByTime(12_000);
  }
  Socket.last.cut();
  const tries = Socket.all.length;
  wake();
  expect(Socket.all).toHaveLength(tries + 1);
});

test('nobody answers the greeting: tried again', () => {
  Socket.last.onopen!();
  vi.advanceTimersByTime(16_000);
  expect([lost, Socket.all.length]).toEqual([1, 2]);
});

test('tries come more and more seldom, until one is answered', () => {
  const waits: number[] = [];
  for (let i = 0; i < 9; i++) {
    const before = Socket.all.length;
    let ms = 0;
    Socket.last.cut();
    for (; Socket.all.length === before; ms += 100) vi.advanceTimersByTime(100);
    waits.push(ms);
  }
  expect(waits[0]).toBeLessThan(700);
  expect(waits[8]).toBeGreaterThan(5000);
  expect(Math.max(...waits)).toBeLessThan(11_000);
  answered();
  Socket.last.cut();
  vi.advanceTimersByTime(700);
  expect(Socket.all).toHaveLength(11);
});

test('who shall not come again does not, woken or not', () => {
  answered();
  goes = false;
  Socket.last.cut();
  wake();
  vi.advanceTimersByTime(100_000);
  expect(Socket.all).toHaveLength(1);
});
