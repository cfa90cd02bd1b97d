// Five tables, each with one sentence and two buttons; the game left open comes first.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { easySide, GAMES, gameClass } from '../lib/games';
import { learnPath } from '../lib/guides';
import { Rules } from '../lib/rules';
import { openTables } from '../lib/saved';
import { bookSentence, bookTitle, t } from '../lib/texts';
import type { Geometry, View } from '../lib/types';
import { newTable, startTable } from './LocalPage';

interface Opened {
  geometry: Geometry;
  view: View;
}

/** Boards of all games at their start, for the pictures. */
function useBoards(): Map<string, Opened> {
  const [boards, setBoards] = useState(new Map<string, Opened>());
  useEffect(() => {
    const rules = new Rules();
    let open = true;
    void (async () => {
      for (const game of GAMES) {
        const geometry = await rules.board(game);
        await rules.ask('page_begin', `${'00'.repeat(32)}\n\n`);
        const view = await rules.json<View>('page_state', 5);
        if (!open) return;
        setBoards((now) => new Map(now).set(game, { geometry, view }));
      }
    })();
    return () => {
      open = false;
      rules.close();
    };
  }, []);
  return boards;
}

export function Home() {
  const boards = useBoards();
  const open = openTables();
  return (
    <main id="content" class="home">
      <h1>{t('title')}</h1>
      <p class="motto">{t('motto')}</p>
      {open.length > 0 && (
        <ul class="resume" aria-label={t('continue-game')}>
          {open.map((s) => (
            <li key={s.id}>
              <a class="action" href={`/table/${s.id}`}>
                {t('continue-game')}: {bookTitle(s.game)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul class="games">
        {GAMES.map((game) => {
          const board = boards.get(game);
          return (
            <li key={game} class={`game-card ${gameClass(game)}`}>
              <div class="picture" aria-hidden="true">
                {board && <Board geometry={board.geometry} pieces={board.view.pieces} labels={false} still />}
              </div>
              <h2>{bookTitle(game)}</h2>
              <p class="intro">{bookSentence(game)}</p>
              <p class="buttons">
                <button class="action" data-play={game} onClick={() => startTable(newTable(game, easySide(game), 1))}>
                  {t('play-now')}
                </button>
                <a class="plain" href={learnPath(game)} aria-label={`${t('learn')}: ${bookTitle(game)}`}>
                  {t('learn')}
                </a>
                <a class="more" href={`/play/${game}`} aria-label={`${t('more-options')}: ${bookTitle(game)}`}>
                  {t('more-options')}
                </a>
              </p>
            </li>
          );
        })}
      </ul>
      <p>
        <a href="/guide">{t('first-game')}</a> · <a href="/guide/referee">{t('for-referee')}</a>
      </p>
      <p class="small">{t('about')}</p>
      <p class="small">{t('install')}</p>
    </main>
  );
}
