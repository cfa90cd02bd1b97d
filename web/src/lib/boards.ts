// The boards that can be played on: those that come with the program, and those this browser was given. The text of a
// board is all there is of it.
import { ask } from './api';
import { infoOf } from './games';
import { keptList, put } from './kept';
import { openingOf } from './openings';
import { unpack } from './pack';

export interface Given {
  game: string;
  name: string;
  text: string;
}

const KEY = 'boards';
const MOST = 20;

export const ownBoards = (game: string): Given[] => keptList<Given>(KEY).filter((b) => b.game === game);

/** Keeps a board under its name; one of the same name goes. */
export function keepBoard(board: Given): void {
  const rest = keptList<Given>(KEY).filter((b) => b.game !== board.game || b.name !== board.name);
  put(KEY, [board, ...rest].slice(0, MOST));
}

/** The boards of the program beside the standard one. */
export const otherBoards = (game: string): Given[] => openingOf(game)?.others ?? [];

/** The sheet of the board of a room, if it is not the standard one. */
export async function sheetOf(room: string, game: string, hash: string): Promise<string> {
  if (!hash || hash === infoOf(game)?.hash) return '';
  const { body } = await ask<{ sheet: string }>(`/api/board/${game}?room=${room}`);
  return body?.sheet ?? '';
}

/** What a sheet calls itself. */
export const nameOf = (sheet: string): string => /^\s*board\s+(\S+)/m.exec(sheet)?.[1] ?? '?';

/** The sheet in what somebody pasted: itself, or a link that carries it. */
export async function sheetIn(typed: string): Promise<string> {
  const code = /^\S+#(?:board=)?([\w-]+)$/.exec(typed.trim())?.[1];
  return code ? ((await sheetFrom(code)) ?? typed) : typed;
}

/** The text of a file as the rules want it: Unix line ends, no mark in front. */
export const clean = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** The sheet that a link carries. */
export const sheetFrom = (code: string): Promise<string | undefined> => unpack(code, 48 << 10);
