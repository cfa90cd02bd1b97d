// Dice: rolled, set aside, and what is left to do with them.

import { t } from '../../lib/texts';
import { DiceLine } from '../../play/DiceLine';
import type { AsideProps } from '../game';

export function Aside({ game, state, pieces }: AsideProps) {
  const choosing = state.legal && state.doing.startsWith('keep');
  const of = (kind: string) => pieces.filter((p) => p.kind === kind);
  return (
    <>
      {!choosing && <DiceLine game={game} pieces={of('rolled-die')} label={t('dice')} />}
      <DiceLine game={game} pieces={of('kept-die')} label={t('kept-dice')} />
      <DiceLine game={game} pieces={of('action')} label={t('actions-left')} />
    </>
  );
}
