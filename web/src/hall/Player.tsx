// A player's own page: the next table, opponent and sides, what was played; and his word on how a game ended.
import { useState } from 'preact/hooks';
import { Enter, reportOf } from './Enter';
import type { Answer, Hall } from './hall';
import { LobbyDoor, PlayHere } from './PlayHere';
import { Chip, h, Who, Words } from './parts';
import { Sitting } from './Sitting';
import type { EntrantView, MatchView } from './types';

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
  const other = next && [next.is.a, next.is.b].find((e) => e && String(e.number) !== seat.number);
  const report = board && reportOf(match, board.game);
  return (
    <section class="player-page">
      {next && (
        <p class="next-table" role="status">
          {h('your-table')} <b>{next.is.table}</b> · {next.name}
        </p>
      )}
      {other && (
        <p class="your-opponent">
          {h('your-opponent')} <Who is={other} />
        </p>
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
      <h2>{h('my-matches')}</h2>
      <ul class="tables">
        {view?.matches.map((m) => (
          <li key={m.is.match}>
            <b class="figure">{m.is.table}</b>
            <span class="person">
              <small>{m.name}</small>
              <Who is={m.is.a} />
              <Who is={m.is.b} />
            </span>
            <span class="tally">{m.is.state === 'done' ? m.is.points.join(' : ') : ''}</span>
            <Chip state={m.is.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
