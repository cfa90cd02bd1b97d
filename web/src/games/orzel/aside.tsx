// Dice: rolled, set aside, and what is left to do with them.

import { Die } from '../../board/dice';
import { word } from '../../lib/moves';
import { printed } from '../../lib/sheet';
import { phrase, t } from '../../lib/texts';
import { DiceLine } from '../../play/DiceLine';
import type { AsideProps } from '../game';

/** The different faces of a die, as the sheet of the board on the screen lists them. */
const facesOf = (die: string): string[] => [
  ...new Set(
    printed()
      .filter((row) => row[0] === die)
      .map((row) => row[1]),
  ),
];

/** "kurs: połóż zakryty żeton ruchu…" */
export const faceWords = (face: string): string => `${word('orzel', face)}: ${phrase([`face.orzel.${face}`]) ?? ''}.`;

/** Every face of the dice of both sides, with what it does. */
export function Legend() {
  const rows = (faces: string[], look: 'red' | 'white') =>
    faces.map((face) => (
      <li key={face}>
        <Die face={face} look={look} size={32} /> <span>{faceWords(face)}</span>
      </li>
    ));
  return (
    <details class="legend faces">
      <summary>{t('faces')}</summary>
      <ul>
        {rows(facesOf('red'), 'red')}
        {rows(facesOf('white'), 'white')}
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
