// A knowledge test under a code, on the player's own phone or at the desk's computer. The time is that of whoever
// keeps the event; answers are kept there as they come, so a reload, another phone or a dead battery lose nothing;
// there is one try.
import { useEffect, useRef, useState } from 'preact/hooks';
import { forgetKept, kept, put } from '../lib/kept';
import { newKey } from '../lib/seats';
import { language } from '../lib/texts';
import { Away } from './away';
import type { Answer, Hall, Said } from './hall';
import { h, Words } from './parts';
import { Line } from './server';
import type { QuestionsView } from './types';

const AGAIN = 2000; // milliseconds until something that could not be sent is tried again
const pause = () => new Promise((yes) => setTimeout(yes, AGAIN));

/** Where a test is written: on a server, or in the event of this browser alone. */
interface Post {
  id: string;
  send: (order: { id?: string; words: string[]; seen: number }) => Promise<Answer>;
  questions: (code: string, number: string) => Promise<QuestionsView & Answer>;
}

function postOf(hall: Hall): Post {
  if (hall.here)
    return {
      id: hall.id,
      send: ({ words }) => hall.order(words),
      questions: async (...at) => hall.viewNow!<QuestionsView & Answer>('questions', ...at),
    };
  const line = new Line(hall.id, hall.key);
  return {
    id: hall.id,
    send: (order) => line.send({ at: 0, ...order }),
    questions: async (code, entrant) => {
      const got = await line.ask(`/questions?in=${language()}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code, entrant }),
      });
      return (await got.json()) as QuestionsView & Answer;
    },
  };
}

interface Props {
  hall: Hall;
  /** The entrant who sits. */
  number: string;
  /** As scanned from the wall. */
  code?: string;
}

/** Which test this browser was at: after a reload it goes on by itself. */
const slot = (hall: Hall, number: string) => `sitting/${hall.id}/${number}`;
const recall = (key: string): string => kept<string>(key, (s) => typeof s === 'string') ?? '';
const keep = (key: string, value: string) => (value ? put(key, value) : forgetKept(key));

export function Sitting({ hall, number, code: scanned }: Props) {
  const line = postOf(hall);
  const [code, setCode] = useState(scanned ?? '');
  const [at, setAt] = useState<{ code: string; test: QuestionsView }>();
  const [answer, setAnswer] = useState<Answer>();
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState(false);

  /** The questions, if this player sits there; else why not. */
  const open = async (at: string): Promise<boolean> => {
    const found = await line.questions(at, number);
    if (!found.questions) {
      if (found.no?.key === 'test-written') keep(slot(hall, number), '');
      setAnswer(found);
      return false;
    }
    keep(slot(hall, number), at);
    setAnswer(undefined);
    setAt({ code: at, test: found });
    return true;
  };
  const trying = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setSaid(undefined);
    try {
      await work();
    } catch (e) {
      if (!(e instanceof Away)) throw e;
      setSaid({ error: 'away' });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const before = recall(slot(hall, number));
    if (before && !at) void trying(() => open(before));
  }, []);

  const sit = (at: string) =>
    trying(async () => {
      const sat = await line.send({ id: newKey(), words: ['sit', at, number], seen: hall.line });
      // Who sits there already goes on: another phone, a page loaded anew.
      if (sat.status === 'done' || sat.no?.key === 'sits-already') await open(at);
      else setAnswer(sat);
    });

  if (at)
    return (
      <Test
        key={at.code}
        line={line}
        number={number}
        {...at}
        onAgain={() => void trying(() => open(at.code))}
        onDone={(a) => {
          keep(slot(hall, number), '');
          setAt(undefined);
          setAnswer(a);
          hall.tell();
        }}
      />
    );
  return (
    <form
      class="sit-down"
      onSubmit={(e) => {
        e.preventDefault();
        void sit(code.trim());
      }}
    >
      <label>
        {h('test-code')}{' '}
        <input
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          maxLength={20}
          value={code}
          onInput={(e) => setCode(e.currentTarget.value)}
        />
      </label>
      <button class="action" data-sit disabled={busy}>
        {h('sit-down')}
      </button>
      <p class="small">{h('sit-down-how')}</p>
      <Words answer={answer} said={said} />
    </form>
  );
}

interface TestProps {
  line: Post;
  number: string;
  code: string;
  test: QuestionsView;
  onAgain: () => void;
  onDone: (answer: Answer) => void;
}

const LETTERS = ['A', 'B', 'C', 'D'];

function Test({ line, number, code, test, onAgain, onDone }: TestProps) {
  const count = test.questions.length;
  const unsent = `sitting/${line.id}/${number}/${code}`;
  const begun = () => {
    const here = recall(unsent); // what could not be sent before the page was closed
    return [...(here.length === count ? here : (test.chosen ?? '-'.repeat(count)))];
  };
  const [chosen, setChosen] = useState(begun);
  const [n, setN] = useState(() => Math.max(0, begun().indexOf('-')));
  const [saved, setSaved] = useState(true);
  const [sure, setSure] = useState(false);
  const [sending, setSending] = useState(false);
  const [left, setLeft] = useState(test.left);
  const latest = useRef(chosen);
  const keeping = useRef(false);
  const over = useRef(false);
  // From here on by a clock nobody can put back; the server says how much there is.
  useEffect(() => {
    const end = performance.now() + test.left * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [test]);
  // A phone that slept asks how much time there is.
  useEffect(() => {
    const woke = () => document.visibilityState === 'visible' && onAgain();
    document.addEventListener('visibilitychange', woke);
    return () => document.removeEventListener('visibilitychange', woke);
  }, []);

  /** One after the other, always what is chosen last. No id: the same twice does no harm. */
  const keepAll = async () => {
    if (keeping.current) return;
    keeping.current = true;
    for (let sent = ''; !over.current && sent !== latest.current.join(''); ) {
      const now = latest.current.join('');
      try {
        await line.send({ words: ['keep', code, number, now], seen: 0 });
        sent = now;
      } catch (e) {
        if (!(e instanceof Away)) throw e;
        await pause();
      }
    }
    keeping.current = false;
    keep(unsent, '');
    setSaved(true);
  };
  const choose = (letter: string) => {
    const next = chosen.map((c, i) => (i === n ? letter : c));
    latest.current = next;
    setChosen(next);
    setSaved(false);
    setSure(false);
    keep(unsent, next.join(''));
    void keepAll();
  };
  useEffect(() => {
    if (recall(unsent)) void keepAll();
    return () => {
      over.current = true;
    };
  }, []);

  const handIn = async () => {
    if (sending) return;
    setSending(true);
    const order = { id: newKey(), words: ['answer', code, number, latest.current.join('')], seen: 0 };
    for (;;) {
      try {
        const answer = await line.send(order);
        over.current = true;
        keep(unsent, '');
        return onDone(answer);
      } catch (e) {
        if (!(e instanceof Away)) throw e;
        await pause();
      }
    }
  };
  useEffect(() => {
    if (!left) void handIn();
  }, [left === 0]);

  const q = test.questions[n];
  const open = chosen.filter((c) => c === '-').length;
  return (
    <section class="sitting-test" data-left={left}>
      <p class="strip">
        <b>{h('question-n', { n: n + 1, of: count })}</b>
        <time class={`round-clock ${left < 60 ? 'short' : ''}`} title={h('time-left')}>
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </time>
        <small role="status" data-saved={saved}>
          {h(saved ? 'answers-saved' : 'answers-not-saved')}
        </small>
      </p>
      <h2 class="ask">{q.ask}</h2>
      <div class="choices">
        {q.answers.map((text, i) => (
          <button
            key={i}
            data-choose={LETTERS[i]}
            aria-pressed={chosen[n] === LETTERS[i]}
            disabled={sending}
            onClick={() => choose(LETTERS[i])}
          >
            <b>{LETTERS[i]}</b> {text}
          </button>
        ))}
      </div>
      <p class="strip">
        <button class="plain" disabled={n === 0} onClick={() => setN(n - 1)}>
          ‹ {h('question-before')}
        </button>
        {n < count - 1 && (
          <button class="action" data-question-next onClick={() => setN(n + 1)}>
            {h('question-next')} ›
          </button>
        )}
      </p>
      <nav class="dots" aria-label={h('questions')}>
        {chosen.map((c, i) => (
          <button
            key={i}
            class={c === '-' ? 'open' : 'given'}
            aria-current={i === n ? 'step' : undefined}
            aria-label={h(c === '-' ? 'question-open' : 'question-given', { n: i + 1 })}
            onClick={() => setN(i)}
          >
            {i + 1}
          </button>
        ))}
      </nav>
      <p class="buttons">
        <button
          class={open ? 'plain' : 'action'}
          data-hand-in
          disabled={sending}
          onClick={() => (sure ? void handIn() : setSure(true))}
        >
          {h(sending ? 'handing-in' : sure ? 'hand-in-sure' : 'hand-in')}
        </button>
      </p>
      {sure && (
        <p role="alert">
          {open ? h('still-unanswered', { n: open }) : ''} {h('no-second-try')}
        </p>
      )}
    </section>
  );
}
