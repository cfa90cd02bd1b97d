// The dice just rolled, or the cards just drawn: the last one tumbles, the others lie there.
import { Die } from '../board/dice';
import { gameView } from '../games';
import { word } from '../lib/moves';
import { t } from '../lib/texts';
import type { Step, TableState } from '../lib/types';

const MOST = 8;

/** The rolls since the last decision; with none, those before it, so that nothing jumps. */
function lastRolls(log: Step[]): Step[] {
  let end = log.length;
  while (end > 0 && log[end - 1].who !== 'dice' && log.length - end < 6) end--;
  let begin = end;
  while (begin > 0 && log[begin - 1].who === 'dice') begin--;
  return log.slice(Math.max(begin, end - MOST), end).filter((s) => s.did?.verb === 'roll');
}

/** What fell; a game that names no face still has a roll. */
const face = (r: Step): string => r.did?.token ?? '';

export function Rolls({ game, state }: { game: string; state: TableState }) {
  if (gameView(game).ownDice) return null;
  const rolls = lastRolls(state.log);
  const newest = state.log[state.log.length - 1];
  const words = rolls.map((r) => word(game, face(r))).join(', ');
  return (
    <div class="rolls" role="img" aria-label={words ? `${t('dice')}: ${words}` : t('dice')}>
      {rolls.map((r) => (
        <Die key={r.k} game={game} face={face(r)} size={34} tumbling={r === newest} />
      ))}
    </div>
  );
}
