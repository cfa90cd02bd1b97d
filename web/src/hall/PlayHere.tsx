// A match that is played on the server: the player's own key for the event opens his seat there.
import { useEffect, useState } from 'preact/hooks';
import { go } from '../lib/route';
import { language, t } from '../lib/texts';
import { hereWords } from './HereForm';
import type { Hall } from './hall';
import { clockOf, h, minutesOf } from './parts';
import { Line } from './server';
import type { EventView } from './types';

interface Seated {
  link?: string;
  pl?: string;
  en?: string;
  no?: { pl: string; en: string };
}

/** Asks for a place and goes there; answers why not. */
async function come(hall: Hall, path: string, wish: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const asked = new Line(hall.id, hall.key).ask(path, { method: 'POST', headers, body: JSON.stringify(wish) });
  const answer = await asked.catch(() => undefined);
  const said = (await answer?.json().catch(() => undefined)) as Seated | undefined;
  if (!answer?.ok || !said?.link) return said?.no?.[language()] ?? said?.[language()] ?? t('no-server');
  go(`${said.link}#${hall.key}`);
  return '';
}

/** Seconds until this moment, counted down by the page; 0 when it has come. */
export function useUntil(hall: Hall, when: string | undefined): number {
  const [, redraw] = useState(0);
  const left = when ? Math.max(0, Math.ceil((Date.parse(when) - hall.now()) / 1000)) : 0;
  useEffect(() => {
    if (!left) return;
    const timer = setInterval(() => redraw((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [left > 0]);
  return left;
}

interface Props {
  hall: Hall;
  discipline: string;
  match: number;
  game?: string;
  /** When the round begins, or began; undefined: nobody has said so yet. */
  began?: string;
}

export function PlayHere({ hall, discipline, match, game, began }: Props) {
  const [trouble, setTrouble] = useState('');
  const left = useUntil(hall, began);
  const of = hall.view<EventView>('event')?.disciplines.find((d) => d.key === discipline);
  if (!of?.here) return null;
  const play = async () => setTrouble(await come(hall, '/play', { match, ...(game && { game }) }));
  return (
    <div class="play-here">
      {began && (
        <p class="begins" role="timer" data-begins={left ? 'soon' : 'now'}>
          {left ? h('begins-in', { at: clockOf(began), left: minutesOf(left) }) : h('began-at', { at: clockOf(began) })}
        </p>
      )}
      {!began && <p role="status">{h('begins-later')}</p>}
      <button class="action" data-play-here disabled={!began} onClick={() => void play()}>
        {h('play-here')}
      </button>
      <ul class="small here-now">
        {hereWords(of).map((w) => (
          <li key={w}>{w}</li>
        ))}
        <li>{h('here-result')}</li>
      </ul>
      <div role="alert">{trouble && <p class="refusal">{trouble}</p>}</div>
    </div>
  );
}

/** Nobody is left sitting: the free ones of the event meet, or play the computer, or solve puzzles of rules. */
export function LobbyDoor({ hall }: { hall: Hall }) {
  const [trouble, setTrouble] = useState('');
  if (hall.here || !hall.view<EventView>('event')?.disciplines.some((d) => d.here)) return null;
  return (
    <div class="lobby-door">
      <button class="plain" data-lobby onClick={() => void come(hall, '/lobby', {}).then(setTrouble)}>
        {h('lobby')}
      </button>
      <p class="small">{h('lobby-what')}</p>
      <div role="alert">{trouble && <p class="refusal">{trouble}</p>}</div>
    </div>
  );
}
