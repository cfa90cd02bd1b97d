// The desk's real module and words, fetched from the tree.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';

export const deskFromTree = (): void => {
  vi.stubGlobal('fetch', async () => new Response(readFileSync('../build/desk.wasm')));
};
