import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Folded } from '../src/hall/folded';
import type { News } from '../src/hall/server';
import { deskFromTree } from './desk';

/** What the browser keeps, as if it were written at once; another tab writes here too. */
const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../src/hall/keep', () => ({
  keep: async (key: string, value: unknown) => Boolean(kept.set(key, value)),
  recall: async (key: string) => kept.get(key),
  recallAll: async () => [],
  remember: () => undefined,
  extend: async (key: string, before: string, lines: string) => {
    const now = (kept.get(key) as string | undefined) ?? '';
    if (now === before) kept.set(key, before + lines);
    return now === before || now;
  },
}));

/** The server's side of the line: it answers when the test says so. */
const server = vi.hoisted(() => ({
  hear: (_: unknown): void => undefined,
  asked: [] as { path: string; answer: (lines: string) => void }[],
  banks: undefined as Record<string, string> | undefined,
}));
vi.mock('../src/hall/server', () => ({
  Line: class {
    ask = (path: string) =>
      new Promise((yes) =>
        server.asked.push({ path, answer: (lines) => yes({ ok: true, text: async () => lines } as Response) }),
      );
    view = async () => server.banks && { banks: server.banks };
    follow(_: unknown, hear: (news: News) => void) {
      server.hear = hear as (_: unknown) => void;
    }
  },
}));

const greeting = { event: 'x', name: '', line: 0, role: 'organiser', key: 'organiser' };
const rest = () => new Promise((yes) => setTimeout(yes));

/** The lines of an event with some people in it, one array element a line. */
async function event(): Promise<string[]> {
  const hall = await Folded.open('here', '');
  expect((await hall.order(['create', 'Liga', '--only', 'orzel'])).status).toBe('done');
  for (const name of ['Jan', 'Ola', 'Ewa'])
    expect((await hall.order(['enter', 'orzel', name, 'Szkoła'])).status).toBe('done');
  return hall.lines().split(/(?<=\n)/);
}

beforeEach(() => {
  kept.clear();
  server.asked = [];
  deskFromTree();
});

describe('an event folded in a page', () => {
  it('gets the question banks with its key, and keeps them for a day without a network', async () => {
    const banks = { 'data/questions/orzel.txt': 'question 1' };
    server.banks = banks;
    const open = async () => {
      const opening = Folded.open('there', 'key', greeting);
      const before = server.asked.length;
      while (server.asked.length === before) await rest();
      server.asked[before].answer('');
      await opening;
    };
    await open();
    expect(kept.get('banks')).toEqual(banks);
    server.banks = undefined; // away, or a key that may not have them
    await open();
    expect(kept.get('banks')).toEqual(banks);
  });

  it('takes no line twice that comes by two ways', async () => {
    const all = await event();
    const opening = Folded.open('there', 'key', greeting);
    while (!server.asked.length) await rest();
    server.asked[0].answer(all.slice(0, -2).join(''));
    const hall = await opening;
    expect(hall.line).toBe(all.length - 2);
    const news = (line: number, lines?: string) => server.hear({ line, disciplines: [], matches: [], anew: [], lines });

    news(all.length); // without the lines: they are asked for …
    expect(server.asked[1].path).toBe(`/lines?from=${all.length - 2}`);
    news(all.length - 1, all[all.length - 2]); // … and one is told meanwhile
    server.asked[1].answer(all.slice(-2).join(''));
    await rest();
    expect(hall.lines()).toBe(all.join(''));
    expect(kept.get('lines/there')).toBe(all.join(''));
    expect(hall.view<{ event: string }>('event')?.event).toBe('Liga');

    news(all.length, all[all.length - 1]); // once more what is known
    await rest();
    expect(hall.line).toBe(all.length);
    expect(server.asked.length).toBe(2);
  });

  it('asks for what lies between when the news are further on', async () => {
    const all = await event();
    const opening = Folded.open('there', 'key', greeting);
    while (!server.asked.length) await rest();
    server.asked[0].answer(all.slice(0, -2).join(''));
    const hall = await opening;
    server.hear({ line: all.length, disciplines: [], matches: [], anew: [], lines: all[all.length - 1] });
    server.asked[1].answer(all.slice(-2).join(''));
    await rest();
    expect(hall.lines()).toBe(all.join(''));
  });

  it('tells of a new key only its SHA-256', async () => {
    const hall = await Folded.open('here', '');
    expect(hall.hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('keeps what two tabs write of an event that is only here', async () => {
    const all = await event();
    const [first, second] = [await Folded.open('here', ''), await Folded.open('here', '')];
    await first.order(['enter', 'orzel', 'Iga', 'Szkoła']);
    await second.order(['enter', 'orzel', 'Olek', 'Szkoła']);
    expect(second.lines()).toBe(kept.get('lines/here'));
    expect(second.lines().startsWith(first.lines())).toBe(true);
    expect(second.lines().length).toBeGreaterThan(first.lines().length);
    expect(first.lines().length).toBeGreaterThan(all.join('').length);
  });
});
