// The pieces. Sides differ by shape and mark first, by colour second: attackers stand on
// pentagons or dark plates, defenders on round ones.
import { R, type Spot } from '../lib/hex';
import type { Piece } from '../lib/types';

interface TokenProps {
  game: string;
  piece: Piece;
  at: Spot;
  to?: Spot;
  /** Pieces of the same height on this field. */
  crowd: Piece[];
  /** Where it has just come from, and whether something has just happened to it. */
  from?: Spot;
  struck?: boolean;
}

const has = (p: Piece, look: string) => p.look?.includes(look) ?? false;

/** A fighter seen from above, nose up, about 30 units wide. */
const FIGHTER =
  'M0-15c1.6 0 2.2 3 2.3 6.5L15-4.6c1 .4 1 3.1 0 3.2L2.2-.4 1.6 9l5 2.2c.6.4.6 2 0 2.1L0 12.6l-6.6.7c-.6-.1-.6-1.7 0-2.1l5-2.2-.6-9.4-12.8-1c-1-.1-1-2.8 0-3.2l12.7-3.9C-2.2-12-1.6-15 0-15z';
const BOMBER =
  'M0-16c1.8 0 2.4 3 2.5 7L7-8.3V-11c0-1.6 3-1.6 3 0v3.6L18-5c1 .4 1 3.4 0 3.5L2.4 1 1.8 10l6 2.2c.6.4.6 2 0 2.1L0 13.8l-7.8.5c-.6-.1-.6-1.7 0-2.1l6-2.2L-2.4 1-18-1.5c-1-.1-1-3.1 0-3.5l8-2.4V-11c0-1.6 3-1.6 3 0v2.7l4.5-.7C-2.4-13-1.8-16 0-16z';

function pentagon(r: number): string {
  return [0, 1, 2, 3, 4].map((i) => {
    const a = (Math.PI / 180) * (72 * i - 90);
    return `${(r * Math.cos(a)).toFixed(1)},${(r * Math.sin(a)).toFixed(1)}`;
  }).join(' ');
}

/** The national mark: a plain cross, a roundel, a chessboard, a star. */
function Mark({ kind, r }: { kind: string; r: number }) {
  if (kind === 'cross')
    return <path class="mark-cross" d={`M${-r * 0.32} ${-r}h${r * 0.64}v${r * 0.68}h${r * 0.68}v${r * 0.64}h${-r * 0.68}v${r * 0.68}h${-r * 0.64}v${-r * 0.68}h${-r * 0.68}v${-r * 0.64}h${r * 0.68}z`} />;
  if (kind === 'roundel')
    return <g><circle r={r} fill="#23407c" /><circle r={r * 0.66} fill="#fff" /><circle r={r * 0.33} fill="#b3202c" /></g>;
  if (kind === 'chess')
    return (
      <g>
        <rect x={-r} y={-r} width={2 * r} height={2 * r} fill="#fff" stroke="#7d1220" stroke-width="0.8" />
        <path d={`M${-r} ${-r}h${r}v${2 * r}h${r}v${-r}h${-2 * r}z`} fill="#c3172b" />
      </g>
    );
  const star = [...Array(10).keys()].map((i) => {
    const a = (Math.PI / 180) * (36 * i - 90), k = i % 2 ? r * 0.42 : r;
    return `${(k * Math.cos(a)).toFixed(1)},${(k * Math.sin(a)).toFixed(1)}`;
  });
  return <polygon points={star.join(' ')} fill="#c3172b" stroke="#5d0b15" stroke-width="0.6" />;
}

/** Cubes: shots, markers, bombs. */
function Pips({ n, y, max = 6 }: { n: number; y: number; max?: number }) {
  const shown = Math.min(n, max);
  return (
    <g class="pips">
      {[...Array(shown).keys()].map((i) => <rect key={i} x={(i - shown / 2) * 6.4 + 0.7} y={y} width="5" height="5" rx="0.8" />)}
      {n > max && <text class="pip-count" x={shown * 3.2 + 5} y={y + 5.4}>{n}</text>}
    </g>
  );
}

function Smoke() {
  return <path class="smoke" d="M-15 15q-6-7 0-12-2-8 6-9 1-7 8-6 6-6 11 1 7 1 5 8 5 6-1 11-4 8-12 4-9 8-17 3z" />;
}

function Aircraft({ piece, game }: { piece: Piece; game: string }) {
  const german = piece.side === 'luftwaffe';
  const mark = german ? 'cross' : game === '303' ? 'roundel' : 'chess';
  const bomber = piece.kind === 'bomber';
  return (
    <g class={`plane ${german ? 'side-a' : 'side-b'} ${has(piece, 'damaged') ? 'hurt' : ''} ${has(piece, 'acted') ? 'acted' : ''}`}>
      {game === '7' && <ellipse class="shadow" cx="7" cy="13" rx="17" ry="8" />}
      {german ? <polygon class="plate" points={pentagon(bomber ? 25 : 22)} /> : <circle class="plate" r="20.5" />}
      <path class="hull" transform={bomber ? 'translate(0 1) scale(.98)' : 'translate(0 1)'} d={bomber ? BOMBER : FIGHTER} />
      {bomber
        ? <g><g transform="translate(-10 -3)"><Mark kind={mark} r={3.6} /></g><g transform="translate(10 -3)"><Mark kind={mark} r={3.6} /></g></g>
        : <g><g transform="translate(-8.5 -2.6)"><Mark kind={mark} r={3.1} /></g><g transform="translate(8.5 -2.6)"><Mark kind={mark} r={3.1} /></g></g>}
      {has(piece, 'damaged') && <Smoke />}
      {has(piece, 'masked') && <g class="mask"><circle r="22" /><path d="M-16-14L16 14M-20-6L8 20M-8-20L20 6M16-14L-16 14M20-6L-8 20M8-20L-20 6" /></g>}
      {has(piece, 'armed') && game === '7' && <circle class="bomb" cx="13" cy="-13" r="4.6" />}
      {!!piece.count && game !== '7' && <Pips n={piece.count} y={14} />}
    </g>
  );
}

function Regiment({ piece }: { piece: Piece }) {
  const scattered = has(piece, 'damaged');
  return (
    <g class={`regiment ${scattered ? 'hurt' : ''} ${has(piece, 'acted') ? 'acted' : ''}`}>
      <polygon class="plate" points="0,-23 20,-11.5 20,11.5 0,23 -20,11.5 -20,-11.5" />
      <path class="pennant" d="M-9 14V-14M-9-14h18l-5 4.5 5 4.5H-9" />
      {has(piece, 'leader') && <Mark kind="star" r={8} />}
      {!!piece.number && <text class="number" x="4" y="13">{piece.number}</text>}
      {has(piece, 'armed') && <rect class="cube" x="8" y="5" width="9" height="9" rx="1.2" />}
      {(piece.count ?? 1) > 1 && <text class="stack" x="15" y="-10">×{piece.count}</text>}
    </g>
  );
}

function Sea({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'orzel':
      return (
        <g class="orzel">
          <path class="hull" d="M-24 2q4-6 14-6h4l1-7h8l1 7h8q8 1 14 6-8 7-25 7t-25-7z" />
          <path class="line" d="M0-11v-5M-16 4h32" />
        </g>
      );
    case 'warship':
      return (
        <g class="warship">
          <path class="hull" d="M-22 1h44l-6 11h-32z" />
          <path class="hull" d="M-9 0v-7h5v-6h8v6h6v7z" />
          <Mark kind="cross" r={4.2} />
        </g>
      );
    case 'mine':
      return (
        <g class="mine">
          <path d="M0-16V16M-16 0H16M-11-11L11 11M11-11L-11 11" />
          <circle r="9.5" />
        </g>
      );
    case 'blank':
      return <g class="pencil"><rect x="-14" y="-14" width="28" height="28" rx="3" /><path d="M-8 8L8-8" /></g>;
    case 'minefield':
      return <g class="pencil"><rect x="-14" y="-14" width="28" height="28" rx="3" /><text class="unknown" y="7">?</text></g>;
    default: {
      const ship = piece.kind === 'ship-token', sea = piece.kind === 'sea-token';
      return (
        <g class={`course ${has(piece, 'hidden') || has(piece, 'down') ? 'covered' : 'open'}`}>
          <circle class="pencil-ring" r="16" />
          {ship && <path class="glyph" d="M-10 2q3-4 8-4l1-5h4l1 5q5 0 8 4-4 4-11 4t-11-4z" />}
          {sea && <path class="glyph wave" d="M-10-3q3-4 6 0t6 0 6 0M-10 4q3-4 6 0t6 0 6 0" />}
          {!ship && !sea && <text class="unknown" y="7">?</text>}
          {has(piece, 'down') && <path class="corner" d="M9-14h6v6" />}
        </g>
      );
    }
  }
}

function Army({ piece }: { piece: Piece }) {
  const name = (piece.label ?? '').replace(/[.~]\d*$/, '');
  return (
    <g class={`army ${piece.side === 'red' ? 'side-a' : 'side-b'} ${has(piece, 'damaged') ? 'hurt' : ''} ${has(piece, 'acted') ? 'acted' : ''}`}>
      {piece.side === 'red'
        ? <polygon class="plate" points="-21,-15 21,-15 24,0 21,15 -21,15 -24,0" />
        : <rect class="plate" x="-22" y="-15" width="44" height="30" rx="7" />}
      {has(piece, 'damaged') && <path class="hatch" d="M-18 12L-6-12M-8 12L4-12M2 12L14-12M12 12L20-6" />}
      <text class="army-name" y={piece.count ? 2 : 6}>{name}</text>
      {!!piece.count && <Pips n={piece.count} y={6} max={5} />}
      <circle class="pin" cx="0" cy="-15" r="2.6" />
    </g>
  );
}

function Arrow({ at, to, side }: { at: Spot; to: Spot; side?: string }) {
  const dx = to.x - at.x, dy = to.y - at.y, d = Math.hypot(dx, dy) || 1;
  const x1 = at.x + (dx / d) * R * 0.34, y1 = at.y + (dy / d) * R * 0.34;
  const x2 = to.x - (dx / d) * R * 0.2, y2 = to.y - (dy / d) * R * 0.2;
  const nx = (-dy / d) * 8, ny = (dx / d) * 8, bx = x2 - (dx / d) * 13, by = y2 - (dy / d) * 13;
  return (
    <g class={`arrow ${side === 'red' ? 'side-a' : 'side-b'}`}>
      <path class="edge" d={`M${x1} ${y1}Q${(x1 + x2) / 2 + nx} ${(y1 + y2) / 2 + ny} ${bx} ${by}`} />
      <path d={`M${x1} ${y1}Q${(x1 + x2) / 2 + nx} ${(y1 + y2) / 2 + ny} ${bx} ${by}`} />
      <polygon points={`${x2},${y2} ${bx + nx},${by + ny} ${bx - nx},${by - ny}`} />
    </g>
  );
}

function Cloud({ at, to }: { at: Spot; to: Spot }) {
  const x = (at.x + to.x) / 2, y = (at.y + to.y) / 2;
  const angle = (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI;
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`} class="cloud">
      <path d="M-46 4q-10-16 8-20 4-15 20-10 10-10 22 0 16-6 22 6 18-1 18 12 10 8-2 16-6 14-22 8-12 10-24 2-16 8-24-2-16 2-18-12z" />
    </g>
  );
}

export function Glyph({ game, piece }: { game: string; piece: Piece }) {
  switch (piece.kind) {
    case 'fighter': case 'bomber': case 'aircraft': case 'reserve': return <Aircraft game={game} piece={piece} />;
    case 'regiment': return <Regiment piece={piece} />;
    case 'army': case 'defenders': return <Army piece={piece} />;
    case 'commissar': return <g class="regiment"><circle class="plate" r="18" /><Mark kind="star" r={11} /></g>;
    default: return <Sea piece={piece} />;
  }
}

export function Token({ game, piece, at, to, crowd, from, struck }: TokenProps) {
  if (piece.kind === 'cloud' && to) return <Cloud at={at} to={to} />;
  if (piece.kind === 'attack' && to) return <Arrow at={at} to={to} side={piece.side} />;
  const place = crowd.length > 1 ? crowd.indexOf(piece) - (crowd.length - 1) / 2 : 0;
  const lift = game === '7' && piece.kind === 'aircraft' ? -6 : 0;
  const way = from && { '--dx': `${from.x - at.x}px`, '--dy': `${from.y - at.y}px` };
  return (
    <g class="token" transform={`translate(${at.x + place * 9} ${at.y + lift - place * 5})`}>
      <g class={`${way ? 'glide' : ''} ${struck ? 'struck' : ''}`} style={way}><Glyph game={game} piece={piece} /></g>
    </g>
  );
}

/** An announced attack: a thin arrow with its number. The guns have none but a ring. */
export function OrderArrow({ at, to, number }: { at: Spot; to: Spot; number: number }) {
  const dx = to.x - at.x, dy = to.y - at.y, d = Math.hypot(dx, dy);
  const ux = d ? dx / d : 0, uy = d ? dy / d : 0;
  const x2 = to.x - ux * R * 0.3, y2 = to.y - uy * R * 0.3, bx = x2 - ux * 11, by = y2 - uy * 11;
  const mx = d ? at.x + dx * 0.5 : to.x + 18, my = d ? at.y + dy * 0.5 : to.y - 18;
  return (
    <g class="order">
      {d ? <path d={`M${at.x + ux * 10} ${at.y + uy * 10}L${bx} ${by}`} /> : <circle class="aim" cx={to.x} cy={to.y} r={R * 0.82} />}
      {d > 0 && <polygon points={`${x2},${y2} ${bx - uy * 7},${by + ux * 7} ${bx + uy * 7},${by - ux * 7}`} />}
      <circle class="tag" cx={mx} cy={my} r="8.5" /><text x={mx} y={my + 4}>{number}</text>
    </g>
  );
}
