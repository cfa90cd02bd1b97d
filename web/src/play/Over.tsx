// The end: who has won, by which rule, the score line by line, and the dice to be checked.
import { useEffect, useState } from 'preact/hooks';
import { sidesOf } from '../lib/games';
import { LocalTable } from '../lib/local';
import type { Table } from '../lib/table';
import { book, phrase, pieceName, ruleOf, say, sideName, t } from '../lib/texts';
import type { TableState } from '../lib/types';
import { Standing } from './Score';

export function Over({ table, state, onAgain }: { table: Table; state: TableState; onAgain?: () => void }) {
  const result = state.result!;
  const [rule, setRule] = useState('');
  useEffect(() => {
    if (result.by.includes('/')) void book(table.game).then((b) => setRule(ruleOf(b, result.by)?.text ?? ''));
  }, [result.by]);
  // From the reader's own seat, if there is one.
  const sides = sidesOf(table.game);
  const mine = sides.includes(table.you);
  const loser = sideName(table.game, sides.find((s) => s !== result.winner) ?? '');
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
      {mine && result.winner && <p class="own-end">{t(result.winner === table.you ? 'you-won' : 'you-lost')}</p>}
      <h2>{result.winner ? t('winner', { side: sideName(table.game, result.winner) }) : t('undecided')}</h2>
      {result.by === 'resigned' && <p>{t('by-resign', { side: loser })}</p>}
      {result.by === 'away' && <p>{t('by-away', { side: loser })}</p>}
      {result.by === 'time' && <p>{t('by-time', { side: loser })}</p>}
      {rule && (
        <p>
          <a href={`/rules/${result.by}`}>{result.by}</a> {rule}
        </p>
      )}
      <Standing table={table} state={state} />
      <ul class="counts">
        {Object.entries(result.counts).map(([key, n]) => (
          <li key={key}>{phrase([`result.${key}`], { n }) ?? `${key}: ${n}`}</li>
        ))}
      </ul>
      {!!state.score?.length && (
        <table class="score">
          <caption>{t('score')}</caption>
          <tbody>
            {state.score.map((s, i) => (
              <tr key={i}>
                <td>
                  {pieceName(table.game, s.piece)} {s.number || ''}
                </td>
                <td>{s.field ?? ''}</td>
                <td>
                  <a href={`/rules/${s.rule}`}>{s.rule.split('/')[1]}</a>
                </td>
                <td class="number">{s.points > 0 ? `+${s.points}` : s.points}</td>
              </tr>
            ))}
            <tr>
              <th colSpan={3}>{t('total')}</th>
              <td class="number">{total}</td>
            </tr>
          </tbody>
        </table>
      )}
      <div class="tools">
        {onAgain && (
          <button class="action" onClick={onAgain}>
            {state.encounter
              ? say(state.encounter.game === 1 ? 'encounter.return' : 'encounter.another')
              : t('swapped')}
          </button>
        )}
        {table instanceof LocalTable && (
          <button class="plain" onClick={() => void save()}>
            {t('save-record')}
          </button>
        )}
        {table instanceof LocalTable && (
          <a class="plain" href="/replay">
            {t('watch-replay')}
          </a>
        )}
      </div>
      {state.seed && (
        <p class="seed">
          <a href={table.room ? `/dice?room=${table.room}` : '/dice'}>{t('check-dice')}</a>{' '}
          <small>
            {t('seed-published')}: <code>{state.seed}</code>
          </small>
        </p>
      )}
    </section>
  );
}
