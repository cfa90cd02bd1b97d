// The board that a referee's positions lie on: chosen here, brought by a link or a text, kept with them. One that comes
// with the program is named; any other one is carried along, so that a position opens on every phone.
import { clean, type Given, nameOf, otherBoards, ownBoards, sheetFrom } from '../lib/boards';
import { goOn, type History, keepHistory, keptHistory } from '../lib/history';
import { kept, put } from '../lib/kept';
import { pack } from '../lib/pack';
import { place } from '../lib/route';
import type { Chosen } from '../room/BoardSelect';

/** What lies on the table: a board, and positions on it one after the other. */
export interface Lying {
  board: Chosen;
  history: History;
}

const keyOf = (game: string) => `referee.${game}`;
const boardKeyOf = (game: string) => `referee-board.${game}`;
export const fresh = (): History => ({ texts: ['start'], at: 0 });

export function keepLying(game: string, { board, history }: Lying): void {
  put(boardKeyOf(game), board ?? null);
  keepHistory(keyOf(game), history);
}

export const sheetBoard = (game: string, sheet: string | undefined): Chosen =>
  sheet?.trim() ? { game, name: nameOf(sheet), text: clean(sheet) } : undefined;

const isOurs = async ({ game, text }: Given): Promise<boolean> =>
  (await otherBoards(game)).some((b) => b.text === text);
const named = async (game: string, name: string): Promise<Chosen> =>
  [...(await otherBoards(game)), ...ownBoards(game)].find((b) => b.name === name);

/** What the address brings, or what was left here. A position without a board lies on the standard one. */
export async function beginning(game: string): Promise<Lying> {
  const { searchParams, hash } = place();
  const [position, name, code] = [
    searchParams.get('position'),
    searchParams.get('board'),
    hash.match(/^#board=(.+)/)?.[1],
  ];
  const left = kept<Given>(boardKeyOf(game), (b) => b.game === game && !!b.text);
  let board: Chosen = position ? undefined : left;
  if (code) board = sheetBoard(game, await sheetFrom(code));
  else if (name) board = await named(game, name);
  const history = (board?.text === left?.text && keptHistory(keyOf(game))) || fresh();
  return { board, history: position ? goOn(history, position) : history };
}

/** The address of a position, from the root of the pages. */
export async function linkTo(game: string, position: string, board: Chosen): Promise<string> {
  const path = `/referee/${game}?position=${encodeURIComponent(position)}`;
  if (!board) return path;
  return (await isOurs(board))
    ? `${path}&board=${encodeURIComponent(board.name)}`
    : `${path}#board=${await pack(board.text)}`;
}

/** A position as a text: below it the name of its board, or the whole of it. */
export async function textOf(position: string, board: Chosen): Promise<string> {
  if (!board) return position;
  return (await isOurs(board)) ? `${position}\nboard ${board.name}` : `${position}\n\n${board.text}`;
}

/** Such a text read again; without a board it is one of the board that lies here. */
export async function readText(game: string, text: string, here: Chosen): Promise<{ position: string; board: Chosen }> {
  const [position, ...rest] = clean(text).trim().split('\n');
  const below = rest.join('\n').trim();
  const name = /^board (\S+)$/.exec(below)?.[1];
  return { position, board: name ? await named(game, name) : below ? sheetBoard(game, `${below}\n`) : here };
}
