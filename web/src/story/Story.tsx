// The turn that is being told: its sentences, where it stands, and how to hold, repeat, skip and pace it.
import { change, type Settings, SPEEDS, useSettings } from '../lib/settings';
import { type Places, t } from '../lib/texts';
import type { Piece } from '../lib/types';
import type { Beat } from './runs';
import type { Show } from './show';
import './story.css';
import { clauses, tell } from './tell';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the other side has just done, in one sentence; while it is told, the beat that is shown. */
export function captionWords(game: string, show: Show, place: Places): string {
  const { run, before, telling } = show;
  if (!run?.who) return '';
  const now = show.shown[show.shown.length - 1];
  const parts = telling && now ? clauses(game, now.steps, place, piecesBefore(show, now)) : [];
  return capital(parts.length ? `${parts.join('; ')}.` : tell(game, run.who, run.steps, place, before));
}

/** The beats that say something, each with its number: the first is number 1, whatever went before it in silence. */
function spokenBeats(game: string, show: Show, place: Places): { n: number; beat: Beat; text: string }[] {
  return show.shown
    .map((beat) => ({ beat, text: clauses(game, beat.steps, place, piecesBefore(show, beat)).join('; ') }))
    .filter((one) => one.text)
    .map((one, i) => ({ ...one, n: i + 1 }));
}

/** The number of each beat that is shown: one that says nothing has that of the beat before it. */
export function beatNumbers(game: string, show: Show, place: Places): number[] {
  const said = spokenBeats(game, show, place);
  let n = 0;
  return show.shown.map((beat) => {
    n = said.find((one) => one.beat === beat)?.n ?? n;
    return n;
  });
}

/** Under the board: that sentence. */
export function Caption({ game, show, place }: { game: string; show: Show; place: Places }) {
  const text = captionWords(game, show, place);
  if (!text) return null;
  const now = show.shown[show.shown.length - 1];
  const at = show.telling && spokenBeats(game, show, place).find((one) => one.beat === now);
  return (
    <p class="caption" data-telling={show.telling ? 'on' : 'off'}>
      {at && <b class="number">{at.n}</b>}
      <span class="sentence">{text}</span>
    </p>
  );
}

function piecesBefore(show: Show, beat: Beat): Piece[] | undefined {
  const { log } = show.state;
  const at = log.findIndex((s) => s.k === beat.steps[0].k);
  return at > 0 ? log[at - 1].pieces : show.before;
}

/** While a turn is told, in the place of the buttons: hold, step, skip, and how fast. */
export function Controls({ show }: { show: Show }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form
    <div class="story-controls" role="group" aria-label={t('story')}>
      <div class="story-steps">
        <button
          type="button"
          class="plain"
          data-story="back"
          aria-label={t('story-back')}
          title={t('story-back')}
          onClick={show.back}
        >
          ◀
        </button>
        <button
          type="button"
          class="plain"
          data-story="pause"
          aria-pressed={show.paused}
          aria-label={t(show.paused ? 'story-go' : 'story-pause')}
          title={t(show.paused ? 'story-go' : 'story-pause')}
          onClick={show.pause}
        >
          {show.paused ? '▶' : '❚❚'}
        </button>
        <button
          type="button"
          class="plain"
          data-story="on"
          aria-label={t('story-on')}
          title={t('story-on')}
          onClick={show.on}
        >
          ▶❙
        </button>
        <span class="story-count" aria-hidden="true">
          {show.shown.length} / {show.all.length}
        </span>
        <button type="button" class="action" data-story="skip" onClick={show.skip}>
          {t('story-skip')}
        </button>
      </div>
      <Pace />
    </div>
  );
}

/** Four speeds; the choice is kept. */
export function Pace() {
  const { speed } = useSettings();
  return (
    <fieldset class="pace">
      <legend class="hidden">{t('speed')}</legend>
      {SPEEDS.map((s) => (
        <label key={s} class={speed === s ? 'on' : ''}>
          <input
            type="radio"
            name="speed"
            value={s}
            checked={speed === s}
            onChange={() => change({ speed: s } as Partial<Settings>)}
          />
          {t(`speed-${s}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Beside the board: the beats of the turn, each with the number it has on the board. */
export function Told({ game, show, place }: { game: string; show: Show; place: Places }) {
  const said = spokenBeats(game, show, place);
  const now = show.shown[show.shown.length - 1];
  if (!said.length) return null;
  return (
    <section class="told">
      <h2>
        {t('story-what')}{' '}
        {!show.telling && (
          <button type="button" class="plain" data-story="again" onClick={show.again}>
            ⟲ {t('story-again')}
          </button>
        )}
      </h2>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, or is walked over with the arrow keys */}
      <ol tabIndex={0} aria-label={t('story-what')}>
        {said.map((l) => (
          <li key={l.n} class={show.telling && l.beat === now ? 'now' : ''}>
            <b class="number">{l.n}</b> <span>{capital(l.text)}.</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
