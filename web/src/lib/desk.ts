// The desk in the page: an event folded and judged here, by the same C as on the server (build/desk.wasm,
// docs/desk.md). Loaded only by pages that need it.
import address from '../../../build/desk.wasm?url';
import { fetchPatiently } from './again';
import type { Banks } from './banks';
import { language } from './texts';

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

interface DeskSaying {
  key: string;
  pl: string;
  en: string;
}
export interface DeskAnswer {
  status: 'done' | 'shown' | 'no' | 'bad' | 'full';
  says: DeskSaying[];
  no?: { rule?: string; key: string; detail?: string; pl: string; en: string };
  /** Which row of the table was at fault. */
  row?: number;
  /** All rows of a table that are at fault, and whom each is about. */
  faults?: { row: number; who?: string; pl: string; en: string }[];
  /** What others wrote meanwhile, as lines and in words. */
  since?: string[];
  told?: Omit<DeskSaying, 'key'>[];
  /** To be added as they are. */
  lines: string;
}
export interface DeskKey {
  name: string;
  role: 'organiser' | 'desk' | 'referee' | 'player' | 'public';
  reach?: string;
}

interface DeskMore {
  /** The author's own name for the order: it is done once. */
  id?: string;
  /** How many lines he had seen. */
  seen?: number;
  /** A table for `import`, a record for `result`. */
  file?: string;
}

/** Words the module puts into its sentences; it has none of its own. */
const words = import.meta.glob<string>('../../../data/phrases*.txt', { query: '?raw', import: 'default' });

export class Desk {
  private constructor(private e: Exports) {}

  /** With the questions of the knowledge tests, or without. */
  static async open(banks: Banks = {}): Promise<Desk> {
    const [module, ...files] = await Promise.all([
      fetchPatiently(address).then(async (a) => WebAssembly.instantiate(await a.arrayBuffer(), {})),
      ...Object.entries(words).map(async ([path, load]) => [path, await load()] as const),
    ]);
    const desk = new Desk(module.instance.exports as unknown as Exports);
    const plain = (path: string) => path.replace(/^(\.\.\/)+/, '');
    for (const [path, text] of [...files, ...Object.entries(banks)]) desk.call('event_file', `${plain(path)}\n${text}`);
    return desk;
  }

  private call(name: string, text: string, file: Uint8Array = new Uint8Array()): number {
    const bytes = new TextEncoder().encode(text);
    const length = bytes.length + file.length;
    if (length > this.e.in_size()) throw new Error('text too long');
    const memory = new Uint8Array(this.e.memory.buffer);
    memory.set(bytes, this.e.in());
    memory.set(file, this.e.in() + bytes.length);
    return this.e[name](length);
  }

  private out(): string {
    return new TextDecoder().decode(new Uint8Array(this.e.memory.buffer, this.e.out(), this.e.out_length()));
  }

  /** How many lines of this text are an event: an end that is torn is left out. Else why it is none. */
  load(lines: string): number | DeskAnswer {
    const n = this.call('event_load', lines);
    return n < 0 ? (JSON.parse(this.out()) as DeskAnswer) : n;
  }
  add = (lines: string): boolean => this.call('event_add', lines) >= 0;
  /** All lines, without what was forgotten. */
  lines = (): string | undefined => (this.e.event_lines() < 0 ? undefined : this.out());

  /** SHA-256 in hex digits: on plain http the browser has no crypto.subtle. */
  hash(text: string): string {
    this.call('event_hash', text);
    return this.out();
  }

  judge(order: string[], key: DeskKey, when: string, chance: string, more: DeskMore = {}): DeskAnswer {
    const head = [when, key.name, key.role, key.reach ?? '', more.id ?? '', more.seen ?? '', chance, order.length];
    this.call('event_judge', [...head, ...order, more.file ?? ''].join('\n'));
    const text = this.out();
    const end = text.indexOf('\n');
    return { ...(JSON.parse(text.slice(0, end)) as DeskAnswer), lines: text.slice(end + 1) };
  }

  /** A file handed in may be in any encoding. */
  view<T>(ask: string[], key: DeskKey, now = '', file?: Uint8Array): T {
    const head = [now, key.name, key.role, key.reach ?? '', language(), ask.length];
    this.call('event_view', [...head, ...ask, ''].join('\n'), file);
    return JSON.parse(this.out()) as T;
  }
}

/** A moment as lines have it. */
export const moment = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`;
