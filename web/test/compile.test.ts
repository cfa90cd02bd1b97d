import { expect, it, vi } from 'vitest';

vi.unmock('../src/lib/compile');
const { fetchPatiently } = await import('../src/lib/again');
const { compile } = await import('../src/lib/compile');

const EMPTY = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // a module with nothing in it

/** A server that is away for so many questions. */
function awayFor(times: number) {
  let asked = 0;
  const answer = () => (asked++ < times ? Promise.reject(new TypeError('Failed to fetch')) : new Response(EMPTY));
  vi.stubGlobal('fetch', vi.fn(answer));
  return () => asked;
}

it('asks again for a file while the server is away', async () => {
  vi.useFakeTimers();
  const asked = awayFor(3);
  const coming = fetchPatiently('/some.wasm');
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
  expect((await coming).ok).toBe(true);
  expect(asked()).toBe(4);
  vi.useRealTimers();
});

it('compiles a module that did not come at first, without a rejected promise', async () => {
  vi.useFakeTimers();
  awayFor(2);
  const coming = compile('/other.wasm');
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(await coming).toBeInstanceOf(WebAssembly.Module);
});
