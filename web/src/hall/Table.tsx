// Entrants from a table: dropped, chosen or pasted; each column is matched to one of ours before anything is sent.
import { useState } from 'preact/hooks';
import { arranged, cells, columns, FIRST_NAME, guess, LAST_NAME } from './csv';
import type { Hall } from './hall';
import { h, useOrder, Words } from './parts';
import type { Discipline } from './types';

const LETTERS = ['utf-8', 'windows-1250'];

/** UTF-8 if it is; else as Polish spreadsheets save it. */
async function read(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  for (const letters of LETTERS) {
    try {
      return new TextDecoder(letters, { fatal: true }).decode(bytes);
    } catch {
      /* try the next one */
    }
  }
  return new TextDecoder().decode(bytes);
}

export function Table({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const { answer, busy, give, clear } = useOrder(hall);
  const rows = text ? cells(text) : [];
  const take = (t: string) => {
    clear();
    setText(t);
    setChosen((cells(t)[0] ?? []).map((name) => guess(name, discipline.games) || person(name)));
  };
  const person = (name: string): string => {
    if (discipline.games.length > 1) return '';
    return /^imi/i.test(name) ? FIRST_NAME : /^nazwisko$/i.test(name) ? LAST_NAME : '';
  };
  const ours = [...columns(discipline.games), ...(discipline.games.length > 1 ? [] : [FIRST_NAME, LAST_NAME])];
  return (
    <details
      class="import"
      open={discipline.entrants === 0}
      onDragOver={(e) => e.preventDefault()}
      onDrop={async (e) => {
        e.preventDefault();
        const file = e.dataTransfer?.files[0];
        if (file) take(await read(file));
      }}
    >
      <summary>{h('import')}</summary>
      <p>{h('import-how')}</p>
      <p class="strip">
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={h('file')}
          onChange={async (e) => {
            const file = e.currentTarget.files?.[0];
            if (file) take(await read(file));
          }}
        />
      </p>
      <textarea
        rows={4}
        aria-label={h('paste')}
        placeholder={h('paste')}
        value={text}
        onInput={(e) => take(e.currentTarget.value)}
      />
      {rows.length > 1 && (
        <>
          <div class="wide">
            <table class="preview">
              <thead>
                <tr>
                  {rows[0].map((name, i) => (
                    <th key={i} scope="col">
                      {name}
                      <select
                        aria-label={h('column', { name })}
                        value={chosen[i] ?? ''}
                        onChange={(e) => setChosen(Object.assign([...chosen], { [i]: e.currentTarget.value }))}
                      >
                        <option value="">{h('leave-out')}</option>
                        {ours.map((c) => (
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
                {rows.slice(1, 5).map((r, i) => (
                  <tr key={i}>
                    {rows[0].map((_, c) => (
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
              const said = await give(['import', discipline.key], arranged(rows, chosen, discipline.games));
              if (said.status === 'done') setText('');
            }}
          >
            {h('import-n', { n: rows.length - 1 })}
          </button>
        </>
      )}
      <Words answer={answer} />
    </details>
  );
}
