// Whose turn it is, in which round and step, and what has just been rolled. Always the same height.

import { sidesOf } from '../lib/games';
import { numbers } from '../lib/sheet';
import type { Table } from '../lib/table';
import { doingName, phrase, sideName, t } from '../lib/texts';
import type { TableState } from '../lib/types';
import { Rolls } from './Rolls';

interface TurnProps {
  table: Table;
  state: TableState;
  /** Whose turn is being told, if one is. */
  telling?: string;
  /** Whose act decides something that is being shown. */
  heading?: string;
}

export function Turn({ table, state, telling, heading }: TurnProps) {
  const { game, you } = table;
  const who = state.turn;
  const yours = !!state.legal;
  let text = t('their-turn', { side: sideName(game, who) });
  if (!who) text = t('loading');
  else if (state.phase === 'over') text = t('over');
  else if (heading) text = heading;
  else if (telling) text = t('turn-of', { side: sideName(game, telling) });
  else if (who === 'chance') text = t('rolling');
  else if (yours && you !== 'both') text = `${t('your-turn')}: ${sideName(game, who)}`;
  else if (state.players[who]?.wait)
    text = t('thinking-about', { side: sideName(game, who), seconds: state.players[who].wait! });
  else if (state.players[who]?.bot) text = t('thinking', { side: sideName(game, who) });
  const round = state.rounds
    ? t('round', { round: state.round, rounds: state.rounds })
    : t('round-only', { round: state.round });
  // What this side wants: always in sight, one's own if there is one.
  const side = sidesOf(game).includes(you) ? you : who;
  const goal = phrase([`goal.${game}.${side}`], numbers());
  return (
    <header class={`turn ${yours ? 'yours' : ''} ${state.phase === 'over' ? 'ended' : ''}`}>
      <div>
        <p class="round">
          {round}
          {state.phase !== 'over' && doingName(game, state.doing) && <b> · {doingName(game, state.doing)}</b>}
        </p>
        <p class="whose" role="status" aria-live="polite">
          {text}
        </p>
        <p class="goal">{state.phase === 'over' ? '' : goal}</p>
      </div>
      <Rolls game={game} state={state} />
    </header>
  );
}
