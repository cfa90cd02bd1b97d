// What may be done at the table now: pointed at on the board, or tapped as a button; real dice by their faces. A move
// that is not allowed says why, and can be written down as really made.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { Die } from '../board/dice';
import { OpenRule } from '../card/Words';
import { useGame } from '../games';
import type { Wish } from '../games/game';
import { button, deedWords, word } from '../lib/moves';
import { choose, likeMove, type Move, point, readMoves } from '../lib/picker';
import type { Places } from '../lib/texts';
import { language, t } from '../lib/texts';
import type { Geometry, Refusal, TableState } from '../lib/types';
import { Aside } from '../play/Aside';
import type { FollowState, RealTable } from './table';
import { f, refusalWords } from './words';

interface ActProps {
  game: string;
  table: RealTable;
  place: Places;
  /** Gives an order of follow.h. */
  give: (order: string) => Promise<Refusal | undefined>;
  /** The side to act really made this move, which is not allowed. */
  onIllegal: (move: string) => void;
}

/** As the parts of a table want it: both sides sit here. */
const asTable = (s: FollowState, names: Record<string, string>): TableState => ({
  ...s,
  phase: s.over ? 'over' : 'playing',
  log: s.last ? [{ ...s.last, events: s.last.events ?? [] }] : [],
  players: Object.fromEntries(Object.entries(names).map(([side, name]) => [side, { name }])),
  undo: null,
  result: null,
});

interface DiceProps {
  game: string;
  geometry: Geometry;
  moves: Move[];
  onRoll: (m: Move) => void;
  onCocked: () => void;
}

function Dice({ game, geometry, moves, onRoll, onCocked }: DiceProps) {
  const view = useGame(game);
  const side = geometry.dice?.find((d) => moves.every((m) => d.faces.includes(m.deed.token ?? '')))?.side;
  return (
    <section class="real-dice" aria-label={t('dice')}>
      <p class="todo">{f('roll')}</p>
      <div class="faces">
        {moves.map((m) => (
          <button type="button" key={m.text} data-face={m.text} onClick={() => onRoll(m)}>
            <Die game={game} face={m.deed.token ?? ''} look={view?.die?.(side)} size={56} />
            <b>{word(game, m.deed.token ?? m.text)}</b>
          </button>
        ))}
      </div>
      <button type="button" class="plain" data-cocked onClick={onCocked}>
        {f('cocked')}
      </button>
    </section>
  );
}

interface Blamed {
  move: string;
  no: Refusal;
  text: string;
}

export function Act({ game, table, place, give, onIllegal }: ActProps) {
  const { state, geometry } = table;
  const view = useGame(game);
  const [picked, setPicked] = useState<string[]>([]);
  const [blamed, setBlamed] = useState<Blamed>();
  const moves = useMemo(() => readMoves(state), [state]);
  const choice = choose(moves, picked);
  useEffect(() => {
    setPicked([]);
    setBlamed(undefined);
  }, [state]);

  const play = async (move: string) => {
    setPicked([]);
    const no = await give(`play ${move}`);
    if (no) setBlamed({ move, no, text: await refusalWords(no) });
  };
  const askWhy = async (to: string) => {
    const like = moves.find(
      (m) => m.picks.length === choice.picked.length + 1 && choice.picked.every((x, i) => m.picks[i] === x),
    );
    setPicked([]);
    if (!like) return;
    const move = likeMove(like, to);
    const no = await table.why(move);
    if (no?.why === 'rule') setBlamed({ move, no, text: await refusalWords(no) });
  };
  const onPoint = (field: string) => {
    if (!moves.length) return;
    const again = choice.ready.length === 1 && choice.picked[choice.picked.length - 1] === field && picked.length > 0;
    if (again && !choice.next.size) return void play(choice.ready[0].text);
    const now = point(moves, picked, field);
    const after = choose(moves, now);
    if (now.length > 1 && after.ready.length === 1 && !after.next.size) return void play(after.ready[0].text);
    if (!now.length && choice.picked.length && field !== choice.picked[0]) return void askWhy(field);
    setBlamed(undefined);
    setPicked(now);
  };
  if (!view) return null;
  const rolls = state.turn === 'chance' ? moves.filter((m) => m.deed.verb === 'roll') : [];
  const shown = asTable(state, {});
  const composed = view.composed?.(state.doing) && view.Hand;
  const words = [...choice.ready, ...(picked.length ? [] : choice.words)].filter((m) => !rolls.includes(m));
  const last = (state.last?.events ?? []).flatMap((e) => [e.from, e.to]).filter((x): x is string => !!x);
  return (
    <>
      <div class="board-side">
        <Board
          geometry={geometry}
          on={state}
          first={choice.first}
          next={choice.next}
          hostile={choice.hostile}
          picked={choice.picked}
          blamed={blamed?.no.field}
          last={last}
          onPoint={onPoint}
          onCancel={() => setPicked([])}
        />
      </div>
      <div class="tools-side">
        {blamed && (
          <div class="refusal" role="alert" data-refused={blamed.move}>
            <p>{blamed.text}</p>
            {blamed.no.rule && <OpenRule id={blamed.no.rule} />}
            <p class="buttons">
              {blamed.no.rule && (
                <button type="button" class="plain" data-made onClick={() => onIllegal(blamed.move)}>
                  {f('made')}
                </button>
              )}
              <button type="button" class="plain" onClick={() => setBlamed(undefined)}>
                {t('close')}
              </button>
            </p>
          </div>
        )}
        {view.Sheet && <view.Sheet state={shown} you="both" place={place} />}
        {rolls.length > 0 && (
          <Dice
            game={game}
            geometry={geometry}
            moves={rolls}
            onRoll={(m) => void play(m.text)}
            onCocked={() => void give('cocked')}
          />
        )}
        {!rolls.length && !state.over && !composed && (
          <p class="todo">{state.coach?.[language()] ?? (choice.first.size ? t('pick-first') : '')}</p>
        )}
        <p class="buttons acts">
          {!composed &&
            words.map((m) => (
              <button type="button" key={m.text} class="action" data-move={m.text} onClick={() => void play(m.text)}>
                {state.turn === 'chance' ? deedWords(game, m.deed, place) : button(game, state.doing, m, place)}
              </button>
            ))}
          {picked.length > 0 && (
            <button type="button" class="plain" onClick={() => setPicked([])}>
              {t('cancel')}
            </button>
          )}
        </p>
        {view.Hand && (composed || !state.hidden) && (
          <view.Hand
            game={game}
            moves={moves}
            state={shown}
            you="both"
            next={choice.next}
            picked={picked}
            onPoint={onPoint}
            onMoves={async (list: Wish[]) => {
              for (const wish of list) {
                const text = typeof wish === 'string' ? wish : readMoves(table.state).find(wish)?.text;
                if (text) await play(text);
              }
            }}
          />
        )}
        <Aside game={game} state={shown} you="both" geometry={geometry} />
      </div>
    </>
  );
}
