// Entrants from a table: dropped, chosen or pasted. The desk says what each column is; that can be changed before
// anything is imported.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { Pasted } from './Pasted';
import { h, useOrder, Words } from './parts';
import type { Columns, Discipline } from './types';

export function Table({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [text, setText] = useState('');
  const [table, setTable] = useState<Columns>();
  const [chosen, setChosen] = useState<string[]>([]);
  const { answer, busy, give, clear } = useOrder(hall);
  const take = (bytes: Uint8Array, typed?: string) => {
    const read = hall.columns?.(discipline.key, bytes);
    const known = read?.names ? read : undefined;
    clear();
    setTable(known);
    setText(typed ?? known?.text ?? new TextDecoder().decode(bytes));
    // A row that was mended leaves the columns as somebody has set them.
    if (String(known?.names) !== String(table?.names)) setChosen(known?.are ?? []);
  };
  const map = chosen.map((column, i) => `#${i + 1}=${column || '-'}`).join(',');
  return (
    <>
      <Pasted
        title={h('import')}
        how={h('import-how')}
        open={discipline.entrants === 0}
        text={text}
        onText={(typed) => take(new TextEncoder().encode(typed), typed)}
        onFile={take}
      >
        {table && table.rows > 0 && (
          <>
            <div class="wide">
              <table class="preview">
                <thead>
                  <tr>
                    {table.names.map((name, i) => (
                      <th key={i} scope="col">
                        {name}
                        <select
                          aria-label={h('column', { name })}
                          value={chosen[i] ?? ''}
                          onChange={(e) => setChosen(Object.assign([...chosen], { [i]: e.currentTarget.value }))}
                        >
                          <option value="">{h('leave-out')}</option>
                          {table.may.map((c) => (
                            <option key={c} value={c} disabled={chosen.includes(c) && chosen[i] !== c}>
                              {c}
                            </option>
                          ))}
                        </select>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.cells.map((r, i) => (
                    <tr key={i}>
                      {table.names.map((_, c) => (
                        <td key={c} class={chosen[c] ? '' : 'out'}>
                          {r[c]}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <button
              class="action"
              data-import
              disabled={busy || !chosen.some(Boolean)}
              onClick={async () => {
                const said = await give(['import', discipline.key, '--map', map], text);
                if (said.status !== 'done') return;
                setText('');
                setTable(undefined);
              }}
            >
              {h('import-n', { n: table.rows })}
            </button>
          </>
        )}
      </Pasted>
      <Words answer={answer} />
    </>
  );
}
