// Cards, tests, the log with undo, keys, and any order as the terminal takes it.
import { useState } from 'preact/hooks';
import { newKey } from '../lib/seats';
import type { Hall } from './hall';
import { h, useOrder, Words } from './parts';
import type { CardsView, Discipline, EventView, KeysView, LogView, Role } from './types';

export function Cards({ hall }: { hall: Hall }) {
  const view = hall.view<CardsView>('cards');
  if (!view?.cards.length) return <p class="empty">{h('no-cards')}</p>;
  return (
    <ul class="card-list">
      {view.cards.map((c, i) => (
        <li key={i}>
          <b>{c.player ?? c.entrant.name}</b> {c.words} <small>{c.reason ?? c['offence-words']}</small>
        </li>
      ))}
    </ul>
  );
}

/** Results of paper tests, one after the other. */
export function Tests({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [who, setWho] = useState('');
  const [game, setGame] = useState(discipline.games[0]);
  const [right, setRight] = useState('');
  const [of, setOf] = useState('20');
  const [seconds, setSeconds] = useState('');
  const { answer, busy, give } = useOrder(hall);
  return (
    <form
      class="test-form"
      onSubmit={async (e) => {
        e.preventDefault();
        const words = ['test', discipline.key, who.trim(), ...(discipline.games.length > 1 ? [game] : []), right, of];
        const said = await give(seconds ? [...words, seconds] : words);
        if (said.status !== 'done') return;
        setWho('');
        setRight('');
        setSeconds('');
        (e.target as HTMLFormElement).querySelector('input')?.focus();
      }}
    >
      <label>
        {h('entrant-number')}{' '}
        <input
          name="who"
          required
          inputMode="numeric"
          size={4}
          value={who}
          onInput={(e) => setWho(e.currentTarget.value)}
        />
      </label>
      {discipline.games.length > 1 && (
        <label>
          {h('board')}{' '}
          <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
            {discipline.games.map((g) => (
              <option key={g}>{g}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        {h('right')}{' '}
        <input
          name="right"
          required
          inputMode="numeric"
          size={3}
          value={right}
          onInput={(e) => setRight(e.currentTarget.value)}
        />
      </label>
      <label>
        {h('of')}{' '}
        <input
          name="of"
          required
          inputMode="numeric"
          size={3}
          value={of}
          onInput={(e) => setOf(e.currentTarget.value)}
        />
      </label>
      <label>
        {h('seconds')}{' '}
        <input
          name="seconds"
          inputMode="numeric"
          size={4}
          value={seconds}
          onInput={(e) => setSeconds(e.currentTarget.value)}
        />
      </label>
      <button class="action" disabled={busy}>
        {h('save')}
      </button>
      <Words answer={answer} />
    </form>
  );
}

const clockOf = (when: string): string => new Date(when).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

export function Log({ hall, most = 60 }: { hall: Hall; most?: number }) {
  const first = Math.max(1, hall.line - most + 1);
  const view = hall.view<LogView>('log', String(first), String(most));
  const { answer, busy, give } = useOrder(hall);
  return (
    <section class="journal">
      <p class="buttons">
        <button class="plain" data-undo disabled={busy} onClick={() => void give(['undo'])}>
          {h('undo')}
        </button>
      </p>
      <Words answer={answer} />
      <ol>
        {[...(view?.log ?? [])]
          .reverse()
          .filter((l) => l.words[0] !== 'order' && l.words[0] !== 'batch')
          .map((l) => (
            <li key={l.line} class={l.undone ? 'undone' : ''}>
              <time dateTime={l.when}>{clockOf(l.when)}</time> <b>{l.who}</b> <code>{l.words.join(' ')}</code>
            </li>
          ))}
      </ol>
    </section>
  );
}

const ROLES: Role[] = ['desk', 'referee', 'player'];

/** A reach as one writes it, with a discipline of this event. */
const reachLike = (hall: Hall): string => `${hall.view<EventView>('event')?.disciplines[0]?.key ?? ''}:1-12`;

export function Keys({ hall }: { hall: Hall }) {
  const view = hall.view<KeysView>('keys');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('referee');
  const [reach, setReach] = useState('');
  const [link, setLink] = useState('');
  const [code, setCode] = useState('');
  const { answer, busy, give } = useOrder(hall);
  const make = async () => {
    const key = newKey();
    const words = ['key', name.trim(), role, hall.hash!(key), ...(reach.trim() ? [reach.trim()] : [])];
    const said = await give(words);
    if (said.status !== 'done') return;
    const made = `${location.origin}/e/${hall.id}#${key}`;
    setLink(made);
    setName('');
    const svg = await fetch('/api/qr', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: made }),
    }).then(async (a) => (a.ok ? a.text() : ''));
    setCode(svg && `data:image/svg+xml,${encodeURIComponent(svg)}`);
  };
  return (
    <section class="keys">
      <p>{h('keys-how')}</p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void make();
        }}
      >
        <label>
          {h('key-name')}{' '}
          <input
            name="key"
            required
            pattern="[\p{L}\d.\-]+"
            value={name}
            placeholder="stolik-3"
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
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
        <label>
          {h('reach')}{' '}
          <input
            name="reach"
            value={reach}
            placeholder={reachLike(hall)}
            onInput={(e) => setReach(e.currentTarget.value)}
          />
        </label>
        <button class="action" data-key disabled={busy}>
          {h('make-key')}
        </button>
      </form>
      <Words answer={answer} />
      {link && (
        <div class="made">
          {code && <img class="qr" src={code} alt={h('qr')} width={200} height={200} />}
          <code class="link">{link}</code>
          <p class="small">{h('once')}</p>
        </div>
      )}
      <ul>
        {view?.keys.map((k) => (
          <li key={k.name} class={k.withdrawn ? 'gone' : ''}>
            <b>{k.name}</b> {h(`role.${k.role}`)} {k.reach}
            {!k.withdrawn && k.name !== hall.keyName && (
              <button class="quiet" disabled={busy} onClick={() => void give(['unkey', k.name, h('withdrawn-here')])}>
                {h('unkey')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words as typed: blanks part them, quotes hold them together. */
export const typed = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|„([^”]*)”|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3]);

/** Everything the terminal's desk can do, in its own words. */
export function Orders({ hall }: { hall: Hall }) {
  const [line, setLine] = useState('');
  const [past, setPast] = useState<string[]>([]);
  const [at, setAt] = useState(0);
  const { answer, busy, give } = useOrder(hall);
  return (
    <section class="orders">
      <p>{h('orders-how')}</p>
      <form
        onSubmit={async (e) => {
          e.preventDefault();
          if (!line.trim()) return;
          setPast([...past, line]);
          setAt(past.length + 1);
          const said = await give(typed(line));
          if (said.status === 'done') setLine('');
        }}
      >
        <input
          class="order-line"
          aria-label={h('order')}
          placeholder="result t16 1 raf 8.2"
          value={line}
          disabled={busy}
          onInput={(e) => setLine(e.currentTarget.value)}
          onKeyDown={(e) => {
            const step = { ArrowUp: -1, ArrowDown: 1 }[e.key];
            if (!step) return;
            const to = Math.min(past.length, Math.max(0, at + step));
            setAt(to);
            setLine(past[to] ?? '');
            e.preventDefault();
          }}
        />
        <button class="action">{h('give')}</button>
      </form>
      <Words answer={answer} />
    </section>
  );
}
