// The rules in the page: asks the worker, hands out objects.

import address from '../../../build/sedzia.wasm?url';
import { rulesThread } from './thread';
import type { GameInfo, Geometry, View } from './types';

type Answer = { id: number; answer?: string | number; error?: string };

/** One module holds one match: every table has its own. */
export class Rules {
  private worker = rulesThread();
  private waiting = new Map<number, { good: (a: string | number) => void; bad: (e: Error) => void }>();
  private next = 1;

  constructor() {
    this.worker.postMessage({ wasm: new URL(address, location.href).href });
    this.worker.onmessage = (message: MessageEvent<Answer>) => {
      const { id, answer, error } = message.data;
      const who = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) who?.bad(new Error(error));
      else who?.good(answer!);
    };
  }

  ask(name: string, ...args: (string | number)[]): Promise<string | number> {
    const id = this.next++;
    return new Promise((good, bad) => {
      this.waiting.set(id, { good, bad });
      this.worker.postMessage({ id, name, args });
    });
  }

  async text(name: string, ...args: (string | number)[]): Promise<string> {
    return String(await this.ask(name, ...args));
  }

  async json<T>(name: string, ...args: (string | number)[]): Promise<T> {
    return JSON.parse((await this.text(name, ...args)) || 'null') as T;
  }

  games = () => this.json<GameInfo[]>('page_games');
  /** The standard board, or the one of a name or a sheet; null if it is none. */
  board = (game: string, sheet = '') => this.json<Geometry>('page_board', sheet ? `${game}\n${sheet}` : game);
  show = (position: string) => this.json<View | null>('page_show', position);

  close(): void {
    this.worker.terminate();
  }
}

let common: Rules | undefined;
/** For questions that need no match: names, words of a rulebook. Kept, so that the module is loaded once. */
export const commonRules = (): Rules => {
  common ??= new Rules();
  return common;
};
