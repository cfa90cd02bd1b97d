// One entrant of the event: the next table, readable at arm's length, and what was played so far.
import { sidesOf } from '../lib/games';
import { sideName } from '../lib/texts';
import { sideOf } from './entry';
import type { Hall } from './hall';
import { Chip, Clock, clockOf, h, Who } from './parts';
import type { Board, Discipline, EntrantView, MatchView } from './types';

/** "RAF, rewanż: Luftwaffe"; of a game that is not ours nothing. */
function sides(board: Board, who: number): string {
  const names = sidesOf(board.game);
  const words = board.games.map((g) => names.length > 1 && sideName(board.game, names[sideOf(g, who)]));
  return words.every(Boolean) ? `${words[0]}, ${h('return').toLowerCase()}: ${words[1]}` : '';
}

interface NextProps {
  hall: Hall;
  discipline: Discipline;
  next: MatchView;
  number: number;
  /** Of a team: only this board. */
  game?: string;
}

export function NextTable({ hall, discipline, next: { is, name }, number, game }: NextProps) {
  const seat = is.a.number === number ? 0 : 1;
  const others = (is.seats?.map((s) => s.entrant) ?? [is.a, is.b]).filter((e) => e && e.number !== number);
  const boards = is.seats ? [] : is.boards.filter((b) => !game || b.game === game);
  return (
    <section class="next-table" role="status">
      <small>{h('your-table')}</small>
      <b class="table-number">
        <span class="hidden">{h('table')}</span> {is.table}
      </b>
      <p>
        {name}
        {is.began && ` · ${h('start-at', { at: clockOf(is.began) })}`}{' '}
        <Clock hall={hall} began={is.began} of={discipline} />
      </p>
      <p>
        {h('you-play')}{' '}
        {others.map((e) => (
          <Who key={e.number} is={e} />
        ))}
      </p>
      {boards.map((b) => (
        <p key={b.game}>
          {boards.length > 1 || is.boards.length > 1 ? `${b.game}: ` : `${h('you-have')} `}
          {sides(b, seat)}
        </p>
      ))}
    </section>
  );
}

export function MyMatches({ view, title }: { view?: EntrantView; title?: string }) {
  if (!view?.matches.length) return null;
  return (
    <>
      <h2>{title ?? h('my-matches')}</h2>
      <ul class="tables">
        {view.matches.map(({ is, name }) => (
          <li key={is.match}>
            <b class="figure">{is.table}</b>
            <span class="person">
              <small>{name}</small>
              {(is.seats?.map((s) => s.entrant) ?? [is.a, is.b])
                .filter((e) => e && e.number !== view.entrant.number)
                .map((e) => (
                  <Who key={e.number} is={e} />
                ))}
              {is.state === 'done' && is.boards.length === 1 && <small>{is.boards[0].words}</small>}
            </span>
            <span class="tally">{is.state === 'done' && !is.seats ? ownFirst(view, is.a.number, is.points) : ''}</span>
            <Chip state={is.state} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One's own points first. */
const ownFirst = (view: EntrantView, a: number, points: number[]): string =>
  (view.entrant.number === a ? points : [...points].reverse()).join(' : ');
