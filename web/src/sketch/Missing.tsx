// What is missing and what cannot be, in words; each leads to where it is put right.
import { language } from '../lib/texts';
import type { Sketch, Wrong } from './sketch';
import { d, wordName } from './words';

interface MissingProps {
  game: string;
  sketch: Sketch;
  onTool: (key: string) => void;
  onField: (field: string) => void;
}

export function Missing({ game, sketch, onTool, onField }: MissingProps) {
  if (sketch.sound)
    return (
      <p class="sound" role="status" data-hash={sketch.hash}>
        {d('sound')} <code>{sketch.hash}</code>
      </p>
    );
  const lead = (w: Wrong) => {
    const word = sketch.words.find((x) => x.key === w.word);
    if (!word) return;
    const at = document.querySelector<HTMLElement>(
      `[data-word="${word.key}"] input, [data-table="${word.key}"] summary`,
    );
    if (!at) return onTool(word.key);
    at.scrollIntoView({ block: 'center' });
    at.focus();
  };
  return (
    <section class="wrong">
      <h2>
        {d('missing')} <b>{sketch.wrong.length}</b>
      </h2>
      <ul aria-live="polite">
        {sketch.wrong.map((w, i) => (
          <li key={i} class={w.missing ? 'lacks' : 'bad'}>
            {w.field && (
              <button type="button" class="chip" onClick={() => onField(w.field!)}>
                {w.field}
              </button>
            )}{' '}
            {w.missing ? d('lacks', { what: wordName(game, w.word!) }) : w[language()]}{' '}
            {w.word && sketch.words.some((x) => x.key === w.word) && (
              <button
                type="button"
                class="chip"
                aria-label={d('put', { what: wordName(game, w.word) })}
                onClick={() => lead(w)}
              >
                +
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
