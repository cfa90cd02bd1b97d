// One mission: its progress, its task, the table, and what came of it.
import { useEffect, useState } from 'preact/hooks';
import { loadGame } from '../games/load';
import { easySide, FIRST_LEVEL, gameClass } from '../lib/games';
import { awaitedNow } from '../lib/later';
import { go } from '../lib/route';
import { bookTitle, language, t } from '../lib/texts';
import { WaitingPage } from '../lib/waiting';
import { newTable, startTable } from '../pages/LocalPage';
import { TableView, useTable } from '../play/Table';
import { solved } from './book';
import { Stars } from './parts';
import { type Lesson, type Mission, MissionTable } from './table';
import { l } from './words';

/** The missions of the game, in their order, asked of the table's own rules before it begins. */
interface Course {
  table: MissionTable;
  order: Mission[];
}

async function openMission(game: string, key: string): Promise<Course | undefined> {
  const { WholeRules } = await import('../lib/rules');
  const rules = new WholeRules();
  await rules.board(game);
  const order = await rules.json<Mission[]>('learn_list');
  rules.close();
  const mission = order.find((m) => m.key === key);
  if (!mission) return undefined;
  return { table: new MissionTable(newTable(game, mission.side, FIRST_LEVEL), key), order };
}

function Progress({ lesson }: { lesson: Lesson }) {
  const n = Math.min(lesson.moves + 1, lesson.of);
  return (
    <p class="progress">
      {Array.from({ length: lesson.of }, (_, i) => (
        <i key={i} class={i < lesson.moves || lesson.state === 'solved' ? 'done' : i === lesson.moves ? 'now' : ''} />
      ))}
      <span>{l('step', { n, of: lesson.of })}</span>
    </p>
  );
}

/** What is to be done: where one is led the next move, else the task with hints for whoever asks. */
function Lead({ table, lesson }: { table: MissionTable; lesson: Lesson }) {
  const [shown, setShown] = useState(0);
  const say = language();
  const next = () => {
    table.hinted = Math.max(table.hinted, shown + 1);
    setShown(shown + 1);
  };
  return (
    <section class="lead" data-lead={lesson.moves} aria-live="polite">
      <h2>{(lesson.head ?? lesson.title)[say]}</h2>
      <p>{(lesson.text ?? lesson.task)[say]}</p>
      {lesson.hints.slice(0, shown).map((hint) => (
        <p key={hint.en} class="hint-line" data-hint>
          {hint[say]}
        </p>
      ))}
      {!lesson.head && shown < lesson.hints.length && (
        <button type="button" class="plain" data-more-hint onClick={next}>
          {l('hint')}
        </button>
      )}
    </section>
  );
}

interface EndingProps {
  course: Course;
  lesson: Lesson;
  again: () => void;
}

function Ending({ course, lesson, again }: EndingProps) {
  const { table, order } = course;
  const [stars, setStars] = useState(0);
  const won = lesson.state === 'solved';
  const at = order.findIndex((m) => m.key === lesson.key);
  const next = order[at + 1];
  useEffect(() => {
    if (!won) return;
    void table.stars().then((n) => {
      setStars(n);
      solved(table.game, lesson.key, n);
    });
  }, []);
  return (
    <section class={`lead ending ${lesson.state}`} data-mission-state={lesson.state} role="status">
      <h2>{l(won ? 'well-done' : 'not-yet')}</h2>
      {won && <Stars n={stars} />}
      <p>{(won ? lesson.done : lesson.lost)[language()]}</p>
      <p class="taught">
        {won &&
          lesson.teaches.map((rule) => (
            <a key={rule} class="rule" href={`/rules/${rule}`}>
              {t('rule-link', { rule })}
            </a>
          ))}
      </p>
      <p class="buttons">
        {won && next && (
          <a class="action" data-next-mission={next.key} href={`/learn/${table.game}/${next.key}`}>
            {l('next-mission')}
          </a>
        )}
        {won && !(next && at > 0) && (
          <button
            type="button"
            class={next ? 'plain' : 'action'}
            data-whole-game
            onClick={() => startTable(newTable(table.game, easySide(table.game), 1))}
          >
            {l('whole-game')}
          </button>
        )}
        <button type="button" class={won ? 'plain' : 'action'} data-again onClick={again}>
          {l('again')}
        </button>
        <a class="plain" href={`/learn/${table.game}`}>
          {l('all-missions')}
        </a>
      </p>
    </section>
  );
}

export function MissionPage({ game, mission }: { game: string; mission: string }) {
  const [course, setCourse] = useState<Course>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    let opened: Course | undefined;
    const begun = openMission(game, mission).then((found) => {
      opened = found;
      if (!found) go(`/learn/${game}`, true);
      else if (gone) found.table.close();
      else setCourse(found);
    });
    const rest = awaitedNow(Promise.all([begun, loadGame(game)]));
    return () => {
      gone = true;
      opened?.table.close();
      rest();
    };
  }, [game, mission, tries]);
  const table = course?.table;
  useTable(table);
  if (!course || !table?.geometry || !table.state || !table.lesson) return <WaitingPage title={bookTitle(game)} />;
  const { lesson } = table;
  const again = () => {
    setCourse(undefined);
    setTries(tries + 1);
  };
  return (
    <main id="content" class={`playing mission ${gameClass(game)}`}>
      <header class="mission-head">
        <h1>{lesson.title[language()]}</h1>
        {lesson.head || lesson.state === 'solved' ? <Progress lesson={lesson} /> : null}
        <a class="leave" href={`/learn/${game}`}>
          {l('leave')}
        </a>
      </header>
      <TableView
        key={tries}
        table={table}
        geometry={table.geometry}
        lead={<Lead table={table} lesson={lesson} />}
        ending={
          lesson.state === 'open' ? undefined : <Ending key={tries} course={course} lesson={lesson} again={again} />
        }
      />
    </main>
  );
}
