// On which board: the standard one, another that comes with the program, or one this browser was given.
import { useEffect, useState } from 'preact/hooks';
import { type Given, otherBoards, ownBoards } from '../lib/boards';
import { place } from '../lib/route';
import { t } from '../lib/texts';

export type Chosen = Given | undefined;

interface BoardFieldProps {
  game: string;
  board: Chosen;
  onBoard: (board: Chosen) => void;
}

export function BoardField({ game, board, onBoard }: BoardFieldProps) {
  const [boards, setBoards] = useState<Given[]>(() => ownBoards(game));
  useEffect(() => {
    const asked = place().searchParams.get('board');
    const own = ownBoards(game);
    setBoards(own);
    onBoard(own.find((b) => b.name === asked));
    void otherBoards(game).then((more) => {
      setBoards([...own, ...more]);
      const named = [...own, ...more].find((b) => b.name === asked);
      if (named) onBoard(named);
    });
  }, [game]);
  return (
    <p class="field board-field">
      <label>
        {t('board-choice')}{' '}
        <select
          name="board"
          value={board ? String(boards.indexOf(board)) : ''}
          onChange={(e) => onBoard(e.currentTarget.value === '' ? undefined : boards[Number(e.currentTarget.value)])}
        >
          <option value="">{t('board-standard')}</option>
          {boards.map((b, i) => (
            <option key={i} value={String(i)}>
              {b.name}
            </option>
          ))}
        </select>
      </label>{' '}
      <a href={`/board/${game}`}>{t('board-draw')}</a>
    </p>
  );
}
