// A player's own page: the next table, opponent and sides, what was played; and his word on how a game ended.
import { useState } from 'preact/hooks';
import { Enter, reportOf } from './Enter';
import type { Answer, Hall } from './hall';
import { MyMatches, NextTable } from './Mine';
import { LobbyDoor, PlayHere } from './PlayHere';
import { Chip, h, Words } from './parts';
import { Sitting } from './Sitting';
import type { EntrantView, EventView, MatchView } from './types';

/** "orzel/7" or "eskadra/3/303": the entrant, and the board if he has one of several. */
function ownSeat(reach: string | undefined): { discipline: string; number: string; game?: string } | undefined {
  const [discipline, number, game] = (reach ?? '').split(' ')[0].split('/');
  return discipline && number ? { discipline, number, game } : undefined;
}

export function Player({ hall, code }: { hall: Hall; code?: string }) {
  const seat = ownSeat(hall.reach);
  const view = seat && hall.view<EntrantView>('entrant', seat.discipline, seat.number);
  const [told, setTold] = useState<Answer>();
  const [open, setOpen] = useState(false);
  if (!seat) return null;
  const next = view?.matches.find((m) => m.is.match === view.next);
  const board = next?.is.boards.find((b) => !seat.game || b.game === seat.game);
  const match = next && hall.view<MatchView>('match', String(next.is.match));
  const of = hall.view<EventView>('event')?.disciplines.find((d) => d.key === seat.discipline);
  const written = board && ['ruling', 'test', 'done'].includes(board.state);
  const report = board && !written && reportOf(match, board.game);
  return (
    <section class="player-page">
      {next && of && (
        <NextTable hall={hall} discipline={of} next={next} number={Number(seat.number)} game={seat.game} />
      )}
      {next && (
        <PlayHere
          hall={hall}
          discipline={seat.discipline}
          match={next.is.match}
          game={seat.game}
          began={next.is.began}
        />
      )}
      <Words answer={told} />
      {next && board && !open && (
        <p class="buttons">
          <Chip state={board.state} />
          {report && (
            <button class="action" data-claim onClick={() => setOpen(true)}>
              {h('claim')}
            </button>
          )}
        </p>
      )}
      {open && next && board && report && (
        <Enter
          hall={hall}
          table={next.is}
          board={board}
          report={report}
          phone
          claim={seat.number}
          onDone={(a) => {
            setOpen(false);
            setTold(a);
          }}
        />
      )}
      {!next && <p class="empty">{h('no-next')}</p>}
      <LobbyDoor hall={hall} />
      <Sitting hall={hall} number={seat.number} code={code} />
      <MyMatches view={view} />
    </section>
  );
}
