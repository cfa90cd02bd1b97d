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

/** Whose turn it is, or what is going on instead. */
export function turnWords({ table, state, telling, heading }: TurnProps): string {
  const { game, you } = table;
  const who = state.turn;
  const side = sideName(game, who);
  const player = state.players[who];
  if (!who) return t('loading');
  if (state.phase === 'over') return t('over');
  if (heading) return heading;
  if (telling) return t('turn-of', { side: sideName(game, telling) });
  if (who === 'chance') return t('rolling');
  if (state.legal && you !== 'both') return `${t('your-turn')}: ${side}`;
  if (player?.wait) return t('thinking-about', { side, seconds: player.wait });
  return t(player?.bot ? 'thinking' : 'their-turn', { side });
}

export function Turn(props: TurnProps) {
  const { table, state } = props;
  const { game, you } = table;
  const who = state.turn;
  const yours = !!state.legal;
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
        <p class="whose">{turnWords(props)}</p>
        <p class="goal">{state.phase === 'over' ? '' : goal}</p>
      </div>
      <Rolls game={game} state={state} />
    </header>
  );
}
