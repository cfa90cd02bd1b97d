// The cards of a hand, and those that go to the front.
import { useState } from 'preact/hooks';
import { cardPick, pickedCard } from '../../lib/picker';
import { phrase, t } from '../../lib/texts';
import type { Card, Piece, TableState } from '../../lib/types';
import type { HandProps } from '../game';
import { armyName, armySign, band, card, effectSign, effectWords, two } from './cards';

/** A word that takes narrower letters, because words are not broken. */
const LONG = /[^\s-]{13}/;

/** A telegram form: band of the army's colour, number, strength, name, what it does. */
export function CardFace({ c, front, bare }: { c: Card; front?: boolean; bare?: boolean }) {
  return (
    <span
      class={`card ${band(c.colour)} ${front ? 'front' : ''}`}
      title={cardText(c)}
      aria-hidden={bare ? undefined : 'true'}
    >
      <span class="card-number">{two(c.number)}</span>
      <span class="card-strength">{c.strength}</span>
      <span class={LONG.test(c.name) ? 'card-name long' : 'card-name'}>{c.name}</span>
      <span class="card-colour">{armySign(c.colour) || '★'}</span>
      {c.effects.length > 0 && <span class="card-effect">{c.effects.map(effectSign).join(', ')}</span>}
    </span>
  );
}

const cardText = (c: Card): string =>
  [
    `${two(c.number)} ${c.name}: ${armyName(c.colour)}, ${t('strength', { n: c.strength })}.`,
    ...c.effects.map(effectWords),
  ].join(' ');

export function Hand(p: HandProps) {
  return p.state.doing === 'front' && p.state.legal ? <Front key={p.state.turn} {...p} /> : <Cards {...p} />;
}

const handOf = (state: TableState, side: string) =>
  state.pieces
    .filter((q) => q.kind === 'card' && q.side === side && q.number && card(q.number))
    .sort((a, b) => a.number! - b.number!);

interface Held {
  piece: Piece;
  /** Chosen; may be chosen. */
  on: boolean;
  open: boolean;
  onChoose: (thing: string) => void;
}

function CardButton({ piece, on, open, onChoose }: Held) {
  const thing = cardPick(piece.number!),
    c = card(piece.number!)!;
  return (
    <button
      type="button"
      class={`card-button ${on ? 'raised' : ''} ${open ? 'open' : ''}`}
      data-card={thing}
      disabled={!open}
      aria-pressed={on}
      title={cardText(c)}
      onClick={() => onChoose(thing)}
    >
      <CardFace c={c} front={piece.look?.includes('armed')} />
      <span class="hidden">{cardText(c)}</span>
    </button>
  );
}

/** The cards in a row, below them what the one last chosen says. */
function Row({ held, read }: { held: Held[]; read?: Card }) {
  return (
    <>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, or is walked over with the arrow keys */}
      <ul class="cards" tabIndex={0} aria-label={t('hand')}>
        {held.map((one) => (
          <li key={one.piece.number}>
            <CardButton {...one} />
          </li>
        ))}
      </ul>
      {read && (
        <p class="card-text" role="status">
          {cardText(read)}
        </p>
      )}
    </>
  );
}

function Cards({ state, you, next, picked, onPoint }: HandProps) {
  const side = you === 'both' || state.doing === 'intercept' ? (state.turn in state.players ? state.turn : you) : you;
  const shown =
    state.doing === 'intercept' ? state.pieces.filter((q) => next.has(cardPick(q.number ?? 0))) : handOf(state, side);
  if (!shown.length) return null;
  const raised = picked.find(pickedCard);
  const read = raised ? card(pickedCard(raised)) : undefined;
  const held = shown.map((piece) => {
    const thing = cardPick(piece.number!);
    return { piece, on: raised === thing, open: next.has(thing) || raised === thing, onChoose: onPoint };
  });
  return (
    <section class="hand" aria-label={t('hand')}>
      <Row held={held} read={read} />
    </section>
  );
}

/** Cards for the front, as many as the rules ask for: chosen in any order, sent in ascending numbers. */
function Front({ state, moves, you, onMoves }: HandProps) {
  const side = you === 'both' ? state.turn : you;
  const cards = handOf(state, side);
  const [chosen, setChosen] = useState<number[]>([]);
  const needed = state.needs?.picks ?? 0;
  const toggle = (n: number) =>
    setChosen((now) => (now.includes(n) ? now.filter((x) => x !== n) : [...now, n].slice(-needed)));
  const ascending = [...chosen].sort((a, b) => a - b);
  const fits = chosen.length === needed && moves.some((m) => m.deed.card === ascending[0]);
  const send = () => {
    onMoves(ascending.map((n) => (m) => m.deed.card === n));
    setChosen([]);
  };
  const read = card(chosen[chosen.length - 1] ?? 0);
  const held = cards.map((piece) => ({
    piece,
    on: chosen.includes(piece.number!),
    open: !piece.look?.includes('armed'),
    onChoose: () => toggle(piece.number!),
  }));
  return (
    <section class="hand" aria-label={t('hand')}>
      <p class="compose">
        <button type="button" class="action" disabled={!fits} data-compose={fits ? 'ok' : 'no'} onClick={send}>
          {phrase(['page.do.front-all'])} ({chosen.length}/{needed})
        </button>
      </p>
      <Row held={held} read={read} />
    </section>
  );
}
