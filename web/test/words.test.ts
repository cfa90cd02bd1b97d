import judges from 'virtual:judges';
import loaders from 'virtual:words';
import { beforeEach, expect, test } from 'vitest';
import { count, fill, phrase, speak, t } from '../src/lib/texts';

beforeEach(() => speak('pl'));

test('Polish counts: 1 punkt, 2 punkty, 5 punktów, and 12 to 14 like 5', () => {
  const forms: [number, string][] = [
    [0, '0 punktów'],
    [1, '1 punkt'],
    [2, '2 punkty'],
    [4, '4 punkty'],
    [5, '5 punktów'],
    [11, '11 punktów'],
    [12, '12 punktów'],
    [13, '13 punktów'],
    [14, '14 punktów'],
    [15, '15 punktów'],
    [21, '21 punktów'],
    [22, '22 punkty'],
    [24, '24 punkty'],
    [112, '112 punktów'],
    [122, '122 punkty'],
    [-3, '-3 punkty'],
  ];
  for (const [n, text] of forms) expect(count('count.point', n)).toBe(text);
});

test('English counts have two forms', async () => {
  await speak('en');
  expect([0, 1, 2, 12].map((n) => count('count.point', n))).toEqual(['0 points', '1 point', '2 points', '12 points']);
});

test('a count without a phrase is nothing', () => expect(count('count.nothing', 2)).toBeUndefined());

test('blanks are filled, and one without a value stays visible', () => {
  expect(fill('{side}: {n} z {m}', { side: 'RAF', n: 0 })).toBe('RAF: 0 z {m}');
});

test('the first phrase of a list wins, in the language of the page', async () => {
  expect(phrase(['side.orzel.poland', 'side.poland'])).toBe('Marynarka Wojenna');
  expect(phrase(['side.303.poland', 'side.poland'])).toBe('Polska');
  await speak('en');
  expect(phrase(['side.orzel.poland', 'side.poland'])).toBe('Polish Navy');
  expect(t('round', { round: 3, rounds: 8 })).toBe('Round 3 of 8');
});

test('every word of the pages is there in both languages, and none without use', async () => {
  const files = import.meta.glob<string>('../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const source = Object.values(files).join('\n');
  const words = { ...(await loaders.pl()).default.phrases, ...(await judges.pl()).default };
  const known = Object.keys(words).filter((k) => k.startsWith('web.'));
  const english = { ...(await loaders.en()).default.phrases, ...(await judges.en()).default };
  expect(Object.keys(english)).toEqual(Object.keys(words));
  const used = [...source.matchAll(/\bt\(\s*'([\w-]+)'/g)].map((m) => `web.${m[1]}`);
  expect(used.filter((k) => !known.includes(k))).toEqual([]);
  // Keys that are put together: t(`level-${n}`), and those that stand in lists.
  const made = [...source.matchAll(/\bt\(`([\w-]+)\$\{/g)].map((m) => `web.${m[1]}`);
  const idle = known.filter(
    (k) => !used.includes(k) && !made.some((m) => k.startsWith(m)) && !source.includes(`'${k.slice(4)}'`),
  );
  expect(idle).toEqual([]);
});
