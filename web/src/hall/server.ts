// The line to a server that has the event (docs/web-api.md, "Events"): orders by POST, news over the WebSocket.
import { Wire } from '../lib/wire';
import { Away } from './away';
import type { Answer, Order, Said } from './hall';

export interface News {
  line: number;
  disciplines: string[];
  matches: number[];
  anew: string[];
  lines?: string;
  tables?: { match: number }[];
}
export interface Greeting {
  event: string;
  name: string;
  line: number;
  role: string;
  key?: string;
  reach?: string;
  /** The server's clock. */
  now?: string;
  /** For desks: what others in the same network can open. */
  addresses?: string[];
}

// Milliseconds until an answer begins: over a dead line it never would, and the next request goes over another. Large
// files take their time.
const ANSWER = 8000;
const UPLOAD = 60000;
const LARGE = 20000; // letters

export class Line {
  private wire?: Wire;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {}

  async ask(path: string, more: RequestInit = {}): Promise<Response> {
    const headers: Record<string, string> = { ...(more.headers as Record<string, string>) };
    if (this.key) headers.Authorization = `Bearer ${this.key}`;
    let answer: Response;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), String(more.body ?? '').length > LARGE ? UPLOAD : ANSWER);
    const wish: RequestInit = { ...more, headers, cache: 'no-store', signal: stop.signal };
    try {
      answer = await fetch(`/api/events/${this.id}${path}`, wish);
    } catch {
      throw new Away();
    } finally {
      clearTimeout(timer);
    }
    if (answer.status === 503 || answer.status === 502 || answer.status === 429) throw new Away();
    return answer;
  }

  /** A view of the event, or undefined if this key may not have it. */
  async view<T>(...words: string[]): Promise<T | undefined> {
    const answer = await this.ask(`/views/${words.map(encodeURIComponent).join('/')}`);
    return answer.ok ? ((await answer.json()) as T) : undefined;
  }

  async greet(): Promise<Greeting | Said> {
    return (await (await this.ask('')).json()) as Greeting | Said;
  }

  async send(order: Pick<Order, 'words' | 'seen'> & Partial<Order>): Promise<Answer> {
    const { id, words, seen, file } = order;
    const answer = await this.ask('/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, words, seen, ...(file === undefined ? {} : { file }) }),
    });
    const said = (await answer.json()) as Answer & Said;
    // An error in the one shape of all (a withdrawn key, a damaged event) is a refusal too.
    if (!said.status)
      return { status: 'no', says: [], no: { key: said.error ?? '', pl: said.pl ?? '', en: said.en ?? '' } };
    return said;
  }

  /** Follows the event for as long as the page is open. */
  follow(
    seen: () => number,
    hear: (news: News) => void,
    tell: (connected: boolean, bye?: string, now?: string) => void,
  ): void {
    let bye = '';
    this.wire = new Wire('/ws', {
      greeting: () => {
        bye = '';
        return { n: 0, do: 'follow', event: this.id, seen: seen(), ...(this.key ? { token: this.key } : {}) };
      },
      hear: (said) => {
        if (said.is === 'event') hear(said as unknown as News);
        else if (said.is === 'bye') bye = String(said.why);
        else if (said.re === 0 && said.ok) tell(true, '', said.now as string);
        else if (said.re === 0) bye = String(said.why ?? said.error ?? 'refused');
      },
      lost: () => {
        tell(false, bye);
        return !/key|no-event/.test(bye);
      },
    });
  }

  close(): void {
    this.wire?.close();
  }
}
