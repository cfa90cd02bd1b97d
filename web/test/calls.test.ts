// The type of the module's calls is that of its headers. After a change of a header: UPDATE=1 npx vitest run calls
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsSource } from '../make/calls';

test('the calls of the module are those of its headers', () => {
  const made = callsSource('..');
  if (process.env.UPDATE) writeFileSync('src/lib/calls.ts', made);
  expect(made).toContain('page_state: [viewer: number];');
  expect(new TextDecoder().decode(readFileSync('src/lib/calls.ts'))).toBe(made);
});
