// Numbers, choices and tables of a board: all that is not on a field.
import { cellsOf, columnsOf, rowOf, type Word } from './sketch';
import { columnName, d, wordName } from './words';

interface RowsProps {
  game: string;
  words: Word[];
  onOrder: (order: string) => void;
}

function Numbers({ game, word, onOrder }: { game: string; word: Word; onOrder: (order: string) => void }) {
  const given = (word.rests[0] ?? '').split(' ').filter(Boolean);
  const n = word.values ?? 1;
  const set = (i: number, value: string) => {
    const all = Array.from({ length: n }, (_, k) => (k === i ? value.trim() : (given[k] ?? '')));
    onOrder(`${word.key}=${all.filter(Boolean).join(' ')}`);
  };
  return (
    <div class={`numbers ${word.needed && !given.length ? 'missing' : ''}`} data-word={word.key}>
      <span id={`w-${word.key}`}>{wordName(game, word.key)}</span>
      <span class="inputs">
        {Array.from({ length: n }, (_, i) => (
          <input
            key={i}
            type="number"
            inputMode="numeric"
            aria-labelledby={`w-${word.key}`}
            data-value={`${word.key} ${i}`}
            min={word.least}
            max={word.most}
            value={given[i] ?? ''}
            onChange={(e) => set(i, e.currentTarget.value)}
          />
        ))}
      </span>
    </div>
  );
}

function Choice({ game, word, onOrder }: { game: string; word: Word; onOrder: (order: string) => void }) {
  return (
    <label class="numbers" data-word={word.key}>
      <span>{wordName(game, word.key)}</span>
      <select value={word.rests[0] ?? ''} onChange={(e) => onOrder(`${word.key}=${e.currentTarget.value}`)}>
        <option value="">{d('as-rules')}</option>
        <option value="yes">{d('yes')}</option>
        <option value="no">{d('no')}</option>
      </select>
    </label>
  );
}

function Table({ game, word, onOrder }: { game: string; word: Word; onOrder: (order: string) => void }) {
  const columns = columnsOf(word);
  const rows = [...word.rests, ...(word.rests.length < (word.values ?? 99) ? [''] : [])];
  return (
    <details class="sheet-table" data-table={word.key}>
      <summary>
        {wordName(game, word.key)}{' '}
        <b class={word.rests.length < (word.values ?? 0) ? 'missing' : ''}>
          {word.rests.length}/{word.values}
        </b>
      </summary>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>{d('row')}</th>
              {columns.map((c) => (
                <th key={c}>{columnName(game, c)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((rest, r) => {
              const cells = cellsOf(word, rest);
              return (
                <tr key={r}>
                  <td>{r + 1}</td>
                  {columns.map((c, i) => (
                    <td key={c}>
                      <input
                        class={`cell-${c}`}
                        aria-label={`${columnName(game, c)} ${r + 1}`}
                        data-cell={`${word.key} ${r} ${c}`}
                        value={cells[i] ?? ''}
                        autocapitalize="off"
                        spellcheck={false}
                        onChange={(e) => {
                          const now = [...cells];
                          now[i] = e.currentTarget.value;
                          // Whoever types or pastes a whole row into its first cell has filled in all of it.
                          const whole = i === 0 && /\S\s+\S/.test(now[0]);
                          const row = whole ? now[0].trim().split(/\s+/).join(' ') : rowOf(word, now);
                          onOrder(`${word.key}#${r + 1}=${row}`);
                        }}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Rows({ game, words, onOrder }: RowsProps) {
  const choices = words.filter((w) => w.kind === 'choice');
  return (
    <section class="rows">
      <h2>{d('numbers')}</h2>
      <div class="number-grid">
        {words
          .filter((w) => w.kind === 'numbers')
          .map((w) => (
            <Numbers key={w.key} game={game} word={w} onOrder={onOrder} />
          ))}
      </div>
      {words
        .filter((w) => w.kind === 'table')
        .map((w) => (
          <Table key={w.key} game={game} word={w} onOrder={onOrder} />
        ))}
      {choices.length > 0 && (
        <details>
          <summary>{d('choices')}</summary>
          {choices.map((w) => (
            <Choice key={w.key} game={game} word={w} onOrder={onOrder} />
          ))}
        </details>
      )}
    </section>
  );
}
