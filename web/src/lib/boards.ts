// The boards that can be played on: those that come with the program, and those this browser was given. The text of a
// board is all there is of it.
import { infoOf } from './games';
import { keptList, put } from './kept';
import { openingOf } from './openings';

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
  try {
    return ((await (await fetch(`/api/board/${game}?room=${room}`)).json()) as { sheet: string }).sheet;
  } catch {
    return '';
  }
}

/** What a sheet calls itself. */
export const nameOf = (sheet: string): string => /^\s*board\s+(\S+)/m.exec(sheet)?.[1] ?? '?';

/** The sheet in what somebody pasted: itself, or a link that carries it. */
export async function sheetIn(typed: string): Promise<string> {
  const code = /^\S+#(?:board=)?([\w-]+)$/.exec(typed.trim())?.[1];
  return code ? ((await unpack(code)) ?? typed) : typed;
}

/** The text of a file as the rules want it: Unix line ends, no mark in front. */
export const clean = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

async function through(bytes: BlobPart, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const all = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(all).arrayBuffer());
}

/** A text small enough for a link, and back. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
export async function unpack(code: string): Promise<string | undefined> {
  try {
    const raw = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream('deflate-raw'));
    return text.length > 48 << 10 ? undefined : new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}
