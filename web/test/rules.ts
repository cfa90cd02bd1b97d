// The worker with the rules, in the thread of the test: the real module, asked at once.
import { readFileSync } from 'node:fs';

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };
type Call = { id: number; name: string; args: (string | number)[] } | { wasm: string };

export class RulesWorker {
  onmessage?: (m: { data: { id: number; answer: string | number } }) => void;
  private e = new WebAssembly.Instance(new WebAssembly.Module(readFileSync('../build/sedzia.wasm')), {})
    .exports as unknown as Exports;

  private take(length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.e.memory.buffer, this.e.out(), length));
  }

  ask = (name: string, args: (string | number)[]) => this.call(name, args);

  private call(name: string, args: (string | number)[]): string | number {
    const numbers = args.map((a) => {
      if (typeof a === 'number') return a;
      const bytes = new TextEncoder().encode(a);
      new Uint8Array(this.e.memory.buffer).set(bytes, this.e.in());
      return bytes.length;
    });
    const length = this.e[name](...numbers);
    if (name === 'page_begin') return length;
    if (name === 'page_resume') return length ? '' : this.take(this.e.out_length()) || '?';
    return this.take(length);
  }

  /** Answers come later, as from a real worker, so that timers have their turn. */
  postMessage(call: Call): void {
    if ('wasm' in call) return;
    const answer = this.call(call.name, call.args);
    setTimeout(() => this.onmessage?.({ data: { id: call.id, answer } }));
  }

  terminate(): void {}
}
