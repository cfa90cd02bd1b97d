// Dice: rolled, set aside, and what is left to do with them.

import { Die, type DieLook } from '../../board/dice';
import { word } from '../../lib/moves';
import { phrase, t } from '../../lib/texts';
import { DiceLine } from '../../play/DiceLine';
import type { AsideProps, LegendProps } from '../game';

/** Poland's dice are red, those of the Kriegsmarine white. */
export const die = (side?: string): DieLook => (side === 'poland' ? 'red' : 'white');

/** "kurs: połóż zakryty żeton ruchu…" */
export function faceWords(face: string): string {
  const halves = face.replace('!', '').split('/');
  const does =
    phrase([`face.orzel.${face}`]) ?? halves.map((h) => phrase([`face.orzel.${h}`, `word.${h}`]) ?? h).join(' / ');
  return `${word('orzel', face)}: ${does}.`;
}

/** Every face of the dice of both sides, with what it does. */
export function Legend({ geometry }: LegendProps) {
  return (
    <details class="legend faces">
      <summary>{t('faces')}</summary>
      <ul>
        {geometry.dice?.flatMap(({ side, faces }) =>
          faces.map((face) => (
            <li key={`${side} ${face}`}>
              <Die game="orzel" face={face} look={die(side)} size={32} /> <span>{faceWords(face)}</span>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

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
