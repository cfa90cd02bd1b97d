// Knowledge tests at the desk: under a code on phones (opened, who has answered, closed), and from paper.
import { useEffect, useState } from 'preact/hooks';
import { Qr } from '../room/Qr';
import type { Hall } from './hall';
import { BoardChoice, Field, h, useOrder, Words } from './parts';
import type { Discipline, SittingSeat, SittingsView } from './types';

export function Tests({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  return (
    <section class="tests">
      {!hall.here && <Sittings hall={hall} discipline={discipline} />}
      <h2>{h('from-paper')}</h2>
      <Paper hall={hall} discipline={discipline} />
    </section>
  );
}

/** The code goes to the wall; players type it on their own pages. */
function Sittings({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const all = hall.view<SittingsView>('sittings')?.sittings ?? [];
  const [game, setGame] = useState(discipline.games[0]);
  const { answer, busy, give } = useOrder(hall);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  /** By this desk's clock, for the eye; the server counts by its own. */
  const left = (seat: SittingSeat, minutes: number) => {
    const s = Math.max(0, minutes * 60 - Math.floor((now - Date.parse(seat.since)) / 1000));
    return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
  };
  return (
    <>
      <h2>{h('under-code')}</h2>
      <p>{h('under-code-how')}</p>
      <p class="strip">
        <BoardChoice of={discipline} value={game} onValue={setGame} />
        <button
          class="action"
          data-sitting
          disabled={busy}
          onClick={() => void give(['sitting', discipline.key, ...(discipline.games.length > 1 ? [game] : [])])}
        >
          {h('open-sitting')}
        </button>
      </p>
      <Words answer={answer} />
      {all
        .filter((s) => s.discipline === discipline.key)
        .reverse()
        .map((s) => (
          <section key={s.sitting} class="sitting" data-code={s.code}>
            <p class="strip">
              {!s.closed && <Qr alt={h('qr')} text={`${location.origin}/e/${hall.id}#code=${s.code}`} size={120} />}
              <b class="big-code">{s.code}</b>
              <span>
                {s.game} · {h('sitting-of', { questions: s.questions, minutes: s.minutes })}
              </span>
              {(!s.closed || s.seats.some((x) => !x.done && x.answered)) && (
                <button class="plain" data-shut disabled={busy} onClick={() => void give(['shut', s.code])}>
                  {h(s.closed ? 'gather' : 'shut')}
                </button>
              )}
              {s.closed && <span class="status done">{h('closed')}</span>}
            </p>
            <ul class="seats">
              {s.seats.map((x) => (
                <li key={x.entrant.number} data-seat={x.entrant.number} data-done={x.done}>
                  <span class="rank">{x.entrant.number}</span>
                  <span class="person">{x.player || x.entrant.name}</span>
                  {x.done ? (
                    <b>
                      {x.right} / {x.of}
                    </b>
                  ) : (
                    <span>
                      {h('answered', { n: x.answered ?? 0, of: s.questions })} · {left(x, s.minutes)}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {!s.seats.length && <p class="empty">{h('nobody-sits')}</p>}
          </section>
        ))}
    </>
  );
}

/** Results of paper tests, one after the other. */
function Paper({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [who, setWho] = useState('');
  const [game, setGame] = useState(discipline.games[0]);
  const [right, setRight] = useState('');
  const [of, setOf] = useState('20');
  const [seconds, setSeconds] = useState('');
  const { answer, busy, give } = useOrder(hall);
  return (
    <form
      class="test-form"
      onSubmit={async (e) => {
        e.preventDefault();
        const words = ['test', discipline.key, who.trim(), ...(discipline.games.length > 1 ? [game] : []), right, of];
        const said = await give(seconds ? [...words, seconds] : words);
        if (said.status !== 'done') return;
        setWho('');
        setRight('');
        setSeconds('');
        (e.target as HTMLFormElement).querySelector('input')?.focus();
      }}
    >
      <Field
        label={h('entrant-number')}
        name="who"
        required
        inputMode="numeric"
        size={4}
        value={who}
        onValue={setWho}
      />
      <BoardChoice of={discipline} value={game} onValue={setGame} />
      <Field label={h('right')} name="right" required inputMode="numeric" size={3} value={right} onValue={setRight} />
      <Field label={h('of')} name="of" required inputMode="numeric" size={3} value={of} onValue={setOf} />
      <Field label={h('seconds')} name="seconds" inputMode="numeric" size={4} value={seconds} onValue={setSeconds} />
      <button class="action" disabled={busy}>
        {h('save')}
      </button>
      <Words answer={answer} />
    </form>
  );
}
