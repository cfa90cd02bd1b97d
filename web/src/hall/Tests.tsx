// Knowledge tests at the desk: under a code on phones (opened, who has answered, closed), and from paper.
import { useEffect, useState } from 'preact/hooks';
import type { Hall } from './hall';
import { h, useOrder, Words } from './parts';
import { Qr } from './Qr';
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
        {discipline.games.length > 1 && (
          <select aria-label={h('board')} value={game} onChange={(e) => setGame(e.currentTarget.value)}>
            {discipline.games.map((g) => (
              <option key={g}>{g}</option>
            ))}
          </select>
        )}
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
              {!s.closed && <Qr text={`${location.origin}/e/${hall.id}#code=${s.code}`} size={120} />}
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
      <label>
        {h('entrant-number')}{' '}
        <input
          name="who"
          required
          inputMode="numeric"
          size={4}
          value={who}
          onInput={(e) => setWho(e.currentTarget.value)}
        />
      </label>
      {discipline.games.length > 1 && (
        <label>
          {h('board')}{' '}
          <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
            {discipline.games.map((g) => (
              <option key={g}>{g}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        {h('right')}{' '}
        <input
          name="right"
          required
          inputMode="numeric"
          size={3}
          value={right}
          onInput={(e) => setRight(e.currentTarget.value)}
        />
      </label>
      <label>
        {h('of')}{' '}
        <input
          name="of"
          required
          inputMode="numeric"
          size={3}
          value={of}
          onInput={(e) => setOf(e.currentTarget.value)}
        />
      </label>
      <label>
        {h('seconds')}{' '}
        <input
          name="seconds"
          inputMode="numeric"
          size={4}
          value={seconds}
          onInput={(e) => setSeconds(e.currentTarget.value)}
        />
      </label>
      <button class="action" disabled={busy}>
        {h('save')}
      </button>
      <Words answer={answer} />
    </form>
  );
}
