// A table on the teacher's wall: its board, who plays which side, and what is the matter.
import { Board } from '../board/Board';
import { useGame } from '../games';
import { gameClass, sidesOf } from '../lib/games';
import { shortTitle } from '../lib/texts';
import type { Geometry, Piece } from '../lib/types';
import type { Pupil, Tile } from './lesson';
import { c } from './parts';

export type Pupils = Map<number, Pupil>;

export const seatName = (pupils: Pupils, n: number): string => (n ? (pupils.get(n)?.name ?? '–') : c('computer'));

/** What is the matter, in words; and how long. */
function Matter({ tile, pupils }: { tile: Tile; pupils: Pupils }) {
  const { table, board, need, quiet } = tile;
  const name = seatName(pupils, table.seats[tile.seat]);
  const minutes = Math.floor(quiet / 60);
  if (need) {
    const n = Object.values(board?.refused ?? {})[tile.seat] ?? 0;
    const words =
      need === 'hand' ? c('hand-up', { name }) : need === 'refused' ? c('refusals', { name, n }) : c('quiet', { name });
    return (
      <p class="matter">
        <span>{words}</span> {minutes > 0 && <span>{c('minutes', { n: minutes })}</span>}
      </p>
    );
  }
  if (!table.over) return null;
  const winner = sidesOf(table.game).indexOf(table.winner ?? '');
  const words = winner < 0 ? c('over-none') : c('over-won', { name: seatName(pupils, table.seats[winner]) });
  return (
    <p class="matter">
      <span>{words}</span> {table.encounter === 1 && <span>{c('return-waits')}</span>}
    </p>
  );
}

/** A game in a word. */
export function chip(game: string): string {
  const title = shortTitle(game);
  return title.split(' ').find((w) => w.length > 3) ?? title;
}

/** Which side it is, by one of its pieces. */
function Emblem({ game, piece }: { game: string; piece?: Piece }) {
  const view = useGame(game);
  if (!view || !piece) return null;
  return (
    <svg viewBox="-26 -26 52 52" width="18" height="18" aria-hidden="true">
      <view.Token piece={{ ...piece, count: undefined, number: undefined, look: undefined }} />
    </svg>
  );
}

export function TileView(p: { tile: Tile; pupils: Pupils; geometry?: Geometry; onLook: () => void }) {
  const { table, board, need } = p.tile;
  const [a, b] = table.seats.map((n) => seatName(p.pupils, n));
  const sides = sidesOf(table.game);
  return (
    <li
      class={`tile ${gameClass(table.game)} ${need ? `needs-${need}` : table.over ? 'ended' : ''}`}
      data-room={table.room}
    >
      <button type="button" class="open" title={c('look', { a, b })} onClick={p.onLook}>
        <div class="picture">
          {board && p.geometry && (
            <Board
              geometry={p.geometry}
              on={board}
              labels={false}
              around={board.pieces.flatMap((x) => x.field ?? [])}
              still
            />
          )}
        </div>
        <Matter tile={p.tile} pupils={p.pupils} />
        <p class="pair">
          <span class="what">{chip(table.game)}</span>
          {[a, b].map((name, i) => (
            <span key={i} class={board?.turn === sides[i] && !table.over ? 'who moves' : 'who'}>
              <Emblem game={table.game} piece={board?.pieces.find((x) => x.side === sides[i])} /> {name}
            </span>
          ))}
          {board && !table.over && <small>{c('round', { round: board.round })}</small>}
        </p>
      </button>
    </li>
  );
}
