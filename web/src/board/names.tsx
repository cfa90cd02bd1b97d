// Names on the board: of fields, small at the top; of places, at the bottom, over the pieces.
import { R, type Spot, W } from '../lib/hex';
import { placeName } from '../lib/texts';
import type { Field, Geometry, Piece } from '../lib/types';

interface NamesProps {
  geometry: Geometry;
  spots: Map<string, Spot & Field>;
  labels: boolean;
  /** Fields with pieces on them: their names make room. */
  taken: Map<string, Piece[]>;
}

/** Long names in two lines; the size follows the longer one. */
function lines(name: string): string[] {
  if (name.length <= 10) return [name];
  const cut = name.search(/[ -]/);
  return cut > 0 ? [name.slice(0, cut + 1).trim(), name.slice(cut + 1)] : [name];
}

export function Names({ geometry, spots, labels, taken }: NamesProps) {
  const fields = [...spots.values()];
  const dense = fields.filter((f) => f.place).length > fields.length / 2;
  return (
    <g class="names" aria-hidden="true">
      {labels &&
        fields.map((f) => (
          <text key={f.field} class={`field-name ${taken.has(f.field) ? 'over-piece' : ''}`} x={f.x} y={f.y - R * 0.66}>
            {f.field}
          </text>
        ))}
      {fields.map((f) => {
        const name = placeName(geometry.game, f);
        if (!name) return null;
        const parts = lines(name),
          longest = Math.max(...parts.map((x) => x.length));
        const font = dense ? Math.max(7.4, Math.min(10, (W * 0.97) / (longest * 0.64))) : 10.5;
        const y =
          f.y +
          (taken.has(f.field) ? R * 0.93 : R * 0.42) -
          ((parts.length - 1) * font) / (taken.has(f.field) ? 1.1 : 2);
        return (
          <text key={f.field} class="place" x={f.x} y={y} style={{ fontSize: `${font}px` }}>
            {parts.map((x, i) => (
              <tspan key={i} x={f.x} dy={i ? font * 0.95 : 0}>
                {x}
              </tspan>
            ))}
          </text>
        );
      })}
    </g>
  );
}
