// An event: /e/EVENT for the public, /e/EVENT#KEY for whoever has a key, /desk/EVENT in this browser alone.
import hallWords from 'virtual:hall';
import { useEffect, useState } from 'preact/hooks';
import { DeskPage } from '../hall/DeskPage';
import type { Hall, Said } from '../hall/hall';
import { known } from '../hall/keep';
import { openEvent, openHere } from '../hall/open';
import { Phone } from '../hall/Phone';
import { Player } from '../hall/Player';
import { Public } from '../hall/Public';
import { h, Meanwhile, Words } from '../hall/parts';
import { Takeover } from '../hall/Start';
import { useLive } from '../lib/live';
import { language, loadTopic, t } from '../lib/texts';
import { Waiting } from '../lib/waiting';
import { HomeLink } from './parts';
import '../hall/hall.css';
import '../hall/lists.css';
import '../hall/enter.css';
import '../hall/test.css';
import '../hall/paper.css';

const AGAIN = 3000; // milliseconds until a server that could not be reached is asked again

/** /e/EVENT#code=KLASAB, scanned from the wall, is a test; /e/EVENT#match=41/303, from a slip, a table. Neither is a
 *  key: whoever has been here with one before comes with that. */
const codeIn = (hash: string): string => /^#code=([A-Za-z0-9]+)$/.exec(hash)?.[1] ?? '';
const tableIn = (hash: string): { match: number; game: string } | undefined => {
  const found = /^#match=(\d+)\/([\w-]+)$/.exec(hash);
  return found ? { match: Number(found[1]), game: found[2] } : undefined;
};
const keyFor = (id: string, hash: string): string => {
  if (!hash.includes('=')) return hash.slice(1);
  const mine = known().filter((e) => e.id === id && e.key);
  const role = codeIn(hash) ? 'player' : 'referee';
  return (mine.find((e) => e.role === role) ?? (codeIn(hash) ? undefined : mine[0]))?.key ?? '';
};

export function EventPage({ id, here }: { id: string; here?: boolean }) {
  const [hall, setHall] = useState<Hall>();
  const [refused, setRefused] = useState<Said>();
  const [code] = useState(here ? '' : codeIn(location.hash));
  useLive(hall);
  useEffect(() => {
    let late = false;
    let mine: Hall | undefined;
    let timer = 0;
    const open = async () => {
      await loadTopic(hallWords);
      const found = await (here ? openHere(id) : openEvent(id, keyFor(id, location.hash)));
      if (late) return 'view' in found && found.close();
      if (!('view' in found)) {
        setRefused(found);
        if (found.error === 'away') timer = window.setTimeout(() => void open(), AGAIN);
        return;
      }
      mine = found;
      setRefused(undefined);
      setHall(found);
    };
    void open();
    return () => {
      late = true;
      clearTimeout(timer);
      mine?.close();
    };
  }, [id, here]);

  const trouble = refused ?? hall?.refused;
  if (trouble || !hall)
    return (
      <main id="content" class="hall">
        <h1 class="hidden">{t('title')}</h1>
        {trouble ? <Words said={trouble} /> : <Waiting />}
        {trouble && <HomeLink />}
      </main>
    );
  const desk = hall.role === 'organiser' || hall.role === 'desk';
  const at = tableIn(location.hash);
  return (
    <main id="content" class={`hall ${hall.role}`} data-role={hall.role} data-line={hall.line}>
      <header class="event-head">
        <h1>{hall.name}</h1>
        <span class="role">{h(`role.${hall.role}`)}</span>
        {!hall.here && (
          <span class={hall.connected ? 'linked' : hall.connected === undefined ? 'small' : 'unlinked'} role="status">
            {h(hall.connected ? 'connected' : hall.connected === undefined ? 'connecting' : 'not-connected')}
          </span>
        )}
        {hall.here && <span class="small">{h('only-here')}</span>}
        {!hall.here && desk && (
          <a class="plain" data-projector target="_blank" rel="noreferrer" href={`/e/${id}/projector?in=${language()}`}>
            {h('projector')}
          </a>
        )}
        {desk && hall.lines && <Takeover hall={hall} />}
      </header>
      {hall.pending.length > 0 && (
        <div class="banner pending" role="status">
          {h('pending', { n: hall.pending.length })}
          <ul>
            {hall.pending.map((x) => (
              <li key={x.id}>{x.label ?? x.words.join(' ')}</li>
            ))}
          </ul>
        </div>
      )}
      {hall.troubles.map((x) => (
        <div key={x.id} class="refusal" role="alert">
          <p>
            {h('not-taken')} <b>{x.label ?? x.words.join(' ')}</b>: {x[language()]}{' '}
            <button type="button" class="plain" onClick={() => hall.dismiss(x.id)}>
              {h('dealt-with')}
            </button>
          </p>
          <Meanwhile of={x} />
        </div>
      ))}
      {desk && <DeskPage hall={hall} match={at?.match} />}
      {hall.role === 'referee' && <Phone hall={hall} at={at} />}
      {hall.role === 'player' && <Player hall={hall} code={code} />}
      {code && hall.role === 'public' && (
        <p class="banner pending" role="status">
          {h('code-needs-card', { code })}
        </p>
      )}
      {at && hall.role === 'public' && (
        <p class="banner pending" role="status">
          {h('slip-needs-key')}
        </p>
      )}
      {(hall.role === 'player' || hall.role === 'public') && <Public hall={hall} own={hall.reach} />}
    </main>
  );
}
