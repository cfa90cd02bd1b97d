// Helping at one table: the board large, a rule shown, a move taken back together.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { gameClass, sidesOf } from '../lib/games';
import { book, bookTitle, doingName, sideName } from '../lib/texts';
import type { Book, Geometry, Refusal } from '../lib/types';
import type { Lesson, Pupil, Tile } from './lesson';
import { c, inWords, Sure } from './parts';
import { seatName } from './Tile';

function ShowRule({ lesson, tile, pupils }: { lesson: Lesson; tile: Tile; pupils: Map<number, Pupil> }) {
  const { game, seats } = tile.table;
  const [rules, setRules] = useState<Book>();
  const [done, setDone] = useState(false);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  useEffect(() => void book(game).then(setRules), [game]);
  const people = seats.filter((n) => n > 0);
  const show = async (e: Event) => {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    const to = Number(form.get('to'));
    let no: Refusal | null = null;
    for (const n of to ? [to] : people) no = no ?? (await lesson.order('rule', String(n), String(form.get('rule'))));
    setTrouble(no);
    setDone(!no);
  };
  return (
    <form class="show-rule" onSubmit={(e) => void show(e)} onInput={() => setDone(false)}>
      <label>
        {c('rule')}{' '}
        <select name="rule">
          {rules?.chapters.map((chapter) => (
            <optgroup key={chapter.number} label={chapter.title}>
              {chapter.rules.map((r) => (
                <option key={r.id} value={r.id}>
                  {r.number} {r.text.length > 90 ? `${r.text.slice(0, 90)}…` : r.text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        {c('to')}{' '}
        <select name="to" value={seats[tile.seat] || people[0]}>
          {people.map((n) => (
            <option key={n} value={n}>
              {seatName(pupils, n)}
            </option>
          ))}
          {people.length > 1 && <option value={0}>{c('both')}</option>}
        </select>
      </label>
      <button type="submit" class="action" data-show-rule>
        {c('show-rule')}
      </button>
      <p role="status">{done ? c('shown') : inWords(trouble)}</p>
    </form>
  );
}

interface Props {
  lesson: Lesson;
  tile: Tile;
  pupils: Map<number, Pupil>;
  geometry?: Geometry;
  onClose: () => void;
}

export function Look({ lesson, tile, pupils, geometry, onClose }: Props) {
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const { table, board } = tile;
  const sides = sidesOf(table.game);
  const names = table.seats.map((n) => seatName(pupils, n));
  const turn = sides.indexOf(board?.turn ?? '');
  const hands = table.seats.filter((n) => pupils.get(n)?.hand);
  return (
    <section class={`look ${gameClass(table.game)}`}>
      <div class="look-board">{board && geometry && <Board geometry={geometry} on={board} labels still />}</div>
      <div class="look-side">
        <h2>{bookTitle(table.game)}</h2>
        <ul>
          {names.map((name, i) => (
            <li key={i} class={turn === i ? 'moves' : ''}>
              {sides[i] && sideName(table.game, sides[i])}: <b>{name}</b>
            </li>
          ))}
        </ul>
        {!table.over && turn >= 0 && board && (
          <p>
            {c('turn', { name: names[turn] })}: {doingName(table.game, board.doing)}
          </p>
        )}
        <p class="buttons">
          {hands.map((n) => (
            <button
              type="button"
              key={n}
              class="action"
              data-down={n}
              onClick={() => void lesson.order('down', String(n))}
            >
              {c('down')}: {seatName(pupils, n)}
            </button>
          ))}
          {!table.over &&
            sides.map((side, i) =>
              table.seats[i] ? (
                <button
                  type="button"
                  key={side}
                  class="plain"
                  data-back={side}
                  onClick={() => void lesson.order('back', table.room, side).then(setTrouble)}
                >
                  {c('back', { name: names[i] })}
                </button>
              ) : null,
            )}
        </p>
        <p role="alert" class="refusal">
          {inWords(trouble)}
        </p>
        <ShowRule lesson={lesson} tile={tile} pupils={pupils} />
        <p class="buttons">
          <Sure
            name="close"
            label={c('close-table')}
            question={c('close-sure')}
            onYes={() => void lesson.order('close', table.room).then(onClose)}
          />
          <button type="button" class="action" data-close onClick={onClose}>
            {c('smaller')}
          </button>
        </p>
      </div>
    </section>
  );
}
