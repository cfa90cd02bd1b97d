// The turn step by step: the round counter, whose step it is, what is done in it, what is often forgotten.
import { sideName, t } from '../lib/texts';
import type { HelpSection } from '../lib/types';
import { Always, type Change } from './Before';
import { Icon } from './Icon';
import type { CardState } from './state';
import { clockTime, Sentence } from './Words';

interface Props {
  game: string;
  sections: HelpSection[];
  rounds: number;
  state: CardState;
  change: Change;
}

export const stepsOf = (sections: HelpSection[]) => sections.filter((s) => s.kind === 'turn');

/** "Naprawa | na lotniskach" */
export const titleOf = (s: HelpSection) => s.title.split(' | ');

/** Where the other side stands in the same step; at its first one if it has none of that letter. */
function sameStep(steps: HelpSection[], side: string, letter?: string): number {
  const same = steps.findIndex((s) => s.side === side && s.step === letter);
  return same >= 0 ? same : steps.findIndex((s) => s.side === side);
}

function Rounds({ sections, rounds, state, change }: Props) {
  const special = sections.filter((s) => s.kind === 'round').flatMap((s) => s.items.flatMap((i) => i.rounds ?? []));
  const to = (round: number) => change({ round, step: 0 });
  const reached = state.reached?.[`${state.game}.${state.round}`];
  return (
    <section class="rounds" aria-label={t('card-rounds')}>
      <p class="round-now" role="status">
        {rounds ? t('round', { round: state.round, rounds }) : t('round-only', { round: state.round })}
        {reached && (
          <small class="reached" data-reached={state.round}>
            {t('card-reached', { time: clockTime(reached) })}
          </small>
        )}
      </p>
      <button
        type="button"
        aria-label={t('card-round-back')}
        disabled={state.round < 2}
        onClick={() => to(state.round - 1)}
      >
        −
      </button>
      <button
        type="button"
        aria-label={t('card-round-on')}
        disabled={!!rounds && state.round >= rounds}
        onClick={() => to(state.round + 1)}
      >
        +
      </button>
      {!!rounds && (
        <ol>
          {Array.from({ length: rounds }, (_, i) => i + 1).map((n) => (
            <li
              key={n}
              class={[
                n < state.round ? 'past' : n === state.round ? 'now' : '',
                special.includes(n) ? 'special' : '',
              ].join(' ')}
            >
              {n}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function Turn(props: Props) {
  const { game, sections, state, change } = props;
  const steps = stepsOf(sections);
  const now = steps[Math.min(state.step, steps.length - 1)];
  const sides = [...new Set(steps.map((s) => s.side!))];
  const reminders = sections
    .filter((s) => s.kind === 'round')
    .flatMap((s) => s.items)
    .filter((i) => i.rounds?.includes(state.round) && state.step === 0);
  const remember = sections.find((s) => s.kind === 'remember')!;
  const mine = steps.map((s, i) => ({ s, i })).filter(({ s }) => sides.length < 2 || s.side === now.side);
  return (
    <>
      <Rounds {...props} />
      {sides.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form
        <div class="segments" role="group" aria-label={t('card-side')}>
          {sides.map((side) => (
            <button
              type="button"
              key={side}
              aria-pressed={side === now.side}
              onClick={() => change({ step: sameStep(steps, side, now.step) })}
            >
              {sideName(game, side)}
            </button>
          ))}
        </div>
      )}
      {reminders.map((item, i) => (
        <p key={i} class="reminder">
          <Icon name={item.picture} />
          <Sentence item={item} />
        </p>
      ))}
      {/** biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form */}
      <div class="steps" role="group" aria-label={t('card-steps')}>
        {mine.map(({ s, i }) => (
          <button
            type="button"
            key={i}
            aria-pressed={i === state.step}
            class={i < state.step ? 'done' : ''}
            onClick={() => change({ step: i })}
          >
            <b class="letter">{s.step}</b>
            <b>{titleOf(s)[0]}</b>
            <small>{titleOf(s)[1]}</small>
          </button>
        ))}
      </div>
      <section class="step-now" aria-live="polite">
        <h2>
          {now.step}. {titleOf(now)[0]}
        </h2>
        <ol>
          {now.items.map((item, i) => (
            <li key={i}>
              <Sentence item={item} />
              {item.picture && <Icon name={item.picture} />}
            </li>
          ))}
        </ol>
      </section>
      <section class="remember">
        <h2>{remember.title}</h2>
        <ul>
          {remember.items.map((item, i) => (
            <li key={i}>
              <Sentence item={item} />
            </li>
          ))}
        </ul>
      </section>
      <Always sections={sections} />
    </>
  );
}
