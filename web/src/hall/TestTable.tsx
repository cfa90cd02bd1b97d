// Results of tests from a table: dropped, chosen or pasted. The desk reads its headings and names a row at fault.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { Pasted } from './Pasted';
import { h, useOrder, Words } from './parts';
import type { Discipline } from './types';

export function TestTable({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [text, setText] = useState('');
  const { answer, busy, give, clear } = useOrder(hall);
  const take = (t: string) => {
    clear();
    setText(t);
  };
  const rows = text.split('\n').filter((row) => row.trim()).length - 1;
  return (
    <Pasted
      title={h('tests-sheet')}
      how={h('tests-sheet-how')}
      sheet="tests"
      text={text}
      onText={take}
      onFile={(bytes) => take(hall.columns?.(discipline.key, bytes)?.text ?? new TextDecoder().decode(bytes))}
    >
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
    </Pasted>
  );
}
