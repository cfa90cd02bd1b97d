// Knowledge tests at the desk: under a code on phones (opened, who has answered, closed), and from paper.
import { useEffect, useState } from 'preact/hooks';
import { Qr } from '../room/Qr';
import type { Hall } from './hall';
import { PaperPage, Papers } from './Papers';
import { BoardChoice, h, useOrder, Words } from './parts';
import { Sitting } from './Sitting';
import type { Discipline, EntrantsView, Sitting as Sat, SittingSeat, SittingsView } from './types';

/** Somebody who writes at this computer. */
interface Writes {
  number: string;
  code: string;
  name: string;
}

export function Tests({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [paper, setPaper] = useState(0);
  const [writes, setWrites] = useState<Writes>();
  if (paper) return <PaperPage hall={hall} paper={paper} onBack={() => setPaper(0)} />;
  if (writes)
    return (
      <section class="tests">
        <p class="buttons">
          <button class="plain" data-back onClick={() => setWrites(undefined)}>
            ‹ {h('back')}
          </button>
        </p>
        <h2>{writes.name}</h2>
        <Sitting hall={hall} {...writes} />
      </section>
    );
  return (
    <section class="tests">
      <Sittings hall={hall} discipline={discipline} onWrites={setWrites} />
      <Papers hall={hall} discipline={discipline} onShow={setPaper} />
    </section>
  );
}

interface SittingsProps {
  hall: Hall;
  discipline: Discipline;
  onWrites: (who: Writes) => void;
}

/** The code goes to the wall; players type it on their own pages, or write here one after the other. */
function Sittings({ hall, discipline, onWrites }: SittingsProps) {
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
      <p>{h(hall.here ? 'under-code-here' : 'under-code-how')}</p>
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
              {!s.closed && !hall.here && (
                <Qr alt={h('qr')} text={`${hall.base}/e/${hall.id}#code=${s.code}`} size={120} />
              )}
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
            {!s.closed && <WriteHere hall={hall} sitting={s} onWrites={onWrites} />}
          </section>
        ))}
    </>
  );
}

/** Without a phone: who has not written yet sits down at this computer. */
function WriteHere({ hall, sitting: s, onWrites }: { hall: Hall; sitting: Sat; onWrites: (who: Writes) => void }) {
  const [chosen, setChosen] = useState('');
  const rows = hall.view<EntrantsView>('entrants', s.discipline)?.entrants ?? [];
  const left = rows
    .filter(({ entrant, players }) => !entrant.status && !players.find((p) => p.game === s.game)?.test)
    .map(({ entrant, players }) => ({
      number: String(entrant.number),
      name: players.find((p) => p.game === s.game)?.name || entrant.name,
    }));
  const who = left.find((x) => x.number === chosen) ?? left[0];
  if (!who) return null;
  return (
    <p class="strip">
      <label>
        {h('writes-here')}{' '}
        <select name="writes" value={who.number} onChange={(e) => setChosen(e.currentTarget.value)}>
          {left.map((x) => (
            <option key={x.number} value={x.number}>
              {x.number}. {x.name}
            </option>
          ))}
        </select>
      </label>
      <button class="plain" data-write onClick={() => onWrites({ ...who, code: s.code })}>
        {h('write-here')}
      </button>
    </p>
  );
}
