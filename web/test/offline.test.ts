// The service worker without a browser: what is answered when the network is gone, or there and silent.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

type Handler = (e: Record<string, unknown>) => void;

/** The worker with these caches (by name, oldest first; each path with what it holds) and this network. */
function worker(kept: Record<string, Record<string, string>>, network: (path: string) => Promise<string>) {
  const handlers = new Map<string, Handler>();
  const caches = {
    keys: async () => Object.keys(kept),
    delete: async (name: string) => delete kept[name],
    open: async (name: string) => ({ match: async (path: string) => kept[name]?.[path] }),
    match: async (path: string) => Object.values(kept).find((c) => c[path])?.[path],
  };
  const source = new TextDecoder()
    .decode(readFileSync('src/offline.js'))
    .replace("'VERSION'", "'new'")
    .replace("['FILES']", '["/"]');
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    clients: { claim: async () => undefined },
  };
  const run = new Function('self', 'caches', 'fetch', 'location', source);
  run(self, caches, (r: { url: string }) => network(new URL(r.url).pathname), { origin: 'http://hall' });
  const ask = (path: string, mode: string): Promise<string> | undefined => {
    let answer: Promise<string> | undefined;
    handlers.get('fetch')!({
      request: { url: `http://hall${path}`, method: 'GET', mode },
      respondWith: (a: Promise<string>) => {
        answer = a;
      },
    });
    return answer;
  };
  const activate = async () => {
    let done: Promise<unknown> | undefined;
    handlers.get('activate')!({
      waitUntil: (p: Promise<unknown>) => {
        done = p;
      },
    });
    await done;
  };
  return { ask, activate };
}

const silent = () => new Promise<string>(() => undefined);
const gone = () => Promise.reject(new Error('no network'));

afterEach(() => void vi.useRealTimers());

test('a network that never answers: the kept page comes after three seconds, not before', async () => {
  vi.useFakeTimers();
  const { ask } = worker({ 'sedzia-old': { '/': 'old page' }, 'sedzia-new': { '/': 'page' } }, silent);
  let shown = '';
  void ask('/rules/303', 'navigate')!.then((page) => {
    shown = page;
  });
  await vi.advanceTimersByTimeAsync(2900);
  expect(shown).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toBe('page');
});

test('no network: the kept page at once; with one, the page of the server', async () => {
  const files = { 'sedzia-new': { '/': 'page' } };
  expect(await worker(files, gone).ask('/', 'navigate')).toBe('page');
  expect(await worker(files, async () => 'fresh').ask('/', 'navigate')).toBe('fresh');
  expect(worker(files, gone).ask('/api/rooms', 'cors'), "the server's own addresses are left alone").toBeUndefined();
});

test('one generation of old files stays for the page that is open', async () => {
  const kept: Record<string, Record<string, string>> = {
    'sedzia-1': { '/assets/a.js': 'a' },
    'sedzia-2': { '/': 'old page', '/assets/b.js': 'b' },
    'sedzia-new': { '/': 'page', '/assets/c.js': 'c' },
  };
  const { ask, activate } = worker(kept, gone);
  await activate();
  expect(Object.keys(kept)).toEqual(['sedzia-2', 'sedzia-new']);
  expect(await ask('/assets/b.js', 'cors')).toBe('b');
  expect(await ask('/', 'navigate')).toBe('page');
});
