// What a page knows of a game: the words of docs/web-api.md. The same whether a server sent it or
// the rules in the page wrote it.

export type Language = 'pl' | 'en';
/** A command card. */
export interface Card {
  number: number;
  name: string;
  colour: string;
  strength: number;
  effects: string[];
}

/** Title and introduction of every rulebook. */
export type Shelf = Record<string, { title: string; intro: string }>;

export interface Rule {
  id: string;
  number: string;
  marks: string[];
  text: string;
  deny?: string;
}
interface Chapter {
  number: number;
  title: string;
  rules: Rule[];
}
export interface Book {
  name: string;
  title: string;
  intro: string;
  reconstruction: string;
  chapters: Chapter[];
}

/** A sentence of the referee's help card: **…** in its text is what to stress. */
export interface HelpItem {
  rules: string[];
  picture?: string;
  winner?: string;
  rounds?: number[];
  text: string;
}
export interface HelpSection {
  kind: string;
  side?: string;
  step?: string;
  title: string;
  items: HelpItem[];
}

export interface Piece {
  field?: string;
  to?: string;
  kind: string;
  side?: string;
  look?: string[];
  count?: number;
  number?: number;
  level?: number;
  label?: string;
}

export interface Happening {
  kind: string;
  side?: string;
  from?: string;
  to?: string;
  piece?: string;
  amount?: number;
  /** Of a card that is revealed: what it adds to the sum of its side. */
  adds?: number;
  rule?: string;
  /** What it means, said by the rules (src/core/mark.h). */
  is?: Mark[];
}

export type Mark =
  | 'moves'
  | 'comes'
  | 'gone'
  | 'hurt'
  | 'healed'
  | 'loss'
  | 'shot'
  | 'strikes'
  | 'fight'
  | 'won'
  | 'chance'
  | 'unfit'
  | 'shown'
  | 'alone'
  | 'quiet'
  | 'follows'
  | 'slight'
  | 'drawn'
  | 'card'
  | 'hidden'
  | 'round'
  | 'end';

/** What a move that is put together of several things needs. */
export interface Needs {
  /** So many picks of a kind, in any order. */
  picks?: number;
  /** One of these faces is among the dice that are taken, and why. */
  faces?: string[];
  rule?: string;
  pl?: string;
  en?: string;
}

/** A move taken apart: what it names is pointed at in this order: card, from, to, dice. */
export interface Deed {
  verb: string;
  card?: number;
  from?: string;
  to?: string;
  dice?: string[];
  /** With what, where there is a choice; the face of a roll. */
  token?: string;
  attack?: boolean;
  ends?: boolean;
  either?: boolean;
  secret?: boolean;
  /** What it promises: shots, and chances of 1000 (hit, down, hurt, mine); whether a card counts. */
  odds?: Record<string, number>;
}

/** Something that decides, told: made by the rules (src/core/moment.h), played by the page. */
export interface Moment {
  /** Steps of one moment have the same number. */
  number: number;
  kind: string;
  outcome: string;
  who: string;
  /** For whoever reads it. */
  luck: 'good' | 'bad' | 'plain';
  from?: string;
  to?: string;
  /** Dice so far, in all, and how many of them hit. */
  rolled?: number;
  of?: number;
  hits?: number;
  /** Before the first die, of 1000. */
  odds?: { hit: number; down?: number };
  /** The last step of it: the sentence is there. */
  done?: boolean;
  pl?: string;
  en?: string;
  rule?: string;
}

/** One step of the log. What the table looked like after it stands there if it is known. */
export interface Step extends Partial<Still> {
  k: number;
  who?: string;
  what?: string;
  move?: string;
  did?: Deed;
  events: Happening[];
  moments?: Moment[];
}

interface ScoreLine {
  rule: string;
  field?: string;
  piece: string;
  number?: number;
  points: number;
}

export interface Result {
  winner: string | null;
  by: string;
  /** Left undecided because both wanted it. */
  agreed?: boolean;
  counts: Record<string, number>;
}

/** A position: where the game is, and what lies on the board. */
export interface Position {
  position: string;
  round: number;
  rounds: number;
  turn: string;
  step: string;
  doing: string;
  pieces: Piece[];
}

/** … as one viewer sees it, at a moment that has passed. */
interface Still extends Position {
  counts: Record<string, number>;
  score?: ScoreLine[];
}

/** … and now: what may be done, as it is sent back and as data. */
export interface View extends Still {
  legal?: string[];
  moves?: Deed[];
  needs?: Needs;
  /** What this step wants of the one who is to act. */
  coach?: Record<Language, string>;
}

export interface Player {
  name: string;
  here?: boolean;
  bot?: number;
  /** Seconds until a bot on the server will have moved, about. */
  wait?: number;
  claim?: number;
  /** When the game may be claimed against this player, by this page's clock. */
  claimAt?: number;
}

/** How an encounter stands; sides are those of the game at hand. */
export interface Encounter {
  game: number;
  played: number;
  games: Record<string, number>;
  over: boolean;
  reason: string;
  rule?: string;
  points?: Record<string, number>;
  values?: Record<string, number>;
  better?: string;
}

/** Thinking time: what was agreed, and what is left in milliseconds. */
export interface Time {
  kind: 'lose' | 'warn' | 'game';
  main: number;
  increment?: number;
  warning?: number;
  lag: number;
  left: Record<string, number>;
  running?: string;
}

/** Everything a table shows. */
export interface TableState extends View {
  k: number;
  phase: 'waiting' | 'playing' | 'over';
  log: Step[];
  players: Record<string, Player>;
  watching?: number;
  clock?: Record<string, number>;
  /** May the last move be taken back (a game in the page)? */
  canUndo?: boolean;
  /** Online: the side that asks for it. */
  undo?: string | null;
  /** Online, where the rules know an undecided end: the side that offers it. */
  draw?: string | null;
  rematch?: string[];
  promise?: string;
  /** While waiting: the number of the invitation that stands, or 0. */
  invited?: number;
  /** While waiting: who will play; what each side has promised for the dice; it is time to tell one's words. */
  seated?: boolean;
  vows?: Record<string, string>;
  open?: boolean;
  seed?: string;
  result: Result | null;
  encounter?: Encounter;
  time?: Time;
  /** A match of this event; spectators are told so many moves later. */
  event?: string;
  delay?: number;
  /** When this state came, by this page's clock. */
  at?: number;
}

export interface Refusal {
  why: string;
  rule?: string;
  field?: string;
  wait?: number;
  pl?: string;
  en?: string;
}

export interface GameInfo {
  game: string;
  title: string;
  edition: string;
  sides: [string, string];
  /** The side that is easier to begin with. */
  easy?: string;
  /** 0: no fixed number. */
  rounds?: number;
  secrets: boolean;
  /** Of the standard board. */
  board?: string;
  hash?: string;
  shape?: string;
  /** Its results have points that are counted on the board. */
  scored?: boolean;
}

/** A game before its first move, known without its rules. */
export interface Opening {
  geometry: Geometry;
  still: Still;
  /** The boards of the program beside the standard one. */
  others: { game: string; name: string; text: string }[];
}

export interface Field {
  field: string;
  row: number;
  column: number;
  place?: string;
  ground?: string;
  /** Fields it touches across an edge nothing may cross; each such edge is named once. */
  cut?: string[];
}

export interface Geometry {
  game: string;
  board: string;
  rows: number;
  columns: number;
  hash?: string;
  /** Boards with the same fields in the same places have the same. */
  shape?: string;
  /** Rows with row % 2 === shift lie half a hex further east. */
  shift: number;
  /** Dice that differ by their faces: the word of their lines in the sheet, whose they are. */
  dice?: { die: string; side?: string; faces: string[] }[];
  fields: Field[];
  /** Its text, docs/boards.md. */
  sheet: string;
}
