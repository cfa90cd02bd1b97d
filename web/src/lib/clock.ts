// Thinking time as a page shows it. The server keeps the clocks; here they only go on from what it sent.
import { say } from './texts';
import type { Time } from './types';

/** Milliseconds left to a side, when the state came at `at`. */
export function leftOf(time: Time, side: string, at: number, now: number): number {
  const runs = time.kind === 'game' ? !!time.running : time.running === side;
  return time.left[side] - (runs ? Math.max(0, now - at) : 0);
}

/** "12:05", "0:00" when nothing is left, "+1:10" beyond it. Whole seconds, never more than is left. */
export function clockFace(ms: number): string {
  const seconds = Math.abs(ms < 0 ? Math.ceil(ms / 1000) : Math.floor(ms / 1000));
  const face = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return ms < 0 && seconds > 0 ? `+${face}` : face;
}

const minutes = (seconds: number): string => (seconds % 60 ? clockFace(seconds * 1000) : String(seconds / 60));

/** What was agreed, in a sentence, and what is given back for a slow network. */
export function clockWords(time: Time): string {
  const values = {
    main: minutes(time.main),
    increment: time.increment ?? 0,
    warning: minutes(time.warning ?? 0),
    lag: time.lag / 1000,
  };
  const agreed = say(`clock.${time.kind}`, values);
  return time.kind === 'game' ? agreed : `${agreed} ${say('clock.lag', values)}`;
}
