import { change, type Settings, useSettings } from '../lib/settings';
import { say, speak, t } from '../lib/texts';
import { Pace } from '../story/Story';

export function SettingsPage() {
  const s = useSettings();
  const tick = (key: 'sound' | 'labels' | 'motion' | 'hints' | 'confirm' | 'notation' | 'shortcuts' | 'text') => (
    <label>
      <input
        type="checkbox"
        checked={s[key]}
        onChange={(e) => change({ [key]: e.currentTarget.checked } as Partial<Settings>)}
      />{' '}
      {t(key)}
    </label>
  );
  return (
    <main id="content" class="setup">
      <h1>{t('settings')}</h1>
      <form onSubmit={(e) => e.preventDefault()}>
        <fieldset>
          <legend>{t('language')}</legend>
          {(['pl', 'en'] as const).map((l) => (
            <label key={l}>
              <input type="radio" name="language" checked={s.language === l} onChange={() => void speak(l)} />
              {l === 'pl' ? 'polski' : 'English'}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('theme')}</legend>
          {(
            [
              ['auto', 'theme-auto'],
              ['light', 'theme-light'],
              ['dark', 'theme-dark'],
            ] as [Settings['theme'], string][]
          ).map(([value, key]) => (
            <label key={value}>
              <input type="radio" name="theme" checked={s.theme === value} onChange={() => change({ theme: value })} />
              {t(key)}
            </label>
          ))}
        </fieldset>
        <div class="speed-setting">
          <p>{t('speed')}</p>
          <Pace />
        </div>
        <fieldset>
          <legend>{t('behaviour')}</legend>
          {tick('labels')}
          {tick('motion')}
          {tick('sound')}
          {tick('hints')}
          {tick('confirm')}
          {tick('notation')}
          {tick('text')}
          {tick('shortcuts')}
        </fieldset>
      </form>
      <p>
        <a class="alone" href="/privacy">
          {say('room.private')}
        </a>
      </p>
    </main>
  );
}
