// A table: one game being played, wherever its truth is. Pages show its state and send moves.
import type { Refusal, TableState } from './types';

export interface Table {
  readonly game: string;
  /** The side this page plays, `both` for two people at one screen, `watch`. */
  readonly you: string;
  /** Under which name the browser remembers this table. */
  readonly id: string;
  /** Two people with secrets at one screen: who looks at it now. */
  readonly hands?: boolean;
  readonly viewer?: string;
  /** The room on the server, if it is there. */
  readonly room?: string;
  state?: TableState;
  /** Calls back whenever the state has changed; returns how to stop that. */
  listen(tell: () => void): () => void;
  play(move: string): Promise<Refusal | null>;
  why(move: string): Promise<Refusal | null>;
  undo(): Promise<Refusal | null>;
  /** The move a strong bot would make in this place, where help is given; and how often it still is. */
  help?(): Promise<string>;
  readonly helpLeft?: number;
  resign(): Promise<Refusal | null>;
  close(): void;
}

export class Listeners {
  private set = new Set<() => void>();
  listen = (tell: () => void): (() => void) => {
    this.set.add(tell);
    return () => void this.set.delete(tell);
  };
  tell(): void {
    for (const tell of this.set) tell();
  }
}
