// The turn that is being told: its sentences, where it stands, and how to hold, repeat, skip and pace it.
import { change, type Settings, SPEEDS, useSettings } from '../lib/settings';
import { type Places, t } from '../lib/texts';
import type { Piece } from '../lib/types';
import type { Beat } from './runs';
import type { Show } from './show';
import './story.css';
import { clauses, tell } from './tell';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Under the board: what the other side has just done, in one sentence. */
export function Caption({ game, show, place }: { game: string; show: Show; place: Places }) {
  const { run, before, telling } = show;
  if (!run?.who) return null;
  const now = show.shown[show.shown.length - 1];
  const parts = telling && now ? clauses(game, now.steps, place, piecesBefore(show, now)) : [];
  const text = parts.length ? `${parts.join('; ')}.` : tell(game, run.who, run.steps, place, before);
  return (
    <p class="caption" aria-live="polite" data-telling={telling ? 'on' : 'off'}>
      {telling && <b class="number">{show.shown.length}</b>}
      <span class="sentence">{capital(text)}</span>
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
    <div class="story-controls" role="group" aria-label={t('story')}>
      <div class="story-steps">
        <button
          class="plain"
          data-story="back"
          aria-label={t('story-back')}
          title={t('story-back')}
          onClick={show.back}
        >
          ◀
        </button>
        <button
          class="plain"
          data-story="pause"
          aria-pressed={show.paused}
          aria-label={t(show.paused ? 'story-go' : 'story-pause')}
          title={t(show.paused ? 'story-go' : 'story-pause')}
          onClick={show.pause}
        >
          {show.paused ? '▶' : '❚❚'}
        </button>
        <button class="plain" data-story="on" aria-label={t('story-on')} title={t('story-on')} onClick={show.on}>
          ▶❙
        </button>
        <span class="story-count" aria-hidden="true">
          {show.shown.length} / {show.all.length}
        </span>
        <button class="action" data-story="skip" onClick={show.skip}>
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
  const lines = show.shown.map((b, i) => ({
    n: i + 1,
    text: clauses(game, b.steps, place, piecesBefore(show, b)).join('; '),
  }));
  const said = lines.filter((l) => l.text);
  if (!said.length) return null;
  return (
    <section class="told">
      <h2>
        {t('story-what')}{' '}
        {!show.telling && (
          <button class="plain" data-story="again" onClick={show.again}>
            ⟲ {t('story-again')}
          </button>
        )}
      </h2>
      <ol tabIndex={0} aria-label={t('story-what')}>
        {said.map((l) => (
          <li key={l.n} class={show.telling && l.n === show.shown.length ? 'now' : ''}>
            <b class="number">{l.n}</b> <span>{capital(l.text)}.</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
