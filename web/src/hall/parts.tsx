// Small things every page of an event uses.
import { useEffect, useState } from 'preact/hooks';
import { language, say } from '../lib/texts';
import type { Answer, Hall, Said } from './hall';
import type { Discipline, Entrant, State } from './types';

export const h = (key: string, values: Record<string, string | number> = {}): string => say(`hall.${key}`, values);

/** Known by shape too, not by colour alone. */
const SIGNS: Record<State, string> = {
  waits: '·',
  missing: '○',
  claimed: '◐',
  differs: '▲',
  ruling: '§',
  test: '⧗',
  done: '✓',
};
export const STATES = Object.keys(SIGNS) as State[];

export const Chip = ({ state, n }: { state: State; n?: number }) => (
  <span class={`status ${state}`}>
    <span aria-hidden="true">{SIGNS[state]}</span> {h(`state.${state}`)}
    {n === undefined ? '' : ` ${n}`}
  </span>
);

export const Who = ({ is }: { is?: Entrant }) =>
  is ? (
    <span class={is.status ? 'entrant gone' : 'entrant'}>
      <b>{is.name}</b> {is.school && <span class="school">{is.school}</span>}
    </span>
  ) : (
    <span class="entrant">–</span>
  );

/** What the desk answered: every sentence of it. */
export function Words({ answer, said }: { answer?: Answer; said?: Said }) {
  const lang = language();
  if (said)
    return (
      <p class="refusal" role="alert">
        {said[lang] || h(`error.${said.error ?? 'away'}`)}
      </p>
    );
  if (!answer) return null;
  if (answer.status === 'done' || answer.status === 'shown')
    return (
      <div class={`answer ${answer.status}`} role="status">
        {answer.kept && <p class="kept">{h('kept')}</p>}
        {answer.says.map((s, i) => (
          <p key={i}>{s[lang]}</p>
        ))}
        {!answer.says.length && !answer.kept && <p>{h('written')}</p>}
      </div>
    );
  const no = answer.no;
  return (
    <p class="refusal" role="alert">
      {answer.row ? `${h('row-n', { n: answer.row })}: ` : ''}
      {no?.[lang] || h(`error.${no?.key ?? answer.status}`)} {no?.rule && <a href={`/rules/${no.rule}`}>{no.rule}</a>}
    </p>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  name?: string;
  size?: number;
  maxLength?: number;
  required?: boolean;
  pattern?: string;
  placeholder?: string;
  inputMode?: 'numeric';
}

/** A line to type into, with its label. */
export function Field({ label, onValue, ...more }: FieldProps) {
  return (
    <label>
      {label} <input {...more} onInput={(e) => onValue(e.currentTarget.value)} />
    </label>
  );
}

/** Which board of an encounter with several; nothing where there is only one. */
export function BoardChoice({ of, value, onValue }: { of: Discipline; value: string; onValue: (g: string) => void }) {
  if (of.games.length < 2) return null;
  return (
    <label>
      {h('board')}{' '}
      <select value={value} onChange={(e) => onValue(e.currentTarget.value)}>
        {of.games.map((g) => (
          <option key={g}>{g}</option>
        ))}
      </select>
    </label>
  );
}

/** Runs an order and keeps its answer to be shown. */
export function useOrder(hall: Hall): {
  answer?: Answer;
  busy: boolean;
  give: (words: string[], file?: string) => Promise<Answer>;
  clear: () => void;
} {
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  return {
    answer,
    busy,
    clear: () => setAnswer(undefined),
    give: async (words, file) => {
      setBusy(true);
      try {
        const said = await hall.order(words, file);
        setAnswer(said);
        return said;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** How long a round has been running, as 18:42, from when it began; the advised minutes and the warning. */
export function Clock({ began, minutes, warning }: { began?: string; minutes: number; warning: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!began) return null;
  const since = Math.floor((now - Date.parse(began)) / 1000);
  if (since < 0)
    return (
      <time class="round-clock" title={h('clock-before')}>
        −{`${Math.floor(-since / 60)}:${String(-since % 60).padStart(2, '0')}`}
      </time>
    );
  const run = since;
  const left = minutes * 60 - run;
  const shown = Math.abs(left);
  const text = `${left < 0 ? '+' : ''}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, '0')}`;
  return (
    <time class={`round-clock ${left < 0 ? 'over' : run >= warning * 60 ? 'short' : ''}`} title={h('clock')}>
      {text}
    </time>
  );
}
