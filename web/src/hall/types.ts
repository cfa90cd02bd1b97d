// What people see of an event: the views of docs/desk.md.

export type Role = 'organiser' | 'desk' | 'referee' | 'player' | 'public';
export type State = 'waits' | 'missing' | 'claimed' | 'differs' | 'ruling' | 'test' | 'done';

export interface Stage {
  key: string;
  kind: 'groups' | 'cup' | 'swiss';
  name: string;
  seed: string;
  rounds: number;
  paired: number;
  current: number;
  over: boolean;
  groups: string[];
}
export interface Discipline {
  key: string;
  name: string;
  games: string[];
  /** Games that are not played on their standard boards. */
  'played-on'?: { game: string; board: string; hash: string; printed?: boolean }[];
  entrants: number;
  /** The first and the last table; the last is below the first while nobody has entered. */
  tables: [number, number];
  /** What a draw takes by itself. */
  'usual-groups': number;
  'usual-rounds': number;
  started: boolean;
  clock: number;
  warning: number;
  /** Played on the server: after how many minutes of an absent player the referee is called. */
  here?: number;
  /** … others may watch; so many moves later; who waits may end the game; a clock for each. */
  watch?: boolean;
  delay?: number;
  claim?: boolean;
  each?: { minutes: number; seconds: number; lose: boolean };
  stages: Stage[];
}
/** A table handed in, as the desk reads it. */
export interface Columns {
  text: string;
  /** The headings, and what each is taken for: one of `may`, or nothing. */
  names: string[];
  are: string[];
  may: string[];
  /** The first rows; how many there are. */
  cells: string[][];
  rows: number;
}
export interface EventView {
  event: string;
  level: string;
  lines: number;
  /** Two disciplines play at the same tables. */
  clash?: boolean;
  disciplines: Discipline[];
  /** For referees and desks: what can be written down against a player, and what the first, second … one brings. */
  offences?: Offence[];
  sanctions?: Sanction[];
}
/** An offence; `explained`: it needs words of the referee's own. */
export interface Offence {
  offence: string;
  words: string;
  explained?: boolean;
}
/** A step of the ladder; `out`: the last one. */
export interface Sanction {
  step: string;
  words: string;
  out?: boolean;
}
export interface Entrant {
  number: number;
  name: string;
  school?: string;
  status?: string;
}
export interface Game {
  /** Who has the side that stands first in the rules: 0 or 1. */
  first: number;
  winner?: number;
  rule?: string;
  counts?: Record<string, number>;
  side?: string;
  record?: string;
}
/** A board of the organiser's own, with its sheet; of the standard one only which game it is. */
export interface SheetView {
  game: string;
  board?: string;
  hash?: string;
  sheet?: string;
}
export interface Board {
  game: string;
  /** Not the standard one. */
  board?: string;
  hash?: string;
  players: string[];
  state: State;
  games: Game[];
  won: [number, number];
  points?: [number, number];
  rule?: string;
  words: string;
  ended?: string;
}
export interface Table {
  match: number;
  table: number;
  group?: string;
  a: Entrant;
  b: Entrant;
  /** Of a table of three or more; place 0: none yet. */
  seats?: { entrant: Entrant; place: number; points: number }[];
  state: State;
  points: [number, number];
  winner?: number;
  began?: string;
  boards: Board[];
}
export interface RoundView {
  discipline: string;
  stage: string;
  round: number;
  rounds: number;
  name: string;
  paired: number;
  began?: string;
  tables: Table[];
  /** The matches a key with a reach may write; without one: all. */
  mine?: number[];
  byes: Entrant[];
  counts: Record<State, number>;
}
export interface Ending {
  rule: string;
  /** The side that wins by it; -1: nobody, -2: whoever did not. */
  side: number;
  words: string;
  [count: string]: unknown;
}
export interface Report {
  referee?: string;
  remark?: string;
  endings: Ending[];
  counts: { key: string; words: string; needed: boolean }[];
  ladder: [number, number];
  /** What the players (`by`: 0 or 1) say of a game without a result. */
  claims?: { game: number; by: number; words: string }[];
}
export interface MatchView {
  discipline: string;
  stage: string;
  round: number;
  name: string;
  is: Table;
  report?: Report[];
}
export interface Row {
  place: number;
  last: number;
  shown: string;
  entrant: Entrant;
  points: number;
  games: number;
  played: number;
  why: string;
}
export interface StandingsView {
  discipline: string;
  tables: { stage: string; name: string; group?: string; rows: Row[] }[];
}
export interface FinalView {
  discipline: string;
  rows: Row[];
}
export interface Pair {
  name?: string;
  a?: Entrant;
  b?: Entrant;
  match?: number;
  table?: number;
  points?: [number, number];
  over?: boolean;
  winner?: number;
}
export interface BracketView {
  discipline: string;
  stage: string;
  rounds: Pair[][];
}
export interface EntrantRow {
  entrant: Entrant;
  /** At the door; nothing: not asked yet. */
  presence?: 'here' | 'missing';
  players: SeatHolder[];
}
interface SeatHolder {
  game: string;
  name: string;
  born?: number;
  guardian?: string;
  test?: { right: number; of: number };
  /** Who had the seat before, first to last. */
  before?: string[];
}
export interface EntrantsView {
  discipline: string;
  entrants: EntrantRow[];
}
export interface EntrantView {
  discipline: string;
  entrant: Entrant;
  matches: MatchView[];
  next?: number;
}
export interface Card {
  /** Its number. */
  card: number;
  match: number;
  table: number;
  entrant: Entrant;
  player?: string;
  step: string;
  words: string;
  'offence-words': string;
  when: string;
  reason?: string;
}
export interface CardsView {
  cards: Card[];
}
export interface LogView {
  lines: number;
  log: { line: number; when: string; who: string; words: string[]; says: string; undone?: boolean }[];
}
/** Tables that need somebody: the desk was called, or the two say different things. */
export interface NeedsView {
  tables: { discipline: string; stage: string; match: number; table: number; call?: string; game?: string }[];
}
export interface KeysView {
  keys: { name: string; role: Role; reach?: string; withdrawn?: boolean }[];
}
export interface SittingSeat {
  entrant: Entrant;
  player?: string;
  since: string;
  done: boolean;
  answered?: number;
  right?: number;
  of?: number;
  seconds?: number;
}
export interface Sitting {
  sitting: number;
  discipline: string;
  game: string;
  code: string;
  minutes: number;
  questions: number;
  opened: string;
  closed?: string;
  seats: SittingSeat[];
}
export interface SittingsView {
  sittings: Sitting[];
}
/** Papers of the desk; one of them as printed, with its right letters. */
interface Paper {
  paper: number;
  discipline: string;
  game: string;
  count: number;
  minutes: number;
}
export interface PapersView {
  papers: Paper[];
}
export interface PaperView extends Paper {
  questions: { ask: string; answers: string[] }[];
  key: string;
}
/** A test as the one sees it who sits it: questions and answers in his own order. */
export interface QuestionsView {
  game: string;
  minutes: number;
  /** Seconds, by the server's clock. */
  left: number;
  chosen?: string;
  questions: { ask: string; answers: string[] }[];
}
