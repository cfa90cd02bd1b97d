// What lies beside the board: reserves, tokens in hand, dice set aside, the other side's cards.
import { Die } from '../board/dice';
import { Glyph } from '../board/tokens';
import { armyName, armySign, card, pieceWords } from '../lib/cards';
import { word } from '../lib/moves';
import { pieceName, sideName, t } from '../lib/texts';
import type { Piece, TableState } from '../lib/types';
import { CardFace } from './Hand';
import { dieLook } from './Rolls';

function Dice({ game, pieces, label }: { game: string; pieces: Piece[]; label: string }) {
  const faces = pieces.flatMap((p) => Array<string>(p.count ?? 1).fill(p.label ?? '?'));
  if (!faces.length) return null;
  return (
    <div class="dice-line">
      <span>{label}</span>
      <ul class="dice-row small">{faces.map((f, i) => <li key={i} title={word(game, f)}><Die face={f} look={dieLook(game, f)} size={32} /><span class="hidden">{word(game, f)}</span></li>)}</ul>
    </div>
  );
}

function Tokens({ game, pieces }: { game: string; pieces: Piece[] }) {
  if (!pieces.length) return null;
  return (
    <ul class="tokens">
      {pieces.map((p, i) => (
        <li key={i} title={pieceWords(game, p)}>
          <svg viewBox="-26 -26 52 52" width="40" height="40" aria-hidden="true"><Glyph game={game} piece={{ ...p, count: undefined }} /></svg>
          <span>{pieceName(game, p.kind)}{(p.count ?? 1) > 1 ? ` ×${p.count}` : ''}</span>
        </li>
      ))}
    </ul>
  );
}

/** Which colour band belongs to which army. */
function Legend({ state }: { state: TableState }) {
  const colours = [...new Set(state.pieces.filter((p) => p.kind === 'card' && p.number).map((p) => card(p.number!)?.colour ?? ''))].filter(Boolean).sort();
  if (!colours.length) return null;
  return (
    <details class="legend"><summary>{t('colours')}</summary>
      <ul>{colours.map((c) => <li key={c}><span class={`swatch colour-${c}`}>{armySign(c) || '★'}</span> {armyName(c)}</li>)}</ul>
    </details>
  );
}

export function Aside({ game, state, you }: { game: string; state: TableState; you: string }) {
  const loose = state.pieces.filter((p) => !p.field);
  if (!loose.length) return null;
  const me = you === 'both' ? state.turn : you;
  return (
    <div class="aside">
      {[...new Set(loose.map((p) => p.side ?? ''))].map((side) => {
        const own = loose.filter((p) => (p.side ?? '') === side);
        const cards = own.filter((p) => p.kind === 'card');
        const rest = own.filter((p) => !/die|action|card/.test(p.kind));
        const known = cards.filter((p) => p.number && card(p.number));
        const closed = cards.filter((p) => !p.number).reduce((n, p) => n + (p.count ?? 1), 0);
        const rolled = state.legal && /^keep/.test(state.doing) ? [] : own.filter((p) => p.kind === 'rolled-die');
        return (
          <section key={side} aria-label={side ? sideName(game, side) : t('outOfGame')}>
            <h2>{side ? sideName(game, side) : t('outOfGame')}</h2>
            <Dice game={game} pieces={rolled} label={t('dice')} />
            <Dice game={game} pieces={own.filter((p) => p.kind === 'kept-die')} label={t('keptDice')} />
            <Dice game={game} pieces={own.filter((p) => p.kind === 'action')} label={t('actionsLeft')} />
            <Tokens game={game} pieces={rest} />
            {cards.length > 0 && side === me && <p class="closed-cards">{t('hand')}: <b>{known.length + closed}</b></p>}
            {cards.length > 0 && side !== me && <p class="closed-cards">{t('theirHand')}: <b>{known.length + closed}</b></p>}
            {side !== me && state.doing !== 'intercept' && known.length > 0 && <ul class="cards small-cards">{known.map((p) => <li key={p.number}><CardFace bare c={card(p.number!)!} front={p.look?.includes('armed')} /></li>)}</ul>}
          </section>
        );
      })}
      {game === 'bitwa' && <Legend state={state} />}
    </div>
  );
}
