// The rulebook's search on the page finds what the terminal finds: docs/search.md holds what that is for every word of
// the cards (tools/check-search compares it with `sedzia rules`).
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { search } from '../src/lib/search';
import { change } from '../src/lib/settings';
import { book } from '../src/lib/texts';
import { RulesWorker } from './rules';

beforeEach(() => {
  change({ language: 'pl' });
  vi.stubGlobal('Worker', RulesWorker);
});

const page = new TextDecoder().decode(readFileSync('../docs/search.md'));
const rows = [...page.matchAll(/^\| (\w+) \| (.+) \| ([\d. ]+) \|$/gm)];
const rulesOf = async (name: string) => (await book(name)).chapters.flatMap((c) => c.rules);

async function find(name: string, words: string): Promise<string[]> {
  const rules = await rulesOf(name);
  const texts = rules.map((r) => r.text);
  return (await search(words, texts)).map((n) => rules[n].number);
}

test('every word of the cards finds in the page what it finds in the terminal', async () => {
  expect(rows.length).toBeGreaterThanOrEqual(21);
  for (const [, name, words, numbers] of rows) expect(await find(name, words), words).toEqual(numbers.split(' '));
});

test('capitals, missing marks and other forms do not matter; nonsense finds nothing; all words must fit', async () => {
  expect(await find('7', 'ODDZIALOW')).toEqual(await find('7', 'oddział'));
  expect(await find('7', 'wielbłąd')).toEqual([]);
  expect(await find('7', 'oddział wielbłąd')).toEqual([]);
  expect((await find('7', '')).length).toBe((await rulesOf('7')).length);
});
