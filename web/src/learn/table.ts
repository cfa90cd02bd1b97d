// A mission at the table: the rules lead and judge it (src/learn/lesson.h), the page plays it like any game.
import type { Call } from '../lib/calls';
import { LocalTable } from '../lib/local';
import { type Rules, WholeRules } from '../lib/rules';
import type { Setup } from '../lib/saved';
import type { Language, TableState } from '../lib/types';

export type Said = Record<Language, string>;

/** A mission in the list. */
export interface Mission {
  key: string;
  side: string;
  title: Said;
  task: Said;
  leads: boolean;
  moves: number;
  position: string;
  teaches: string[];
}

/** A mission being played. */
export interface Lesson {
  key: string;
  side: string;
  state: 'open' | 'solved' | 'lost';
  moves: number;
  of: number;
  title: Said;
  task: Said;
  done: Said;
  lost: Said;
  /** Where it leads: the move to be made, and what is said before it. */
  next?: string;
  head?: Said;
  text?: Said;
  hints: Said[];
  teaches: string[];
}

/** Dice the lesson does not fix fall by chance. */
const chance = () => (Math.random() * 0xffffffff) >>> 0;

export class MissionTable extends LocalTable {
  protected override playing: 'page_play' | 'learn_play' = 'learn_play';
  lesson?: Lesson;
  /** How many hints were read. */
  hinted = 0;

  constructor(setup: Setup, mission: string) {
    super({ ...setup, lesson: mission });
  }

  protected override ownRules(): Rules {
    return new WholeRules();
  }

  protected override async begin(): Promise<void> {
    await this.rules.ask('learn_begin', this.setup.lesson!);
  }

  protected override async next(): Promise<Call> {
    return ['learn_go', chance()];
  }

  /** Who is led can make the one move that is meant. */
  protected override async more(state: TableState): Promise<TableState> {
    const lesson = await this.rules.json<Lesson>('learn_state');
    this.lesson = lesson;
    const open = lesson.state === 'open';
    const only = lesson.next === undefined ? undefined : (state.legal?.indexOf(lesson.next) ?? -1);
    const pick = <T>(list: T[] | undefined): T[] | undefined =>
      !open ? undefined : only === undefined || only < 0 ? list : list?.filter((_, i) => i === only);
    return {
      ...state,
      legal: pick(state.legal),
      moves: pick(state.moves),
      canUndo: false,
    };
  }

  /** When the mission is decided nothing goes on. */
  protected override goesOn(): boolean {
    return this.lesson?.state === 'open' && this.state!.phase === 'playing' && this.state!.turn !== this.you;
  }

  /** Missions are not among the games to go on with. */
  protected override async save(): Promise<void> {}

  get helpLeft(): number {
    return 0;
  }

  stars = async (): Promise<number> => Number(await this.rules.ask('learn_stars', this.hinted));
}
