// A game on the server: this page only shows what it is sent. See docs/web-api.md.
import { fold } from '../story/runs';
import { diceWords, sha256 } from './dicewords';
import { findSeat, forgetSeat, keepSeat } from './seats';
import { seenOf } from './seen';
import { Listeners, type Table } from './table';
import type { Player, Refusal, Step, TableState } from './types';
import { LATER, type Speaker, Wire } from './wire';

interface Answer extends Partial<Refusal> {
  re: number;
  ok: boolean;
  again?: boolean;
  you?: string;
  game?: string;
  hash?: string;
  last?: number;
  away?: number;
  keep?: number;
  invite?: string;
  invited?: number;
  legal?: boolean;
}
interface Waiting {
  message: Record<string, unknown>;
  answer: (a: Refusal | null, whole: Answer) => void;
  durable: boolean;
}

/** How one comes to a room: with a key, and the first time maybe with an invitation; without a key to watch. */
export interface Coming {
  key?: string;
  code?: string;
  name?: string;
  /** Words of one's own for the dice; random ones are added. */
  words?: string;
}

export class OnlineTable implements Table, Speaker {
  game = '';
  /** Of the room's board. */
  hash = '';
  you = 'watch';
  state?: TableState;
  connected = false;
  /** Why there is no table: the server's refusal of the join, or that another window has it. */
  refused?: Refusal;
  said: { who: string; key: string }[] = [];
  /** How often somebody has said something. */
  heard = 0;
  rematchSeat?: string;
  /** Both have asked for the next game while this page looked on: it is time to go there. */
  onward = false;
  private settled = false;
  private wants = false;
  private listeners = new Listeners();
  private wire: Wire;
  private waiting = new Map<number, Waiting>();
  private n = 0;
  private seen = 0;
  /** What this page gives for the dice, its SHA-256, and whether the server has been told the words. */
  private words = '';
  private promise = '';
  private opened = false;

  /** After how many days the server forgets a finished game; 0 if never. */
  keep = 0;

  constructor(
    readonly room: string,
    private coming: Coming = {},
    private onSeat: () => void = () => undefined,
  ) {
    // The room stands in the address for a proxy that sends the people of a room to one server.
    this.wire = new Wire(`/ws?room=${room}`, this);
  }

  listen = (tell: () => void) => this.listeners.listen(tell);

  get id(): string {
    return `${this.room}:${this.you}`;
  }

  lost = (): boolean => {
    this.connected = false;
    this.listeners.tell();
    return !this.refused;
  };

  greeting(): Record<string, unknown> {
    const join: Record<string, unknown> = { n: 0, do: 'join', room: this.room, seen: this.seen };
    const { key, code, name } = this.coming;
    if (!key) return join;
    const promise = this.state && this.state.phase !== 'waiting' ? '' : this.promised();
    return { ...join, token: key, ...(code && { invite: code }), ...(name && { name }), ...(promise && { promise }) };
  }

  /** The promise of this page's words, which are kept first: a reload must find them again. */
  private promised(): string {
    if (!this.words) {
      this.words = findSeat(this.room, this.key)?.words ?? diceWords(this.coming.words);
      keepSeat({ room: this.room, key: this.key, words: this.words });
      this.promise = sha256(this.words);
    }
    return this.promise;
  }

  /** Everybody has promised: now the words are told. */
  private open(s: TableState): void {
    if (!s.open || this.opened || s.vows?.[this.you] !== this.promise) return;
    this.opened = true;
    void this.ask('words', { words: this.words });
  }

  get key(): string {
    return this.coming.key ?? '';
  }

  hear(message: Record<string, unknown>): void {
    if ('re' in message) this.answered(message as unknown as Answer);
    else if (message.is === 'state') this.takeState(message as unknown as TableState);
    else if (message.is === 'here' && this.state)
      this.takeHere(message as { players: Record<string, Partial<Player>>; watching: number });
    else if (message.is === 'said') {
      this.said = [...this.said, message as unknown as { who: string; key: string }].slice(-5);
      this.heard++;
    } else if (message.is === 'rematch') this.takeRematch(message as { room: string; you?: string });
    else if (message.is === 'bye' && message.why === 'elsewhere') this.refused = { why: 'elsewhere' };
    this.listeners.tell();
  }

  /** The key goes along to the room that follows. */
  private takeRematch(m: { room: string; you?: string }): void {
    const key = m.you ? this.key : '';
    if (key) keepSeat({ room: m.room, key });
    this.rematchSeat = `/r/${m.room}${key && `#${key}`}`;
    this.onward = !!key && (this.settled || this.wants);
  }

  private answered(a: Answer): void {
    if (a.re === 0) {
      this.joined(a);
      return;
    }
    const who = this.waiting.get(a.re);
    this.waiting.delete(a.re);
    who?.answer(a.ok ? null : (a as Refusal), a);
  }

  private joined(a: Answer): void {
    if (!a.ok) {
      if (!LATER.includes(a.why ?? '')) this.refused = a as Refusal;
      if (a.why === 'no-room' && this.key) forgetSeat(this.room, this.key);
      this.wire.again();
      return;
    }
    this.connected = true;
    this.settled = false;
    this.game = a.game!;
    this.hash = a.hash ?? '';
    this.you = a.you!;
    this.keep = a.keep ?? 0;
    if (this.key) this.onSeat();
    const last = a.last ?? 0;
    this.n = Math.max(this.n, last);
    for (const [n, w] of this.waiting) {
      if (n <= last) {
        this.waiting.delete(n);
        w.answer(null, { re: n, ok: true });
      } else if (w.durable) {
        this.wire.say(w.message);
      }
    }
  }

  private takeState(s: TableState): void {
    if (this.key && s.promise && !this.state && !findSeat(this.room, this.key)?.promise)
      keepSeat({ room: this.room, key: this.key, promise: s.promise });
    if (this.key) this.remember(s);
    if (this.key) this.open(s);
    const before = this.state?.log ?? [];
    const fresh = (s.log ?? []).filter((x) => x.k > this.seen);
    for (const [side, p] of Object.entries(s.players ?? {})) {
      if (!p.here) p.claimAt = p.claim === undefined ? this.state?.players[side]?.claimAt : Date.now() + p.claim * 1000;
    }
    this.state = {
      ...s,
      at: Date.now(),
      pieces: s.pieces ?? [],
      counts: s.counts ?? {},
      log: [...before, ...this.withStills(fresh, s)],
    };
    this.seen = Math.max(this.seen, s.k ?? 0);
  }

  /** What the first page says of this seat; written only when that changes. */
  private remember(s: TableState): void {
    const against = Object.entries(s.players ?? {}).find(([side]) => side !== this.you)?.[1].name;
    const now = { round: s.round, turn: s.turn, over: s.phase === 'over' };
    const kept = findSeat(this.room, this.key);
    if (kept?.game && kept.round === now.round && kept.turn === now.turn && kept.over === now.over) return;
    keepSeat({ room: this.room, key: this.key, game: this.game, side: this.you, against, ...now });
  }

  /** The server tells how the table looks after the last step; between two states the events tell it well enough. */
  private withStills(fresh: Step[], s: TableState): Step[] {
    const { position, round, rounds, turn, step, doing, counts, score, pieces = [] } = s;
    let now = this.state ? this.state.pieces : seenOf(this.id)?.pieces;
    return fresh.map((x, i) => {
      if (i === fresh.length - 1)
        return { ...x, position, round, rounds, turn, step, doing, counts, pieces, ...(score && { score }) };
      if (!this.state && x.k <= (seenOf(this.id)?.k ?? Number.POSITIVE_INFINITY)) return x;
      now = now && fold(now, x.events);
      return now ? { ...x, pieces: now } : x;
    });
  }

  private takeHere(m: { players: Record<string, Partial<Player>>; watching: number }): void {
    const players = { ...this.state!.players };
    for (const [side, p] of Object.entries(m.players))
      players[side] = {
        ...players[side],
        claimAt: p.claim === undefined ? undefined : Date.now() + p.claim * 1000,
        ...p,
      };
    this.state = { ...this.state!, players, watching: m.watching };
    this.settled = true; // what comes from now on happens now
  }

  private ask(verb: string, more: Record<string, unknown> = {}, durable = true): Promise<[Refusal | null, Answer]> {
    const n = ++this.n;
    const message = { n, do: verb, ...more };
    return new Promise((done) => {
      this.waiting.set(n, { message, durable, answer: (refusal, whole) => done([refusal, whole]) });
      if (this.connected) this.wire.say(message);
    });
  }

  /** With a clock the server is told how long the player thought: what the network took is not his. */
  play = async (move: string) => {
    const { time, at } = this.state ?? {};
    return (await this.ask('play', { move, ...(time && at && { took: Date.now() - at }) }))[0];
  };
  undo = async () => (await this.ask('undo', { say: 'ask' }))[0];
  answerUndo = async (yes: boolean) => (await this.ask('undo', { say: yes ? 'yes' : 'no' }))[0];
  /** Offers to leave the game undecided, or answers such an offer. */
  draw = async (say: 'offer' | 'yes' | 'no') => (await this.ask('draw', { say }))[0];
  resign = async () => (await this.ask('resign'))[0];
  claim = async () => (await this.ask('claim'))[0];
  rematch = async () => {
    this.wants = true;
    return (await this.ask('rematch'))[0];
  };
  withdraw = async () => (await this.ask('withdraw'))[0];

  /** A new link for the free seat; the one before no longer works. */
  invite = async () => {
    const [refusal, answer] = await this.ask('invite');
    if (!refusal) keepSeat({ room: this.room, key: this.key, invite: answer.invite, invited: answer.invited });
    this.listeners.tell();
    return refusal;
  };

  say = async (key: string) => (await this.ask('say', { key }))[0];

  async why(move: string): Promise<Refusal | null> {
    const [refusal, answer] = await this.ask('why', { move }, false);
    if (refusal) return refusal;
    return answer.legal ? null : { why: 'rule', rule: answer.rule, field: answer.field, pl: answer.pl, en: answer.en };
  }

  close(): void {
    this.wire.close();
  }
}
