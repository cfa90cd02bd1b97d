// The rules in the page: asks the worker, hands out objects.

import type { Call } from './calls';
import { compile } from './compile';
import { GAMES } from './games';
import { rulesOf, rulesThread, WHOLE } from './thread';
import type { Geometry, View } from './types';

type Answer = { id: number; answer?: string | number; error?: string };

/** A thread with the module of a game in it, or on its way to it. */
class Thread {
  game = '';
  ready: Promise<unknown> = Promise.resolve();
  readonly worker = rulesThread();

  /** The module is fetched by the page itself: a thread begins only when the page has a moment for it. */
  load(game: string): void {
    if (this.game === game) return;
    this.game = game;
    this.ready = compile(rulesOf(game)).then((wasm) => {
      if (this.game === game) this.worker.postMessage({ wasm });
    });
    this.ready.catch(() => undefined); // told to whoever asks something
  }
}

let spare: Thread | undefined;
/** Somebody will play this game: its rules begin to come before the page that needs them is there. */
export function expect(game: string): void {
  spare ??= new Thread();
  spare.load(game);
}

/** One module holds one match: every table has its own. */
export class Rules {
  private thread = spare ?? new Thread();
  private waiting = new Map<number, { good: (a: string | number) => void; bad: (e: Error) => void }>();
  private next = 1;

  /** Of this game; of any if none is named. */
  constructor(game?: string) {
    spare = undefined;
    this.thread.load(game ?? (this.thread.game || GAMES[0]));
    this.thread.worker.onmessage = (message: MessageEvent<Answer>) => {
      const { id, answer, error } = message.data;
      const who = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) who?.bad(new Error(error));
      else who?.good(answer!);
    };
  }

  async ask(...[name, ...args]: Call): Promise<string | number> {
    const id = this.next++;
    await this.thread.ready;
    return new Promise((good, bad) => {
      this.waiting.set(id, { good, bad });
      this.thread.worker.postMessage({ id, name, args });
    });
  }

  async text(...call: Call): Promise<string> {
    return String(await this.ask(...call));
  }

  async json<T>(...call: Call): Promise<T> {
    return JSON.parse((await this.text(...call)) || 'null') as T;
  }

  /** The standard board, or the one of a name or a sheet; null if it is none. */
  board = (game: string, sheet = '') => this.json<Geometry>('page_board', sheet ? `${game}\n${sheet}` : game);
  show = (position: string) => this.json<View | null>('page_show', position);

  close(): void {
    this.thread.worker.terminate();
  }
}

/** For whoever asks more than a table does: referees, organisers, readers of records. A type of its own, so that nobody
 *  asks the module of one game what it does not know. */
export class WholeRules extends Rules {
  protected readonly whole = true;
  constructor() {
    super(WHOLE);
  }
}

let common: Rules | undefined;
/** For questions that need no match: names, words of a rulebook. Kept, so that the module is loaded once. */
export const commonRules = (): Rules => {
  common ??= new Rules();
  return common;
};
