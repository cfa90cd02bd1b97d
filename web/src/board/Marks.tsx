// What a player must see above everything printed: where a move can begin, where it can go, whom it would hit,
// what is picked, what has just happened, where the keyboard's cursor is. Drawn over the fields, never as a colour of
// a field itself, so that no scenery can hide it.
import { corners, R, type Spot } from '../lib/hex';
import './marks.css';

interface MarksProps {
  spots: Map<string, Spot>;
  /** Fields that begin a move or go on with it, attacks among these, fields picked. */
  next?: Set<string>;
  hostile?: Set<string>;
  picked?: string[];
  /** Fields of the last move, a field that is to blame for a refusal, the cursor. */
  last?: string[];
  blamed?: string;
  cursor?: string;
  turned?: boolean;
}

/** What pointing at the field would mean now. */
function choosing(p: MarksProps, field: string): string {
  if (p.picked?.includes(field)) return 'picked';
  if (!p.next?.has(field)) return '';
  if (p.hostile?.has(field)) return 'hostile';
  return p.picked?.length ? 'target' : 'first';
}

export function Marks(p: MarksProps) {
  const open = [...p.spots.keys()].filter((f) => choosing(p, f));
  // Where nearly every field may begin a move, a small sign in each: a net of rings would hide the country.
  const many = open.length > p.spots.size / 2;
  const mark = (kind: string, field: string, inset: number, more = '') => {
    const at = p.spots.get(field);
    const looks = `mark ${kind} ${more}`;
    return at && <polygon key={kind + field} class={looks} data-at={field} points={corners(at, R - inset, p.turned)} />;
  };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing: nothing in it takes the focus
    <g class="marks" aria-hidden="true">
      {[...new Set(p.last)].map((f) => mark('recent', f, 0.6))}
      {open.map((f) =>
        many && choosing(p, f) === 'first' ? mark('first', f, R * 0.78, 'dot') : mark(choosing(p, f), f, 1.8),
      )}
      {p.blamed && mark('blamed', p.blamed, 1.8)}
      {p.cursor && mark('cursor-edge', p.cursor, 1.8)}
      {p.cursor && mark('cursor', p.cursor, 1.8)}
    </g>
  );
}
