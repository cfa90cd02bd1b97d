// Keys of the staff: links and QR codes for desks and referees, whose tables are tapped on a plan. Players' cards are
// apart.
import { useState } from 'preact/hooks';
import { go } from '../lib/route';
import { newKey } from '../lib/seats';
import { Link } from '../room/Link';
import { Away } from './away';
import type { Hall, Said } from './hall';
import { forget, keep } from './keep';
import { CutCards, type Made, PlayerCards } from './PlayerCards';
import { author, Field, h, useOrder, Words } from './parts';
import { type Chosen, Plan, reachOf, reachWords } from './Reach';
import { Line } from './server';
import type { Discipline, EventView, KeysView, Role } from './types';

const linkOf = (hall: Hall, key: string): string => `${hall.base}/e/${hall.id}#${key}`;

const ROLES: Role[] = ['referee', 'desk'];

type Key = KeysView['keys'][number];

/** Whether a key that still works has this table. */
const hasTable = (k: Key, key: string, table: number): boolean =>
  k.role === 'referee' &&
  !k.withdrawn &&
  (k.reach ?? '').split(' ').some((word) => {
    const [of, tables] = word.split(':');
    const within = (one: string) => {
      const [first, last = first] = one.split('-').map(Number);
      return table >= first && table <= last;
    };
    return of === key && (!tables || tables.split(',').some(within));
  });

export function Keys({ hall }: { hall: Hall }) {
  const view = hall.view<KeysView>('keys');
  const list = hall.view<EventView>('event')?.disciplines.filter((d) => d.tables[1] >= d.tables[0]) ?? [];
  const [link, setLink] = useState<{ name: string; to: string }>();
  const [cards, setCards] = useState<Made[]>();
  const { answer, busy, give } = useOrder(hall);
  /** A renewed one stands there twice: the last counts. */
  const keys = [...new Map(view?.keys.map((k) => [k.name, k])).values()];
  const make = async (name: string, role: Role, reach?: string) => {
    const key = newKey();
    const said = await give(['key', name, role, hall.hash!(key), ...(reach ? [reach] : [])]);
    if (said.status !== 'done') return false;
    setLink({ name, to: linkOf(hall, key) });
    return true;
  };
  const withdraw = async (name: string) => (await give(['unkey', name, h('withdrawn-here')])).status === 'done';
  if (cards) return <CutCards hall={hall} cards={cards} onBack={() => setCards(undefined)} />;
  return (
    <section class="keys">
      <p>{h('keys-how')}</p>
      <NewKey list={list} keys={keys} busy={busy} onMake={make} />
      <Words answer={answer} />
      {link && (
        <div class="made">
          <b>{link.name}</b>
          <Link key={link.to} link={link.to} />
          <p class="small">{h('once')}</p>
        </div>
      )}
      <ul>
        {keys
          .filter((k) => k.role !== 'player')
          .map((k) => (
            <OneKey
              key={k.name}
              is={k}
              list={list}
              own={k.name === hall.keyName}
              busy={busy}
              onWithdraw={() => void withdraw(k.name)}
              onRenew={async () => {
                if (k.withdrawn || (await withdraw(k.name))) await make(k.name, k.role, k.reach);
              }}
            />
          ))}
      </ul>
      <PlayerCards hall={hall} onPrint={setCards} />
      <Erase hall={hall} />
    </section>
  );
}

interface NewKeyProps {
  list: Discipline[];
  keys: Key[];
  busy: boolean;
  onMake: (name: string, role: Role, reach?: string) => Promise<boolean>;
}

function NewKey({ list, keys, busy, onMake }: NewKeyProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('referee');
  const [chosen, setChosen] = useState<Chosen>({});
  const reach = role === 'referee' ? reachOf(chosen, list) : '';
  const ready = role !== 'referee' || !!reach;
  return (
    <form
      onSubmit={async (e) => {
        e.preventDefault();
        if (!ready || !(await onMake(name.trim().replace(/\s+/g, '-'), role, reach))) return;
        setName('');
        setChosen({});
      }}
    >
      <Field label={h('key-name')} name="key" required value={name} placeholder={h('key-like')} onValue={setName} />
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
      {role === 'referee' && list.length > 0 && (
        <Plan
          list={list}
          chosen={chosen}
          onChosen={setChosen}
          taken={(key, table) => keys.some((k) => hasTable(k, key, table))}
        />
      )}
      {role === 'referee' && !list.length && <p class="empty">{h('no-tables-yet')}</p>}
      <button class="action" data-key disabled={busy || !ready}>
        {h('make-key')}
      </button>
      {!ready && list.length > 0 && <span class="small">{h('tap-tables')}</span>}
      {reach && <span class="small">{reachWords(reach, list)}</span>}
    </form>
  );
}

interface OneKeyProps {
  is: Key;
  list: Discipline[];
  own: boolean;
  busy: boolean;
  onWithdraw: () => void;
  onRenew: () => Promise<void>;
}

/** Withdrawing and renewing both end a phone that works: each is asked once. */
function OneKey({ is: k, list, own, busy, onWithdraw, onRenew }: OneKeyProps) {
  const [sure, setSure] = useState('');
  const ask = (what: string, deed: () => void) => () => {
    if (sure !== what) return setSure(what);
    setSure('');
    deed();
  };
  return (
    <li class={k.withdrawn ? 'gone' : ''}>
      <b>{author(k.name)}</b> {k.name !== k.role && h(`role.${k.role}`)} {reachWords(k.reach, list)}
      {!k.withdrawn && !own && (
        <button class="quiet" data-unkey={k.name} disabled={busy} onClick={ask('unkey', onWithdraw)}>
          {h(sure === 'unkey' ? 'unkey-sure' : 'unkey')}
        </button>
      )}
      {k.withdrawn && <span class="small">{h('key-gone')}</span>}
      {!own && k.role !== 'organiser' && (
        <button
          class="quiet"
          data-renew={k.name}
          disabled={busy}
          onClick={k.withdrawn ? () => void onRenew() : ask('renew', () => void onRenew())}
        >
          {h(sure === 'renew' ? 'renew-sure' : 'renew-key')}
        </button>
      )}
    </li>
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
      await keep(`cards/${hall.id}`, undefined);
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
