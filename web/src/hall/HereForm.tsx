// How a discipline is played on the server, in words: when the referee is called, what then, who may watch, the clock.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { LobbyDoor } from './PlayHere';
import { Field, h, useOrder, Words } from './parts';
import type { Discipline } from './types';

interface Terms {
  minutes: string;
  claim: boolean;
  watch: 'off' | 'on' | 'after';
  delay: string;
  clock: 'event' | 'lose' | 'warn';
  each: string;
  more: string;
}

const termsOf = (d: Discipline): Terms => ({
  minutes: String(d.here ?? 5),
  claim: !!d.claim,
  watch: d.delay ? 'after' : d.watch ? 'on' : 'off',
  delay: String(d.delay ?? 4),
  clock: d.each ? (d.each.lose ? 'lose' : 'warn') : 'event',
  each: String(d.each?.minutes ?? 15),
  more: String(d.each?.seconds ?? 10),
});

const wordsOf = (key: string, t: Terms): string[] => [
  'set',
  key,
  'here',
  t.minutes,
  t.watch === 'after' ? `after=${t.delay}` : t.watch,
  ...(t.clock === 'event' ? [] : [`clock=${t.each}+${t.more}/${t.clock}`]),
  ...(t.claim ? ['absent=claim'] : []),
];

/** What is agreed upon, as players and the desk read it. */
export function hereWords(d: Discipline): string[] {
  if (!d.here) return [];
  const { each } = d;
  return [
    h(d.claim ? 'here-absent-claim' : 'here-absent-call', { n: d.here }),
    d.delay ? h('here-watch-after', { n: d.delay }) : h(d.watch ? 'here-watch-on' : 'here-watch-off'),
    each
      ? h(each.lose ? 'here-clock-lose' : 'here-clock-warn', { n: each.minutes, more: each.seconds })
      : h('here-clock-event', { n: d.clock, warning: d.warning }),
  ];
}

function Choice<T extends string>(p: {
  name: string;
  legend: string;
  value: T;
  options: [T, string][];
  onValue: (v: T) => void;
}) {
  return (
    <fieldset>
      <legend>{p.legend}</legend>
      {p.options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={p.name}
            value={value}
            checked={p.value === value}
            onChange={() => p.onValue(value)}
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const Count = (p: { label: string; name: string; value: string; onValue: (v: string) => void }) => (
  <Field {...p} size={3} inputMode="numeric" pattern="[0-9]+" required />
);

export function HereForm({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [terms, setTerms] = useState(() => termsOf(discipline));
  const { answer, busy, give } = useOrder(hall);
  const set = (some: Partial<Terms>) => setTerms({ ...terms, ...some });
  if (hall.here) return null;
  const save = (e: Event) => {
    e.preventDefault();
    void give(wordsOf(discipline.key, terms));
  };
  return (
    <details class="here-form">
      <summary data-here-form>{h('here-title')}</summary>
      <p class="small">{h('here-what')}</p>
      <ul class="here-now">
        {discipline.here ? hereWords(discipline).map((w) => <li key={w}>{w}</li>) : <li>{h('here-none')}</li>}
      </ul>
      <form onSubmit={save}>
        <Count
          label={h('here-minutes')}
          name="here-minutes"
          value={terms.minutes}
          onValue={(minutes) => set({ minutes })}
        />
        <Choice
          name="here-claim"
          legend={h('here-then')}
          value={terms.claim ? 'claim' : 'call'}
          options={[
            ['call', h('here-then-call')],
            ['claim', h('here-then-claim')],
          ]}
          onValue={(v) => set({ claim: v === 'claim' })}
        />
        <Choice
          name="here-watch"
          legend={h('here-watch')}
          value={terms.watch}
          options={[
            ['off', h('here-watch-off')],
            ['on', h('here-watch-on')],
            ['after', h('here-watch-later')],
          ]}
          onValue={(watch) => set({ watch })}
        />
        {terms.watch === 'after' && (
          <Count label={h('here-delay')} name="here-delay" value={terms.delay} onValue={(delay) => set({ delay })} />
        )}
        <Choice
          name="here-clock"
          legend={h('here-clock')}
          value={terms.clock}
          options={[
            ['event', h('here-clock-event', { n: discipline.clock, warning: discipline.warning })],
            ['lose', h('here-each-lose')],
            ['warn', h('here-each-warn')],
          ]}
          onValue={(clock) => set({ clock })}
        />
        {terms.clock !== 'event' && (
          <>
            <Count label={h('here-each')} name="here-each" value={terms.each} onValue={(each) => set({ each })} />
            <Count label={h('here-more')} name="here-more" value={terms.more} onValue={(more) => set({ more })} />
          </>
        )}
        <p class="buttons">
          <button class="action" data-here-save disabled={busy}>
            {h('here-save')}
          </button>
          {!!discipline.here && (
            <button
              type="button"
              class="plain"
              data-here-none
              disabled={busy}
              onClick={() => void give(['set', discipline.key, 'here', 'none'])}
            >
              {h('here-stop')}
            </button>
          )}
        </p>
      </form>
      <Words answer={answer} />
      <LobbyDoor hall={hall} />
    </details>
  );
}
