// Coming by an invitation: who invites to what, a name, and then the code is swapped for a key of one's own.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../lib/api';
import { change, settings } from '../lib/settings';
import { bookTitle, say, sideName, t } from '../lib/texts';
import type { Encounter, Player, Time } from '../lib/types';
import { Waiting } from '../lib/waiting';
import { NameField, WordsField } from './Fields';
import { Terms } from './Terms';

interface RoomInfo {
  game: string;
  phase: string;
  promise: string;
  players: Record<string, Player>;
  encounter?: Encounter;
  time?: Time;
}

/** What the server says of the room; undefined when it could not be asked, which says nothing of the room. */
async function roomInfo(room: string): Promise<RoomInfo | 'refused' | undefined> {
  const { ok, status, body } = await ask<RoomInfo>(`/api/rooms/${room}`);
  if (ok) return body;
  return status > 0 && status < 500 && status !== 429 ? 'refused' : undefined;
}

const AGAIN = 2000; // milliseconds until a server that did not answer is asked again

interface SitDownProps {
  room: string;
  onSit: (name: string, words: string) => void;
}

export function SitDown({ room, onSit }: SitDownProps) {
  const [info, setInfo] = useState<RoomInfo>();
  const [name, setName] = useState(settings.value.name);
  const [words, setWords] = useState('');
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    let timer = 0;
    let gone = false;
    const ask = async () => {
      const i = await roomInfo(room);
      if (gone) return;
      setSilent(!i);
      if (!i) timer = window.setTimeout(ask, AGAIN);
      // Nobody is waited for: let the server say what became of the invitation.
      else if (i === 'refused' || i.phase !== 'waiting') onSit('', '');
      else setInfo(i);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [room]);
  if (!info)
    return (
      <main id="content">
        <h1 class="hidden">{t('by-link')}</h1>
        <Waiting words={t(silent ? 'reconnecting' : 'loading')} />
      </main>
    );
  const [host] = Object.values(info.players).filter((p) => p.name);
  const free = Object.keys(info.players).find((s) => info.players[s] !== host);
  return (
    <main id="content" class="setup">
      <h1>{say('room.invited', { game: bookTitle(info.game) })}</h1>
      {host && <p>{say('room.from', { name: host.name })}</p>}
      {host && free && <p>{say('room.side', { side: sideName(info.game, free) })}</p>}
      <Terms encounter={info.encounter} time={info.time} />
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (e.currentTarget.querySelector('[aria-invalid=true]')) return;
          change({ name });
          onSit(name, words);
        }}
      >
        <NameField value={name} onValue={setName} />
        <WordsField value={words} onValue={setWords} promise={info.promise} />
        <p class="buttons">
          <button type="submit" class="action">
            {t('sit-down')}
          </button>{' '}
          <a class="plain" href={`/r/${room}`}>
            {say('room.look')}
          </a>
        </p>
        <p class="small">
          <a class="alone" href="/privacy">
            {say('room.private')}
          </a>
        </p>
      </form>
    </main>
  );
}
