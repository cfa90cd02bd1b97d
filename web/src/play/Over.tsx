// The end: who has won, by which rule, the score line by line, and the dice to be checked.
import { useState } from 'preact/hooks';
import { book, phrase, pieceName, sideName, t, language } from '../lib/texts';
import { LocalTable } from '../lib/local';
import type { Table } from '../lib/table';
import type { TableState } from '../lib/types';
import { useEffect } from 'preact/hooks';

export function Over({ table, state, onAgain }: { table: Table; state: TableState; onAgain?: () => void }) {
  const result = state.result!;
  const [rule, setRule] = useState('');
  useEffect(() => {
    if (result.by.includes('/')) void book(table.game).then((b) => setRule(b.rule.get(result.by)?.text[language()] ?? ''));
  }, [result.by]);
  const total = (state.score ?? []).reduce((n, s) => n + s.points, 0);
  const save = async () => {
    if (!(table instanceof LocalTable)) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([await table.record()], { type: 'text/plain' }));
    link.download = `sedzia-${table.game}.txt`;
    link.click();
  };
  return (
    <section class="over" aria-label={t('over')}>
      <h2>{result.winner ? t('winner', { side: sideName(table.game, result.winner) }) : t('undecided')}</h2>
      {result.by === 'resigned' && <p>{t('byResign')}</p>}
      {result.by === 'away' && <p>{t('byAway')}</p>}
      {rule && <p><a href={`/rules/${result.by}`}>{result.by}</a> {rule}</p>}
      <ul class="counts">{Object.entries(result.counts).map(([key, n]) => <li key={key}>{phrase([`result.${key}`], { n }) ?? `${key}: ${n}`}</li>)}</ul>
      {!!state.score?.length && (
        <table class="score">
          <caption>{t('score')}</caption>
          <tbody>
            {state.score.map((s, i) => (
              <tr key={i}><td>{pieceName(table.game, s.piece)} {s.number || ''}</td><td>{s.field ?? ''}</td><td><a href={`/rules/${s.rule}`}>{s.rule.split('/')[1]}</a></td><td class="number">{s.points > 0 ? `+${s.points}` : s.points}</td></tr>
            ))}
            <tr><th colSpan={3}>{t('total')}</th><td class="number">{total}</td></tr>
          </tbody>
        </table>
      )}
      <div class="tools">
        {onAgain && <button class="action" onClick={onAgain}>{t('swapped')}</button>}
        {table instanceof LocalTable && <button class="plain" onClick={() => void save()}>{t('saveRecord')}</button>}
        {table instanceof LocalTable && <a class="plain" href="/replay">{t('watchReplay')}</a>}
      </div>
      {state.seed && <p class="seed"><a href="/dice">{t('checkDice')}</a> <small>{t('seedPublished')}: <code>{state.seed}</code></small></p>}
    </section>
  );
}
