// The tray: tokens to be put on fields, what takes them away again, and the switches of what was put there.
import { gameView } from '../games';
import { t } from '../lib/texts';
import type { Handle } from './draft';
import { handleName, handleSide } from './words';
import '../style/switches.css';

export const ERASE = '-';

/** A piece as it lies on the board, for a button. */
export function Picture({ game, handle }: { game: string; handle: Handle }) {
  const { Token } = gameView(game);
  if (!handle.piece || handle.kind === 'pair')
    return (
      <svg class="pic" viewBox="-24 -24 48 48" aria-hidden="true">
        <path class="pair" d="M-16 8L8-8M8-8L-2-9M8-8L5 2" />
      </svg>
    );
  return (
    <svg class="pic" viewBox="-26 -26 52 52" aria-hidden="true">
      <Token piece={handle.piece} />
    </svg>
  );
}

interface TrayProps {
  game: string;
  handles: Handle[];
  tool: string;
  onTool: (word: string) => void;
}

export function Tray({ game, handles, tool, onTool }: TrayProps) {
  const tokens = handles.filter((h) => h.kind === 'token' || h.kind === 'pair');
  const names = tokens.map((h) => handleName(game, h));
  /** Whose it is, where two are called the same. */
  const side = (h: Handle, i: number) =>
    names.indexOf(names[i]) !== names.lastIndexOf(names[i]) ? handleSide(game, h) : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form
    <div class={`tray board-${game}`} role="group" aria-label={t('ref-tray')}>
      {tokens.map((h, i) => (
        <button
          type="button"
          key={h.word}
          data-tool={h.word}
          aria-pressed={tool === h.word}
          class={h.value >= h.most ? 'spent' : ''}
          onClick={() => onTool(tool === h.word ? '' : h.word)}
        >
          <Picture game={game} handle={h} />
          <b>{names[i]}</b>
          <small>{side(h, i)}</small>
          <small>{h.kind === 'token' ? t('ref-stand', { n: h.value, of: h.most }) : h.value}</small>
        </button>
      ))}
      <button
        type="button"
        data-tool={ERASE}
        aria-pressed={tool === ERASE}
        onClick={() => onTool(tool === ERASE ? '' : ERASE)}
      >
        <svg class="pic" viewBox="-24 -24 48 48" aria-hidden="true">
          <path class="pair" d="M-14 6L4-14 14-4-2 14h-8zM-6-2L4 8" />
        </svg>
        <b>{t('ref-erase')}</b>
        <small>{t('ref-erase-how')}</small>
      </button>
    </div>
  );
}

interface SwitchesProps {
  game: string;
  handles: Handle[];
  /** Gives the order: `damaged@E5=1` without the field if there is none. */
  onSet: (word: string, value: number | string) => void;
}

/** Switches and counters; a switch has two values. */
export function Switches({ game, handles, onSet }: SwitchesProps) {
  return (
    <div class="switches">
      {handles.map((h) =>
        h.most === 1 && !h.least ? (
          <button
            type="button"
            key={h.word}
            role="switch"
            aria-checked={h.value > 0}
            data-set={h.word}
            onClick={() => onSet(h.word, h.value ? 0 : 1)}
          >
            {handleName(game, h)}
          </button>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form
          <div key={h.word} class="counter" role="group" aria-label={handleName(game, h)}>
            <span>
              {handleName(game, h)}: <b>{h.value}</b>
            </span>
            <button
              type="button"
              data-less={h.word}
              disabled={h.value <= (h.least ?? 0)}
              aria-label={t('ref-less', { what: handleName(game, h) })}
              onClick={() => onSet(h.word, h.value - 1)}
            >
              −
            </button>
            <button
              type="button"
              data-more={h.word}
              disabled={h.value >= h.most}
              aria-label={t('ref-more', { what: handleName(game, h) })}
              onClick={() => onSet(h.word, h.value + 1)}
            >
              +
            </button>
          </div>
        ),
      )}
    </div>
  );
}
