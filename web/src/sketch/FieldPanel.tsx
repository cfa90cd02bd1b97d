// One field: its name, and what lies on it, as switches.
import { marksOf, type Sketch } from './sketch';
import { d, wordName } from './words';
import '../style/switches.css';

interface FieldPanelProps {
  game: string;
  sketch: Sketch;
  field: string;
  onOrder: (order: string) => void;
}

export function FieldPanel({ game, sketch, field, onOrder }: FieldPanelProps) {
  const here = sketch.fields.find((f) => f.field === field);
  const value = (key: string) => {
    const rest = sketch.words.find((w) => w.key === key)!.rests.find((r) => r.split(' ')[0] === field);
    return rest ? rest.split(' ').slice(1).join(' ') : '';
  };
  return (
    <section class="field-panel" data-field={field}>
      <h2>
        {d('the-field')} {field}
      </h2>
      <div class="switches">
        <button
          type="button"
          role="switch"
          aria-checked={!!here}
          data-on="field"
          onClick={() => onOrder(`field@${field}=${here ? 0 : 1}`)}
        >
          {d('field')}
        </button>
        {here &&
          sketch.words
            .filter((w) => w.kind === 'area' || w.kind === 'spot')
            .map((w) => {
              const on = marksOf(w).some((m) => m.field === field);
              return (
                <button
                  type="button"
                  key={w.key}
                  role="switch"
                  aria-checked={on}
                  data-on={w.key}
                  onClick={() => onOrder(`${w.key}@${field}=${on ? 0 : 1}`)}
                >
                  {wordName(game, w.key)}
                </button>
              );
            })}
      </div>
      {here && (
        <>
          <label>
            {d('place')}{' '}
            <input
              key={`${field}-name`}
              maxLength={31}
              data-input="name"
              value={here.place ?? ''}
              onChange={(e) => onOrder(`name@${field}=${e.currentTarget.value.trim().replace(/\s+/g, ' ')}`)}
            />
          </label>
          {sketch.words
            .filter((w) => w.kind === 'stop' || w.kind === 'each')
            .map((w) => (
              <label key={`${field}-${w.key}`}>
                {wordName(game, w.key)}{' '}
                <input
                  inputMode="numeric"
                  data-input={w.key}
                  value={value(w.key)}
                  onChange={(e) =>
                    onOrder(
                      `${w.key}@${field}=${e.currentTarget.value
                        .trim()
                        .split(/[\s,;]+/)
                        .join(' ')}`,
                    )
                  }
                />
              </label>
            ))}
        </>
      )}
    </section>
  );
}
