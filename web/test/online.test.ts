// A game on the server: what is sent, and what is made of what comes, over a socket of our own.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OnlineTable } from '../src/lib/online';

type Message = Record<string, unknown>;

class Line {
  static all: Line[] = [];
  sent: Message[] = [];
  closed = false;
  onopen?: () => void;
  onmessage?: (m: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.closed = true;
  }
  hear(m: Message): void {
    this.onmessage!({ data: JSON.stringify(m) });
  }
  cut(): void {
    this.onclose!();
  }
  static get last(): Line {
    return Line.all[Line.all.length - 1];
  }
}

const KEY = 'a'.repeat(32);
const state = (k: number, ...log: number[]): Message => ({
  is: 'state',
  k,
  phase: 'playing',
  turn: 'raf',
  players: { luftwaffe: { name: 'Jan', here: true }, raf: { name: 'Anna', here: true } },
  log: log.map((n) => ({ k: n, who: 'raf', move: `M${n}`, events: [] })),
});

function joined(last = 0): OnlineTable {
  const table = new OnlineTable('abcdefgh', { key: KEY, name: 'Anna' });
  Line.last.onopen!();
  Line.last.hear({ re: 0, ok: true, game: '303', you: 'raf', last });
  Line.last.hear(state(2, 1, 2));
  return table;
}
function again(last: number): void {
  Line.last.cut();
  vi.runAllTimers();
  Line.last.onopen!();
  Line.last.hear({ re: 0, ok: true, game: '303', you: 'raf', last });
}

beforeEach(() => {
  Line.all = [];
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a key, and the name with it; who has none watches and tells nobody who he is', () => {
  const table = joined();
  expect(Line.last.sent[0]).toEqual({ n: 0, do: 'join', room: 'abcdefgh', seen: 0, token: KEY, name: 'Anna' });
  expect(table.you).toBe('raf');
  new OnlineTable('abcdefgh', { name: 'Anna' });
  Line.last.onopen!();
  expect(Line.last.sent[0]).toEqual({ n: 0, do: 'join', room: 'abcdefgh', seen: 0 });
});

test('steps come once, also when they are told again after the line broke', () => {
  const table = joined();
  again(0);
  expect(Line.last.sent[0]).toMatchObject({ do: 'join', seen: 2 });
  Line.last.hear(state(4, 2, 3, 4));
  expect(table.state!.log.map((s) => s.k)).toEqual([1, 2, 3, 4]);
});

test('what the server has done is not sent again, what it has not is', async () => {
  const table = joined(6);
  const first = table.play('A');
  const second = table.play('B');
  expect(Line.last.sent.slice(1).map((m) => m.n)).toEqual([7, 8]);
  again(7);
  expect(await first).toBeNull();
  expect(Line.last.sent.slice(1)).toEqual([{ n: 8, do: 'play', move: 'B' }]);
  Line.last.hear({ re: 8, ok: false, why: 'rule', rule: '303/5.1' });
  expect(await second).toMatchObject({ why: 'rule', rule: '303/5.1' });
});

test('a question is not asked again after the line broke', () => {
  const table = joined();
  void table.why('A');
  again(0);
  expect(Line.last.sent).toHaveLength(1);
});

test('who is refused, or sits at another window, does not come again', () => {
  const table = new OnlineTable('abcdefgh', { key: KEY });
  Line.last.onopen!();
  Line.last.hear({ re: 0, ok: false, why: 'bad-token' });
  Line.last.cut();
  vi.runAllTimers();
  expect(Line.all).toHaveLength(1);
  expect(table.refused).toMatchObject({ why: 'bad-token' });
  const other = joined();
  Line.last.hear({ is: 'bye', why: 'elsewhere' });
  Line.last.cut();
  vi.runAllTimers();
  expect(Line.all).toHaveLength(2);
  expect(other.refused).toMatchObject({ why: 'elsewhere' });
});

test('who is here, and when a player who is not may be claimed', () => {
  const table = joined();
  Line.last.hear({ is: 'here', players: { luftwaffe: { here: false, claim: 30 }, raf: { here: true } }, watching: 3 });
  expect(table.state!.players.luftwaffe.claimAt).toBe(Date.now() + 30000);
  expect(table.state!.players.luftwaffe.name).toBe('Jan');
  expect(table.state!.watching).toBe(3);
  Line.last.hear({ is: 'here', players: { luftwaffe: { here: true }, raf: { here: true } }, watching: 0 });
  expect(table.state!.players.luftwaffe.claimAt).toBeUndefined();
});

test('only the last words that were said stay', () => {
  const table = joined();
  for (let i = 0; i < 9; i++) Line.last.hear({ is: 'said', who: 'raf', key: `k${i}` });
  expect(table.said.map((s) => s.key)).toEqual(['k4', 'k5', 'k6', 'k7', 'k8']);
});
