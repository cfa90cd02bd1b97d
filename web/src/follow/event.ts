// What a followed table tells its event: results and cards, sent with the referee's key when the network allows it.
import { Away } from '../hall/away';
import type { Hall } from '../hall/hall';
import { known } from '../hall/keep';
import { openOnline } from '../hall/open';
import type { Board, Discipline, Game, Table } from '../hall/types';
import { moment } from '../lib/desk';
import { sidesOf } from '../lib/games';
import { language } from '../lib/texts';
import { type Followed, followedAt, fresh, keepFollowed } from './state';

/** Sends what waits, in its order; what is left and what the event refused. */
export async function sendOut(f: Followed): Promise<Pick<Followed, 'outbox' | 'refused'>> {
  const waiting = [...(f.outbox ?? [])];
  const key = known().find((e) => e.id === f.place?.event && e.key && e.role !== 'player')?.key;
  if (!waiting.length || !f.place || !key) return { outbox: waiting };
  let hall: Hall | undefined;
  try {
    const found = await openOnline(f.place.event, key);
    if (!('view' in found)) return { outbox: waiting, ...(found.error !== 'away' && { refused: found[language()] }) };
    hall = found;
    while (waiting.length) {
      const answer = await hall.order(waiting[0]);
      if (answer.status !== 'done' && !answer.kept)
        return {
          outbox: waiting.slice(1),
          refused: `${waiting[0].join(' ')}: ${answer.no?.[language()] ?? answer.status}`,
        };
      waiting.shift();
    }
    return { outbox: [], refused: undefined };
  } catch (e) {
    if (!(e instanceof Away)) throw e;
    return { outbox: waiting };
  } finally {
    hall?.close();
  }
}

/** "raf 303/8.2 round=3" as the desk takes it; `counts` are those it wants to know. */
export function resultOrder(head: string[], result: string, counts: string[]): string[] {
  const [winner, rule, ...rest] = result.split(' ');
  return ['result', ...head, winner, rule, ...rest.filter((c) => counts.includes(c.split('=')[0]))];
}

/** "result 1 2 raf …" and "card 1 2 vulgar" of this table with the match, the game and the entrant of its event. */
export function forEvent(old: Followed, given: string[]): Pick<Followed, 'outbox'> {
  const [verb, , third, ...rest] = given;
  if (!old.place || !['result', 'card'].includes(verb)) return {};
  const { match, board, entrants } = old.place;
  const who = verb === 'card' ? String(entrants[Number(third) - 1]) : third;
  return { outbox: [...(old.outbox ?? []), [verb, String(match), board, who, ...rest]] };
}

/** A game that is written in the event already, as an order of the encounter here. */
function played(board: Board, n: number, g: Game): string[] {
  const side = sidesOf(board.game)[g.winner === g.first ? 0 : 1];
  const counts = Object.entries(g.counts ?? {}).map(([key, n]) => `${key}=${n}`);
  return ['result', '1', String(n + 1), side, g.rule!, ...counts];
}

/** The followed table of a board of the event: the one that was begun here, or a new one. */
export function followBoard(event: string, table: Table, board: Board, d?: Discipline, sheet?: string): Followed {
  const before = followedAt(event, table.match, board.game);
  if (before) return before;
  const done = board.games.filter((g) => g.rule !== undefined && g.winner !== undefined);
  const when = moment(new Date());
  const made = fresh({
    game: board.game,
    table: String(table.table),
    names: [board.players[0], board.players[1]],
    first: board.games[0].first,
    at: done.length ? 1 : 0,
    orders: done.slice(0, 1).map((g) => ({ when, words: played(board, 0, g) })),
    place: { event, match: table.match, board: board.game, entrants: [table.a.number, table.b.number] },
    ...(sheet && { sheet }),
    ...(d?.clock && { minutes: { game: d.clock, warning: d.warning } }),
  });
  keepFollowed(made);
  return made;
}
