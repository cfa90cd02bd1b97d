// A real table as the module follows it (src/wasm/follow.h): orders in, what can be seen and done out. The page decides
// nothing.

import { WholeRules } from '../lib/rules';
import type { Geometry, Happening, Refusal, Step, View } from '../lib/types';
import { REFEREE } from '../lib/viewers';
import type { Followed } from './state';
import { playerAt } from './state';

export interface FollowState extends View {
  undo: number;
  /** The last thing was a roll that was tapped in. */
  typed: boolean;
  ruling: boolean;
  hidden: boolean;
  /** The referee may end it undecided. */
  stops: boolean;
  held: number;
  illegal: number;
  mistyped: number;
  cocked: number;
  k: number;
  over?: string;
  last?: Step;
}

/** Something that was shown at the table, to be told: which of these, or so many cards. */
export interface Question {
  order: string;
  which?: Happening[][];
  cards?: number;
  wrong?: number;
}

/** A step, or a line that is none. */
export interface Entry extends Partial<Step> {
  round?: number;
  text?: string;
  rule?: string;
}

type Said = Partial<Refusal> & Omit<Question, 'order'>;

export class RealTable {
  readonly rules = new WholeRules();
  geometry!: Geometry;
  state!: FollowState;
  log: Entry[] = [];
  record = '';

  /** Begins, or goes on with what is kept; a text if that cannot be read. */
  async open(f: Followed, hidden: boolean): Promise<string> {
    this.geometry = await this.rules.board(f.game, f.sheet);
    const kept = f.records[f.at];
    if (kept) {
      const bad = await this.rules.text('page_resume', `\n${kept}`);
      if (bad) return bad;
    } else {
      const names = [0, 1].map((seat) => f.names[playerAt(f, seat)]);
      const from = f.at === 0 && f.from ? [`from ${f.from}`] : hidden ? ['hidden'] : [];
      const lines = [...names, ...(f.table ? [`table ${f.table}`] : []), ...from];
      const no = await this.rules.json<Said | null>('follow_begin', lines.join('\n'));
      if (!no || no.why) return no?.en ?? '?';
    }
    await this.look();
    return '';
  }

  async look(): Promise<void> {
    this.state = await this.rules.json<FollowState>('follow_state');
    this.log = await this.rules.json<Entry[]>('follow_log');
    this.record = await this.rules.text('page_record', REFEREE);
  }

  /** An order, and the answer to the question it asked before. */
  async give(order: string, answer = ''): Promise<{ no?: Refusal; question?: Question }> {
    const said = await this.rules.json<Said>('follow_do', `${order}\n${answer}`);
    if (said.which || said.cards) return { question: { ...said, order } };
    if (said.why && said.why !== 'held') return { no: said as Refusal };
    await this.look();
    return {};
  }

  /** Back to the moment after step k; what stood behind it becomes a remark. */
  async rewind(k: number, words: string): Promise<void> {
    await this.rules.json('follow_rewind', `${k}\n${words}`);
    await this.look();
  }

  /** Takes the last thing back, whatever it was: a roll as mistyped, a move, or the step with a remark. */
  async back(words: string): Promise<void> {
    if (this.state.typed) await this.give('mistyped');
    else if (this.state.undo) await this.give('undo');
    else if (this.state.k) await this.rewind(this.state.k - 1, words);
  }

  /** The rule that was broken by what a side is said to have done, as typed or pointed at; nothing if none was. */
  async blame(side: string, what: string): Promise<{ move: string; no: Refusal } | undefined> {
    const no = await this.rules.json<Refusal & { move: string }>('follow_blame', `${side}\n${what}`);
    return no.why === 'rule' ? { move: no.move, no } : undefined;
  }

  why = async (move: string): Promise<Refusal | undefined> => {
    const no = await this.rules.json<Refusal>('page_why', move);
    return no?.why ? no : undefined;
  };

  close = (): void => this.rules.close();
}
