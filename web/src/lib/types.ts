// What a page knows of a game: the words of docs/web-api.md. The same whether a server sent it or
// the rules in the page wrote it.

export type Language = 'pl' | 'en';
export type Words = { pl: string; en: string };

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
  rule?: string;
}

export interface Step {
  k: number;
  who?: string;
  what?: string;
  move?: string;
  position?: string;
  events: Happening[];
}

export interface ScoreLine {
  rule: string;
  field?: string;
  piece: string;
  number?: number;
  points: number;
}

export interface Result {
  winner: string | null;
  by: string;
  counts: Record<string, number>;
}

/** A position as one viewer sees it. */
export interface View {
  position: string;
  round: number;
  rounds: number;
  turn: string;
  step: string;
  doing: string;
  legal?: string[];
  pieces: Piece[];
  counts: Record<string, number>;
  score?: ScoreLine[];
}

export interface Player {
  name: string;
  here?: boolean;
  bot?: number;
  claim?: number;
  /** When the game may be claimed against this player, by this page's clock. */
  claimAt?: number;
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
  rematch?: string[];
  promise?: string;
  seed?: string;
  result: Result | null;
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
  secrets: boolean;
}

export interface Field {
  field: string;
  row: number;
  column: number;
  place?: string;
  ground?: string;
}

export interface Geometry {
  game: string;
  board: string;
  rows: number;
  columns: number;
  /** Rows with row % 2 === shift lie half a hex further east. */
  shift: number;
  fields: Field[];
}
