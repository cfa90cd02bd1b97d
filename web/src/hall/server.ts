// The line to a server that has the event (docs/web-api.md, "Events"): orders by POST, news over the WebSocket.
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
}

const LONGEST = 8000; // milliseconds between two tries to connect

export class Line {
  private socket?: WebSocket;
  private tries = 0;
  private closed = false;
  private timer = 0;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {}

  async ask(path: string, more: RequestInit = {}): Promise<Response> {
    const headers: Record<string, string> = { ...(more.headers as Record<string, string>) };
    if (this.key) headers.Authorization = `Bearer ${this.key}`;
    let answer: Response;
    try {
      answer = await fetch(`/api/events/${this.id}${path}`, { ...more, headers, cache: 'no-store' });
    } catch {
      throw new Away();
    }
    if (answer.status === 503 || answer.status === 502 || answer.status === 429) throw new Away();
    return answer;
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
  follow(seen: () => number, hear: (news: News) => void, tell: (connected: boolean, bye?: string) => void): void {
    const connect = () => {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      const socket = new WebSocket(`${scheme}://${location.host}/ws`, 'sedzia');
      this.socket = socket;
      let bye = '';
      socket.onopen = () =>
        socket.send(
          JSON.stringify({
            n: 0,
            do: 'follow',
            event: this.id,
            seen: seen(),
            ...(this.key ? { token: this.key } : {}),
          }),
        );
      socket.onmessage = (m) => {
        const said = JSON.parse(String(m.data)) as Record<string, unknown>;
        if (said.is === 'event') hear(said as unknown as News);
        else if (said.is === 'bye') bye = String(said.why);
        else if (said.re === 0 && said.ok) {
          this.tries = 0;
          tell(true);
        } else if (said.re === 0) bye = String(said.why ?? said.error ?? 'refused');
      };
      socket.onclose = () => {
        if (this.closed) return;
        tell(false, bye);
        if (/key|no-event/.test(bye)) return;
        this.timer = window.setTimeout(
          connect,
          Math.min(LONGEST, 500 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6),
        );
      };
    };
    connect();
    addEventListener('online', this.hurry);
  }

  /** The network is back: do not wait for the next try. */
  private hurry = () => {
    if (this.socket && this.socket.readyState > 1) this.tries = 0;
  };

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    this.socket?.close();
  }
}
