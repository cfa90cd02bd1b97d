// Cards, the log with undo, and any order as the terminal takes it.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { author, clockOf, h, useOrder, Words } from './parts';
import { typed } from './typed';
import type { CardsView, LogView } from './types';

export function Cards({ hall }: { hall: Hall }) {
  const view = hall.view<CardsView>('cards');
  if (!view?.cards.length) return <p class="empty">{h('no-cards')}</p>;
  return (
    <ul class="card-list">
      {view.cards.map((c, i) => (
        <li key={i}>
          <b>{c.player ?? c.entrant.name}</b> {c.words} <small>{c.reason ?? c['offence-words']}</small>
          <Pardon hall={hall} card={c.card} />
        </li>
      ))}
    </ul>
  );
}

/** A card that should not have been shown. */
function Pardon({ hall, card }: { hall: Hall; card: number }) {
  const [reason, setReason] = useState('');
  const { answer, busy, give } = useOrder(hall);
  return (
    <details>
      <summary>{h('pardon')}</summary>
      <p class="strip">
        <label>
          {h('reason')} <input name="pardon" value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
        </label>
        <button
          class="plain"
          data-pardon={card}
          disabled={busy || !reason.trim()}
          onClick={() => void give(['pardon', String(card), reason.trim()])}
        >
          {h('pardon')}
        </button>
      </p>
      <Words answer={answer} />
    </details>
  );
}

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
              <time dateTime={l.when}>{clockOf(l.when)}</time> <b>{author(l.who)}</b> {l.says}
            </li>
          ))}
      </ol>
    </section>
  );
}

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
