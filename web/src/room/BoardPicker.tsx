// A board for others to play on, a class or an event: one that this browser knows, a file, or a text that is pasted.
// Whoever keeps it judges it.
import { useEffect, useState } from 'preact/hooks';
import { clean, type Given, keepBoard, otherBoards, ownBoards } from '../lib/boards';
import { t } from '../lib/texts';

interface Props {
  game: string;
  label: string;
  /** The one that is played on; none: the standard one. */
  now?: string;
  /** True if it was taken; undefined stands for the standard board. */
  onPick: (board?: Given) => Promise<boolean>;
}

const nameOf = (text: string): string => /^\s*board\s+(\S+)/m.exec(text)?.[1] ?? '?';

export function BoardPicker({ game, label, now, onPick }: Props) {
  const [known, setKnown] = useState<Given[]>(() => ownBoards(game));
  const [given, setGiven] = useState<Given>();
  const [at, setAt] = useState('');
  const [busy, setBusy] = useState(false);
  const boards = given ? [given, ...known] : known;
  useEffect(() => {
    setAt('');
    setGiven(undefined);
    void otherBoards(game).then((more) => setKnown([...ownBoards(game), ...more]));
  }, [game]);
  const take = (text: string) => {
    setGiven(text.trim() ? { game, name: nameOf(text), text: clean(text) } : undefined);
    setAt(text.trim() ? '0' : '');
  };
  const use = async () => {
    const board = at === '' ? undefined : boards[Number(at)];
    setBusy(true);
    if ((await onPick(board)) && board) keepBoard(board);
    setBusy(false);
  };
  return (
    <div class="board-picker" data-board-of={game}>
      <label>
        {t('board-choice')}: {label}{' '}
        <select name={`board-${game}`} value={at} onChange={(e) => setAt(e.currentTarget.value)}>
          <option value="">{t('board-standard')}</option>
          {boards.map((b, i) => (
            <option key={i} value={String(i)}>
              {b.name}
            </option>
          ))}
        </select>
      </label>{' '}
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
          <textarea name={`board-text-${game}`} rows={3} onInput={(e) => take(e.currentTarget.value)} />
        </label>
        <a href={`/board/${game}`}>{t('board-draw')}</a>
      </details>
    </div>
  );
}
