// Dice to set aside.
import { useEffect, useState } from 'preact/hooks';
import { Die } from '../../board/dice';
import { word } from '../../lib/moves';
import { diceMove, diceText } from '../../lib/picker';
import { language, phrase, t } from '../../lib/texts';
import type { Piece } from '../../lib/types';
import type { HandProps } from '../game';
import { die, faceWords } from './aside';

export function Hand(p: HandProps) {
  return p.state.doing.startsWith('keep') && p.state.legal ? <Keeping key={p.state.k} {...p} /> : null;
}

interface Reason {
  faces: string[];
  rule?: string;
  text: string;
}

/** Why faces that lie there cannot be set aside: asked for the first, told without a tap for all it holds for. */
function useReason(faces: string[], ask: (face: string) => Promise<{ rule?: string; text: string } | undefined>) {
  const [told, setTold] = useState<Reason>();
  useEffect(() => {
    let gone = false;
    void Promise.all(faces.map(ask)).then((all) => {
      const first = all.find((r) => r);
      if (!gone) setTold(first && { ...first, faces: faces.filter((_, i) => all[i]?.text === first.text) });
    });
    return () => {
      gone = true;
    };
  }, [faces.join()]);
  return told;
}

/** Dice to set aside: tapped on and off; the button knows whether that is allowed. */
function Keeping({ game, state, moves, onMoves, why }: HandProps) {
  const dice = state.pieces.filter((q) => q.kind === 'rolled-die');
  const lie = dice.flatMap((q: Piece) => Array<string>(q.count ?? 1).fill(q.label ?? '?'));
  const [chosen, setChosen] = useState<number[]>([]);
  useEffect(() => setChosen([]), [lie.join()]);
  const faces = chosen.map((i) => lie[i]);
  const move = diceMove(moves, faces);
  const can = (face: string) => moves.some((m) => m.deed.dice?.includes(face));
  const toggle = (i: number) => setChosen((now) => (now.includes(i) ? now.filter((x) => x !== i) : [...now, i]));
  const look = die(state.turn);
  const due = state.needs?.faces ?? [];
  const lacks = due.length > 0 && !faces.some((f) => due.includes(f));
  const stateOf = (i: number, face: string): 'chosen' | 'cannot' | 'must' | '' => {
    if (chosen.includes(i)) return 'chosen';
    if (!can(face)) return 'cannot';
    return lacks && due.includes(face) ? 'must' : '';
  };
  const reason = useReason(
    [...new Set(lie)].filter((face) => !can(face)),
    async (face) => why?.(diceText(moves, dice, [face])),
  );
  const touched = chosen.length ? lie[chosen[chosen.length - 1]] : undefined;
  const refusal = (lacks && state.needs?.[language()]) || t('dice-not');
  const wrong = move ? '' : refusal;
  return (
    <section class="hand" aria-label={t('dice')}>
      <ul class="dice-row">
        {lie.map((face, i) => {
          const is = stateOf(i, face);
          return (
            <li key={i}>
              <button
                type="button"
                class={`die-button ${is === 'chosen' ? 'raised' : ''} ${is}`}
                data-die={face}
                aria-pressed={is === 'chosen'}
                title={word(game, face)}
                onClick={() => toggle(i)}
              >
                <Die game={game} face={face} look={look} size={46} />
                <span class="die-name">{word(game, face)}</span>
                <span class="die-state">{is && t(`die-${is}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div class="card-text">
        <p role="status">{touched ? `${faceWords(touched)} ${wrong}` : reason ? '' : t('dice-choose')}</p>
        {!touched && reason && (
          <p data-cannot={reason.faces.join(' ')}>
            <b>{reason.faces.map((f) => word(game, f)).join(', ')}:</b> {reason.text}{' '}
            {reason.rule && <a href={`/rules/${reason.rule}`}>{reason.rule.split('/')[1]}</a>}
          </p>
        )}
      </div>
      <p class="compose">
        <button
          type="button"
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
