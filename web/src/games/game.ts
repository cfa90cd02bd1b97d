// What the pages ask of a game beyond its rules: how its board, its pieces and what a player holds look. A folder
// games/NAME with an index.tsx answers for the game of that name; games/plain answers for all others.
import type { FunctionComponent } from 'preact';
import type { DieLook } from '../board/dice';
import type { Spot } from '../lib/hex';
import type { BoardMap } from '../lib/map';
import type { Move } from '../lib/picker';
import type { Field, Geometry, Moment, Piece, TableState } from '../lib/types';

export interface SceneryProps {
  geometry: Geometry;
  spots: Map<string, Spot & Field>;
  round: number;
  rounds: number;
  /** The east is up: fields lie so already, `turn` is the transform of what is drawn with the north up. */
  turned: boolean;
  turn?: string;
  /** Nothing moves here: a picture. */
  still?: boolean;
}

export interface HandProps {
  game: string;
  state: TableState;
  moves: Move[];
  you: string;
  /** What may be pointed at (`#31`), and what has been. */
  next: Set<string>;
  picked: string[];
  onPoint: (thing: string) => void;
  /** Plays several moves one after the other: a text, or which of the moves there are then. */
  onMoves: (moves: Wish[]) => void;
  /** Why a move cannot be made, in words and with the rule, where asking costs nothing. */
  why?: (move: string) => Promise<{ rule?: string; text: string } | undefined>;
}

export type Wish = string | ((m: Move) => boolean);

/** What lies beside the board of one side, or of nobody. */
export interface AsideProps {
  game: string;
  state: TableState;
  /** Whether the reader is that side. */
  mine: boolean;
  pieces: Piece[];
}

export interface LegendProps {
  state: TableState;
  geometry: Geometry;
}

export interface SheetProps {
  state: TableState;
  you: string;
  place: (field?: string) => string;
  /** What decides and is being shown. */
  moment?: Moment;
}

export interface GameView {
  /** The kind of ground of a field, as classes for the game's style sheet. */
  ground(f: Field): string;
  /** All that is printed on the board besides its fields; its background carries `data-paper`. */
  Scenery: FunctionComponent<SceneryProps>;
  /** A piece round 0,0, about 44 units wide. */
  Token: FunctionComponent<{ piece: Piece }>;
  /** The country under the board: its names are put where they are in nobody's way. */
  map?: BoardMap;
  /** Half the width and height of a piece, where it is not about 20 units. */
  reach?: [number, number];
  /** A piece that lies over two fields or points from one to another. */
  Between?: FunctionComponent<{ piece: Piece; at: Spot; to: Spot }>;
  /** How far above its field a piece is drawn. */
  lift?(p: Piece): number;
  /** Pieces that lie under all others, so that they hide nothing. */
  under?(p: Piece): boolean;
  /** What the player holds and can point at. */
  Hand?: FunctionComponent<HandProps>;
  /** Whether a move is put together in the hand, so that it needs no buttons. */
  composed?(doing: string): boolean;
  /** What lies beside the board, other than tokens; and below all of it. */
  Aside?: FunctionComponent<AsideProps>;
  Legend?: FunctionComponent<LegendProps>;
  /** What is being fought out, above the buttons; null when nothing is. */
  Sheet?: FunctionComponent<SheetProps>;
  /** Fields that a battle is about now. */
  fought?(state: TableState): string[];
  /** Pieces shown by Aside or not at all: no tokens beside the board. */
  quiet?(p: Piece): boolean;
  /** What stands on a face of its dice; whether that face is a dark one; what the dice of a side look like. */
  Face?: FunctionComponent<{ face: string }>;
  isDark?(face: string): boolean;
  die?(side?: string): DieLook;
  /** The dice lie in the hand and beside the board: no second row of them above it. */
  ownDice?: boolean;
  /** A card in words: "31 9 DP". */
  card?(number: number): string;
  /** A piece in words, if its kind and number do not say it all. */
  pieceName?(p: Piece): string | undefined;
}
