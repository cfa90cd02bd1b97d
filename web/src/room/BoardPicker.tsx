// A board for others to play on, a class or an event: one that this browser knows, a file, or a text that is pasted.
// Whoever keeps it judges it.
import { useEffect, useState } from 'preact/hooks';
import { clean, type Given, keepBoard, nameOf, sheetIn } from '../lib/boards';
import { t } from '../lib/texts';
import { BoardSelect, type Chosen, useBoards } from './BoardSelect';

interface Props {
  game: string;
  label: string;
  /** The one that is played on; none: the standard one. */
  now?: string;
  /** True if it was taken. */
  onPick: (board: Chosen) => Promise<boolean>;
}

export function BoardPicker({ game, label, now, onPick }: Props) {
  const known = useBoards(game);
  const [given, setGiven] = useState<Given>();
  const [board, setBoard] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const take = (text: string) => {
    const read = text.trim() ? { game, name: nameOf(text), text: clean(text) } : undefined;
    setGiven(read);
    setBoard(read);
  };
  useEffect(() => take(''), [game]);
  const use = async () => {
    setBusy(true);
    if ((await onPick(board)) && board) keepBoard(board);
    setBusy(false);
  };
  return (
    <div class="board-picker" data-board-of={game}>
      <BoardSelect
        label={`${t('board-choice')}: ${label}`}
        name={`board-${game}`}
        boards={given ? [given, ...known] : known}
        board={board}
        onBoard={setBoard}
      />{' '}
      <button type="button" class="plain" data-use-board={game} disabled={busy} onClick={() => void use()}>
        {t('board-use')}
      </button>
      <p class="small">
        {t('board-now')} <b data-board-now>{now ?? t('board-standard')}</b>
      </p>
      <details>
        <summary>{t('board-other')}</summary>
        <label>
          {t('board-file')}{' '}
          <input
            type="file"
            accept=".txt,text/plain"
            onChange={(e) => void e.currentTarget.files?.[0]?.text().then(take)}
          />
        </label>
        <label>
          {t('board-paste')}
          <textarea
            name={`board-text-${game}`}
            rows={3}
            onInput={(e) => void sheetIn(e.currentTarget.value).then(take)}
          />
        </label>
        <a href={`/board/${game}`}>{t('board-draw')}</a>
      </details>
    </div>
  );
}
