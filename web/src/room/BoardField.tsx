// On which board to play here: one of the list, or the one the address names.
import { useEffect } from 'preact/hooks';
import { place } from '../lib/route';
import { t } from '../lib/texts';
import { BoardSelect, type Chosen, useBoards } from './BoardSelect';

interface BoardFieldProps {
  game: string;
  board: Chosen;
  onBoard: (board: Chosen) => void;
}

export function BoardField({ game, board, onBoard }: BoardFieldProps) {
  const boards = useBoards(game);
  useEffect(() => {
    const asked = place().searchParams.get('board');
    onBoard(boards.find((b) => b.name === asked));
  }, [boards]);
  return (
    <p class="field board-field">
      <BoardSelect label={t('board-choice')} name="board" boards={boards} board={board} onBoard={onBoard} />{' '}
      <a href={`/board/${game}`}>{t('board-draw')}</a>
    </p>
  );
}
