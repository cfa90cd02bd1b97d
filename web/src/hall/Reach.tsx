// Which tables a referee has: tapped on a plan of the hall, discipline by discipline.
import { useState } from 'preact/hooks';
import { h } from './parts';
import type { Discipline } from './types';

/** Tables of each discipline, by its key. */
export type Chosen = Record<string, number[]>;

const range = ([first, last]: [number, number]): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

/** "1-4,7" */
function listOf(tables: number[]): string {
  const runs: [number, number][] = [];
  for (const n of [...tables].sort((a, b) => a - b)) {
    const run = runs[runs.length - 1];
    if (run && n === run[1] + 1) run[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join(',');
}

/** As the desk reads it: "eskadra:1-4 orzel"; all tables of a discipline are its key alone. */
export const reachOf = (chosen: Chosen, list: Discipline[]): string =>
  list
    .filter((d) => chosen[d.key]?.length)
    .map((d) => (chosen[d.key].length === range(d.tables).length ? d.key : `${d.key}:${listOf(chosen[d.key])}`))
    .join(' ');

/** A reach in words: "Eskadra 1–4 · ORP Orzeł". */
export const reachWords = (reach: string | undefined, list: Discipline[]): string =>
  (reach ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [key, tables] = word.split(':');
      const name = list.find((d) => d.key === key)?.name ?? key;
      return tables ? `${name} ${tables.replace(/-/g, '–')}` : name;
    })
    .join(' · ');

interface PlanProps {
  list: Discipline[];
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
  /** Tables that somebody has already. */
  taken: (key: string, table: number) => boolean;
}

export function Plan({ list, chosen, onChosen, taken }: PlanProps) {
  const [from, setFrom] = useState<{ key: string; table: number }>();
  const put = (key: string, tables: number[]) => onChosen({ ...chosen, [key]: tables });
  const tap = (d: Discipline, table: number, more: boolean) => {
    const now = chosen[d.key] ?? [];
    if (more && from?.key === d.key) {
      const [a, b] = [Math.min(from.table, table), Math.max(from.table, table)];
      return put(d.key, [...new Set([...now, ...range([a, b])])]);
    }
    setFrom({ key: d.key, table });
    put(d.key, now.includes(table) ? now.filter((n) => n !== table) : [...now, table]);
  };
  return (
    <div class="plan">
      {list.map((d) => {
        const all = range(d.tables);
        const whole = all.length > 0 && all.length === (chosen[d.key]?.length ?? 0);
        return (
          <fieldset key={d.key}>
            <legend>{d.name}</legend>
            {all.map((n) => (
              <button
                key={n}
                type="button"
                data-plan={`${d.key}:${n}`}
                class={taken(d.key, n) ? 'taken' : ''}
                aria-pressed={chosen[d.key]?.includes(n) ?? false}
                onClick={(e) => tap(d, n, e.shiftKey)}
              >
                {n}
              </button>
            ))}
            {all.length > 1 && (
              <button
                type="button"
                class="plain"
                data-plan-all={d.key}
                aria-pressed={whole}
                onClick={() => put(d.key, whole ? [] : all)}
              >
                {h('all')}
              </button>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
