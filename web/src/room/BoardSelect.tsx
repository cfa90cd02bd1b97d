// The boards of a game this browser can offer, as one list: the standard one, then those it was given, then the others
// that come with the program.
import { useEffect, useState } from 'preact/hooks';
import { type Given, otherBoards, ownBoards } from '../lib/boards';
import { t } from '../lib/texts';

/** A board; nothing stands for the standard one. */
export type Chosen = Given | undefined;

export function useBoards(game: string): Given[] {
  const [boards, setBoards] = useState<Given[]>(() => ownBoards(game));
  useEffect(() => {
    let asked = true;
    const own = ownBoards(game);
    setBoards(own);
    void otherBoards(game).then((more) => asked && setBoards([...own, ...more]));
    return () => {
      asked = false;
    };
  }, [game]);
  return boards;
}

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
  );
}
