// Events as the rules would send them: those that a test makes by hand get their marks here.
import type { Happening, Mark } from '../src/lib/types';

const MARKS: Record<string, Mark[]> = {
  moved: ['moves'],
  hit: ['shot', 'strikes', 'quiet'],
  missed: ['shot', 'quiet'],
  damaged: ['hurt', 'loss', 'shown', 'alone'],
  destroyed: ['gone', 'loss', 'alone'],
  removed: ['gone'],
  ended: ['quiet', 'end'],
};

export const marked = (e: Happening, ...more: Mark[]): Happening => ({ ...e, is: [...(MARKS[e.kind] ?? []), ...more] });
