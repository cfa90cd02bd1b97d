// A table of three to five: the place of everybody, shared ones included.
import { useState } from 'preact/hooks';
import type { Answer, Hall } from './hall';
import { h, useOrder, Who, Words } from './parts';
import type { Table } from './types';

/** From the best; entrants who share a place are joined: `3=6 7`. */
function placeWords(seats: { number: number; place: number }[]): string[] {
  const places = [...new Set(seats.map((s) => s.place))].sort((a, b) => a - b);
  return places.map((p) =>
    seats
      .filter((s) => s.place === p)
      .map((s) => s.number)
      .join('='),
  );
}

export function Seats({ hall, table, onDone }: { hall: Hall; table: Table; onDone: (a?: Answer) => void }) {
  const seats = table.seats ?? [];
  const [place, setPlace] = useState<Record<number, number>>(() =>
    Object.fromEntries(seats.flatMap((s) => (s.place ? [[s.entrant.number, s.place]] : []))),
  );
  const [sure, setSure] = useState(false);
  const { answer, busy, give } = useOrder(hall);
  const stands = seats.some((s) => s.place);
  const whole = seats.every((s) => place[s.entrant.number]);
  const write = async () => {
    const all = seats.map((s) => ({ number: s.entrant.number, place: place[s.entrant.number] }));
    const words = ['places', String(table.match), ...placeWords(all)];
    const said = await give(stands ? ['correct', ...words, h('corrected'), ...(sure ? ['--yes'] : [])] : words);
    setSure(said.status === 'shown');
    if (said.status === 'done') onDone(said);
  };
  return (
    <form
      class="seats-form"
      onSubmit={(e) => {
        e.preventDefault();
        void write();
      }}
    >
      <ul class="people">
        {seats.map(({ entrant }) => (
          <li key={entrant.number}>
            <span class="person">
              <Who is={entrant} />
            </span>
            <span class="winners" role="group" aria-label={h('field.place')}>
              {seats.map((_, i) => (
                <button
                  key={i}
                  type="button"
                  data-place={`${entrant.number}/${i + 1}`}
                  aria-pressed={place[entrant.number] === i + 1}
                  onClick={() => setPlace({ ...place, [entrant.number]: i + 1 })}
                >
                  {i + 1}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div class="bar">
        <button type="button" class="plain" onClick={() => onDone()}>
          {h('leave')}
        </button>
        <button class="action" data-places disabled={!whole || busy}>
          {h(sure ? 'really' : 'save')}
        </button>
      </div>
      <Words answer={answer} />
    </form>
  );
}
