// On which boards a discipline is played: chosen before its first round, kept with the event.
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
  if (!games.length || (d.started && !own.length)) return null;
  if (d.started)
    return (
      <p class="small">
        {own.map((b) => h('board-of', { game: shortTitle(b.game), name: b.board, hash: b.hash })).join(' ')}
      </p>
    );
  return (
    <details class="board-form">
      <summary data-board-form>{h('board-title')}</summary>
      <p class="small">{h('board-what')}</p>
      {games.map((g) => (
        <BoardPicker
          key={g}
          game={g}
          label={shortTitle(g)}
          now={own.find((b) => b.game === g)?.board}
          onPick={async (board) =>
            (await give(['board', d.key, g, ...(board ? [] : ['standard'])], board?.text)).status === 'done'
          }
        />
      ))}
      <Words answer={answer} />
    </details>
  );
}
