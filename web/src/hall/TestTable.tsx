// Results of tests from a table: dropped, chosen or pasted. The desk reads its headings and names a row at fault.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { h, useOrder, Words } from './parts';
import type { Discipline } from './types';

export function TestTable({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [text, setText] = useState('');
  const { answer, busy, give, clear } = useOrder(hall);
  const take = (t: string) => {
    clear();
    setText(t);
  };
  /** In the letters the file is written in: the desk knows them. */
  const open = async (file?: File) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    take(hall.columns?.(discipline.key, bytes)?.text ?? new TextDecoder().decode(bytes));
  };
  const rows = text.split('\n').filter((row) => row.trim()).length - 1;
  return (
    <details
      class="import"
      data-sheet="tests"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        void open(e.dataTransfer?.files[0]);
      }}
    >
      <summary>{h('tests-sheet')}</summary>
      <p>{h('tests-sheet-how')}</p>
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
        onInput={(e) => take(e.currentTarget.value)}
      />
      {rows > 0 && (
        <button
          class="action"
          data-import
          disabled={busy}
          onClick={async () => {
            const said = await give(['tests', discipline.key], text);
            if (said.status === 'done') setText('');
          }}
        >
          {h('import-n', { n: rows })}
        </button>
      )}
      <Words answer={answer} />
    </details>
  );
}
