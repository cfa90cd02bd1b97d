// What comes before the page is drawn, and what happens while it is.
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { awaitedNow, later } from '../src/lib/later';
import { go, useRoute } from '../src/lib/route';

const posted: unknown[] = [];
class Thread {
  postMessage = (message: unknown) => posted.push(message);
  terminate(): void {}
}
vi.stubGlobal('Worker', Thread);
vi.stubGlobal('scrollTo', () => {});

const arrive = new Map<string, () => void>();
vi.mock('../src/lib/compile', () => ({
  compile: (address: string) => new Promise((yes) => arrive.set(address, () => yes(address))),
}));
vi.mock('../src/lib/thread', () => ({
  WHOLE: '*',
  rulesThread: () => new Worker(''),
  rulesOf: (game: string) => game,
}));

afterEach(() => {
  vi.useRealTimers();
  posted.length = 0;
});

test('the rules of the game that is played stay, whichever come last', async () => {
  const { expect: prepare, Rules } = await import('../src/lib/rules');
  prepare('303');
  const rules = new Rules('7');
  void rules.board('7');
  arrive.get('7')!();
  await new Promise((r) => setTimeout(r));
  arrive.get('303')!();
  await new Promise((r) => setTimeout(r));
  expect(posted).toEqual([{ wasm: '7' }, { id: 1, name: 'page_board', args: ['7'] }]);
});

test('what can wait comes when nobody waits, also after somebody has gone away or something has failed', async () => {
  vi.useFakeTimers();
  const task = vi.fn();
  const gone = awaitedNow(new Promise(() => {}));
  later(() => Promise.reject(new Error('no network')));
  later(task);
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).not.toHaveBeenCalled();
  gone();
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledOnce();
});

test('a tap as soon as something is drawn changes the page', async () => {
  const root = document.createElement('div');
  const Where = () => <p>{useRoute()}</p>;
  render(<Where />, root);
  go('/settings'); // no frame has passed
  await new Promise((r) => setTimeout(r));
  expect(root.textContent).toBe('/settings');
});
