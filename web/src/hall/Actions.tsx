// What the desk can do besides: one list of orders, the fields each needs, one button. What an order means and whether
// it may be given is judged by the desk; what would change is shown before it is written.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { h, useOrder, Words } from './parts';
import { typed } from './typed';
import type { Board, Discipline, Entrant, EntrantRow, EntrantsView, EntrantView, EventView, Table } from './types';

type Option = [value: string, words: string];
interface Field {
  key: string;
  options?: Option[];
  /** What stands there at first. */
  value?: string;
  /** May stay empty. */
  free?: boolean;
}
interface Action {
  key: string;
  fields: Field[];
  /** The order; several are given one after the other. */
  words: (v: Record<string, string>) => string[] | string[][];
  /** Shows what it changes before it is written. */
  careful?: boolean;
}

export function Actions({ hall, name, actions }: { hall: Hall; name: string; actions: Action[] }) {
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [sure, setSure] = useState(false);
  const { answer, busy, give, clear } = useOrder(hall);
  const action = actions.find((a) => a.key === chosen);
  const value = (f: Field) => values[f.key] ?? f.value ?? f.options?.[0]?.[0] ?? '';
  const all = () => Object.fromEntries((action?.fields ?? []).map((f) => [f.key, value(f).trim()]));
  const whole = action?.fields.every((f) => f.free || value(f).trim());
  return (
    <form
      class="actions"
      data-actions={name}
      onSubmit={async (e) => {
        e.preventDefault();
        if (!action) return;
        const made = action.words(all());
        for (const words of (Array.isArray(made[0]) ? made : [made]) as string[][]) {
          const said = await give([...words, ...(action.careful && sure ? ['--yes'] : [])]);
          setSure(said.status === 'shown');
          if (said.status !== 'done') return;
        }
        setValues({});
      }}
    >
      <label>
        {h('besides-desk')}{' '}
        <select
          name="action"
          value={chosen}
          onChange={(e) => {
            setChosen(e.currentTarget.value);
            setSure(false);
            clear();
          }}
        >
          <option value="">{h('choose')}</option>
          {actions.map((a) => (
            <option key={a.key} value={a.key}>
              {h(`do.${a.key}`)}
            </option>
          ))}
        </select>
      </label>
      {action?.fields.map((f) => (
        <Input
          key={f.key}
          field={f}
          value={value(f)}
          onChange={(v) => {
            setSure(false);
            setValues({ ...values, [f.key]: v });
          }}
        />
      ))}
      {action && (
        <button class={sure ? 'action' : 'plain'} data-do disabled={busy || !whole}>
          {h(sure ? 'really' : 'give')}
        </button>
      )}
      <Words answer={answer} />
    </form>
  );
}

function Input({ field: f, value, onChange }: { field: Field; value: string; onChange: (v: string) => void }) {
  if (!f.options)
    return (
      <label>
        {h(`field.${f.key}`)} <input name={f.key} value={value} onInput={(e) => onChange(e.currentTarget.value)} />
      </label>
    );
  return (
    <label>
      {h(`field.${f.key}`)}{' '}
      <select name={f.key} value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {f.options.map(([v, words]) => (
          <option key={v} value={v}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const people = (list: (Entrant | undefined)[]): Option[] =>
  list.flatMap((e): Option[] => (e ? [[String(e.number), `${e.number}. ${e.name}`]] : []));

/** At a table: rulings, walkovers, lots, cards, what is taken off the report. */
export function TableActions({ hall, table, board }: { hall: Hall; table: Table; board?: Board }) {
  const match = String(table.match);
  const seats = table.seats?.map((s) => s.entrant) ?? [table.a, table.b];
  const who: Field = { key: 'who', options: people(seats) };
  const orNobody: Field = { key: 'who', options: [...people(seats), ['none', h('nobody')]] };
  const game = board?.game ?? '';
  const of = board ? [match, game] : [match];
  const which: Field = {
    key: 'which',
    options: [
      ['1', h('game')],
      ['2', h('return')],
    ],
  };
  const reason: Field = { key: 'reason' };
  const offences = hall.view<EventView>('event')?.offences ?? [];
  const offence: Field = { key: 'offence', options: offences.map((o): Option => [o.offence, o.words]) };
  const two: Action[] = [
    { key: 'award', fields: [which, orNobody, reason], words: (v) => ['award', ...of, v.which, v.who, v.reason] },
    { key: 'walkover', fields: [orNobody, reason], words: (v) => ['walkover', ...of, v.who, v.reason] },
    { key: 'extra', fields: [orNobody], words: (v) => ['extra', ...of, v.who] },
    { key: 'lots', fields: [], words: () => ['lots', ...of] },
    { key: 'decide', fields: [who, reason], words: (v) => ['decide', match, v.who, v.reason] },
    { key: 'sides', fields: [who], words: (v) => ['sides', ...of, v.who] },
  ];
  const more: Action[] = [{ key: 'absent', fields: [who, reason], words: (v) => ['absent', match, v.who, v.reason] }];
  const every: Action[] = [
    {
      key: 'card',
      fields: [who, offence, { ...reason, free: true }],
      words: (v) => ['card', ...of, v.who, v.offence, ...(v.reason ? [v.reason] : [])],
    },
    { key: 'remark', fields: [{ key: 'text' }], words: (v) => ['remark', ...of, v.text] },
    { key: 'referee', fields: [{ key: 'text' }], words: (v) => ['referee', ...of, v.text] },
    { key: 'clear', fields: [reason], careful: true, words: (v) => ['clear', ...of, v.reason] },
  ];
  return <Actions hall={hall} name="table" actions={[...(table.seats ? more : two), ...every]} />;
}

/** What may happen to an entrant: everything with a reason, which goes into the log. */
export function EntrantActions({ hall, discipline, row }: { hall: Hall; discipline: Discipline; row: EntrantRow }) {
  const d = discipline.key;
  const { number, name, school } = row.entrant;
  const n = String(number);
  const team = discipline.games.length > 1;
  const reason: Field = { key: 'reason' };
  const board: Field[] = team ? [{ key: 'board', options: discipline.games.map((g): Option => [g, g]) }] : [];
  const games = (hall.view<EntrantView>('entrant', d, n)?.matches ?? [])
    .filter((m) => m.is.state !== 'done')
    .flatMap(({ is, name }) =>
      ['game', 'return'].map(
        (g, i): Option => [`${is.match}.${i + 1}`, `${name}, ${h('table-n', { n: is.table })}: ${h(g)}`],
      ),
    );
  /** A name that was misspelt; year of birth and guardian stay. */
  const rename = (game: string, called: string, why: string): string[] => {
    const p = row.players.find((x) => x.game === game);
    const more = [p?.born ? `born=${p.born}` : '', p?.guardian ? `guardian=${p.guardian}` : ''].filter(Boolean);
    return ['correct', 'player', d, n, game, called, ...more, why];
  };
  const mend: Action = {
    key: 'mend-entrant',
    fields: [{ key: 'name', value: name }, { key: 'school', value: school, free: true }, reason],
    careful: true,
    words: (v) => [
      ['correct', 'entrant', d, n, v.name, v.school, v.reason],
      ...(!team && row.players[0]?.name ? [rename(discipline.games[0], v.name, v.reason)] : []),
    ],
  };
  const player: Action = {
    key: 'mend-player',
    fields: [...board, { key: 'name' }, reason],
    careful: true,
    words: (v) => rename(v.board, v.name, v.reason),
  };
  const about = (v: Record<string, string>): string[] =>
    [v.born && `born=${v.born}`, v.guardian && `guardian=${v.guardian}`].filter(Boolean);
  const seat = (game = discipline.games[0]) => row.players.find((p) => p.game === game);
  /** Year of birth and guardian, seen and mended. */
  const person: Action = {
    key: 'mend-person',
    fields: [
      ...board,
      { key: 'born', value: team ? undefined : String(seat()?.born ?? ''), free: true },
      { key: 'guardian', value: team ? undefined : seat()?.guardian, free: true },
      reason,
    ],
    careful: true,
    words: (v) => {
      const game = v.board ?? discipline.games[0];
      return ['correct', 'player', d, n, game, seat(game)?.name || name, ...about(v), v.reason];
    },
  };
  const years: Field[] = [
    { key: 'born', free: true },
    { key: 'guardian', free: true },
  ];
  const substitute: Action = {
    key: 'substitute',
    fields: [...board, { key: 'who-comes' }, ...years, { key: 'from', options: games }, reason],
    words: (v) => ['substitute', d, n, v.board ?? discipline.games[0], v['who-comes'], v.from, v.reason, ...about(v)],
  };
  const actions: Action[] = [
    ...(discipline.started ? [{ key: 'join', fields: [], words: () => ['join', d, n] }] : []),
    ...(games.length ? [substitute] : []),
    mend,
    ...(team ? [player] : []),
    person,
    ...['withdraw', 'disqualify'].map((key) => ({
      key,
      fields: [reason],
      words: (v: Record<string, string>) => [key, d, n, v.reason],
    })),
  ];
  /** Name, year and guardian go for good; results and tables stay (event/1.11). */
  const forget: Action = {
    key: 'forget',
    fields: [...board, reason],
    words: (v) => ['forget', d, n, v.board ?? discipline.games[0], v.reason],
  };
  if (hall.role === 'organiser') actions.push(forget);
  return <Actions hall={hall} name="entrant" actions={actions} />;
}

/** Of a discipline: pairings by hand, byes, lots in the standings, its settings. */
export function CourseActions({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const d = discipline.key;
  const list = hall.view<EntrantsView>('entrants', d)?.entrants.map((r) => r.entrant) ?? [];
  const stages = discipline.stages.map((s): Option => [s.key, s.name]);
  const a: Field = { key: 'who', options: people(list) };
  const b: Field = { key: 'other', options: people([...list].reverse()) };
  const stage: Field = { key: 'stage', options: stages };
  const group: Field = { key: 'group', free: true };
  const numbers = (key: string, first: string, second: string): Action => ({
    key,
    fields: [{ key: first }, { key: second }],
    words: (v) => ['set', d, key, v[first], v[second]],
  });
  const staged: Action[] = [
    { key: 'match', fields: [stage, a, b], words: (v) => ['match', d, v.stage, v.who, v.other] },
    { key: 'pair-all', fields: [stage], words: (v) => ['pair', d, v.stage, '--all'] },
    {
      key: 'lots-standings',
      fields: [stage, group],
      words: (v) => ['lots', d, v.stage, ...(v.group ? [v.group] : [])],
    },
    { key: 'close', fields: [stage], words: (v) => ['close', d, v.stage] },
  ];
  const actions: Action[] = [
    ...(stages.length ? staged : []),
    {
      key: 'bye',
      fields: [a, { key: 'round', free: true }],
      words: (v) => ['bye', d, v.who, ...(v.round ? [v.round] : [])],
    },
    { key: 'apart', fields: [a, b, { key: 'reason' }], words: (v) => ['apart', d, v.who, v.other, v.reason] },
    numbers('questions', 'questions', 'minutes'),
    numbers('clock', 'minutes', 'warning'),
    numbers('entrants', 'least', 'most'),
    numbers('ages', 'least', 'most'),
    { key: 'tables', fields: [{ key: 'first-table' }], words: (v) => ['set', d, 'tables', v['first-table']] },
    {
      key: 'criteria',
      fields: [{ key: 'criteria' }],
      careful: true,
      words: (v) => ['set', d, 'criteria', ...v.criteria.split(/\s+/)],
    },
    {
      key: 'test-decides',
      fields: [{ key: 'test-points', free: true }],
      careful: true,
      words: (v) => ['set', d, 'test', ...(v['test-points'] ? ['points', v['test-points']] : ['tiebreak'])],
    },
  ];
  return <Actions hall={hall} name="course" actions={actions} />;
}

/** One more discipline: a game that is not ours, two at a table or three to five with places. */
export function NewDiscipline({ hall }: { hall: Hall }) {
  const seats: Field = { key: 'seats', options: ['2', '3', '4', '5'].map((n): Option => [n, n]) };
  const games: Field = { key: 'games', options: ['2', '1'].map((n): Option => [n, n]) };
  const actions: Action[] = [
    {
      key: 'discipline',
      fields: [{ key: 'key' }, { key: 'name' }, seats, { ...games }, { key: 'by-place', free: true }],
      words: (v) => [
        'discipline',
        v.key,
        v.name,
        'other',
        `seats=${v.seats}`,
        ...(v.seats === '2' && v.games === '1' ? ['games=1'] : []),
        ...(v['by-place'] ? [`points=${v['by-place'].replace(/[\s;]+/g, ',')}`] : []),
      ],
    },
    { key: 'note', fields: [{ key: 'text' }], words: (v) => ['note', v.text] },
    // A line of the file itself, for what no order says.
    ...(hall.role === 'organiser'
      ? [{ key: 'do', fields: [{ key: 'line' }], words: (v: Record<string, string>) => ['do', ...typed(v.line)] }]
      : []),
  ];
  return <Actions hall={hall} name="event" actions={actions} />;
}
