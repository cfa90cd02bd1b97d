// What a person types before sitting down: a name, and words for the dice. Checked while typing.
import { OWN_WORDS } from '../lib/dicewords';
import { useFault } from '../lib/names';
import { say } from '../lib/texts';

interface FieldProps {
  value: string;
  onValue: (value: string) => void;
}

function Fault({ id, words }: { id: string; words: string }) {
  return (
    <span id={id} class="refusal" role="status">
      {words}
    </span>
  );
}

export function NameField({ value, onValue, label, name = 'name' }: FieldProps & { label?: string; name?: string }) {
  const words = useFault('page_name', value);
  return (
    <label class="name">
      {label ?? say('room.nickname')}{' '}
      <input
        name={name}
        value={value}
        autocomplete="nickname"
        aria-invalid={!!words}
        aria-describedby={`${name}-fault`}
        onInput={(e) => onValue(e.currentTarget.value)}
      />
      <Fault id={`${name}-fault`} words={words} />
    </label>
  );
}

interface TwoNamesProps {
  sides: string[];
  names: [string, string];
  onNames: (names: [string, string]) => void;
}

/** Two people at one screen: who begins with which side. They stay in this page. */
export function TwoNames({ sides, names, onNames }: TwoNamesProps) {
  return (
    <fieldset>
      <legend>{say('encounter.who')}</legend>
      {[0, 1].map((i) => (
        <NameField
          key={sides[i]}
          name={`name${i}`}
          label={sides[i]}
          value={names[i]}
          onValue={(v) => onNames(i ? [names[0], v] : [v, names[1]])}
        />
      ))}
    </fieldset>
  );
}

export function WordsField({ value, onValue, promise }: FieldProps & { promise?: string }) {
  const words = useFault('page_words', value);
  return (
    <details class="words">
      <summary>{say('room.words')}</summary>
      <p class="small">{say(promise ? 'room.fair' : 'room.first')}</p>
      <Promised hash={promise} />
      <label class="name">
        {say('room.words')}{' '}
        <input
          name="words"
          maxLength={OWN_WORDS}
          value={value}
          autocomplete="off"
          aria-invalid={!!words}
          aria-describedby="words-fault"
          onInput={(e) => onValue(e.currentTarget.value)}
        />
        <Fault id="words-fault" words={words} />
      </label>
    </details>
  );
}

/** The promise of the dice, for whoever wants to write it down. */
export function Promised({ hash }: { hash?: string }) {
  if (!hash) return null;
  return (
    <p class="small promise">
      {say('room.promise')}: <code data-promise>{hash}</code>
    </p>
  );
}
