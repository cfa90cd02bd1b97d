// The calls of the WebAssembly module as a type, made from its headers; test/calls.test.ts compares, and writes the
// file when UPDATE=1 asks for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADERS = ['page', 'follow', 'learn'];

/** src/lib/calls.ts as it must be. A text is passed by its length, so `len` in C is a string here. */
export function callsSource(root: string): string {
  const rows = HEADERS.flatMap((name) =>
    [
      ...new TextDecoder()
        .decode(readFileSync(join(root, `src/wasm/${name}.h`)))
        .matchAll(/^EXPORT(?:_WHOLE)?\("(\w+)"\) int \w+\(([^)]*)\);/gm),
    ].map(([, call, list]) => {
      const words = list === 'void' ? [] : list.split(',').map((one) => one.trim().split(' ').pop()!);
      const args = words.map((word) => (word === 'len' ? 'text: string' : `${word}: number`));
      return `  ${call}: [${args.join(', ')}];`;
    }),
  );
  return [
    '// Made from src/wasm/*.h by make/calls.ts: what the module can be asked, and with what.',
    'interface Calls {',
    ...rows,
    '}',
    '',
    '/** A call with its arguments. */',
    'export type Call = { [K in keyof Calls]: [name: K, ...args: Calls[K]] }[keyof Calls];',
    '',
  ].join('\n');
}
