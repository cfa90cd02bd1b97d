// What the player holds and can point at: cards of a hand, dice that lie there.
import { useEffect, useState } from 'preact/hooks';
import { Die } from '../board/dice';
import { armyName, armySign, card, effectWords, type Card } from '../lib/cards';
import { word } from '../lib/moves';
import { keepMove, keepText } from '../lib/picker';
import { phrase, t } from '../lib/texts';
import type { Piece, TableState } from '../lib/types';

const two = (n: number) => String(n).padStart(2, '0');

/** A telegram form: band of the army's colour, number, strength, name, what it does. */
export function CardFace({ c, front, bare }: { c: Card; front?: boolean; bare?: boolean }) {
  return (
    <span class={`card colour-${c.colour} ${front ? 'front' : ''}`} title={cardText(c)} aria-hidden={bare ? undefined : 'true'}>
      <span class="card-number">{two(c.number)}</span>
      <span class="card-strength">{c.strength}</span>
      <span class="card-name">{c.name}</span>
      <span class="card-colour">{armySign(c.colour) || '★'}</span>
      {c.effects.length > 0 && <span class="card-effect">{c.effects.join(' ')}</span>}
    </span>
  );
}

export const cardText = (c: Card): string =>
  `${two(c.number)} ${c.name}: ${armyName(c.colour)}, ${t('strength', { n: c.strength })}. ${c.effects.map(effectWords).join(' ')}`.trim();

interface HandProps {
  game: string;
  state: TableState;
  you: string;
  /** What may be pointed at (`#31`), and what has been. */
  next: Set<string>;
  picked: string[];
  onPoint: (thing: string) => void;
  /** Plays several moves one after the other. */
  onMoves: (moves: string[]) => void;
}

export function Hand(p: HandProps) {
  if (p.game === 'orzel' && /^keep/.test(p.state.doing) && p.state.legal) return <Keeping key={p.state.k} {...p} />;
  if (p.game !== 'bitwa') return null;
  return p.state.doing === 'front' && p.state.legal ? <Front key={p.state.turn} {...p} /> : <Cards {...p} />;
}

const handOf = (state: TableState, side: string) =>
  state.pieces.filter((q) => q.kind === 'card' && q.side === side && q.number && card(q.number)).sort((a, b) => a.number! - b.number!);

function Cards({ state, you, next, picked, onPoint }: HandProps) {
  const side = you === 'both' || state.doing === 'intercept' ? (state.turn in state.players ? state.turn : you) : you;
  const shown = state.doing === 'intercept' ? state.pieces.filter((q) => next.has(`#${two(q.number ?? 0)}`)) : handOf(state, side);
  if (!shown.length) return null;
  const raised = picked.find((x) => x[0] === '#');
  const read = raised && card(Number(raised.slice(1)));
  return (
    <section class="hand" aria-label={t('hand')}>
      <ul class="cards" tabIndex={0} aria-label={t('hand')}>
        {shown.map((q) => {
          const thing = `#${two(q.number!)}`, c = card(q.number!)!, open = next.has(thing) || raised === thing;
          return (
            <li key={thing}>
              <button class={`card-button ${raised === thing ? 'raised' : ''} ${open ? 'open' : ''}`} data-card={thing} disabled={!open} aria-pressed={raised === thing} title={cardText(c)} onClick={() => onPoint(thing)}>
                <CardFace c={c} front={q.look?.includes('armed')} /><span class="hidden">{cardText(c)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {read && <p class="card-text" role="status">{cardText(read)}</p>}
    </section>
  );
}

/** Four cards for the front: chosen in any order, sent in ascending numbers. */
function Front({ state, you, onMoves }: HandProps) {
  const side = you === 'both' ? state.turn : you;
  const cards = handOf(state, side);
  const lie = cards.filter((q) => q.look?.includes('armed')).length;
  const [chosen, setChosen] = useState<number[]>([]);
  const needed = 4 - lie;
  const toggle = (n: number) => setChosen((now) => (now.includes(n) ? now.filter((x) => x !== n) : [...now, n].slice(-needed)));
  const fits = chosen.length === needed && state.legal!.includes(`front ${two(Math.min(...chosen))}`);
  const send = () => {
    onMoves([...chosen].sort((a, b) => a - b).map((n) => `front ${two(n)}`));
    setChosen([]);
  };
  const read = card(chosen[chosen.length - 1] ?? 0);
  return (
    <section class="hand" aria-label={t('hand')}>
      <p class="compose"><button class="action" disabled={!fits} data-compose={fits ? 'ok' : 'no'} onClick={send}>{phrase(['page.do.front-all'])} ({chosen.length}/{needed})</button></p>
      <ul class="cards" tabIndex={0} aria-label={t('hand')}>
        {cards.map((q) => {
          const c = card(q.number!)!, front = q.look?.includes('armed'), on = chosen.includes(q.number!);
          return (
            <li key={q.number}>
              <button class={`card-button ${on ? 'raised' : ''} ${front ? '' : 'open'}`} data-card={`#${two(q.number!)}`} disabled={front} aria-pressed={on} title={cardText(c)} onClick={() => toggle(q.number!)}>
                <CardFace c={c} front={front} /><span class="hidden">{cardText(c)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {read && <p class="card-text" role="status">{cardText(read)}</p>}
    </section>
  );
}

/** Dice to set aside: tapped on and off; the button knows whether that is allowed. */
function Keeping({ game, state, onMoves }: HandProps) {
  const lie = state.pieces.filter((q) => q.kind === 'rolled-die').flatMap((q: Piece) => Array<string>(q.count ?? 1).fill(q.label ?? '?'));
  const [chosen, setChosen] = useState<number[]>([]);
  useEffect(() => setChosen([]), [lie.join()]);
  const faces = chosen.map((i) => lie[i]);
  const move = keepMove(state.legal!, faces);
  const can = (face: string) => state.legal!.some((m) => m.split(' ').includes(face));
  const toggle = (i: number) => setChosen((now) => (now.includes(i) ? now.filter((x) => x !== i) : [...now, i]));
  const look = state.doing === 'keep-red' ? 'red' : 'white';
  const lacksBlack = lie.some((f) => f.includes('!')) && !faces.some((f) => f.includes('!'));
  return (
    <section class="hand" aria-label={t('dice')}>
      <ul class="dice-row">
        {lie.map((face, i) => (
          <li key={i}>
            <button class={`die-button ${chosen.includes(i) ? 'raised' : ''} ${can(face) ? '' : 'cannot'}`} data-die={face} aria-pressed={chosen.includes(i)} aria-label={word(game, face)} title={word(game, face)} onClick={() => toggle(i)}>
              <Die face={face} look={look} size={48} />
            </button>
          </li>
        ))}
      </ul>
      <p class="card-text" role="status">{!chosen.length ? t('diceChoose') : lacksBlack ? t('diceBlack') : move ? '' : t('diceNot')}</p>
      <p class="compose"><button class="action" disabled={!chosen.length} data-compose={move ? 'ok' : 'no'} onClick={() => onMoves([move ?? keepText(faces)])}>{phrase(['page.do.keep'], { what: faces.map((f) => word(game, f)).join(', ') || '…' })}</button></p>
    </section>
  );
}
