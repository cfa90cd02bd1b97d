// Before the game: who plays which side, the set-up to tick off, what holds all the time.
import { sidesOf } from '../lib/games';
import { sideName, t } from '../lib/texts';
import type { HelpSection } from '../lib/types';
import { Picture } from '../pages/Guide';
import { Icon } from './Icon';
import type { CardState } from './state';
import { Sentence } from './Words';

function Players({ game, state, change, onFollow }: Omit<Props, 'sections'>) {
  const sides = sidesOf(game);
  const rename = (i: number, name: string) => {
    const names: [string, string] = [...state.names];
    names[i] = name;
    change({ names });
  };
  return (
    <section class="card-players" aria-label={t('card-players')}>
      {state.names.map((name, i) => (
        <label key={i}>
          <span>
            {t('card-player', { n: i + 1 })}: <b>{sideName(game, sides[i === state.first ? 0 : 1])}</b>
          </span>
          <input value={name} maxLength={24} onInput={(e) => rename(i, e.currentTarget.value)} />
        </label>
      ))}
      <button type="button" class="plain" data-swap onClick={() => change({ first: 1 - state.first })}>
        {t('card-swap')}
      </button>
      <button type="button" class="plain" data-follow onClick={onFollow}>
        {t('follow-card')}
      </button>
    </section>
  );
}

export type Change = (part: Partial<CardState>) => void;

export function Before({ game, sections, state, change, onFollow }: Props) {
  const setup = sections.find((s) => s.kind === 'setup')!;
  const tick = (i: number) =>
    change({ ticks: state.ticks.includes(i) ? state.ticks.filter((n) => n !== i) : [...state.ticks, i] });
  return (
    <>
      <Players game={game} state={state} change={change} onFollow={onFollow} />
      <Picture name={game} caption={t('card-start')} />
      <section>
        <h2>
          {setup.title}{' '}
          <span class="of" role="status">
            {t('card-of', { n: state.ticks.length, of: setup.items.length })}
          </span>
        </h2>
        <ul class="ticks">
          {setup.items.map((item, i) => (
            <li key={i} class={state.ticks.includes(i) ? 'ticked' : ''}>
              <Icon name={item.picture} />
              <div>
                <Sentence item={item} />
              </div>
              {/** biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form */}
              <button
                type="button"
                class="tick"
                role="checkbox"
                aria-checked={state.ticks.includes(i)}
                aria-label={item.text.replace(/\*\*/g, '')}
                onClick={() => tick(i)}
              />
            </li>
          ))}
        </ul>
      </section>
      <Always sections={sections} open />
    </>
  );
}

interface Props {
  game: string;
  sections: HelpSection[];
  state: CardState;
  change: Change;
  /** Goes on with the same players on the board. */
  onFollow: () => void;
}

/** What holds all the time: movement, dice, counting of rounds. */
export function Always({ sections, open }: { sections: HelpSection[]; open?: boolean }) {
  return (
    <>
      {sections
        .filter((s) => ['ground', 'dice', 'rounds'].includes(s.kind))
        .map((s) => (
          <details key={s.kind} class="always" open={open}>
            <summary>{s.title}</summary>
            <ul>
              {s.items.map((item, i) => (
                <li key={i}>
                  <Sentence item={item} />
                </li>
              ))}
            </ul>
          </details>
        ))}
    </>
  );
}
