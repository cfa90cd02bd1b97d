// A table without the picture: what may be done as buttons, a field to type a move, what happened, what lies where.
// Made for those who hear the page; nothing on the board is needed to play.
import { useId, useState } from 'preact/hooks';
import { Confirm } from '../lib/Confirm';
import { button, deedWords } from '../lib/moves';
import { type Move, pickedCard } from '../lib/picker';
import { pieceWords } from '../lib/pieces';
import type { Table } from '../lib/table';
import { type Places, sideName, t } from '../lib/texts';
import type { Piece, TableState } from '../lib/types';
import { runs } from '../story/runs';
import { clauses } from '../story/tell';
import type { Blame } from './Actions';
import { Typed } from './Typed';
import './text.css';

interface TextTableProps {
  table: Table;
  state: TableState;
  moves: Move[];
  place: Places;
  /** What the step wants. */
  coach?: string;
  asked?: Move;
  blame?: Blame;
  act: (m: Move) => void;
  send: (text: string) => void;
  unask: () => void;
  unblame: () => void;
}

/** Several moves with one beginning: a piece, a card. */
interface Group {
  first: string;
  moves: Move[];
}

/** Moves that begin with the same thing go together; one that names a single thing, or none, stands alone. */
function grouped(moves: Move[]): { alone: Move[]; groups: Group[] } {
  const each = moves.filter((m, i) => moves.findIndex((o) => o.text === m.text) === i);
  const alone = each.filter((m) => m.picks.length < 2);
  const groups: Group[] = [];
  for (const m of each.filter((one) => one.picks.length > 1)) {
    const open = groups.find((g) => g.first === m.picks[0]);
    if (open) open.moves.push(m);
    else groups.push({ first: m.picks[0], moves: [m] });
  }
  return { alone, groups };
}

/** Each move by a name of its own: the words of its button, or all it names where two buttons would say the same. */
function namesOf({ table, state, place }: TextTableProps, moves: Move[]): Map<string, string> {
  const short = moves.map((m) => button(table.game, state.doing, m, place));
  return new Map(
    moves.map((m, i) => {
      const twice = short.filter((s) => s === short[i]).length > 1;
      return [m.text, twice ? deedWords(table.game, m.deed, place) : short[i]];
    }),
  );
}

interface MoveButtonsProps {
  moves: Move[];
  names: Map<string, string>;
  act: (m: Move) => void;
}

const MoveButtons = ({ moves, names, act }: MoveButtonsProps) => (
  <ul class="text-moves">
    {moves.map((m) => (
      <li key={m.text}>
        <button type="button" class={m.deed.ends ? 'action end' : 'action'} data-move={m.text} onClick={() => act(m)}>
          {names.get(m.text)}
        </button>
      </li>
    ))}
  </ul>
);

/** A piece or card with several moves: opens on demand, so that a hundred moves are not a hundred stops. */
function GroupOf({ label, ...rest }: MoveButtonsProps & { label: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button type="button" class="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label} ({rest.moves.length})
      </button>
      <div id={id}>{open && <MoveButtons {...rest} />}</div>
    </li>
  );
}

function Choices(p: TextTableProps) {
  const { table, state, place } = p;
  const { alone, groups } = grouped(p.moves);
  const at = (field: string) =>
    state.pieces
      .filter((q) => q.field === field)
      .map((q) => pieceWords(table.game, q))
      .join('; ');
  const label = ({ first, moves }: Group) => {
    if (pickedCard(first)) return button(table.game, state.doing, moves[0], place).replace(/:.*/, '') || first;
    return [place(first), at(first)].filter(Boolean).join(': ');
  };
  const names = namesOf(p, [...alone, ...groups.flatMap((g) => g.moves)]);
  return (
    <section aria-label={t('text-moves')}>
      <h2>{t('text-moves')}</h2>
      <p>{state.legal ? p.coach : t('text-wait')}</p>
      {groups.length > 0 && (
        <ul class="text-groups">
          {groups.map((g) => (
            <GroupOf key={`${state.k} ${g.first}`} label={label(g)} moves={g.moves} names={names} act={p.act} />
          ))}
        </ul>
      )}
      {alone.length > 0 && <MoveButtons moves={alone} names={names} act={p.act} />}
      {p.asked && <Confirm question={t('confirm-end')} onYes={() => p.send(p.asked!.text)} onNo={p.unask} />}
      {state.canUndo && state.legal && (
        <button type="button" class="plain" data-undo onClick={() => void table.undo()}>
          {t('undo')}
        </button>
      )}
      {p.blame && (
        <div class="refusal" role="alert">
          <p>{p.blame.text}</p>
          <button type="button" class="plain" onClick={p.unblame}>
            {t('close')}
          </button>
        </div>
      )}
      {state.legal && <Typed example={state.legal[0]} send={p.send} />}
    </section>
  );
}

/** How many turns back are read out. */
const TURNS = 6;

function Happened({ table, state, place }: TextTableProps) {
  const all = runs(state.log);
  const told = all.slice(-TURNS).map((run, i, last) => {
    const before = all[all.length - last.length + i - 1]?.steps.slice(-1)[0].pieces;
    return { run, words: clauses(table.game, run.steps, place, before, run.who) };
  });
  return (
    <section aria-label={t('story-what')}>
      <h2>{t('story-what')}</h2>
      <ol class="text-log">
        {told.reverse().map(({ run, words }) => (
          <li key={run.steps[0].k}>
            {run.who ? `${sideName(table.game, run.who)}: ` : ''}
            {words.join('; ') || t('text-nothing')}.
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What lies where, one side after the other: first on the board, then beside it. */
function Pieces({ table, state, place }: TextTableProps) {
  const sides = [...new Set(state.pieces.map((p) => p.side ?? ''))];
  const words = (p: Piece) => {
    const card = p.number && !p.field ? `, ${pieceWords(table.game, p)}` : '';
    const where = [place(p.field), place(p.to)].filter(Boolean).join(' → ');
    return where
      ? `${where}: ${pieceWords(table.game, p)}`
      : `${t('text-beside')}${card || `, ${pieceWords(table.game, p)}`}`;
  };
  return (
    <section aria-label={t('text-pieces')}>
      <h2>{t('text-pieces')}</h2>
      {sides.map((side) => (
        <div key={side}>
          <h3>{side ? sideName(table.game, side) : t('text-nobody')}</h3>
          <ul>
            {state.pieces
              .filter((p) => (p.side ?? '') === side)
              .sort((a, b) => Number(!a.field) - Number(!b.field))
              .map((p, i) => (
                <li key={i}>
                  {words(p)}
                  {!p.number && !p.field && p.label ? ` (${p.label})` : ''}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

export function TextTable(p: TextTableProps) {
  return (
    <div class="text-table">
      <Choices {...p} />
      <Happened {...p} />
      <Pieces {...p} />
    </div>
  );
}
