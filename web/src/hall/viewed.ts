// The event as a server shows it to a referee, a player or the public: views by role, nothing else comes here. What
// somebody with a key has seen is kept, so that a phone that is loaded anew without a network goes on with it.
import { language } from '../lib/texts';
import { Away } from './away';
import { type Answer, Hall, type Order } from './hall';
import { keep, recall } from './keep';
import { type Greeting, Line, type News } from './server';
import type { EntrantView, RoundView, Table } from './types';

interface Seen {
  value?: unknown;
  tag?: string;
  stale: boolean;
  asking: boolean;
}
/** What is kept of it. */
interface Kept {
  greeting: Greeting;
  seen: [string, unknown][];
}
const SOON = 500; // milliseconds: several views come together

const slot = (id: string, key: string): string => `seen/${id}/${key.slice(0, 8)}`;

/** As it was seen last, without a network. */
export async function viewedBefore(id: string, key: string): Promise<Viewed | undefined> {
  const kept = key ? await recall<Kept>(slot(id, key)) : undefined;
  return kept && new Viewed(id, key, kept.greeting, kept.seen);
}

export class Viewed extends Hall {
  readonly here = false;
  private line_: Line;
  private seen = new Map<string, Seen>();

  constructor(
    id: string,
    key: string,
    private greeting: Greeting,
    before: Kept['seen'] = [],
  ) {
    super(id, key);
    this.line_ = new Line(id, key);
    this.seen = new Map(before.map(([asked, value]) => [asked, { value, stale: true, asking: false }]));
    this.setClock(before.length ? undefined : greeting.now);
    this.role = greeting.role as Hall['role'];
    this.name = greeting.name;
    this.keyName = greeting.key ?? '';
    this.reach = greeting.reach;
    this.line = greeting.line;
    this.watch();
    void this.recallPending()
      .then(() => this.flush())
      .then(this.tryAgain);
    const line = this.lineIs(async () => undefined);
    this.line_.follow(
      () => this.line,
      (news) => this.hear(news),
      (...is) => {
        line(...is);
        if (this.refused) this.keepSeen();
      },
    );
  }

  private timer_ = 0;
  private keepSeen(): void {
    if (!this.key) return;
    clearTimeout(this.timer_);
    this.timer_ = window.setTimeout(() => {
      const all = [...this.seen].filter(([, s]) => s.value !== undefined);
      const kept: Kept = { greeting: this.greeting, seen: all.map(([asked, s]) => [asked, s.value]) };
      void keep(slot(this.id, this.key), this.refused ? undefined : kept);
    }, SOON);
  }

  private hear(news: News): void {
    this.line = news.line;
    for (const [asked, seen] of this.seen) {
      const [, view, discipline] = asked.split('\n');
      const mine = (seen.value as EntrantView | undefined)?.matches?.map((m) => m.is.match) ?? [Number(discipline)];
      const touched = news.anew.length > 0 || mine.some((m) => news.matches.includes(m));
      if ((view === 'entrant' || view === 'match') && seen.value && !touched) continue;
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
    this.keepSeen();
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
      this.keepSeen();
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

  async order(words: string[], file?: string, label?: string): Promise<Answer> {
    const order = this.newOrder(words, file, label);
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
