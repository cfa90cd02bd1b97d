// The event folded in this page, by the same C as on a server: for organisers and desks, who may have its lines, and
// for an event that lives in this browser alone. Without a network it goes on: orders are judged here, ahead of the
// server.
import { Desk, type DeskKey, moment } from '../lib/desk';
import { newKey } from '../lib/seats';
import { Away } from './away';
import { type Answer, Hall, type Order } from './hall';
import { keep, recall, remember } from './keep';
import { type Greeting, Line, type News } from './server';

export class Folded extends Hall {
  private desk?: Desk;
  /** The lines that are settled; those of pending orders are folded on top until the server has spoken. */
  private settled = '';
  private views = new Map<string, unknown>();
  private line_?: Line;

  constructor(
    id: string,
    key: string,
    readonly here: boolean,
  ) {
    super(id, key);
    if (!here) this.line_ = new Line(id, key);
  }

  static async open(id: string, key: string, greeting?: Greeting): Promise<Folded> {
    const hall = new Folded(id, key, !greeting && !key);
    hall.role = greeting ? (greeting.role as Hall['role']) : 'organiser';
    hall.keyName = greeting?.key ?? 'organiser';
    await hall.begin();
    return hall;
  }

  private linesSlot = () => `lines/${this.id}`;

  private async begin(): Promise<void> {
    const [desk, kept] = await Promise.all([Desk.open(), recall<string>(this.linesSlot()), this.recallPending()]);
    this.desk = desk;
    this.settled = kept ?? '';
    if (!this.refold()) {
      if (this.here) this.refused = { error: 'damaged' };
      this.settled = '';
      this.refold();
    }
    if (!this.line_) {
      this.connected = true;
      return;
    }
    this.watch();
    await this.catchUp().catch(() => undefined);
    this.line_.follow(
      () => this.count(this.settled),
      (news) => this.hear(news),
      (connected, bye) => {
        this.connected = connected;
        if (/key/.test(bye ?? '')) this.refused = { error: bye };
        if (connected)
          void this.catchUp()
            .then(() => this.flush())
            .catch(() => undefined)
            .then(this.tryAgain);
        this.tell();
      },
    );
  }

  private count = (lines: string): number => lines.split('\n').length - 1;
  private you = (): DeskKey => ({ name: this.keyName, role: this.role, reach: this.reach });

  lines = (): string => this.settled;

  /** Folds what is settled, then what waits to be sent. */
  private refold(): boolean {
    const desk = this.desk!;
    this.views.clear();
    const fine = desk.load(this.settled);
    for (const o of this.pending) {
      const a = desk.judge(o.words, this.you(), moment(new Date(o.at)), o.id, { id: o.id, file: o.file });
      if (a.status === 'done') desk.add(a.lines);
    }
    this.line = this.count(this.settled);
    if (this.line) {
      this.name = this.view<{ event: string }>('event')?.event ?? this.name;
      this.ready = true;
    }
    return fine;
  }

  private async settle(lines: string): Promise<boolean> {
    this.settled += lines;
    const kept = await keep(this.linesSlot(), this.settled);
    this.refold();
    this.tell();
    return kept;
  }

  private hear(news: News): void {
    const have = this.count(this.settled);
    if (news.lines && have + this.count(news.lines) === news.line) void this.settle(news.lines);
    else if (news.line > have) void this.catchUp().catch(() => undefined);
  }

  private catching?: Promise<void>;
  /** Fetches the lines others wrote. */
  private catchUp(): Promise<void> {
    this.catching ??= (async () => {
      try {
        const answer = await this.line_!.ask(`/lines?from=${this.count(this.settled)}`);
        if (answer.ok) {
          const more = await answer.text();
          if (more) await this.settle(more);
        } else if (answer.status === 401) this.refused = (await answer.json()) as Hall['refused'];
      } finally {
        this.catching = undefined;
      }
    })();
    return this.catching;
  }

  view<T>(...words: string[]): T | undefined {
    if (!this.desk) return undefined;
    const asked = words.join('\n');
    if (!this.views.has(asked)) this.views.set(asked, this.desk.view<T>(words, this.you()));
    const found = this.views.get(asked) as T & { no?: unknown };
    return found.no ? undefined : found;
  }

  /** What an order would do, without doing it: for previews and grid entry. */
  judge = (words: string[]): Answer => this.desk!.judge(words, this.you(), moment(new Date()), newKey());

  async order(words: string[], file?: string): Promise<Answer> {
    const order = this.newOrder(words, file);
    if (!this.line_) return this.write(order);
    if (!this.pending.length) {
      try {
        const answer = await this.line_.send(order);
        if (answer.status === 'done') await this.catchUp().catch(() => undefined);
        return answer;
      } catch (e) {
        if (!(e instanceof Away)) throw e;
      }
    }
    return this.wait(order);
  }

  /** In this browser alone: judged, kept, then it counts. */
  private async write(order: Order): Promise<Answer> {
    const a = this.desk!.judge(order.words, this.you(), moment(new Date()), order.id, {
      id: order.id,
      file: order.file,
    });
    if (a.status === 'done' && a.lines && !(await this.settle(a.lines)))
      return { status: 'full', says: [], no: { key: 'storage', pl: '', en: '' } };
    remember({ id: this.id, name: this.name, role: this.role, here: true });
    return a;
  }

  private async wait(order: Order): Promise<Answer> {
    const a = this.desk!.judge(order.words, this.you(), moment(new Date()), order.id, {
      id: order.id,
      file: order.file,
    });
    if (a.status !== 'done') return a;
    this.pending.push(order);
    await this.keepPending();
    this.refold();
    this.tell();
    this.tryAgain();
    return { ...a, kept: true };
  }

  protected send = (order: Order): Promise<Answer> => this.line_!.send(order);

  protected async heard(): Promise<void> {
    await this.catchUp();
    this.refold();
  }

  close(): void {
    this.unwatch();
    this.line_?.close();
  }
}
