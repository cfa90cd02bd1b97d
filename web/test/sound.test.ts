import { expect, test } from 'vitest';
import { soundOf } from '../src/lib/sound';
import type { Step } from '../src/lib/types';
import { marked } from './marks';

const step = (who: string, kinds: string[], card?: number): Step => ({
  k: 1,
  who,
  events: kinds.map((kind) => marked({ kind })),
  ...(card && { did: { verb: 'front', card } }),
});

test('a step sounds like what happened in it; the end before all else', () => {
  expect(soundOf(step('dice', ['hit', 'destroyed', 'ended']))).toBe('end');
  expect(soundOf(step('dice', ['hit', 'damaged']))).toBe('hit');
  expect(soundOf(step('dice', ['missed', 'moved']))).toBe('miss');
  expect(soundOf(step('dice', []))).toBe('dice');
  expect(soundOf(step('red', [], 31))).toBe('card');
  expect(soundOf(step('raf', ['moved']))).toBe('move');
});
