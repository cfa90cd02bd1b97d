// What has happened, newest first, each event with the number of its rule.

import { happening } from '../lib/happening';
import { deedWords } from '../lib/moves';
import { placeName, sideName, t } from '../lib/texts';
import type { Geometry, Step, TableState } from '../lib/types';

export function places(geometry: Geometry): (field?: string) => string {
  const names = new Map(
    geometry.fields.map((f) => {
      const name = placeName(f);
      return [f.field, name ? `${f.field} (${name})` : f.field];
    }),
  );
  return (field) => (field ? (names.get(field) ?? field) : '');
}

export function StepWords({ game, step, geometry }: { game: string; step: Step; geometry: Geometry }) {
  const place = places(geometry);
  const dice = step.who === 'dice';
  return (
    <>
      <span class="who">{dice ? t('dice') : step.who ? sideName(game, step.who) : ''}</span>{' '}
      {step.move ? <code>{step.move}</code> : step.what ? t(`what-${step.what}`) : ''}{' '}
      {!step.events.length && step.did && <span class="meaning">{deedWords(game, step.did, place)}</span>}
      {step.events.map((e, i) => (
        <span key={i} class={`event event-${e.kind}`}>
          {happening(game, e, place)}
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

export function Log({ game, state, geometry }: { game: string; state: TableState; geometry: Geometry }) {
  return (
    <details class="log" open>
      <summary>{t('log')}</summary>
      <ol reversed tabIndex={0} aria-label={t('log')}>
        {[...state.log]
          .reverse()
          .slice(0, 200)
          .map((step) => (
            <li key={step.k}>
              <StepWords game={game} step={step} geometry={geometry} />
            </li>
          ))}
      </ol>
    </details>
  );
}
