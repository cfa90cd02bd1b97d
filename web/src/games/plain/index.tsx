// Any game, drawn from what the rules tell: fields with what is printed on them, pieces as plates with their labels.
// Sides are told apart by shape; nothing here knows a particular game.
import { condition } from '../../board/parts';
import { R, type Spot, size } from '../../lib/hex';
import type { Field, Piece } from '../../lib/types';
import type { GameView, SceneryProps } from '../game';
import './board.css';

const shades = new Map<string, number>();

/** Fields with the same print get the same shade, one of four. */
function ground(f: Field): string {
  if (!f.ground) return '';
  if (!shades.has(f.ground)) shades.set(f.ground, shades.size % 4);
  return `shade-${shades.get(f.ground)}`;
}

function Scenery({ geometry, spots, turned }: SceneryProps) {
  const { width, height } = size(geometry, turned);
  return (
    <g>
      <rect data-paper class="paper" x="-6" y="-6" width={width + 12} height={height + 12} />
      <g class="prints">
        {[...spots.values()]
          .filter((f) => f.ground)
          .map((f) => (
            <text key={f.field} x={f.x} y={f.y + R * 0.78}>
              {f.ground}
            </text>
          ))}
      </g>
    </g>
  );
}

/** The sides in the order they are met: the first one stands on angular plates, the second on round ones. */
const sides: string[] = [];
function shape(side?: string): number {
  if (!side) return 2;
  if (!sides.includes(side)) sides.push(side);
  return sides.indexOf(side) % 2;
}

function Token({ piece }: { piece: Piece }) {
  const text = piece.label ?? piece.kind.slice(0, 4);
  const which = shape(piece.side);
  return (
    <g class={`plain-token plain-${which} ${condition(piece)}`}>
      {which === 0 && <rect class="plate" x="-20" y="-16" width="40" height="32" rx="3" />}
      {which === 1 && <ellipse class="plate" rx="22" ry="17" />}
      {which === 2 && <path class="plate" d="M0-20L20 0 0 20-20 0z" />}
      <text y="5" style={{ fontSize: `${Math.min(16, 62 / Math.max(2, text.length))}px` }}>
        {text}
      </text>
    </g>
  );
}

function Between({ piece, at, to }: { piece: Piece; at: Spot; to: Spot }) {
  return <path class={`plain-between plain-${shape(piece.side)}`} d={`M${at.x} ${at.y}L${to.x} ${to.y}`} />;
}

export const plain: GameView = { ground, Scenery, Token, Between };
export default plain;
