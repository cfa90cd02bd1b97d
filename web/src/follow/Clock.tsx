// A clock that advises and never decides (event/4.8): how long a game takes, with the mark of the warning.
import { useEffect } from 'preact/hooks';
import { clockFace } from '../lib/clock';
import { useNow } from '../lib/live';
import { elapsed, type MINUTES, type Running } from './state';
import { f } from './words';

interface Props {
  clock: Running;
  minutes: typeof MINUTES;
  onToggle: () => void;
  label: string;
}

export function Clock({ clock, minutes, onToggle, label }: Props) {
  const now = useNow(1000);
  const used = elapsed(clock, now);
  const warns = used >= minutes.warning * 60_000;
  useEffect(() => {
    if (warns && clock.since) navigator.vibrate?.([300, 150, 300]);
  }, [warns]);
  const part = (ms: number) => `${Math.min(100, (100 * ms) / (minutes.game * 60_000))}%`;
  return (
    <section class={`game-clock ${warns ? 'warns' : ''}`} aria-label={label} data-used={Math.floor(used / 1000)}>
      <button type="button" class="time" data-clock aria-pressed={!!clock.since} onClick={onToggle}>
        <b>{clockFace(used)}</b> <span class="hidden">{f('clock-toggle')}</span>{' '}
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d={clock.since ? 'M1 0h3v10h-3zM6 0h3v10h-3z' : 'M1 0l9 5-9 5z'} />
        </svg>
      </button>
      <div>
        <span>
          {label} · {f('of-minutes', { n: minutes.game })}
        </span>
        <div class="bar" aria-hidden="true">
          <i style={{ width: part(used) }} />
          <u style={{ left: part(minutes.warning * 60_000) }} />
        </div>
        {warns && (
          <p role="alert">{f(used >= minutes.game * 60_000 ? 'time-up' : 'time-warning', { n: minutes.warning })}</p>
        )}
      </div>
    </section>
  );
}
