// A match that is played on the server: the player's own key for the event opens his seat there.
import { useState } from 'preact/hooks';
import { go } from '../lib/route';
import { language, t } from '../lib/texts';
import type { Hall } from './hall';
import { h } from './parts';
import type { EventView } from './types';

interface Seated {
  link?: string;
  pl?: string;
  en?: string;
  no?: { pl: string; en: string };
}

export function PlayHere({
  hall,
  discipline,
  match,
  game,
}: {
  hall: Hall;
  discipline: string;
  match: number;
  game?: string;
}) {
  const [trouble, setTrouble] = useState('');
  const here = hall.view<EventView>('event')?.disciplines.find((d) => d.key === discipline)?.here;
  if (!here) return null;
  const play = async () => {
    const answer = await fetch(`/api/events/${hall.id}/play`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${hall.key}` },
      body: JSON.stringify({ match, ...(game && { game }) }),
    }).catch(() => undefined);
    const said = (await answer?.json().catch(() => undefined)) as Seated | undefined;
    if (answer?.ok && said?.link) go(`${said.link}#${hall.key}`);
    else setTrouble(said?.no?.[language()] ?? said?.[language()] ?? t('no-server'));
  };
  return (
    <div class="play-here">
      <button class="action" data-play-here onClick={() => void play()}>
        {h('play-here')}
      </button>
      <p class="small">{h('play-here-away', { n: here })}</p>
      <p class="refusal" role="alert">
        {trouble}
      </p>
    </div>
  );
}
