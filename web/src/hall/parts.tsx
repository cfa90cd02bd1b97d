// Small things every page of an event uses.
import { useState } from 'preact/hooks';
import { useNow } from '../lib/live';
import { language, say } from '../lib/texts';
import type { Answer, Hall, Said } from './hall';
import type { Board, Discipline, Entrant, Report, SheetView, State } from './types';

export const h = (key: string, values: Record<string, string | number> = {}): string => say(`hall.${key}`, values);

/** Known by shape too, not by colour alone. */
const SIGNS: Record<State, string> = {
  waits: '·',
  missing: '○',
  claimed: '◐',
  differs: '▲',
  ruling: '§',
  test: '✎',
  done: '✓',
};
export const STATES = Object.keys(SIGNS) as State[];

export const StateWords = ({ state, n }: { state: State; n?: number }) => (
  <>
    <span aria-hidden="true">{SIGNS[state]}</span> {h(`state.${state}`)} {n}
  </>
);
export const Chip = ({ state, words }: { state: State; words?: string }) => (
  <span class={`status ${state}`} title={words}>
    <StateWords state={state} />
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

export const clockOf = (when: string): string =>
  new Date(when).toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit' });

export const minutesOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What others did meanwhile: when, who, what. A line of the event begins with the first two. */
export function Meanwhile({ of: { since, told } }: { of: Pick<Answer, 'since' | 'told'> }) {
  if (!since?.length) return null;
  return (
    <ul class="meanwhile">
      {since.map((line, i) => {
        const [when, who, ...words] = line.split(' ');
        return (
          <li key={i}>
            <time dateTime={when}>{clockOf(when)}</time> <b>{author(who)}</b>{' '}
            {told?.[i]?.[language()] ?? words.join(' ')}
          </li>
        );
      })}
    </ul>
  );
}

/** What only a terminal needs to be told: how to go on by typing. */
const TYPED = ['said.add-yes', 'said.settle', 'said.more-places', 'said.print-paper'];

/** What the players say of games that have no result yet. */
interface ClaimsProps {
  report?: Report;
  names?: string[];
  /** One tap makes the word of this player the result. */
  accept?: (by: number) => void;
}
export function Claims({ report, names = [], accept }: ClaimsProps) {
  if (!report?.claims?.length) return null;
  const said = [0, 1].filter((by) => report.claims!.some((c) => c.by === by));
  return (
    <ul class="claims" aria-label={h('claims')}>
      {report.claims.map((c) => (
        <li key={`${c.game}${c.by}`}>
          <b>{names[c.by]}</b> · {h(c.game > 1 ? 'return' : 'game').toLowerCase()}: {c.words}
        </li>
      ))}
      {accept && (
        <li class="buttons">
          {said.map((by) => (
            <button key={by} class="plain" type="button" data-accept={by} onClick={() => accept(by)}>
              {h('accept-claim', { name: names[by] })}
            </button>
          ))}
        </li>
      )}
    </ul>
  );
}

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
        {answer.says
          .filter((s) => !TYPED.includes(s.key))
          .map((s, i) => (
            <p key={i}>{s[lang]}</p>
          ))}
        {answer.status === 'shown' && <p class="kept">{h('not-written')}</p>}
        {!answer.says.length && !answer.kept && <p>{h('written')}</p>}
      </div>
    );
  const no = answer.no;
  return (
    <div class="refusal" role="alert">
      <p>
        {answer.row && !answer.faults ? `${h('row-n', { n: answer.row })}: ` : ''}
        {answer.faults
          ? h('faults', { n: answer.faults.length })
          : no?.[lang] || h(`error.${no?.key ?? answer.status}`)}{' '}
        {no?.rule && <a href={`/rules/${no.rule}`}>{no.rule}</a>}
      </p>
      {answer.faults && (
        <ul class="faults">
          {answer.faults.map((f) => (
            <li key={f.row}>
              <b>
                {h('row-n', { n: f.row })} {f.who}
              </b>
              : {f[lang]}
            </li>
          ))}
        </ul>
      )}
      <Meanwhile of={answer} />
    </div>
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

/** A file to be chosen, as a button of ours. */
export function FileButton({ accept, onFile }: { accept?: string; onFile: (file: File) => void }) {
  return (
    <label class="plain file-button">
      {h('choose-file')}
      <input
        type="file"
        class="hidden"
        accept={accept}
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/** Who wrote a line: the name of his key; those every event has are words. */
export const author = (who: string): string => (KNOWN.includes(who) ? h(`role.${who}`) : who);
const KNOWN = ['organiser', 'desk', 'server'];

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

/** The sheet of a board of the organiser's own, as soon as it is there; of a standard one nothing. */
export const sheetOf = (hall: Hall, discipline: string, board: Board): string | undefined =>
  board.hash ? hall.view<SheetView>('board', discipline, board.game)?.sheet : undefined;

/** Runs an order and keeps its answer to be shown. */
export function useOrder(hall: Hall): {
  answer?: Answer;
  busy: boolean;
  give: (words: string[], file?: string, label?: string) => Promise<Answer>;
  clear: () => void;
} {
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  return {
    answer,
    busy,
    clear: () => setAnswer(undefined),
    give: async (words, file, label) => {
      setBusy(true);
      try {
        const said = await hall.order(words, file, label);
        setAnswer(said);
        return said;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** How long a round has still to go, as 18:42, by the clock of whoever keeps the event. */
export function Clock({ hall, began, of }: { hall: Hall; began?: string; of: Discipline }) {
  useNow(1000);
  if (!began) return null;
  const since = Math.floor((hall.now() - Date.parse(began)) / 1000);
  if (since < 0)
    return (
      <time class="round-clock" title={h('clock-before')}>
        −{minutesOf(-since)}
      </time>
    );
  const left = of.clock * 60 - since;
  return (
    <time class={`round-clock ${left < 0 ? 'over' : since >= of.warning * 60 ? 'short' : ''}`} title={h('clock')}>
      {left < 0 ? '+' : ''}
      {minutesOf(Math.abs(left))}
    </time>
  );
}

/** Above a page for the printer: back, and to the printer. */
export const PrintBar = ({ onBack }: { onBack: () => void }) => (
  <p class="buttons">
    <button class="plain" data-back onClick={onBack}>
      ‹ {h('back')}
    </button>
    <button class="action" onClick={() => window.print()}>
      {h('print-paper')}
    </button>
  </p>
);
