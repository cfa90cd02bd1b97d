// When it is and what nobody knows: round, side, step, secrets, in words.
import { gameView } from '../games';
import { t } from '../lib/texts';
import type { Handle } from './draft';
import { Switches } from './Tray';
import { choiceName, handleName } from './words';

interface WhenProps {
  game: string;
  handles: Handle[];
  onSet: (word: string, value: number | string) => void;
}

function Choice({ game, handle, onSet }: { game: string; handle: Handle; onSet: WhenProps['onSet'] }) {
  const names = [...handle.names!].sort((a, b) => Number(a === 'over') - Number(b === 'over')); // the end comes last
  return (
    <fieldset class="choice">
      <legend>{handleName(game, handle)}</legend>
      {names.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === handle.names![handle.value]}
          data-choose={`${handle.word}=${name}`}
          onClick={() => onSet(handle.word, name)}
        >
          {choiceName(game, handle, name)}
        </button>
      ))}
    </fieldset>
  );
}

/** Every card of both decks: where it is. A tap takes it to the next place. */
function Cards({ game, handles, onSet }: WhenProps) {
  const view = gameView(game);
  if (!handles.length) return null;
  return (
    <details class="cards">
      <summary>{t('ref-cards')}</summary>
      <div class="card-grid">
        {handles.map((h) => (
          <button
            type="button"
            key={h.word}
            class={h.value ? 'elsewhere' : ''}
            data-card={h.number}
            onClick={() => onSet(h.word, h.names![(h.value + 1) % h.names!.length])}
          >
            <b>{view.card?.(h.number!) ?? h.number}</b>{' '}
            <small>{choiceName(game, { ...h, word: 'card' }, h.names![h.value])}</small>
          </button>
        ))}
      </div>
    </details>
  );
}

export function When({ game, handles, onSet }: WhenProps) {
  const round = handles.find((h) => h.word === 'round');
  const rest = handles.filter((h) => h !== round);
  return (
    <section class="when" aria-label={t('ref-when')}>
      {round &&
        (round.most <= 10 ? (
          <fieldset class="choice rounds">
            <legend>{handleName(game, round)}</legend>
            {Array.from({ length: round.most }, (_, i) => (
              <button
                type="button"
                key={i}
                aria-pressed={i + 1 === round.value}
                data-choose={`round=${i + 1}`}
                onClick={() => onSet('round', i + 1)}
              >
                {i + 1}
              </button>
            ))}
          </fieldset>
        ) : (
          <Switches game={game} handles={[round]} onSet={onSet} />
        ))}
      {rest
        .filter((h) => h.kind === 'choice')
        .map((h) => (
          <Choice key={h.word} game={game} handle={h} onSet={onSet} />
        ))}
      <Switches game={game} handles={rest.filter((h) => h.kind === 'number')} onSet={onSet} />
      <Cards game={game} handles={rest.filter((h) => h.kind === 'card')} onSet={onSet} />
    </section>
  );
}
