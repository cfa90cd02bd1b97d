// An event as a page has it: what can be seen of it, and orders. Where its truth is, on a server or in this browser,
// is the matter of folded.ts and viewed.ts. Orders given without a network are kept, shown as not sent, and sent in
// their order when it is back; what is refused then is shown until somebody has dealt with it.

import type { DeskAnswer } from '../lib/desk';
import { newKey } from '../lib/seats';
import { Listeners } from '../lib/table';
import { Away } from './away';
import { keep, recallAll } from './keep';
import type { Columns, Role } from './types';

export interface Order {
  id: string;
  words: string[];
  file?: string;
  seen: number;
  /** When it was given here: for people, and which came first. */
  at: number;
  /** What it says, for people. */
  label?: string;
}
/** An order that was given without a network and then refused. */
interface Trouble extends Order {
  pl: string;
  en: string;
  since?: Answer['since'];
  told?: Answer['told'];
}
export type Answer = Omit<DeskAnswer, 'lines'> & { kept?: boolean; again?: boolean; line?: number };
export interface Said {
  pl?: string;
  en?: string;
  error?: string;
}

const AGAIN = 3000; // milliseconds until an order that could not be sent is tried again

export abstract class Hall {
  name = '';
  role: Role = 'public';
  keyName = '';
  reach?: string;
  /** How many lines this page knows. */
  line = 0;
  connected?: boolean;
  /** How far the server's clock is ahead of this device's, in milliseconds: phones may be hours off. */
  ahead = 0;
  /** Where others find this server. */
  base: string = location.origin;
  /** Why nothing can be shown. */
  refused?: Said;
  pending: Order[] = [];
  troubles: Trouble[] = [];
  protected listeners = new Listeners();

  constructor(
    readonly id: string,
    readonly key = '',
  ) {}

  listen = (tell: () => void) => this.listeners.listen(tell);
  tell = () => this.listeners.tell();

  /** What is to be seen now; undefined while it is fetched. */
  abstract view<T>(...words: string[]): T | undefined;
  /** The same with what depends on the clock, for an event of this browser alone; a refusal is an answer. */
  viewNow?<T>(...words: string[]): T;
  /** Gives an order. An answer with `kept` waits for the network; then people read the label. */
  abstract order(words: string[], file?: string, label?: string): Promise<Answer>;
  abstract close(): void;
  /** Only here, without a server. */
  abstract readonly here: boolean;
  /** The lines of the event, for a file; undefined for those who may not have them. */
  lines?(): string;
  /** A table of entrants as the desk reads it, before it is imported. */
  columns?(discipline: string, file: Uint8Array): Columns;
  /** SHA-256 of a new key, where keys are made. */
  hash?(key: string): string;

  /** The moment it is, whatever this device's clock says. */
  now = (): number => Date.now() + this.ahead;
  protected setClock = (now?: string): void => {
    if (now) this.ahead = Date.parse(now) - Date.now();
  };

  protected newOrder = (words: string[], file?: string, label?: string): Order => ({
    id: newKey(),
    words,
    file,
    seen: this.line,
    // A clock that was put back must not turn the order of two around.
    at: Math.max(this.now(), ...this.pending.map((o) => o.at + 1)),
    label,
  });

  /** The line to the server is there, or is not; a server says goodbye with a reason. What waits is sent after
   *  `first`. */
  protected lineIs = (first: () => Promise<void>) => (connected: boolean, bye?: string, now?: string) => {
    this.connected = connected;
    this.setClock(now);
    if (/key/.test(bye ?? '')) this.refused = { error: bye };
    if (connected)
      void first()
        .then(() => this.flush())
        .catch(() => undefined)
        .then(this.tryAgain);
    this.tell();
  };

  // ---- orders not sent yet

  protected abstract send(order: Order): Promise<Answer>;
  /** The server has spoken of an order that was kept. */
  protected abstract heard(answer: Answer): Promise<void>;
  private sending = false;
  private timer = 0;

  /** Sends what was kept, in its order. */
  protected async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.pending.length) {
        const [order] = this.pending;
        const answer = await this.send(order);
        this.pending = this.pending.filter((o) => o.id !== order.id);
        if (answer.status !== 'done') {
          const { no, since, told } = answer;
          const trouble = { ...order, pl: no?.pl ?? '', en: no?.en ?? '', since, told };
          this.troubles.push(trouble);
          await keep(this.slot('trouble', order.id), trouble);
        }
        await keep(this.slot('pending', order.id), undefined);
        await this.heard(answer);
        this.tell();
      }
    } catch (e) {
      if (!(e instanceof Away)) throw e;
    } finally {
      this.sending = false;
    }
  }

  /** A line may be dead without saying so: what waits is tried again and again, at once when the network is back. */
  protected tryAgain = (): void => {
    clearTimeout(this.timer);
    if (!this.pending.length) return;
    this.timer = window.setTimeout(() => void this.flush().then(this.tryAgain), AGAIN);
  };
  private atOnce = () => void this.flush().then(this.tryAgain);
  protected watch(): void {
    addEventListener('online', this.atOnce);
  }
  protected unwatch(): void {
    clearTimeout(this.timer);
    removeEventListener('online', this.atOnce);
  }

  private slot = (kind: 'pending' | 'trouble', order: string) => `${kind}/${this.id}/${this.key.slice(0, 8)}/${order}`;

  protected async recallPending(): Promise<void> {
    this.pending = (await recallAll<Order>(this.slot('pending', ''))).sort((a, b) => a.at - b.at);
    this.troubles = await recallAll<Trouble>(this.slot('trouble', ''));
  }

  /** Keeps an order until it can be sent. */
  protected async keepOrder(order: Order): Promise<void> {
    this.pending.push(order);
    await keep(this.slot('pending', order.id), order);
    this.tryAgain();
  }

  dismiss(id: string): void {
    this.troubles = this.troubles.filter((t) => t.id !== id);
    void keep(this.slot('trouble', id), undefined);
    this.tell();
  }
}
