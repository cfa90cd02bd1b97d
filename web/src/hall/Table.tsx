// Entrants from a table: dropped, chosen or pasted. The desk says what each column is; that can be changed before
// anything is imported.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
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
    setChosen(known?.are ?? []);
  };
  const open = async (file?: File) => file && take(new Uint8Array(await file.arrayBuffer()));
  const map = chosen.map((column, i) => `#${i + 1}=${column || '-'}`).join(',');
  return (
    <details
      class="import"
      open={discipline.entrants === 0}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        void open(e.dataTransfer?.files[0]);
      }}
    >
      <summary>{h('import')}</summary>
      <p>{h('import-how')}</p>
      <p class="strip">
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={h('file')}
          onChange={(e) => void open(e.currentTarget.files?.[0])}
        />
      </p>
      <textarea
        rows={4}
        aria-label={h('paste')}
        placeholder={h('paste')}
        value={text}
        onInput={(e) => take(new TextEncoder().encode(e.currentTarget.value), e.currentTarget.value)}
      />
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
      <Words answer={answer} />
    </details>
  );
}
