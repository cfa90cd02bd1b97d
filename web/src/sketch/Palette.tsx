// What can be drawn with: fields, names, and whatever the game's board shows on its fields.
import { edgesOf, marksOf, type Sketch, type Word } from './sketch';
import { d, wordName } from './words';

export const LOOK = '';
export const FIELD = 'field';
export const NAME = 'name';
export const ERASE = 'erase';

interface PaletteProps {
  game: string;
  sketch: Sketch;
  tool: string;
  onTool: (key: string) => void;
}

const onFields = (w: Word) => w.kind !== 'numbers' && w.kind !== 'table' && w.kind !== 'choice';
const countOf = (w: Word): number => (w.kind === 'edge' ? edgesOf(w).length : marksOf(w).length);

export function Palette({ game, sketch, tool, onTool }: PaletteProps) {
  const missing = new Set(sketch.wrong.filter((w) => w.missing).map((w) => w.word));
  const tools: { key: string; name: string; sign: string; shade: string; count: number | ''; missing: boolean }[] = [
    { key: LOOK, name: d('look'), sign: '?', shade: 'is', count: '', missing: false },
    {
      key: FIELD,
      name: d('field'),
      sign: '',
      shade: 'is',
      count: sketch.fields.length,
      missing: !sketch.fields.length,
    },
    { key: ERASE, name: d('erase'), sign: '✕', shade: 'ghost', count: '', missing: false },
    {
      key: NAME,
      name: d('place'),
      sign: 'Aa',
      shade: 'is',
      count: sketch.fields.filter((f) => f.place).length,
      missing: false,
    },
    ...sketch.words.flatMap((w, i) =>
      onFields(w)
        ? [
            {
              key: w.key,
              name: wordName(game, w.key),
              sign: w.kind === 'edge' ? '╱' : (w.sign ?? ''),
              shade: w.kind === 'area' || w.kind === 'spot' ? `is shade-${i % 6}` : 'is',
              count: countOf(w),
              missing: missing.has(w.key),
            },
          ]
        : [],
    ),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form
    <div class="palette" role="group" aria-label={d('palette')}>
      {tools.map((x, i) => (
        <button type="button" key={x.key} aria-pressed={tool === x.key} data-tool={x.key} onClick={() => onTool(x.key)}>
          <svg viewBox="-17 -17 34 34" aria-hidden="true">
            <polygon class={x.shade} points="0,-15 13,-7.5 13,7.5 0,15 -13,7.5 -13,-7.5" />
            <text y="5">{x.sign}</text>
          </svg>
          <span>{x.name}</span>
          <b class={x.missing ? 'missing' : ''}>{x.count}</b>
          {/** biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing: nothing in it takes the focus */}
          {i < 9 && x.key !== ERASE && <kbd aria-hidden="true">{i > 2 ? i : i + 1}</kbd>}
        </button>
      ))}
    </div>
  );
}
