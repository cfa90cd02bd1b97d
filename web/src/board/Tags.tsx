// What a move promises, beside the field it leads to: shots that would be left, the chance to hit. The rules say it.
import { R, type Spot } from '../lib/hex';
import type { Move } from '../lib/picker';

export interface Tag {
  /** Shots left, as so many cubes. */
  shots?: number;
  /** A chance of 1000, as percent; `risk`: it would be bad. */
  chance?: number;
  risk?: boolean;
}

const better = (a: number | undefined, b: number | undefined) => (a === undefined ? b : Math.max(a, b ?? 0));

/** Tags by field: of the moves that go on with what is picked; of attacks also before anything is. */
export function tagsOf(moves: Move[], picked: string[]): Map<string, Tag> {
  const tags = new Map<string, Tag>();
  for (const { deed, picks } of moves) {
    const { odds, to } = deed;
    const fits = picked.length > 0 && picked.every((f, i) => picks[i] === f);
    if (!odds || !to || !(fits || (!picked.length && deed.attack))) continue;
    const { shots, hit, mine, hurt } = odds;
    const now = tags.get(to) ?? {};
    if (hit !== undefined) tags.set(to, { chance: better(now.chance, hit) });
    else if (mine !== undefined || hurt !== undefined) tags.set(to, { chance: mine ?? hurt, risk: true });
    else if (shots !== undefined) tags.set(to, { shots: better(now.shots, shots) });
  }
  return tags;
}

const CUBE = 6;

function Cubes({ n }: { n: number }) {
  const left = -(n * (CUBE + 2) - 2) / 2;
  if (!n) return <circle class="none" r="2.5" />;
  return (
    <>
      {[...Array(n).keys()].map((i) => (
        <rect key={i} class="cube" x={left + i * (CUBE + 2)} y={-CUBE / 2} width={CUBE} height={CUBE} rx="1" />
      ))}
    </>
  );
}

/** Below the middle of its field: the piece that stands there is not covered. */
export function Tags({ tags, spots }: { tags: Map<string, Tag>; spots: Map<string, Spot> }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing: nothing in it takes the focus
    <g class="tags" aria-hidden="true">
      {[...tags].map(([field, tag]) => {
        const at = spots.get(field);
        if (!at) return null;
        return (
          <g
            key={field}
            data-tag={field}
            class={tag.risk ? 'risk' : ''}
            transform={`translate(${at.x} ${at.y + R * 0.66})`}
          >
            {tag.chance === undefined ? (
              <Cubes n={tag.shots ?? 0} />
            ) : (
              <>
                <rect class="plate" x="-17" y="-7.5" width="34" height="15" rx="4" />
                <text y="4.2">{Math.round(tag.chance / 10)} %</text>
              </>
            )}
          </g>
        );
      })}
    </g>
  );
}
