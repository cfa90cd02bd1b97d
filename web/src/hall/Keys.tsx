// Keys: links and QR codes for desks, referees and players; a card for every player of a discipline.
import { useState } from 'preact/hooks';
import { go } from '../lib/route';
import { newKey } from '../lib/seats';
import { Link } from '../room/Link';
import { Qr } from '../room/Qr';
import { Away } from './away';
import type { Hall, Said } from './hall';
import { forget, keep } from './keep';
import { author, Field, h, useOrder, Words } from './parts';
import { Line } from './server';
import type { EntrantsView, EventView, KeysView, Role } from './types';

const linkOf = (hall: Hall, key: string): string => `${hall.base}/e/${hall.id}#${key}`;

const ROLES: Role[] = ['desk', 'referee', 'player'];

/** A reach as one writes it, with a discipline of this event. */
const reachLike = (hall: Hall): string => `${hall.view<EventView>('event')?.disciplines[0]?.key ?? ''}:1-12`;

export function Keys({ hall }: { hall: Hall }) {
  const view = hall.view<KeysView>('keys');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('referee');
  const [reach, setReach] = useState('');
  const [link, setLink] = useState<{ name: string; to: string }>();
  const { answer, busy, give } = useOrder(hall);
  const [sure, setSure] = useState('');
  /** A renewed one stands there twice: the last counts. */
  const keys = [...new Map(view?.keys.map((k) => [k.name, k])).values()];
  const make = async (name: string, role: Role, reach?: string) => {
    const key = newKey();
    const said = await give(['key', name, role, hall.hash!(key), ...(reach ? [reach] : [])]);
    if (said.status !== 'done') return false;
    setLink({ name, to: linkOf(hall, key) });
    return true;
  };
  const withdraw = async (name: string) => {
    setSure('');
    return (await give(['unkey', name, h('withdrawn-here')])).status === 'done';
  };
  return (
    <section class="keys">
      <p>{h('keys-how')}</p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void make(name.trim().replace(/\s+/g, '-'), role, reach.trim()).then((made) => made && setName(''));
        }}
      >
        <Field label={h('key-name')} name="key" required value={name} placeholder="stolik-3" onValue={setName} />
        <label>
          {h('role')}{' '}
          <select name="role" value={role} onChange={(e) => setRole(e.currentTarget.value as Role)}>
            {ROLES.map((r) => (
              <option key={r} value={r}>
                {h(`role.${r}`)}
              </option>
            ))}
          </select>
        </label>
        <Field label={h('reach')} name="reach" value={reach} placeholder={reachLike(hall)} onValue={setReach} />
        <button class="action" data-key disabled={busy}>
          {h('make-key')}
        </button>
      </form>
      <Words answer={answer} />
      {link && (
        <div class="made">
          <b>{link.name}</b>
          <Link key={link.to} link={link.to} />
          <p class="small">{h('once')}</p>
        </div>
      )}
      <PlayerCards hall={hall} known={view?.keys.filter((k) => !k.withdrawn).map((k) => k.name) ?? []} />
      <ul>
        {keys.map((k) => (
          <li key={k.name} class={k.withdrawn ? 'gone' : ''}>
            <b>{author(k.name)}</b> {k.name !== k.role && h(`role.${k.role}`)} {k.reach}
            {!k.withdrawn && k.name !== hall.keyName && (
              <button
                class="quiet"
                data-unkey={k.name}
                disabled={busy}
                onClick={() => (sure === k.name ? void withdraw(k.name) : setSure(k.name))}
              >
                {h(sure === k.name ? 'unkey-sure' : 'unkey')}
              </button>
            )}
            {k.withdrawn && <span class="small">{h('key-gone')}</span>}
            {k.name !== hall.keyName && k.role !== 'organiser' && (
              <button
                class="quiet"
                data-renew={k.name}
                disabled={busy}
                onClick={async () => {
                  if (k.withdrawn || (await withdraw(k.name))) await make(k.name, k.role, k.reach);
                }}
              >
                {h('renew-key')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Erase hall={hall} />
    </section>
  );
}

/** Everything of the event goes from the server, for good: with its name against slips of the hand. */
function Erase({ hall }: { hall: Hall }) {
  const [name, setName] = useState('');
  const [said, setSaid] = useState<Said>();
  const erase = async () => {
    try {
      const answer = await new Line(hall.id, hall.key).ask('/erase', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      if (!answer.ok) return setSaid((await answer.json()) as Said);
      hall.close();
      forget(hall.id);
      await keep(`lines/${hall.id}`, undefined);
      go('/desk');
    } catch (e) {
      if (!(e instanceof Away)) throw e;
      setSaid({ error: 'away' });
    }
  };
  return (
    <details class="erase">
      <summary>{h('erase')}</summary>
      <p>{h('erase-how')}</p>
      <p class="strip">
        <label>
          {h('event-name')} <input name="erase" value={name} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <button class="plain" data-erase disabled={name !== hall.name} onClick={() => void erase()}>
          {h('erase-now')}
        </button>
      </p>
      <Words said={said} />
    </details>
  );
}

interface Made {
  name: string;
  who: string;
  school: string;
  link: string;
}

/** A key for every player of a discipline who has none, to be printed, cut and handed out. */
function PlayerCards({ hall, known }: { hall: Hall; known: string[] }) {
  const list = hall.view<EventView>('event')?.disciplines.filter((d) => d.entrants) ?? [];
  const [chosen, setChosen] = useState('');
  const [made, setMade] = useState<Made[]>([]);
  const { answer, busy, give } = useOrder(hall);
  const d = list.find((x) => x.key === chosen) ?? list[0];
  if (!d) return null;
  const make = async () => {
    const all: Made[] = [];
    for (const { entrant, players } of hall.view<EntrantsView>('entrants', d.key)?.entrants ?? [])
      for (const game of d.games) {
        const team = d.games.length > 1;
        const name = [d.key, entrant.number, ...(team ? [game] : [])].join('-');
        const who = players.find((p) => p.game === game)?.name || entrant.name;
        if (known.includes(name) || entrant.status) continue;
        const key = newKey();
        const reach = [d.key, entrant.number, ...(team ? [game] : [])].join('/');
        const said = await give(['key', name, 'player', hall.hash!(key), reach]);
        if (said.status !== 'done') return setMade(all);
        const school = team ? `${game} · ${entrant.name}` : (entrant.school ?? '');
        all.push({ name, who, school, link: linkOf(hall, key) });
      }
    setMade(all);
  };
  return (
    <details class="player-cards" open={made.length > 0}>
      <summary>{h('player-cards')}</summary>
      <p>{h('player-cards-how')}</p>
      <p class="strip">
        <select aria-label={h('disciplines')} value={d.key} onChange={(e) => setChosen(e.currentTarget.value)}>
          {list.map((x) => (
            <option key={x.key} value={x.key}>
              {x.name}
            </option>
          ))}
        </select>
        <button class="action" data-cards disabled={busy} onClick={() => void make()}>
          {h('make-cards')}
        </button>
        {made.length > 0 && (
          <button class="plain" onClick={() => window.print()}>
            {h('print-page')}
          </button>
        )}
      </p>
      {answer && answer.status !== 'done' && <Words answer={answer} />}
      {made.length > 0 && <p class="small">{h('once')}</p>}
      <ul class="cut-cards">
        {made.map((m) => (
          <li key={m.name} data-card={m.name} data-link={m.link}>
            <Qr alt={h('qr')} text={m.link} size={96} />
            <span>
              <b>{m.who}</b>
              <small>{m.school}</small>
              <small>{hall.name}</small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
