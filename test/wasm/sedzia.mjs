// The module as the tests and the bench use it: texts in, texts out.
import { readFileSync } from 'node:fs';

export const REFEREE = 5,
  PUBLIC = 4,
  CHANCE = 2,
  NOBODY = 3;

export function load(path = 'build/sedzia.wasm') {
  const module = new WebAssembly.Module(readFileSync(path));
  const imports = WebAssembly.Module.imports(module);
  const e = new WebAssembly.Instance(module, {}).exports;
  const put = (text) => {
    const bytes = Buffer.from(text);
    if (bytes.length > e.in_size()) throw new Error('text too long');
    new Uint8Array(e.memory.buffer).set(bytes, e.in());
    return bytes.length;
  };
  const get = (length) => Buffer.from(e.memory.buffer, e.out(), length).toString();
  return {
    imports,
    exports: e,
    game: (name) => e.game(put(name)) === 1,
    board: (text) => (e.board(put(text)) ? '' : get(e.out_length()) || 'refused'),
    start: () => e.start(),
    read: (text) => (e.read(put(text)) ? '' : get(e.out_length()) || 'refused'),
    position: (viewer = REFEREE) => get(e.position(viewer)),
    turn: () => e.turn(),
    legal: () => get(e.legal()).split('\n').slice(0, -1),
    play: (move) => get(e.play(put(move))),
    check: (move) => get(e.check(put(move))),
    seed: (n) => e.seed(n),
    roll: () => get(e.roll()),
    result: () => get(e.result()),
    perft: (depth) => e.perft(depth),
    bench: (seed, count) => e.bench(seed, count),
    number: () => e.number() >>> 0,
    page: (name, text) => get(e[`page_${name}`](put(text))),
    study: (playouts, seed) => BigInt.asUintN(64, e.study(playouts, seed)),
  };
}
