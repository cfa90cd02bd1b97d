// The battle sheet: who attacks whom and where, both fronts, what is shown, the sums and what comes of them.

import { has } from '../../board/parts';
import { numbers } from '../../lib/sheet';
import { sideName, t } from '../../lib/texts';
import type { Happening, Piece, Step, TableState } from '../../lib/types';
import { is, runs } from '../../story/runs';
import type { SheetProps } from '../game';
import { armyOf, card } from './cards';
import { CardFace } from './hand';

interface Side {
  side: string;
  army: string;
  field: string;
  /** Cards of the front that are known, and how many lie there face down. */
  cards: { number: number; adds?: number; back?: string }[];
  hidden: number;
  strength?: number;
  won?: boolean;
}

/** The attack that is being fought out: the one whose arrow is armed. */
export const current = (pieces: Piece[]): Piece | undefined =>
  pieces.find((p) => p.kind === 'attack' && has(p, 'armed'));

/** Where a battle is fought, or has just been decided while nothing else is to be done. */
export const fought = (state: TableState): string[] => {
  const attack = current(state.pieces);
  if (attack?.field && attack.to) return [attack.field, attack.to];
  const last = state.legal ? [] : (state.log[state.log.length - 1]?.events ?? []);
  return last.flatMap((e) => (is(e, 'fight') && e.to ? [e.to] : []));
};

/** How a battle goes: cards are chosen, some go back by chance, the rest is shown and counted. */
const COURSE = ['choose', 'chance', 'show', 'count'];
const AT: Record<string, number> = { front: 0, protect: 1, discard: 1 };

function Course({ at }: { at: number }) {
  return (
    <ol class="battle-course" aria-label={t('battle-course')}>
      {COURSE.map((step, i) => (
        <li key={step} class={i < at ? 'done' : ''} aria-current={i === at ? 'step' : undefined}>
          {t(`battle-${step}`)}
        </li>
      ))}
    </ol>
  );
}

const armyAt = (pieces: Piece[], field?: string): Piece | undefined =>
  pieces.find((p) => p.field === field && (p.kind === 'army' || p.kind === 'defenders'));
const nameAt = (pieces: Piece[], field?: string): string => {
  const army = armyAt(pieces, field);
  return (army && armyOf(army)) ?? field ?? '';
};

function frontOf(state: TableState, side: string, field: string): Side {
  const front = state.pieces.filter((p) => p.kind === 'card' && p.side === side && has(p, 'armed'));
  const army = nameAt(state.pieces, field);
  return {
    side,
    army,
    field,
    cards: front.flatMap((p) => (p.number ? [{ number: p.number }] : [])),
    hidden: front.filter((p) => !p.number).reduce((n, p) => n + (p.count ?? 1), 0),
  };
}

/** The last battle that was decided since the reader could last look: from the events of its last step. */
function decided(log: Step[]): { step: Step; before: Piece[]; drawn: Happening[] } | undefined {
  const recent = runs(log)
    .slice(-3)
    .flatMap((r) => r.steps);
  const step = [...recent].reverse().find((s) => s.events.some((e) => is(e, 'fight')));
  if (!step || recent.slice(recent.indexOf(step) + 1).some((s) => s.events.some((e) => is(e, 'round'))))
    return undefined;
  const at = log.indexOf(step);
  const drawn = log.slice(Math.max(0, at - 1), at + 1).filter((s) => s.did?.verb === 'discard');
  return { step, before: log[at - 1]?.pieces ?? [], drawn: drawn.flatMap((s) => s.events) };
}

function resultSide(strength: Happening, events: Happening[], before: Piece[], drawn: Happening[]): Side {
  const { side = '', to = '' } = strength;
  const away = drawn.filter((e) => is(e, 'chance') && e.side === side && e.amount);
  const cards = events.filter((e) => is(e, 'shown') && e.piece === 'card' && e.side === side);
  return {
    side,
    army: nameAt(before, to),
    field: to,
    cards: [
      ...cards.map((e) => ({
        number: e.amount ?? 0,
        adds: e.adds,
        ...(is(e, 'unfit') && { back: t('battle-colour') }),
      })),
      ...away.map(({ amount = 0 }) => ({ number: amount, back: t('battle-back') })),
    ],
    hidden: 0,
    strength: strength.amount ?? 0,
    won: is(strength, 'won'),
  };
}

/** A place for each card of a front: taken ones show their strength if it is known. */
function Places({ front }: { front: Side }) {
  const lie = front.cards.length + front.hidden;
  const of = Number(numbers().front ?? lie);
  return (
    <span class="places">
      <span class="hidden">{t('battle-cards', { n: lie, of })}</span>
      {[...Array(of).keys()].map((i) => (
        <i key={i} aria-hidden="true" class={i < lie ? 'taken' : ''}>
          {front.cards[i] && card(front.cards[i].number)?.strength}
        </i>
      ))}
    </span>
  );
}

/** "4 + 3 + 5 =": what each card that counts adds, its effects with it. */
function Addition({ front }: { front: Side }) {
  const parts = front.cards.flatMap(({ adds = 0, back }) => (back ? [] : [adds]));
  return parts.length ? <span class="addition">{parts.join(' + ')} =</span> : null;
}

/** Cards are turned in turn: the attacker's first, then one of the defender's. */
function Front({ front, words, second }: { front: Side; words: string; second?: boolean }) {
  return (
    <div class={`front-side ${front.side}`} data-front={front.side}>
      <p>
        <b class="army">{front.army}</b> <span class="where">{words}</span>
        {front.strength === undefined ? (
          <Places front={front} />
        ) : (
          <>
            <Addition front={front} />
            <b class="sum" data-strength={front.strength}>
              {front.strength}
            </b>
          </>
        )}
      </p>
      {front.cards.length > 0 && front.strength !== undefined && (
        <ul class="cards small-cards">
          {front.cards.map(({ number, back }, i) => (
            <li key={number} class={back ? 'sent-back' : ''} style={{ '--turn': 2 * i + (second ? 1 : 0) }}>
              <CardFace bare c={card(number)!} />
              {back && <small>{back}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** There is room for the cards of a battle that is over; elsewhere they come on a tap. */
const ROOMY = matchMedia('(min-width: 56rem) and (min-height: 34rem)');

export function Sheet({ state, place, moment }: SheetProps) {
  const attack = current(state.pieces);
  const staged = moment?.kind === 'battle';
  if (!staged && attack?.field && attack.to && state.doing in AT) {
    const attacker = frontOf(state, attack.side ?? '', attack.field);
    const other = armyAt(state.pieces, attack.to)?.side ?? '';
    const defender = frontOf(state, other, attack.to);
    return (
      <section class="battle" aria-label={t('battle')} data-battle={`${attack.field}x${attack.to}`}>
        <Course at={AT[state.doing]} />
        <Front front={attacker} words={t('battle-attacks', { from: place(attack.field) })} />
        <Front front={defender} words={t('battle-defends', { to: place(attack.to) })} />
      </section>
    );
  }
  const last = decided(state.log);
  if (!last || (state.phase === 'over' && !staged)) return null;
  const { events } = last.step;
  const [a, b] = events.filter((e) => is(e, 'fight')).map((e) => resultSide(e, events, last.before, last.drawn));
  if (!a || !b) return null;
  const better = [a, b].find((front) => front.won);
  return (
    <details
      class={`battle over-now ${staged ? 'staged' : ''}`}
      open={staged || ROOMY.matches}
      data-battle-over={`${a.field}x${b.field}`}
    >
      <summary>
        <b class="tally">
          {a.strength} : {b.strength}
        </b>
        <span>
          {t('battle-last')}: {a.army}, {b.army}.{' '}
          <b>{better ? t('battle-won', { side: sideName('bitwa', better.side) }) : t('battle-level')}</b>
        </span>
      </summary>
      <Course at={COURSE.length - 1} />
      <Front front={a} words={t('battle-attacks', { from: place(a.field) })} />
      <Front second front={b} words={t('battle-defends', { to: place(b.field) })} />
    </details>
  );
}
