// How many cards each side holds, those of the other side that are known, and which colour belongs to which army.
import { t } from '../../lib/texts';
import type { TableState } from '../../lib/types';
import type { AsideProps } from '../game';
import { armyName, armySign, band, card } from './cards';
import { CardFace } from './hand';

export function Aside({ state, mine, pieces }: AsideProps) {
  const cards = pieces.filter((p) => p.kind === 'card');
  if (!cards.length) return null;
  const known = cards.filter((p) => p.number && card(p.number));
  const closed = cards.filter((p) => !p.number).reduce((n, p) => n + (p.count ?? 1), 0);
  return (
    <>
      <p class="closed-cards">
        {t(mine ? 'hand' : 'their-hand')}: <b>{known.length + closed}</b>
      </p>
      {!mine && state.doing !== 'intercept' && known.length > 0 && (
        <ul class="cards small-cards">
          {known.map((p) => (
            <li key={p.number}>
              <CardFace bare c={card(p.number!)!} front={p.look?.includes('armed')} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Which colour band belongs to which army. */
export function Legend({ state }: { state: TableState }) {
  const colours = [
    ...new Set(state.pieces.filter((p) => p.kind === 'card' && p.number).map((p) => card(p.number!)?.colour ?? '')),
  ]
    .filter(Boolean)
    .sort();
  if (!colours.length) return null;
  return (
    <details class="legend">
      <summary>{t('colours')}</summary>
      <ul>
        {colours.map((c) => (
          <li key={c}>
            <span class={`swatch ${band(c)}`}>{armySign(c) || '★'}</span> {armyName(c)}
          </li>
        ))}
      </ul>
    </details>
  );
}
