// The boards of a game this browser can offer, as one list: the standard one, then those it was given, then the others
// that come with the program.
import { useMemo } from 'preact/hooks';
import { type Given, otherBoards, ownBoards } from '../lib/boards';
import { t } from '../lib/texts';

/** A board; nothing stands for the standard one. */
export type Chosen = Given | undefined;

export const useBoards = (game: string): Given[] => useMemo(() => [...ownBoards(game), ...otherBoards(game)], [game]);

interface Props {
  label: string;
  name: string;
  boards: Given[];
  board: Chosen;
  onBoard: (board: Chosen) => void;
}

export function BoardSelect({ label, name, boards, board, onBoard }: Props) {
  const at = board ? boards.indexOf(board) : -1;
  return (
    <>
      <label>
        {label}{' '}
        <select
          name={name}
          value={at < 0 ? '' : String(at)}
          onChange={({ currentTarget: { value } }) => onBoard(value === '' ? undefined : boards[Number(value)])}
        >
          <option value="">{t('board-standard')}</option>
          {boards.map((b, i) => (
            <option key={i} value={String(i)}>
              {b.name}
            </option>
          ))}
        </select>
      </label>
      {!board && (
        <p class="small" data-reconstruction>
          {t('board-printed')}
        </p>
      )}
    </>
  );
}
