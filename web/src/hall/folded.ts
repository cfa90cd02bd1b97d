// The event folded in this page, by the same C as on a server: for organisers and desks, who may have its lines, and
// for an event that lives in this browser alone. Without a network it goes on: orders are judged here, ahead of the
// server.
import { type Banks, banksInside } from '../lib/banks';
import { Desk, type DeskAnswer, type DeskKey, moment } from '../lib/desk';
import { baseFor } from '../lib/route';
import { language } from '../lib/texts';
import { Away } from './away';
import { type Answer, Hall, type Order, type Said } from './hall';
import { extend, keep, recall, remember } from './keep';
import { h } from './parts';
import { type Greeting, Line, type News } from './server';
import type { Columns } from './types';

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
    hall.setClock(greeting?.now);
    hall.base = baseFor(greeting?.addresses);
    await hall.begin();
    return hall;
  }

  private linesSlot = () => `lines/${this.id}`;

  private async begin(): Promise<void> {
    const [banks, kept] = await Promise.all([this.banks(), recall<string>(this.linesSlot()), this.recallPending()]);
    this.desk = await Desk.open(banks);
    this.settled = kept ?? '';
    const damage = this.refold();
    if (damage) {
      if (this.here) this.refused = damage;
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
      () => this.line,
      (news) => this.hear(news),
      this.lineIs(() => this.catchUp()),
    );
  }

  /** The question banks: in the one file, else from the server with this key, else those this desk had before. */
  private async banks(): Promise<Banks> {
    const inside = await banksInside();
    if (Object.keys(inside).length) return inside;
    const fresh = await this.line_?.view<{ banks: Banks }>('banks').catch(() => undefined);
    if (!fresh?.banks) return (await recall<Banks>('banks')) ?? {};
    void keep('banks', fresh.banks);
    return fresh.banks;
  }

  private count = (lines: string): number => lines.split('\n').length - 1;
  private you = (): DeskKey => ({ name: this.keyName, role: this.role, reach: this.reach });

  lines = (): string => this.settled;
  hash = (key: string): string => this.desk!.hash(key);
  columns = (discipline: string, file: Uint8Array): Columns =>
    this.desk!.view<Columns>(['columns', discipline], this.you(), '', file);

  private judged = (order: Order): DeskAnswer =>
    this.desk!.judge(order.words, this.you(), moment(new Date(order.at)), order.id, { id: order.id, file: order.file });

  /** Folds what is settled, then what waits to be sent. Says why the lines cannot be read. */
  private refold(): Said | undefined {
    const read = this.desk!.load(this.settled);
    if (typeof read === 'number') this.settled = this.settled.split('\n', read).concat('').join('\n');
    // A name that was forgotten is not kept here either (event/1.11).
    if (/ forget /.test(this.settled)) this.settled = this.desk!.lines() ?? this.settled;
    for (const order of this.pending) {
      const a = this.judged(order);
      if (a.status === 'done') this.desk!.add(a.lines);
    }
    this.changed();
    if (typeof read === 'number') return undefined;
    const why = `${h('error.damaged')} ${h('row-n', { n: read.row ?? 0 })}: ${read.no?.[language()] ?? ''}`;
    return { error: 'damaged', [language()]: why };
  }

  private changed(): void {
    this.views.clear();
    this.line = this.count(this.settled);
    this.name = (this.line && this.view<{ event: string }>('event')?.event) || this.name;
    this.tell();
  }

  /** Lines that are written where the truth is: they are added to the fold, or all is folded anew below what waits. */
  private settle(lines: string): void {
    const first = !this.settled;
    const forgets = / forget /.test(lines);
    this.settled += lines;
    if (first || forgets || this.pending.length || !this.desk!.add(lines)) this.refold();
    else this.changed();
    if (forgets) void keep(this.linesSlot(), this.settled);
  }

  /** Lines of the server behind the `from`-th; those that came another way meanwhile are passed over. */
  private async take(from: number, lines: string): Promise<void> {
    const known = this.line - from;
    const fresh = lines.split('\n').slice(known).join('\n');
    if (!fresh) return;
    this.settle(fresh);
    await keep(this.linesSlot(), this.settled);
  }

  private hear(news: News): void {
    const lines = news.lines ?? '';
    const from = news.line - this.count(lines);
    if (from <= this.line) void this.take(from, lines);
    else void this.catchUp().catch(() => undefined);
  }

  private catching?: Promise<void>;
  /** Fetches the lines others wrote. */
  private catchUp(): Promise<void> {
    this.catching ??= (async () => {
      try {
        const from = this.line;
        const answer = await this.line_!.ask(`/lines?from=${from}`);
        if (answer.ok) await this.take(from, await answer.text());
        else if (answer.status === 401) this.refused = (await answer.json()) as Hall['refused'];
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

  viewNow = <T>(...words: string[]): T => this.desk!.view<T>(words, this.you(), moment(new Date()));

  async order(words: string[], file?: string, label?: string): Promise<Answer> {
    const order = this.newOrder(words, file, label);
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

  /** In this browser alone: judged, kept, then it counts. Another tab may have written meanwhile: then once more. */
  private async write(order: Order): Promise<Answer> {
    for (;;) {
      const a = this.judged(order);
      if (a.status !== 'done') return a;
      const kept = await extend(this.linesSlot(), this.settled, a.lines);
      if (kept === false) return { status: 'full', says: [], no: { key: 'storage', pl: '', en: '' } };
      if (kept === true) {
        this.settle(a.lines);
        remember({ id: this.id, name: this.name, role: this.role, here: true });
        return a;
      }
      this.settled = kept as string;
      this.refold();
    }
  }

  private async wait(order: Order): Promise<Answer> {
    const a = this.judged(order);
    if (a.status !== 'done') return a;
    order.label ??= a.says[0]?.[language()];
    await this.keepOrder(order);
    this.refold();
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
