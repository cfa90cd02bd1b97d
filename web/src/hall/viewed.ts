// The event as a server shows it to a referee, a player or the public: views by role, nothing else comes here.
import { language } from '../lib/texts';
import { Away } from './away';
import { type Answer, Hall, type Order } from './hall';
import { type Greeting, Line, type News } from './server';
import type { RoundView, Table } from './types';

interface Seen {
  value?: unknown;
  tag?: string;
  stale: boolean;
  asking: boolean;
}

export class Viewed extends Hall {
  readonly here = false;
  private line_: Line;
  private seen = new Map<string, Seen>();

  constructor(id: string, key: string, greeting: Greeting) {
    super(id, key);
    this.line_ = new Line(id, key);
    this.role = greeting.role as Hall['role'];
    this.name = greeting.name;
    this.keyName = greeting.key ?? '';
    this.reach = greeting.reach;
    this.line = greeting.line;
    this.watch();
    void this.recallPending()
      .then(() => this.flush())
      .then(this.tryAgain);
    this.line_.follow(
      () => this.line,
      (news) => this.hear(news),
      this.lineIs(async () => undefined),
    );
  }

  private hear(news: News): void {
    this.line = news.line;
    for (const [asked, seen] of this.seen) {
      const [, view, discipline] = asked.split('\n');
      if (view === 'event') seen.stale = true;
      else if (discipline && !/^\d+$/.test(discipline) && !news.disciplines.includes(discipline)) continue;
      else if (view === 'round' && news.tables && !news.anew.includes(discipline)) {
        // Only these tables have changed, and here they are.
        const round = seen.value as RoundView | undefined;
        if (!round) continue;
        const fresh = news.tables as Table[];
        seen.value = { ...round, tables: round.tables.map((t) => fresh.find((f) => f.match === t.match) ?? t) };
        seen.tag = undefined;
      } else seen.stale = true;
    }
    this.tell();
  }

  view<T>(...words: string[]): T | undefined {
    const asked = [language(), ...words].join('\n');
    const seen = this.seen.get(asked) ?? { stale: true, asking: false };
    this.seen.set(asked, seen);
    if (seen.stale && !seen.asking) void this.fetch(words, seen);
    return seen.value as T | undefined;
  }

  private async fetch(words: string[], seen: Seen): Promise<void> {
    seen.asking = true;
    seen.stale = false;
    try {
      const path = `/views/${words.map(encodeURIComponent).join('/')}?in=${language()}`;
      const answer = await this.line_.ask(path, { headers: seen.tag ? { 'If-None-Match': seen.tag } : {} });
      if (answer.ok) {
        seen.value = await answer.json();
        seen.tag = answer.headers.get('ETag') ?? undefined;
      } else if (answer.status === 401) this.refused = (await answer.json()) as Hall['refused'];
    } catch {
      setTimeout(() => {
        seen.stale = true;
        this.tell();
      }, 3000);
    } finally {
      seen.asking = false;
      this.tell();
    }
  }

  async order(words: string[], file?: string): Promise<Answer> {
    const order = this.newOrder(words, file);
    if (!this.pending.length) {
      try {
        return this.after(await this.line_.send(order));
      } catch (e) {
        if (!(e instanceof Away)) throw e;
      }
    }
    await this.keepOrder(order);
    this.tell();
    return { status: 'done', says: [], kept: true };
  }

  private after(answer: Answer): Answer {
    if (answer.status === 'done') for (const seen of this.seen.values()) seen.stale = true;
    this.tell();
    return answer;
  }

  protected send = (order: Order): Promise<Answer> => this.line_.send(order);

  protected async heard(answer: Answer): Promise<void> {
    this.after(answer);
  }

  close(): void {
    this.unwatch();
    this.line_.close();
  }
}
