// Setting up a game: against the computer, at one screen, or by link.

import { useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { ask, refusalIn } from '../lib/api';
import { diceWords } from '../lib/dicewords';
import { easySide, FIRST_LEVEL, gameClass, sidesOf } from '../lib/games';
import { learnPath } from '../lib/guides';
import { openingOf } from '../lib/openings';
import { go } from '../lib/route';
import { keepSeat } from '../lib/seats';
import { change, settings } from '../lib/settings';
import { bookIntro, bookTitle, sideName, t } from '../lib/texts';
import { BoardField } from '../room/BoardField';
import type { Chosen } from '../room/BoardSelect';
import { NameField, TwoNames, WordsField } from '../room/Fields';
import { TermsFields } from '../room/Terms';
import { newTable, startTable } from './LocalPage';

interface NewRoom {
  room: string;
  token: string;
  seat?: string;
  invite?: string;
  invited?: number;
  addresses?: string[];
  pl?: string;
  en?: string;
}

/** Opens a room on the server; the error in words if there is none. The words for the dice stay here until the
 *  server has answered with its promise. */
async function openRoom(wish: Record<string, unknown>, words: string): Promise<string | undefined> {
  const answer = await ask<NewRoom>('/api/rooms', { body: wish });
  const room = answer.body;
  if (!answer.ok || !room?.seat) return refusalIn(answer);
  const { token: key, invite, invited, addresses } = room;
  keepSeat({ room: room.room, key, invite, invited, addresses, words: diceWords(words) });
  go(room.seat);
  return undefined;
}

/** What lies on the table before the first move, beside the questions where there is room for it. */
function Laid({ game }: { game: string }) {
  const opening = openingOf(game);
  if (!opening || !matchMedia('(min-width: 64rem)').matches) return null;
  return (
    <div class="laid" aria-hidden="true">
      <Board geometry={opening.geometry} on={{ pieces: opening.still.pieces }} labels still />
    </div>
  );
}

export function Play({ game }: { game: string }) {
  const sides = sidesOf(game);
  const [opponent, setOpponent] = useState<'bot' | 'screen' | 'link'>('bot');
  const [level, setLevel] = useState(FIRST_LEVEL);
  const [side, setSide] = useState(easySide(game));
  const [name, setName] = useState(settings.value.name);
  const [words, setWords] = useState('');
  const [encounter, setEncounter] = useState(false);
  const [clock, setClock] = useState('');
  const [names, setNames] = useState<[string, string]>(['', '']);
  const [error, setError] = useState('');
  const [board, setBoard] = useState<Chosen>();

  const begin = async (e: Event) => {
    e.preventDefault();
    if ((e.currentTarget as Element).querySelector('[aria-invalid=true]')) return;
    change({ name });
    const mine = side === 'any' ? sides[Math.random() < 0.5 ? 0 : 1] : side;
    const terms = {
      ...(board && { board: board.text }),
      ...(encounter && { encounter: { game: 1 as const, before: '' } }),
      ...(encounter && opponent === 'screen' && { names }),
    };
    const wish = {
      game,
      side,
      ...(name && { name }),
      ...(encounter && { encounter }),
      ...(clock && { clock }),
      ...(board && { board: board.text }),
    };
    if (opponent === 'link') setError((await openRoom(wish, words)) ?? '');
    else startTable(newTable(game, opponent === 'bot' ? mine : 'both', opponent === 'bot' ? level : 0, terms));
  };

  return (
    <main id="content" class={`setup ${gameClass(game)}`}>
      <h1>{bookTitle(game)}</h1>
      <p>{bookIntro(game)}</p>
      <form onSubmit={(e) => void begin(e)}>
        <fieldset>
          <legend>{t('opponent')}</legend>
          {(
            [
              ['bot', 'with-bot'],
              ['screen', 'hot-seat'],
              ['link', 'by-link'],
            ] as const
          ).map(([value, key]) => (
            <label key={value}>
              <input
                type="radio"
                name="opponent"
                value={value}
                checked={opponent === value}
                onChange={() => setOpponent(value)}
              />{' '}
              {t(key)}
            </label>
          ))}
        </fieldset>
        {opponent === 'bot' && (
          <fieldset>
            <legend>{t('level')}</legend>
            {[1, 2, 3, 4, 5].map((n) => (
              <label key={n}>
                <input type="radio" name="level" value={n} checked={level === n} onChange={() => setLevel(n)} />{' '}
                {t(`level-${n}`)}
              </label>
            ))}
          </fieldset>
        )}
        {opponent !== 'screen' && (
          <fieldset>
            <legend>{t('your-side')}</legend>
            {[...sides, 'any'].map((s) => (
              <label key={s}>
                <input type="radio" name="side" value={s} checked={side === s} onChange={() => setSide(s)} />{' '}
                {s === 'any' ? t('any-side') : sideName(game, s)}
              </label>
            ))}
          </fieldset>
        )}
        <TermsFields
          encounter={encounter}
          onEncounter={setEncounter}
          clock={clock}
          onClock={opponent === 'link' ? setClock : undefined}
        />
        <BoardField game={game} board={board} onBoard={setBoard} />
        {opponent === 'screen' && encounter && (
          <TwoNames sides={sides.map((s) => sideName(game, s))} names={names} onNames={setNames} />
        )}
        {opponent === 'link' && (
          <>
            <NameField value={name} onValue={setName} />
            <WordsField value={words} onValue={setWords} />
          </>
        )}
        {error && (
          <p class="refusal" role="alert">
            {error}
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="action">
            {t('begin')}
          </button>{' '}
          <a class="plain" href={`/rules/${game}`}>
            {t('rules')}
          </a>{' '}
          <a class="plain" href={learnPath(game)}>
            {t('learn')}
          </a>
        </p>
      </form>
      <Laid game={game} />
    </main>
  );
}
