// The encounter a referee keeps on his help card: an event of one table, so that points, tie-breaks and the ladder of
// sanctions are the desk's own and nothing is decided here. What lasts is the list of orders with their times.
import type { Board, CardsView, EventView, MatchView, Report } from '../hall/types';
import { Desk, type DeskAnswer, type DeskKey } from '../lib/desk';

export interface Order {
  when: string;
  words: string[];
}
export const KEY = 'card';
const REFEREE: DeskKey = { name: 'referee', role: 'organiser' };
const CHANCE = 'help card';

/** What opens the table: who plays, and that player 1 has the first side in the first game unless they changed. */
const opening = (game: string, names: [string, string], first: number, sheet?: string): string[][] => [
  ['create', KEY, '--level', 'class'],
  ['do', 'discipline', KEY, game, game],
  ...(sheet ? [['board', KEY]] : []),
  ['enter', KEY, names[0], ''],
  ['enter', KEY, names[1], ''],
  ['draw', KEY, 'swiss', '--rounds', '1', '--seed', CHANCE],
  ['pair', KEY],
  ['sides', '1', String(first + 1)],
  ['start', KEY],
];

export class Encounter {
  private constructor(
    private desk: Desk,
    private lines: string,
  ) {}

  /** Folds the orders again from the first one; an order that no longer holds is left out and named. */
  static async open(
    game: string,
    names: [string, string],
    first: number,
    began: string,
    orders: Order[],
    sheet?: string,
  ): Promise<{ encounter: Encounter; lost: Order[] }> {
    const encounter = new Encounter(await Desk.open(), '');
    const lost: Order[] = [];
    for (const words of opening(game, names, first, sheet)) {
      const answer = encounter.order({ when: began, words }, sheet);
      if (answer.status !== 'done') throw new Error(answer.no?.en ?? answer.status);
    }
    for (const order of orders) if (encounter.order(order).status !== 'done') lost.push(order);
    return { encounter, lost };
  }

  /** Judges and, if it holds, adds. */
  order({ when, words }: Order, sheet?: string): DeskAnswer {
    const answer = this.desk.judge(words, REFEREE, when, CHANCE, { file: words[0] === 'board' ? sheet : undefined });
    if (answer.status === 'done') {
      this.lines += answer.lines;
      if (this.lines === answer.lines) this.desk.load(this.lines);
      else this.desk.add(answer.lines);
    }
    return answer;
  }

  private match = (): MatchView => this.desk.view<MatchView>(['match', '1'], REFEREE);
  board = (): Board => this.match().is.boards[0];
  report = (): Report => this.match().report![0];
  event = (): EventView => this.desk.view<EventView>(['event'], REFEREE);
  cards = (): CardsView => this.desk.view<CardsView>(['cards'], REFEREE);
  /** The event file of this table, as `sedzia desk` reads it. */
  file = (): string => this.lines;
}
