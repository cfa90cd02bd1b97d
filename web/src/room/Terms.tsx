// What is played for in a room, before anybody sits down: one game or an encounter, with which clock.
import { clockWords } from '../lib/clock';
import { say } from '../lib/texts';
import type { Encounter, Time } from '../lib/types';

export function Terms({ encounter, time }: { encounter?: Encounter; time?: Time }) {
  return (
    <>
      {encounter && <p>{say('encounter.about')}</p>}
      {time && <p data-terms={time.kind}>{clockWords(time)}</p>}
    </>
  );
}

const CLOCKS = ['', '300+5 lose', '900+10 lose', '900+10 warn', 'game 1800 1500'];

interface ChoiceProps {
  encounter: boolean;
  onEncounter: (yes: boolean) => void;
  clock?: string;
  onClock?: (clock: string) => void;
}

/** Setting up: how many games and, by link, which clock. */
export function TermsFields({ encounter, onEncounter, clock, onClock }: ChoiceProps) {
  return (
    <>
      <fieldset>
        <legend>{say('encounter.how-many')}</legend>
        {[false, true].map((value) => (
          <label key={String(value)}>
            <input
              type="radio"
              name="encounter"
              value={value ? '2' : '1'}
              checked={encounter === value}
              onChange={() => onEncounter(value)}
            />{' '}
            {say(value ? 'encounter.two' : 'encounter.one')}
          </label>
        ))}
      </fieldset>
      {onClock && (
        <fieldset>
          <legend>{say('clock.which')}</legend>
          {CLOCKS.map((words) => (
            <label key={words}>
              <input
                type="radio"
                name="clock"
                value={words}
                checked={clock === words}
                onChange={() => onClock(words)}
              />{' '}
              {say(`clock.choice.${words.replace(/[+ ]/g, '-') || 'none'}`)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
