// Whose turn it is, in which round and step, and what has just been rolled. Always the same height.

import type { Table } from '../lib/table';
import { doingName, sideName, t } from '../lib/texts';
import type { TableState } from '../lib/types';
import { Rolls } from './Rolls';

export function Turn({ table, state }: { table: Table; state: TableState }) {
  const { game, you } = table;
  const who = state.turn;
  const yours = !!state.legal;
  let text = t('their-turn', { side: sideName(game, who) });
  if (state.phase === 'over') text = t('over');
  else if (who === 'chance') text = t('rolling');
  else if (yours && you !== 'both') text = `${t('your-turn')}: ${sideName(game, who)}`;
  else if (state.players[who]?.wait)
    text = t('thinking-about', { side: sideName(game, who), seconds: state.players[who].wait! });
  else if (state.players[who]?.bot) text = t('thinking', { side: sideName(game, who) });
  const round = state.rounds
    ? t('round', { round: state.round, rounds: state.rounds })
    : t('round-only', { round: state.round });
  return (
    <header class={`turn ${yours ? 'yours' : ''}`}>
      <div>
        <p class="round">
          {round}
          {state.step && (
            <>
              , <b>{t('step', { step: state.step })}</b>
            </>
          )}
        </p>
        <p class="whose" role="status" aria-live="polite">
          {text}
        </p>
        <p class="doing">{state.phase === 'over' ? '' : doingName(game, state.doing)}</p>
      </div>
      <Rolls game={game} state={state} />
    </header>
  );
}
