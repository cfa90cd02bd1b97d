// A game in this page: against a bot, or two people at one screen. The truth is the match in the
// worker; it is saved after every step, so that a closed page can be opened again.
import { Rules } from './rules';
import { keepTable, readResult, type Setup } from './saved';
import { Listeners, type Table } from './table';
import { settings } from './settings';
import type { Geometry, Happening, Refusal, Step, TableState, View } from './types';

const REFEREE = 5;
const VIEWERS = [0, 1, REFEREE];

interface PageState extends View {
  k: number;
  undo: boolean;
  promise: string;
  seed?: string;
  over?: string;
  last?: { who: string; move: string; events: Happening[] };
}

/** Waits so that a roll or a bot's move can be seen; a tap anywhere ends all waiting of this turn. */
class Pace {
  private skipped = false;
  private wake?: () => void;
  skip = () => {
    this.skipped = true;
    this.wake?.();
  };
  fresh = () => (this.skipped = false);
  wait(ms: number): Promise<void> {
    if (this.skipped || !settings.value.motion) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

export class LocalTable implements Table {
  readonly game: string;
  readonly you: string;
  state?: TableState;
  /** Who looks at the screen; with two people and secrets it changes hands behind a curtain. */
  viewer: string;
  /** The side that must take over the screen before anything is shown. */
  curtain?: string;
  geometry?: Geometry;
  readonly ready: Promise<void>;
  private rules = new Rules();
  private listeners = new Listeners();
  private logs: Step[][];
  private closed = false;
  private busy = false;
  private secrets = false;
  private pace = new Pace();

  constructor(readonly setup: Setup) {
    this.game = setup.game;
    this.you = setup.you;
    this.viewer = setup.you === 'both' ? '' : setup.you;
    this.logs = setup.logs ?? VIEWERS.map(() => []);
    addEventListener('pointerdown', this.pace.skip);
    this.ready = this.open();
  }

  listen = (tell: () => void) => this.listeners.listen(tell);

  private seat(side: string): number {
    return this.setup.sides.indexOf(side);
  }

  private async open(): Promise<void> {
    const { setup, rules } = this;
    this.secrets = (await rules.games()).find((g) => g.game === setup.game)!.secrets;
    this.geometry = await rules.board(setup.game);
    const resumed = setup.record && (await rules.text('page_resume', `${setup.seed}\n${setup.record}`)) === '';
    if (!resumed) {
      this.logs = VIEWERS.map(() => []);
      await rules.ask('page_begin', [setup.seed, ...setup.names].join('\n'));
    }
    await this.refresh();
    void this.advance();
  }

  /** Takes the state as the viewer sees it; `said` adds the last step to the logs. */
  private async refresh(said = false): Promise<void> {
    const seen = await Promise.all(VIEWERS.map((v) => this.rules.json<PageState>('page_state', v)));
    const truth = seen[2];
    if (said) {
      this.logs = this.logs.map((log, i) => {
        const { k, last } = seen[i];
        return last ? [...log, { k, who: last.who, move: last.move, events: last.events }] : log;
      });
    }
    this.lookAround(truth.turn);
    const whose = truth.over ? 2 : this.seat(this.viewer);
    const mine = seen[whose];
    const [a, b] = this.setup.sides;
    const player = (i: number, side: string) => ({
      name: this.setup.names[i],
      here: true,
      bot: this.setup.level && side !== this.you ? this.setup.level : undefined,
    });
    this.state = {
      ...mine,
      turn: truth.turn,
      legal: this.mayAct(truth.turn) ? mine.legal : undefined,
      phase: truth.over ? 'over' : 'playing',
      log: this.logs[whose],
      players: { [a]: player(0, a), [b]: player(1, b) },
      canUndo: mine.undo && this.undoable() > 0,
      undo: null,
      result: truth.over ? readResult(truth.over) : null,
    };
    void this.save();
    this.listeners.tell();
  }

  /** With two people at one screen: who looks at it, and must it be handed over? */
  private lookAround(turn: string): void {
    if (this.you !== 'both') return;
    const acts = this.seat(turn) >= 0;
    if (!this.viewer || !this.secrets) this.viewer = acts ? turn : this.viewer || this.setup.sides[0];
    if (this.secrets && acts && turn !== this.viewer) this.curtain = turn;
  }

  private mayAct(turn: string): boolean {
    return !this.curtain && (this.you === 'both' || this.you === turn);
  }

  private async save(): Promise<void> {
    const record = await this.rules.text('page_record', REFEREE);
    keepTable({ ...this.setup, record, logs: this.logs }, this.state?.phase === 'over');
  }

  record = (): Promise<string> => this.rules.text('page_record', this.state?.phase === 'over' ? REFEREE : this.seat(this.viewer));

  /** The other person has taken over the screen. */
  async takeOver(): Promise<void> {
    this.viewer = this.curtain!;
    this.curtain = undefined;
    await this.refresh();
  }

  /** Rolls dice and lets the bot move until a person is to act. */
  private async advance(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.pace.fresh();
    while (!this.closed && this.state?.phase === 'playing') {
      const { turn, doing } = this.state;
      if (turn === 'chance') {
        await this.pace.wait(/deal|draw|cleanup/.test(doing) ? 60 : 320);
        await this.rules.ask('page_roll');
      } else if (this.setup.level && turn !== this.you) {
        await this.pace.wait(240);
        const { move } = await this.rules.json<{ move: string }>(
          'page_think', this.setup.level, this.setup.level === 5 ? 3000 : 0, (Math.random() * 0xffffffff) >>> 0);
        await this.rules.ask('page_play', move);
      } else {
        break;
      }
      if (!this.closed) await this.refresh(true);
    }
    this.busy = false;
  }

  private async do(name: string, ...args: (string | number)[]): Promise<Refusal | null> {
    const answer = await this.rules.json<Refusal>(name, ...args);
    return answer.why ? answer : null;
  }

  async play(move: string): Promise<Refusal | null> {
    if (!this.state?.legal) return { why: 'not-yours' };
    const refusal = await this.do('page_play', move);
    if (refusal) return refusal;
    await this.refresh(true);
    void this.advance();
    return null;
  }

  why = (move: string) => this.do('page_why', move);

  /** How many steps back the last decision of a person lies; 0 if a roll stands before it. */
  private undoable(): number {
    const log = this.logs[2];
    for (let n = 1; n <= log.length; n++) {
      const { who } = log[log.length - n];
      if (who === 'dice') return 0;
      if (this.you === 'both' || who === this.you) return n;
    }
    return 0;
  }

  async undo(): Promise<Refusal | null> {
    let refusal: Refusal | null = null;
    for (let n = this.undoable(); n > 0 && !refusal; n--) {
      refusal = await this.do('page_undo');
      if (!refusal) this.logs = this.logs.map((log) => log.slice(0, -1));
    }
    await this.refresh();
    void this.advance();
    return refusal;
  }

  async resign(): Promise<Refusal | null> {
    const side = this.you === 'both' ? this.state!.turn : this.you;
    const refusal = await this.do('page_resign', this.seat(side));
    await this.refresh();
    return refusal;
  }

  close(): void {
    this.closed = true;
    removeEventListener('pointerdown', this.pace.skip);
    this.rules.close();
  }
}
