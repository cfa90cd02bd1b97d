// A class on the server (docs/web-api.md, Classes): keeps the line, the newest view, and the boards of the wall.
import { ask } from '../lib/api';
import { Listeners } from '../lib/table';
import type { Refusal, Result, View } from '../lib/types';
import { LATER, type Speaker, Wire } from '../lib/wire';

export interface Pupil {
  pupil: number;
  name: string;
  here: boolean;
  free: boolean;
  won: number;
  undecided: number;
  lost: number;
  points: number;
  /** In the standings; equals share it. */
  place: number;
  /** The rest only for the teacher. */
  hand?: boolean;
  refused?: number;
  wish?: string;
  asks?: number;
}
interface Ended {
  over: boolean;
  winner?: string;
  by?: string;
}
export interface Seats extends Ended {
  room: string;
  game: string;
  /** By the game's sides; 0 is a bot. */
  seats: [number, number];
  round: number;
  encounter: number;
}
interface OwnTable extends Ended {
  room: string;
  game: string;
  side: string;
  with?: string;
  round: number;
  encounter: number;
}
export interface ClassView {
  role: 'teacher' | 'pupil';
  class: string;
  name?: string;
  /** It is the lobby of this event. */
  event?: string;
  game?: string;
  /** Games that are not played on their standard boards. */
  boards?: { game: string; board: string; hash: string }[];
  two: boolean;
  meet: boolean;
  paused: boolean;
  round: number;
  said?: { n: number; text: string };
  pupils: Pupil[];
  /** The teacher's. */
  open?: boolean;
  tables?: Seats[];
  /** A pupil's. */
  you?: number;
  hand?: boolean;
  wish?: string;
  asks?: number;
  asked?: { pupil: number; game: string }[];
  rule?: { n: number; rule: string };
  table?: OwnTable;
}
export interface WallBoard extends View {
  room: string;
  game: string;
  /** Of a board that is not the standard one. */
  hash?: string;
  k: number;
  phase: string;
  quiet: number;
  refused: Record<string, number>;
  result: Result | null;
  /** When it came, by this page's clock. */
  at: number;
}

interface Answer extends Partial<Refusal> {
  re: number;
  ok: boolean;
}
export class Lesson implements Speaker {
  view?: ClassView;
  boards = new Map<string, WallBoard>();
  connected = false;
  /** Why one cannot be here. */
  refused?: Refusal;
  private listeners = new Listeners();
  private wire: Wire;
  private waiting = new Map<number, { words: string[]; done: (no: Refusal | null) => void }>();
  private n = 0;

  constructor(
    readonly code: string,
    readonly key: string,
    private name?: string,
  ) {
    this.wire = new Wire('/ws', this);
  }

  listen = (tell: () => void) => this.listeners.listen(tell);

  /** When the server was last heard, by this page's clock. */
  get heard(): number {
    return this.wire.heard;
  }

  greeting = () => ({
    n: 0,
    do: 'attend',
    class: this.code,
    token: this.key,
    ...(this.name && { name: this.name }),
  });

  lost = (): boolean => {
    this.connected = false;
    this.listeners.tell();
    return !this.refused;
  };

  hear(m: Record<string, unknown>): void {
    if ('re' in m) this.answered(m as unknown as Answer);
    else if (m.is === 'class') this.takeView(m as unknown as ClassView);
    else if (m.is === 'board')
      this.boards = new Map(this.boards).set(m.room as string, { ...(m as unknown as WallBoard), at: Date.now() });
    else if (m.is === 'bye' && (m.why === 'removed' || m.why === 'gone')) this.refused = { why: m.why };
    this.listeners.tell();
  }

  private takeView(view: ClassView): void {
    this.view = view;
    const rooms = new Set(view.tables?.map((t) => t.room));
    for (const room of this.boards.keys()) if (!rooms.has(room)) this.boards.delete(room);
  }

  private answered(a: Answer): void {
    if (a.re === 0) {
      this.attended(a);
      return;
    }
    const who = this.waiting.get(a.re);
    this.waiting.delete(a.re);
    who?.done(a.ok ? null : (a as Refusal));
  }

  private attended(a: Answer): void {
    if (!a.ok) {
      if (!LATER.includes(a.why ?? '')) this.refused = a as Refusal;
      this.wire.again();
      return;
    }
    this.connected = true;
    this.name = undefined;
    // All orders may be sent twice.
    for (const [n, w] of this.waiting) this.wire.say({ n, do: 'order', words: w.words });
  }

  order = (...words: string[]): Promise<Refusal | null> => {
    const n = ++this.n;
    return new Promise((done) => {
      this.waiting.set(n, { words, done });
      if (this.connected) this.wire.say({ n, do: 'order', words });
    });
  };

  /** On which board a game is played from now on; a sheet is too long for the line. */
  board = async (game: string, board?: string): Promise<Refusal | null> => {
    const body = { game, ...(board && { board }) };
    const answer = await ask<Partial<Refusal>>(`/api/classes/${this.code}/board`, { body, key: this.key });
    return answer.ok ? null : { ...answer.body, why: 'board' };
  };

  close(): void {
    this.wire.close();
  }
}

/** "KRB WTZ": as it is shown and spelt. */
export const spelt = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.toUpperCase();
/** What somebody typed, as the server knows it; or nothing. */
export function readCode(text: string): string | undefined {
  const code = (/\/class\/([a-z]{6})/i.exec(text)?.[1] ?? text.replace(/[\s-]/g, '')).toLowerCase();
  return /^[a-z]{6}$/.test(code) ? code : undefined;
}

// ---- what needs help ------------------------------------------------------------------------------------

type Need = 'hand' | 'refused' | 'quiet' | '';
const REFUSED_OFTEN = 3;
const QUIET_LONG = 120; // seconds

export interface Tile {
  table: Seats;
  board?: WallBoard;
  need: Need;
  /** Whom it is about: an index of seats. */
  seat: number;
  quiet: number;
}

/** What is the matter at a table, the most urgent first. */
export function look(
  table: Seats,
  pupils: Map<number, Pupil>,
  board: WallBoard | undefined,
  now: number,
  paused = false,
): Tile {
  const sides = Object.keys(board?.refused ?? {});
  const playing = !table.over && board?.phase === 'playing';
  const quiet = playing ? board.quiet + Math.max(0, Math.floor((now - board.at) / 1000)) : 0;
  const turn = sides.indexOf(board?.turn ?? '');
  const hand = table.seats.findIndex((p) => pupils.get(p)?.hand);
  const often = sides.findIndex((s) => (board?.refused[s] ?? 0) >= REFUSED_OFTEN);
  const tile = { table, board, quiet };
  if (hand >= 0) return { ...tile, need: 'hand', seat: hand };
  if (playing && often >= 0) return { ...tile, need: 'refused', seat: often };
  if (!paused && quiet >= QUIET_LONG && turn >= 0 && table.seats[turn]) return { ...tile, need: 'quiet', seat: turn };
  return { ...tile, need: '', seat: 0 };
}

const URGENCY: Need[] = ['hand', 'refused', 'quiet', ''];
/** Those that need help first; then those that play, then those that are over; else as they were opened. */
export const sorted = (tiles: Tile[]): Tile[] =>
  [...tiles].sort(
    (a, b) => URGENCY.indexOf(a.need) - URGENCY.indexOf(b.need) || Number(a.table.over) - Number(b.table.over),
  );

/** Standings by their places; who share one, by name. */
export const ranked = (pupils: Pupil[]): Pupil[] =>
  [...pupils].sort((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'pl'));
