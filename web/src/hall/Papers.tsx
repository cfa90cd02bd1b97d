// Knowledge tests on paper: drawn from the bank of questions, printed, marked by their letters or by what was counted,
// one by one or from a table. Needs no server.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { bookTitle } from '../lib/texts';
import type { Hall } from './hall';
import { BoardChoice, Field, h, PrintBar, useOrder, Words } from './parts';
import { TestTable } from './TestTable';
import type { Discipline, PapersView, PaperView } from './types';

interface Props {
  hall: Hall;
  discipline: Discipline;
}

/** Which questions: of all levels, of one, of two. */
const LEVELS = ['', '1', '2', '3', '1-2', '2-3'];

export function Papers({ hall, discipline, onShow }: Props & { onShow: (paper: number) => void }) {
  const all = (hall.view<PapersView>('papers')?.papers ?? []).filter((p) => p.discipline === discipline.key);
  const last = all[all.length - 1]?.paper;
  return (
    <section class="papers">
      <h2>{h('from-paper')}</h2>
      <Draw hall={hall} discipline={discipline} />
      <ul class="people">
        {all.map((p) => (
          <li key={p.paper}>
            <span class="rank">{p.paper}</span>
            <span class="person">
              {h('paper-n', { n: p.paper })} · {p.game} · {h('sitting-of', { questions: p.count, minutes: p.minutes })}
            </span>
            <button class="plain" data-paper={p.paper} onClick={() => onShow(p.paper)}>
              {h('show-paper')}
            </button>
          </li>
        ))}
      </ul>
      {last && <Mark key={last} hall={hall} discipline={discipline} last={last} />}
      <Counted hall={hall} discipline={discipline} />
      <TestTable hall={hall} discipline={discipline} />
    </section>
  );
}

/** A paper of its own questions; which ones follows from a seed that is published with it. */
function Draw({ hall, discipline }: Props) {
  const [game, setGame] = useState(discipline.games[0]);
  const [levels, setLevels] = useState('');
  const { answer, busy, give } = useOrder(hall);
  return (
    <form
      class="test-form"
      data-form="paper"
      onSubmit={(e) => {
        e.preventDefault();
        void give(['paper', discipline.key, game, ...(levels ? [levels] : [])]);
      }}
    >
      <BoardChoice of={discipline} value={game} onValue={setGame} />
      <label>
        {h('levels')}{' '}
        <select name="levels" value={levels} onChange={(e) => setLevels(e.currentTarget.value)}>
          {LEVELS.map((l) => (
            <option key={l} value={l}>
              {h(`levels.${l || 'all'}`)}
            </option>
          ))}
        </select>
      </label>
      <button class="action" data-draw-paper disabled={busy}>
        {h('draw-paper')}
      </button>
      <Words answer={answer} />
    </form>
  );
}

const number = { inputMode: 'numeric', size: 4 } as const;

interface SheetsProps extends Props {
  verb: 'mark' | 'test';
  title: string;
  button: string;
  /** What is said of the sheet, between whose it is and how long it took. */
  words: string[];
  onDone: () => void;
  children: ComponentChildren;
}

/** Sheets that were handed in, one after the other. */
function Sheets({ hall, discipline, verb, title, button, words, onDone, children }: SheetsProps) {
  const [who, setWho] = useState('');
  const [game, setGame] = useState(discipline.games[0]);
  const [seconds, setSeconds] = useState('');
  const { answer, busy, give } = useOrder(hall);
  return (
    <form
      class="test-form"
      data-form={verb}
      onSubmit={async (e) => {
        e.preventDefault();
        const form = e.currentTarget;
        const board = discipline.games.length > 1 ? [game] : [];
        const took = seconds.trim() ? [seconds.trim()] : [];
        const said = await give([verb, discipline.key, who.trim(), ...board, ...words, ...took]);
        if (said.status !== 'done') return;
        setWho('');
        setSeconds('');
        onDone();
        form.querySelector('input')?.focus();
      }}
    >
      <h3>{title}</h3>
      <Field label={h('entrant-number')} name="who" required value={who} onValue={setWho} {...number} />
      <BoardChoice of={discipline} value={game} onValue={setGame} />
      {children}
      <Field label={h('seconds')} name="seconds" value={seconds} onValue={setSeconds} {...number} />
      <button class="action" data-mark={verb} disabled={busy}>
        {button}
      </button>
      <Words answer={answer} />
    </form>
  );
}

/** By their letters: the desk marks them. */
function Mark({ last, ...more }: Props & { last: number }) {
  const [paper, setPaper] = useState(String(last));
  const [letters, setLetters] = useState('');
  return (
    <Sheets
      {...more}
      verb="mark"
      title={h('mark-letters')}
      button={h('mark')}
      words={[paper.trim(), letters.toUpperCase().replace(/[\s,.]/g, '')]}
      onDone={() => setLetters('')}
    >
      <Field label={h('paper')} name="paper" required value={paper} onValue={setPaper} {...number} />
      <Field
        label={h('letters')}
        name="letters"
        required
        size={24}
        placeholder="ABD-C…"
        value={letters}
        onValue={setLetters}
      />
    </Sheets>
  );
}

/** By the right answers somebody has counted. */
function Counted(props: Props) {
  const [right, setRight] = useState('');
  const [of, setOf] = useState('20');
  return (
    <Sheets
      {...props}
      verb="test"
      title={h('counted')}
      button={h('save')}
      words={[right.trim(), of.trim()]}
      onDone={() => setRight('')}
    >
      <Field label={h('right')} name="right" required value={right} onValue={setRight} {...number} />
      <Field label={h('of')} name="of" required value={of} onValue={setOf} {...number} />
    </Sheets>
  );
}

const LETTERS = ['A', 'B', 'C', 'D'];

/** A paper as it goes to the printer; the right letters on a page of their own. */
export function PaperPage({ hall, paper, onBack }: { hall: Hall; paper: number; onBack: () => void }) {
  const view = hall.view<PaperView>('paper', String(paper));
  return (
    <section class="paper-page">
      <PrintBar onBack={onBack} />
      {!view && <p class="empty">{h('no-paper')}</p>}
      {view && (
        <>
          <header>
            <small>{hall.name}</small>
            <h2>
              {h('paper-title', { game: bookTitle(view.game) })} · {h('paper-n', { n: paper })}
            </h2>
            <p>{h('paper-head')}</p>
          </header>
          <ol>
            {view.questions.map((q, i) => (
              <li key={i} value={i + 1}>
                <b>{q.ask}</b>
                <ul>
                  {q.answers.map((a, k) => (
                    <li key={k}>
                      <span class="box" /> {LETTERS[k]}. {a}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
          <section class="paper-key">
            <h3>
              {h('paper-key')} · {h('paper-n', { n: paper })}
            </h3>
            <p data-letters={view.key}>
              {[...view.key].map((letter, i) => (
                <span key={i}>
                  {i + 1}. <b>{letter}</b>{' '}
                </span>
              ))}
            </p>
          </section>
        </>
      )}
    </section>
  );
}
