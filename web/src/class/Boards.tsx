// On which board the class plays a game: the teacher chooses, tables opened from then on use it.
import { useState } from 'preact/hooks';
import type { Given } from '../lib/boards';
import { GAMES } from '../lib/games';
import { bookTitle, shortTitle } from '../lib/texts';
import type { Refusal } from '../lib/types';
import { BoardPicker } from '../room/BoardPicker';
import type { ClassView, Lesson } from './lesson';
import { c, inWords } from './parts';

export function Boards({ lesson, view }: { lesson: Lesson; view: ClassView }) {
  const [asked, setAsked] = useState(GAMES[0]);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const game = view.game ?? asked;
  const pick = async (board?: Given) => {
    const no = await lesson.board(game, board?.text);
    setTrouble(no);
    return !no;
  };
  return (
    <details class="boards">
      <summary data-boards>{c('board')}</summary>
      {!view.game && (
        <select aria-label={c('game')} name="board-game" value={game} onChange={(e) => setAsked(e.currentTarget.value)}>
          {GAMES.map((g) => (
            <option key={g} value={g}>
              {bookTitle(g)}
            </option>
          ))}
        </select>
      )}
      <BoardPicker
        game={game}
        label={shortTitle(game)}
        now={view.boards?.find((b) => b.game === game)?.board}
        onPick={pick}
      />
      <p class="small">{c('board-how')}</p>
      <p role="alert" class="refusal">
        {inWords(trouble)}
      </p>
    </details>
  );
}
