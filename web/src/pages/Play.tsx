// Setting up a game: against the computer, at one screen, or by link.
import { useState } from 'preact/hooks';
import { bookIntro, bookTitle, EASY, gameClass, sidesOf } from '../lib/games';
import { go } from '../lib/route';
import { change, settings } from '../lib/settings';
import { language, sideName, t } from '../lib/texts';
import type { InterfaceKey } from '../lib/words';
import { newTable, startTable } from './LocalPage';

interface NewRoom {
  seat?: string;
  invite?: string;
  addresses?: string[];
  pl?: string;
  en?: string;
}

/** Opens a room on the server; the error in words if there is none. */
async function openRoom(game: string, side: string, name: string): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/rooms', {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game, side, ...(name ? { name } : {}) }),
    });
    const room = (await answer.json()) as NewRoom;
    if (!answer.ok || !room.seat) return room[language()] ?? t('noServer');
    sessionStorage.setItem(`invite:${room.seat.split('#')[0]}`, JSON.stringify({ invite: room.invite, addresses: room.addresses }));
    go(room.seat);
    return undefined;
  } catch {
    return t('noServer');
  }
}

export function Play({ game }: { game: string }) {
  const sides = sidesOf(game);
  const [opponent, setOpponent] = useState<'bot' | 'screen' | 'link'>('bot');
  const [level, setLevel] = useState(1);
  const [side, setSide] = useState(EASY[game]);
  const [name, setName] = useState(settings.value.name);
  const [error, setError] = useState('');

  const begin = async (e: Event) => {
    e.preventDefault();
    change({ name });
    const mine = side === 'any' ? sides[Math.random() < 0.5 ? 0 : 1] : side;
    if (opponent === 'link') setError((await openRoom(game, side, name)) ?? '');
    else startTable(newTable(game, opponent === 'bot' ? mine : 'both', opponent === 'bot' ? level : 0));
  };

  return (
    <main id="content" class={`setup ${gameClass(game)}`}>
      <h1>{bookTitle(game)}</h1>
      <p>{bookIntro(game)}</p>
      <form onSubmit={(e) => void begin(e)}>
        <fieldset>
          <legend>{t('opponent')}</legend>
          {([['bot', 'withBot'], ['screen', 'hotSeat'], ['link', 'byLink']] as const).map(([value, key]) => (
            <label key={value}><input type="radio" name="opponent" value={value} checked={opponent === value} onChange={() => setOpponent(value)} /> {t(key)}</label>
          ))}
        </fieldset>
        {opponent === 'bot' && (
          <fieldset>
            <legend>{t('level')}</legend>
            {[1, 2, 3, 4, 5].map((n) => (
              <label key={n}><input type="radio" name="level" value={n} checked={level === n} onChange={() => setLevel(n)} /> {t(`level${n}` as InterfaceKey)}</label>
            ))}
          </fieldset>
        )}
        {opponent !== 'screen' && (
          <fieldset>
            <legend>{t('yourSide')}</legend>
            {[...sides, 'any'].map((s) => (
              <label key={s}><input type="radio" name="side" value={s} checked={side === s} onChange={() => setSide(s)} /> {s === 'any' ? t('anySide') : sideName(game, s)}</label>
            ))}
          </fieldset>
        )}
        {opponent === 'link' && <label class="name">{t('yourName')} <input name="name" value={name} maxLength={40} onInput={(e) => setName(e.currentTarget.value)} /></label>}
        {error && <p class="refusal" role="alert">{error}</p>}
        <p class="buttons"><button class="action">{t('begin')}</button> <a class="plain" href={`/rules/${game}`}>{t('rules')}</a> <a class="plain" href={`/guide/${game}`}>{t('learn')}</a></p>
      </form>
    </main>
  );
}
