// Learning a game: the list of its missions, and one of them at the table.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { useGame } from '../games';
import { GAMES, gameClass } from '../lib/games';
import { standardBoard } from '../lib/openings';
import { WholeRules } from '../lib/rules';
import { bookTitle, language, shortTitle, t } from '../lib/texts';
import type { View } from '../lib/types';
import { WaitingPage } from '../lib/waiting';
import { book } from './book';
import { MissionPage } from './MissionPage';
import { Stars } from './parts';
import type { Mission } from './table';
import { l, useLearnWords } from './words';
import './learn.css';

/** The missions of a game, each with the picture of its position. */
function useMissions(game: string): { mission: Mission; view: View | null }[] | undefined {
  const [list, setList] = useState<{ mission: Mission; view: View | null }[]>();
  useEffect(() => {
    const rules = new WholeRules();
    void (async () => {
      await rules.board(game);
      const missions = await rules.json<Mission[]>('learn_list');
      const views = await Promise.all(missions.map((m) => rules.show(m.position)));
      setList(missions.map((mission, i) => ({ mission, view: views[i] })));
      rules.close();
    })();
    return () => rules.close();
  }, [game]);
  return list;
}

function Missions({ game }: { game: string }) {
  const list = useMissions(game);
  const drawn = useGame(game);
  if (!list) return <WaitingPage title={bookTitle(game)} />;
  const { missions } = book();
  const open = list.find(({ mission }) => !missions[`${game}/${mission.key}`]);
  const geometry = standardBoard(game);
  return (
    <main id="content" class={`learn ${gameClass(game)}`}>
      <header>
        <h1>{l('missions-of', { game: shortTitle(game) })}</h1>
        <p>{l('missions-intro')}</p>
        {open && (
          <a class="action" data-next-mission={open.mission.key} href={`/learn/${game}/${open.mission.key}`}>
            {l(open === list[0] ? 'begin' : 'go-on')}
          </a>
        )}
      </header>
      <ol class="missions">
        {list.map(({ mission, view }) => (
          <li key={mission.key} class={mission === open?.mission ? 'open' : ''}>
            <a href={`/learn/${game}/${mission.key}`} data-mission={mission.key}>
              <span class="picture" aria-hidden="true">
                {drawn && geometry && view && (
                  <Board
                    geometry={geometry}
                    on={{ pieces: view.pieces }}
                    labels={false}
                    still
                    near={view.pieces.flatMap((p) => (p.side === mission.side && p.field ? [p.field] : []))}
                  />
                )}
              </span>
              <span class="words">
                <strong>{mission.title[language()]}</strong>
                <small>{mission.task[language()]}</small>
                <Stars n={missions[`${game}/${mission.key}`] ?? 0} />
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p class="links">
        <a href={`/guide/${game}`}>{l('guide')}</a> · <a href={`/rules/${game}`}>{t('rules')}</a> ·{' '}
        <a href="/logbook">{l('logbook')}</a>
      </p>
    </main>
  );
}

function Games() {
  const { missions } = book();
  return (
    <main id="content" class="learn">
      <header>
        <h1>{l('title')}</h1>
        <p>{l('intro')}</p>
      </header>
      <ul class="learn-games">
        {GAMES.map((game) => (
          <li key={game} class={gameClass(game)}>
            <a href={`/learn/${game}`} data-learn={game}>
              <strong>{bookTitle(game)}</strong>
              <small>{l('solved', { n: Object.keys(missions).filter((m) => m.startsWith(`${game}/`)).length })}</small>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

export function LearnPage({ game, mission }: { game?: string; mission?: string }) {
  const ready = useLearnWords();
  if (!ready) return <WaitingPage />;
  if (!game) return <Games />;
  return mission ? <MissionPage game={game} mission={mission} /> : <Missions game={game} />;
}
