// What has happened, newest first: each turn in a sentence, and behind it step by step with the numbers of the rules.
import { useMemo } from 'preact/hooks';
import { happening } from '../lib/happening';
import { deedWords } from '../lib/moves';
import { useSettings } from '../lib/settings';
import { lay } from '../lib/sheet';
import { type Places, placeName, sideName, t } from '../lib/texts';
import type { Geometry, Piece, Step, TableState } from '../lib/types';
import { is, type Run, runs } from '../story/runs';
import { tell } from '../story/tell';

export function places(geometry: Geometry): (field?: string) => string {
  lay(geometry);
  const names = new Map(
    geometry.fields.map((f) => {
      const name = placeName(f);
      return [f.field, name ? `${f.field} (${name})` : f.field];
    }),
  );
  return (field) => (field ? (names.get(field) ?? field) : '');
}

/** Chance that is no roll: a card, also one that nobody shows. */
const isCards = ({ did, events }: Step): boolean => (did ? did.verb !== 'roll' : events.some((e) => is(e, 'card')));

/** A step in words; its notation only for those who want it. */
export function StepWords({ game, step, geometry }: { game: string; step: Step; geometry: Geometry }) {
  const { notation } = useSettings();
  const place = places(geometry);
  let who = step.who ? sideName(game, step.who) : '';
  if (step.who === 'dice') who = t(isCards(step) ? 'cards' : 'dice');
  return (
    <>
      <span class="who">{who}</span> {notation && step.move && <code>{step.move}</code>}{' '}
      {step.what && t(`what-${step.what}`)}{' '}
      {!step.events.length && step.did && <span class="meaning">{deedWords(game, step.did, place)}</span>}
      {step.events.map((e, i) => (
        <span key={i} class={`event event-${e.kind}`}>
          {happening(game, e, place, step.who)}
          {e.rule && (
            <a class="rule" href={`/rules/${e.rule}`}>
              {e.rule.split('/')[1]}
            </a>
          )}
        </span>
      ))}
    </>
  );
}

interface RunProps {
  game: string;
  run: Run;
  before?: Piece[];
  geometry: Geometry;
  place: Places;
}

function RunWords({ game, run, before, geometry, place }: RunProps) {
  const { language } = useSettings();
  const last = run.steps[run.steps.length - 1];
  const text = useMemo(() => tell(game, run.who, run.steps, place, before), [last.k, run.steps.length, language]);
  return (
    <details class="run">
      <summary data-told={last.k}>{text}</summary>
      <ol reversed>
        {[...run.steps].reverse().map((step) => (
          <li key={step.k} value={step.k}>
            <StepWords game={game} step={step} geometry={geometry} />
          </li>
        ))}
      </ol>
    </details>
  );
}

export function Log({ game, state, geometry }: { game: string; state: TableState; geometry: Geometry }) {
  const place = useMemo(() => places(geometry), [geometry]);
  const all = runs(state.log);
  return (
    <details class="log" open>
      <summary>{t('log')}</summary>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, or is walked over with the arrow keys */}
      <section class="runs" tabIndex={0} aria-label={t('log')}>
        {all
          .map((run, i) => (
            <RunWords
              key={run.steps[0].k}
              game={game}
              run={run}
              before={i > 0 ? all[i - 1].steps.slice(-1)[0].pieces : undefined}
              geometry={geometry}
              place={place}
            />
          ))
          .reverse()}
      </section>
    </details>
  );
}
