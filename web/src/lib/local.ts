// A game in this page: against a bot, or two people at one screen. The truth is the match in the worker; its record is
// saved after every step, so that a closed page can be opened again, and all else follows from the record.
import type { Call } from './calls';
import { infoOf, STRONGEST } from './games';
import { openingOf } from './openings';
import { Rules, WholeRules } from './rules';
import { keepTable, readResult, type Setup } from './saved';
import { Listeners, type Table } from './table';
import type { Encounter, Geometry, Refusal, Step, TableState, View } from './types';
import { NOBODY, PUBLIC, REFEREE } from './viewers';

/** Steps asked for at a time: a long game does not fit into one answer. */
const PART = 50;
/** Milliseconds between two pictures of a turn of the bot's: drawing costs a phone more than the moves do. */
const PACE = 400;
/** So often a player may ask for help in a game, and which bot answers. */
const HELPS = 3;
const HELPER = 4;

interface PageState extends View {
  k: number;
  /** How many moves must go back so that the viewer's last one does; at one screen, the last one. */
  undo: number;
  /** Whose screen it is. */
  viewer: string;
  promise: string;
  seed?: string;
  over?: string;
  last?: Step;
}

/** What the log keeps of a state: how the table looked after the step. */
function moment({
  k,
  position,
  round,
  rounds,
  turn,
  step,
  doing,
  pieces,
  counts,
  score,
}: Omit<PageState, 'undo' | 'viewer'>) {
  return { k, position, round, rounds, turn, step, doing, pieces, counts, ...(score && { score }) };
}

/** What has been taken back is no part of the log of a game in the page. */
function withoutUndone(steps: Step[]): Step[] {
  const log: Step[] = [];
  for (const step of steps) {
    if (step.what === 'undo') log.pop();
    else log.push(step);
  }
  return log;
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
  /** The first move of a person can be made. */
  readonly offered: Promise<void>;
  protected rules: Rules;
  private listeners = new Listeners();
  private log: Step[] = [];
  private depth = 0;
  private closed = false;
  private busy = false;
  private soon?: ReturnType<typeof setTimeout>;
  private secrets: boolean;
  /** What of the rules a move of one's own is handed to. */
  protected playing: 'page_play' | 'learn_play' = 'page_play';
  /** The result line of this game, once it is over. */
  ended = '';

  constructor(readonly setup: Setup) {
    this.game = setup.game;
    this.you = setup.you;
    this.viewer = setup.you === 'both' ? '' : setup.you;
    this.secrets = infoOf(setup.game)!.secrets;
    this.rules = this.ownRules();
    this.showOpening();
    this.ready = this.open();
    this.offered = this.ready.then(() => this.advance());
  }

  listen = (tell: () => void) => this.listeners.listen(tell);

  get id(): string {
    return this.hands ? `${this.setup.id}:${this.viewer}` : this.setup.id;
  }

  /** Whether the screen changes hands. */
  get hands(): boolean {
    return this.you === 'both' && this.secrets;
  }

  /** Which module judges this table. */
  /** What the strongest level needs besides, only the module of all games has. */
  protected ownRules(): Rules {
    return this.setup.level === STRONGEST ? new WholeRules() : new Rules(this.setup.game);
  }

  protected seat(side: string): number {
    return this.setup.sides.indexOf(side);
  }

  /** A new game on the standard board is seen while its rules are still on their way; who is to act they say. */
  private showOpening(): void {
    const opening = openingOf(this.game);
    if (!opening || this.setup.record || this.setup.board || this.setup.lesson || this.hands) return;
    this.geometry = opening.geometry;
    this.state = { ...opening.still, k: 0, phase: 'playing', log: [], players: this.players(), result: null };
  }

  private async open(): Promise<void> {
    const { setup, rules } = this;
    const geometry = await rules.board(setup.game, setup.board);
    this.geometry ??= geometry;
    await this.begin();
    // Two people at one screen are told of both sides by name.
    await rules.ask('page_reader', setup.you === 'both' ? PUBLIC : this.seat(setup.you));
    await this.refresh();
  }

  /** The match is set up: where it was left, or anew. */
  protected async begin(): Promise<void> {
    const { setup, rules } = this;
    const resumed = setup.record && (await rules.text('page_resume', `${setup.seed}\n${setup.record}`)) === '';
    if (!resumed) await rules.ask('page_begin', [setup.seed, ...setup.names].join('\n'));
  }

  /** What else is to be known of a state, before anybody sees it. */
  protected async more(state: TableState): Promise<TableState> {
    return state;
  }

  /** All that has happened, as that seat may know it. */
  private async readLog(viewer: number): Promise<Step[]> {
    const steps: Step[] = [];
    for (let part: Step[] = []; !steps.length || part.length === PART; steps.push(...part)) {
      part = await this.rules.json<Step[]>('page_steps', viewer, steps.length, PART);
      if (!part.length) break;
    }
    return withoutUndone(steps);
  }

  /** Takes the state as the viewer sees it; `stepped`: only the last step is new. */
  private async refresh(stepped = false): Promise<void> {
    const shared = this.you === 'both';
    const seat = this.viewer ? this.seat(this.viewer) : NOBODY;
    const { last, undo, viewer, ...view } = await this.rules.json<PageState>('page_screen', seat, Number(shared));
    const other = view.over || viewer !== this.viewer;
    const acts = this.seat(view.turn) >= 0;
    this.viewer = viewer;
    if (this.hands && acts && view.turn !== viewer) this.curtain = view.turn;
    const one = stepped && last && !other && view.k === (this.state?.k ?? 0) + 1;
    if (one) this.log = [...this.log, { ...last, ...moment(view) }];
    else this.log = await this.readLog(view.over ? REFEREE : this.seat(viewer));
    this.depth = undo;
    this.ended = view.over ?? '';
    const encounter = this.setup.encounter && (await this.standing(this.ended));
    const mine = this.mayAct(view.turn);
    this.state = await this.more({
      ...view,
      legal: mine ? view.legal : undefined,
      moves: mine ? view.moves : undefined,
      phase: view.over ? 'over' : 'playing',
      log: this.log,
      players: this.players(),
      canUndo: this.depth > 0,
      undo: null,
      result: view.over ? readResult(view.over) : null,
      encounter,
    });
    if (!this.goesOn()) this.tell();
    else this.soon ??= setTimeout(this.tell, PACE);
  }

  /** Whoever looks is told, and the game kept. A bot makes many moves in a row: not of each of them. */
  private tell = (): void => {
    clearTimeout(this.soon);
    this.soon = undefined;
    void this.save();
    this.listeners.tell();
  };

  /** Dice are to roll, or the bot is to move: nobody need do anything. */
  protected goesOn(): boolean {
    const { turn, phase } = this.state!;
    return phase === 'playing' && (turn === 'chance' || (this.setup.level > 0 && turn !== this.you));
  }

  /** How the encounter stands, by the event's rules. */
  private standing(over: string): Promise<Encounter> {
    const { game, before } = this.setup.encounter!;
    return this.rules.json(
      'page_encounter',
      [this.game, game, ...(game === 1 ? [over, ''] : [before, over])].join('\n'),
    );
  }

  private players() {
    const player = (side: string, i: number) => {
      const bot = this.setup.level && side !== this.you ? this.setup.level : undefined;
      return { name: this.setup.names[i], here: true, bot };
    };
    return Object.fromEntries(this.setup.sides.map((side, i) => [side, player(side, i)]));
  }

  private mayAct(turn: string): boolean {
    return !this.curtain && (this.you === 'both' || this.you === turn);
  }

  protected async save(): Promise<void> {
    const record = await this.rules.text('page_record', REFEREE);
    const { round, turn, phase } = this.state!;
    keepTable({ ...this.setup, record, round, turn }, phase === 'over');
    const { game, you, level } = this.setup;
    if (phase === 'over' && level && this.state!.result?.winner === you)
      (await import('../learn/book')).stamp(game, you, level);
  }

  record = (): Promise<string> =>
    this.rules.text('page_record', this.state?.phase === 'over' ? REFEREE : this.seat(this.viewer));

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
    while (!this.closed && this.goesOn()) {
      const call = await this.next();
      const done = this.rules.ask(...call); // what has come of it is asked in the same breath
      await Promise.all([done, this.refresh(true)]);
    }
    this.busy = false;
  }

  /** What is asked of the rules so that the game goes on by itself. */
  protected async next(): Promise<Call> {
    return this.state!.turn === 'chance' ? ['page_roll'] : ['page_play', await this.think()];
  }

  private async think(): Promise<string> {
    const { level } = this.setup;
    const seed = (Math.random() * 0xffffffff) >>> 0;
    return (await this.rules.json<{ move: string }>('page_think', level, level === 5 ? 3000 : 0, seed)).move;
  }

  get helpLeft(): number {
    return HELPS - (this.setup.helped ?? 0);
  }

  /** As this seat sees the game: what it cannot know helps nobody. Counted when it is read. */
  async help(): Promise<string> {
    const { move } = await this.rules.json<{ move: string }>('page_think', HELPER, 0, 1);
    this.setup.helped = (this.setup.helped ?? 0) + 1;
    this.tell();
    return move;
  }

  private async do(...call: Call): Promise<Refusal | null> {
    const answer = await this.rules.json<Refusal>(...call);
    return answer.why ? answer : null;
  }

  async play(move: string): Promise<Refusal | null> {
    if (!this.state?.legal) return { why: 'not-yours' };
    const refusal = await this.do(this.playing, move);
    if (refusal) return refusal;
    await this.refresh(true);
    void this.advance();
    return null;
  }

  why = (move: string) => this.do('page_why', move);

  async undo(): Promise<Refusal | null> {
    let refusal: Refusal | null = null;
    for (let n = this.depth; n > 0 && !refusal; n--) refusal = await this.do('page_undo');
    await this.refresh();
    void this.advance();
    return refusal;
  }

  async resign(): Promise<Refusal | null> {
    await this.ready;
    const side = this.you === 'both' ? this.state!.turn : this.you;
    const refusal = await this.do('page_resign', this.seat(side));
    await this.refresh();
    return refusal;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.soon);
    this.rules.close();
  }
}
