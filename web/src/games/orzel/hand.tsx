// Dice to set aside.
import { useEffect, useState } from 'preact/hooks';
import { Die } from '../../board/dice';
import { word } from '../../lib/moves';
import { diceMove, diceText } from '../../lib/picker';
import { phrase, t } from '../../lib/texts';
import type { Piece } from '../../lib/types';
import type { HandProps } from '../game';
import { faceWords } from './aside';

export function Hand(p: HandProps) {
  return p.state.doing.startsWith('keep') && p.state.legal ? <Keeping key={p.state.k} {...p} /> : null;
}

/** Dice to set aside: tapped on and off; the button knows whether that is allowed. */
function Keeping({ game, state, moves, onMoves }: HandProps) {
  const dice = state.pieces.filter((q) => q.kind === 'rolled-die');
  const lie = dice.flatMap((q: Piece) => Array<string>(q.count ?? 1).fill(q.label ?? '?'));
  const [chosen, setChosen] = useState<number[]>([]);
  useEffect(() => setChosen([]), [lie.join()]);
  const faces = chosen.map((i) => lie[i]);
  const move = diceMove(moves, faces);
  const can = (face: string) => moves.some((m) => m.deed.dice?.includes(face));
  const toggle = (i: number) => setChosen((now) => (now.includes(i) ? now.filter((x) => x !== i) : [...now, i]));
  const look = state.doing === 'keep-red' ? 'red' : 'white';
  const lacksBlack = lie.some((f) => f.includes('!')) && !faces.some((f) => f.includes('!'));
  const stateOf = (i: number, face: string): string => {
    if (chosen.includes(i)) return t('die-chosen');
    if (!can(face)) return t('die-cannot');
    return face.includes('!') && lacksBlack ? t('die-must') : '';
  };
  const touched = chosen.length ? lie[chosen[chosen.length - 1]] : undefined;
  const wrong = lacksBlack ? t('dice-black') : move ? '' : t('dice-not');
  return (
    <section class="hand" aria-label={t('dice')}>
      <ul class="dice-row">
        {lie.map((face, i) => (
          <li key={i}>
            <button
              class={`die-button ${chosen.includes(i) ? 'raised' : ''} ${can(face) ? '' : 'cannot'}`}
              data-die={face}
              aria-pressed={chosen.includes(i)}
              title={word(game, face)}
              onClick={() => toggle(i)}
            >
              <Die face={face} look={look} size={48} />
              <span class="die-name">{word(game, face)}</span>
              <span class="die-state">{stateOf(i, face)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="card-text" role="status">
        {touched ? `${faceWords(touched)} ${wrong}` : t('dice-choose')}
      </p>
      <p class="compose">
        <button
          class="action"
          disabled={!chosen.length}
          data-compose={move ? 'ok' : 'no'}
          onClick={() => onMoves([move?.text ?? diceText(moves, dice, faces)])}
        >
          {phrase(['page.do.keep'], { what: faces.map((f) => word(game, f)).join(', ') || '…' })}
        </button>
      </p>
    </section>
  );
}
