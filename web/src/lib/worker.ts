// The rules and the bots in a thread of their own: the same C that runs on the server, compiled to
// WebAssembly. Calls come in one by one and are answered with a text.
interface Call {
  id: number;
  name: string;
  args: (string | number)[];
}

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

const read = new TextDecoder();
const write = new TextEncoder();
let ready: Promise<Exports> | undefined;

/** A text argument goes through the module's own area, and its length is what is passed. */
function call(e: Exports, name: string, args: (string | number)[]): string | number {
  const numbers = args.map((a) => {
    if (typeof a === 'number') return a;
    const bytes = write.encode(a);
    if (bytes.length > e.in_size()) throw new Error('text too long');
    new Uint8Array(e.memory.buffer).set(bytes, e.in());
    return bytes.length;
  });
  const length = e[name](...numbers);
  if (name === 'page_begin') return length;
  if (name === 'page_resume')
    return length ? '' : read.decode(new Uint8Array(e.memory.buffer, e.out(), e.out_length())) || '?';
  return read.decode(new Uint8Array(e.memory.buffer, e.out(), length));
}

self.onmessage = async (message: MessageEvent<Call | { wasm: WebAssembly.Module }>) => {
  if ('wasm' in message.data) {
    ready = WebAssembly.instantiate(message.data.wasm, {}).then((i) => i.exports as unknown as Exports);
    return;
  }
  const { id, name, args } = message.data;
  try {
    self.postMessage({ id, answer: call(await ready!, name, args) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
