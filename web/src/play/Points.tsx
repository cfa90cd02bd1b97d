// Points as if the game ended now, in the games that count them.
import { pieceName, t } from '../lib/texts';
import type { TableState } from '../lib/types';

type Score = NonNullable<TableState['score']>;

/** The score line by line, each with its rule. */
export function ScoreTable({ game, score }: { game: string; score: Score }) {
  const total = score.reduce((n, s) => n + s.points, 0);
  return (
    <table class="score">
      <caption>{t('score')}</caption>
      <tbody>
        {score.map((s, i) => (
          <tr key={i}>
            <td>
              {pieceName(game, s.piece)} {s.number || ''}
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
  );
}

export function Points({ game, state }: { game: string; state: TableState }) {
  const { points } = state.counts;
  if (points === undefined || state.phase === 'over') return null;
  return (
    <details class="points-now">
      <summary>
        {t('points-now')}: <b data-points>{points}</b>
      </summary>
      {!!state.score?.length && <ScoreTable game={game} score={state.score} />}
    </details>
  );
}
