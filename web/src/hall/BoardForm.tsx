// On which boards a discipline is played: chosen before its first result, kept with the event.
import { GAMES } from '../lib/games';
import { shortTitle } from '../lib/texts';
import { BoardPicker } from '../room/BoardPicker';
import type { Hall } from './hall';
import { h, useOrder, Words } from './parts';
import type { Discipline } from './types';

export function BoardForm({ hall, discipline: d }: { hall: Hall; discipline: Discipline }) {
  const { answer, give } = useOrder(hall);
  const own = d['played-on'] ?? [];
  const games = d.games.filter((g) => GAMES.includes(g));
  if (!games.length) return null;
  const nameOf = (game: string): string | undefined => {
    const board = own.find((b) => b.game === game);
    return board?.printed ? h('board-printed') : board?.board;
  };
  return (
    <details class="board-form">
      <summary data-board-form>{h('board-title')}</summary>
      <p class="small">{h('board-what')}</p>
      {games.map((g) => (
        <div key={g}>
          <BoardPicker
            game={g}
            label={shortTitle(g)}
            now={nameOf(g)}
            onPick={async (board) =>
              (await give(['board', d.key, g, ...(board ? [] : ['standard'])], board?.text)).status === 'done'
            }
          />
          <button
            type="button"
            class="plain"
            data-printed={g}
            onClick={() => void give(['board', d.key, g, 'printed'])}
          >
            {h('board-printed-use')}
          </button>
        </div>
      ))}
      <Words answer={answer} />
    </details>
  );
}
