// What a browser has and jsdom lacks.
import { vi } from 'vitest';

globalThis.matchMedia ??= ((query: string) => ({ matches: false, media: query })) as unknown as typeof matchMedia;
/** A test that asks the rules brings its own worker (rules.ts), with the module in it. */
vi.mock('../src/lib/compile', () => ({ compile: () => Promise.resolve() }));
