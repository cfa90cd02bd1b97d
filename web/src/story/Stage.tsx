// The stage: what decides, shown until it has been read. The board goes to it (play/Table.tsx), here is what is rolled,
// and the sentence the rules have made for whoever reads it.
import { Die } from '../board/dice';
import { word } from '../lib/moves';
import { t } from '../lib/texts';
import type { Moment, Step } from '../lib/types';
import { spoken, stepsOf } from './moments';
import { Pace } from './Story';
import type { Show } from './show';
import './stage.css';

const percent = (chance: number) => Math.round(chance / 10);

/** The chances before the first die; a game in which something falls by several hits says both. */
function Odds({ moment }: { moment: Moment }) {
  const { odds } = moment;
  if (!odds) return null;
  return (
    <p class="stage-odds">
      {t('odds-hit', { n: percent(odds.hit) })}
      {odds.down !== undefined && `, ${t('odds-down', { n: percent(odds.down) })}`}
    </p>
  );
}

/** The dice of the moment, one place for each. */
function Dice({ game, moment, steps }: { game: string; moment: Moment; steps: Step[] }) {
  const { of = 0 } = moment;
  if (!of) return null;
  const faces = steps.flatMap((s) => (s.did?.verb === 'roll' ? [s.did.token ?? ''] : []));
  return (
    <ol class="stage-dice" aria-label={t('dice')}>
      {[...Array(Math.max(of, faces.length)).keys()].map((i) => (
        <li key={i} class={faces[i] === undefined ? 'due' : ''}>
          {faces[i] !== undefined && (
            <>
              <Die game={game} face={faces[i]} size={44} tumbling={i === faces.length - 1} />
              <small>{word(game, faces[i])}</small>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface StageProps {
  game: string;
  show: Show;
  moment: Moment;
}

export function Stage({ game, show, moment }: StageProps) {
  const steps = stepsOf(show.state.log, moment.number);
  const said = (steps[steps.length - 1]?.moments ?? [moment]).filter((m) => m.done);
  return (
    <section class={`stage ${moment.done ? moment.luck : 'plain'}`} data-moment={`${moment.kind} ${moment.outcome}`}>
      <Dice game={game} moment={said[0] ?? moment} steps={steps} />
      <div class="stage-words">
        {!moment.done && <Odds moment={moment} />}
        {said.map((m) => {
          const { first, more } = spoken(m);
          return (
            <p key={m.number} data-said={m.number}>
              <b>{first}</b> {more}{' '}
              {m.rule && (
                <a class="rule" href={`/rules/${m.rule}`}>
                  {m.rule.split('/')[1]}
                </a>
              )}
            </p>
          );
        })}
      </div>
      <div class="stage-foot">
        {show.waiting ? (
          <button type="button" class="action" data-story="onward" onClick={show.onward}>
            {t('moment-on')}
          </button>
        ) : (
          <button type="button" class="plain" data-story="skip" onClick={show.skip}>
            {t('story-skip')}
          </button>
        )}
      </div>
      {!show.waiting && <Pace />}
    </section>
  );
}
