// Above the table: who plays, the score of the encounter, the clocks. Always in sight.
import { useEffect, useState } from 'preact/hooks';
import { clockFace, leftOf } from '../lib/clock';
import { encounterWords, playerName } from '../lib/encounter';
import type { Table } from '../lib/table';
import { say, sideName } from '../lib/texts';
import type { TableState, Time } from '../lib/types';
import './score.css';

const LOW = 30000;

function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

function Clock({ time, side, at }: { time: Time; side: string; at: number }) {
  const now = useNow(!!time.running);
  const left = leftOf(time, side, at, Math.max(now, at));
  const warned = time.kind === 'game' ? left <= (time.main - (time.warning ?? 0)) * 1000 : left < LOW;
  const looks = `clock ${time.running === side ? 'running' : ''} ${left < 0 ? 'over' : warned ? 'low' : ''}`;
  return (
    <span class={looks} role="timer" data-clock={side} aria-label={say('clock.left', { time: clockFace(left) })}>
      {clockFace(left)}
    </span>
  );
}

export function Score({ table, state }: { table: Table; state: TableState }) {
  const { encounter, time } = state;
  if (!encounter && !time) return null;
  const at = state.at ?? 0;
  const sides = Object.keys(state.players);
  return (
    <section class="scoreline" aria-label={say('encounter.score')}>
      {encounter && <p class="small">{say('encounter.game', { game: encounter.game })}</p>}
      <ul>
        {sides.map((side) => (
          <li key={side} data-side={side}>
            <span class="who">
              {playerName(table.game, state.players, side)}{' '}
              {playerName(table.game, state.players, side) !== sideName(table.game, side) && (
                <small>{sideName(table.game, side)}</small>
              )}
            </span>
            {encounter && <b data-games={side}>{encounter.games[side]}</b>}
            {time && time.kind !== 'game' && !state.players[side].bot && <Clock time={time} side={side} at={at} />}
          </li>
        ))}
      </ul>
      {time?.kind === 'game' && <Clock time={time} side={sides[0]} at={at} />}
    </section>
  );
}

/** Under the result of a game: how the encounter stands, by which rule, and what still decides. */
export function Standing({ table, state }: { table: Table; state: TableState }) {
  const { encounter: e } = state;
  if (!e || state.phase !== 'over') return null;
  const sides = Object.keys(e.games);
  return (
    <section class="standing" aria-label={say('encounter.result')} data-reason={e.reason}>
      <h3>
        {e.points
          ? say('encounter.points', {
              a: playerName(table.game, state.players, sides[0]),
              b: playerName(table.game, state.players, sides[1]),
              x: e.points[sides[0]],
              y: e.points[sides[1]],
            })
          : say('encounter.open')}
      </h3>
      <p>
        {e.played < 2 ? say('encounter.return-now') : encounterWords(table.game, e, state.players)}{' '}
        {e.rule && <a href={`/rules/${e.rule}`}>{e.rule}</a>}
      </p>
      {e.reason === 'needs-test' && <p class="small">{say('encounter.next')}</p>}
    </section>
  );
}
