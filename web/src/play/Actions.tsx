// The buttons: what can be done now, what has to be asked first, and why something cannot be done.
import { gameView } from '../games';
import { Confirm } from '../lib/Confirm';
import { button } from '../lib/moves';
import { type Choice, type Move, pickedCard } from '../lib/picker';
import type { Table } from '../lib/table';
import { type Places, t } from '../lib/texts';
import type { Refusal, TableState } from '../lib/types';

export interface Blame extends Refusal {
  text: string;
}

interface ActionsProps {
  table: Table;
  state: TableState;
  choice: Choice;
  /** Nothing was picked by hand (what goes without saying does not count). */
  untouched: boolean;
  /** What this step wants, if the reader wishes to be told. */
  coach?: string;
  /** The button for help, or what it has said. */
  help?: preact.ComponentChildren;
  place: Places;
  asked?: Move;
  blame?: Blame;
  act: (m: Move) => void;
  send: (m: Move) => void;
  cancel: () => void;
  unask: () => void;
  unblame: () => void;
}

const PROMISES = ['hit', 'down', 'hurt', 'mine'];

/** What the chosen move promises, in percent. */
function promise(odds: Record<string, number> | undefined): string {
  const said = PROMISES.filter((key) => odds?.[key] !== undefined);
  return said.map((key) => `${t(`odds-${key}`, { n: Math.round(odds![key] / 10) })}.`).join(' ');
}

export function Actions(p: ActionsProps) {
  const { state, choice, table } = p;
  const name = (m: Move) => button(table.game, state.doing, m, p.place);
  const points = choice.first.size > 0;
  const composed = gameView(table.game).composed?.(state.doing);
  let todo = p.coach ?? '';
  if (!p.untouched)
    todo = choice.next.size
      ? t('pick-more', { picked: choice.picked.map((f) => pickedCard(f) || p.place(f)).join(', ') })
      : t(choice.ready.length > 1 ? 'pick-one' : 'pick-act');
  else if (!todo && points && !composed)
    todo = t(choice.words.length + choice.ready.length ? 'pick-first' : 'pick-only');
  const promised = p.untouched ? '' : promise(choice.ready[0]?.deed.odds);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form
    <div class="actions" role="group" aria-label={t('todo')}>
      <p class="todo">{state.legal ? `${todo} ${promised}`.trim() : ''}</p>
      {p.help}
      {!composed &&
        choice.ready.map((m) => (
          <button type="button" key={m.text} class="action" data-move={m.text} onClick={() => p.act(m)}>
            {name(m)}
          </button>
        ))}
      {p.untouched &&
        !composed &&
        choice.words.map((m) => (
          <button
            type="button"
            key={m.text}
            class={m.deed.ends ? 'action end' : 'action'}
            data-move={m.text}
            onClick={() => p.act(m)}
          >
            {name(m)}
          </button>
        ))}
      {!p.untouched && (
        <button type="button" class="plain" data-cancel onClick={p.cancel}>
          {t('cancel')}
        </button>
      )}
      {state.canUndo && state.legal && p.untouched && (
        <button type="button" class="plain" data-undo onClick={() => void table.undo()}>
          {t('undo')}
        </button>
      )}
      {p.asked && <Confirm question={t('confirm-end')} onYes={() => p.send(p.asked!)} onNo={p.unask} />}
      {p.blame && (
        <div class="refusal" role="alert">
          <p>
            {p.blame.rule && <a href={`/rules/${p.blame.rule}`}>{t('rule-link', { rule: p.blame.rule })}</a>}{' '}
            {p.blame.text}
          </p>
          <button type="button" class="plain" onClick={p.unblame}>
            {t('close')}
          </button>
        </div>
      )}
    </div>
  );
}
