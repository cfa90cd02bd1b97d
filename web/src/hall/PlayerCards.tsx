// Cards for the players: a key for everybody of a discipline, printed, cut and handed out. What goes to the printer is
// cards and nothing else. This browser keeps the codes it has made: the same cards can be printed again.
import { useEffect, useState } from 'preact/hooks';
import { newKey } from '../lib/seats';
import { Qr } from '../room/Qr';
import type { Hall } from './hall';
import { keep, recall } from './keep';
import { h, PrintBar, useOrder, Words } from './parts';
import type { Discipline, EntrantRow, EntrantsView, EventView, KeysView } from './types';

interface Made {
  name: string;
  who: string;
  school: string;
  link: string;
}
interface Wanted {
  name: string;
  reach: string;
  who: string;
  school: string;
}

/** Everybody of a discipline who still plays, with the name and the reach of his key. */
const wanted = (d: Discipline, rows: EntrantRow[]): Wanted[] =>
  rows
    .filter(({ entrant }) => !entrant.status)
    .flatMap(({ entrant, players }) =>
      d.games.map((game) => {
        const team = d.games.length > 1;
        const parts = [d.key, entrant.number, ...(team ? [game] : [])];
        return {
          name: parts.join('-'),
          reach: parts.join('/'),
          who: players.find((p) => p.game === game)?.name || entrant.name,
          school: team ? `${game} · ${entrant.name}` : (entrant.school ?? ''),
        };
      }),
    );

const linkOf = (hall: Hall, key: string): string => `${hall.base}/e/${hall.id}#${key}`;

export function PlayerCards({ hall, onPrint }: { hall: Hall; onPrint: (cards: Made[]) => void }) {
  const list = hall.view<EventView>('event')?.disciplines.filter((d) => d.entrants) ?? [];
  const [chosen, setChosen] = useState('');
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const [sure, setSure] = useState(false);
  const { answer, busy, give } = useOrder(hall);
  const slot = `cards/${hall.id}`;
  useEffect(() => void recall<Record<string, string>>(slot).then((kept) => kept && setSecrets(kept)), [slot]);
  const d = list.find((x) => x.key === chosen) ?? list[0];
  if (!d) return null;
  const people = wanted(d, hall.view<EntrantsView>('entrants', d.key)?.entrants ?? []);
  const given = new Map(hall.view<KeysView>('keys')?.keys.map((k) => [k.name, !k.withdrawn]));
  const has = (p: Wanted): boolean => !!given.get(p.name);
  const kept = people.filter((p) => has(p) && secrets[p.name]);
  const cardOf = (p: Wanted, all: Record<string, string>): Made => ({ ...p, link: linkOf(hall, all[p.name]) });
  /** New codes for these people: a code they had before stops working. */
  const make = async (who: Wanted[]) => {
    const all = { ...secrets };
    setSure(false);
    for (const p of who) {
      if (has(p) && (await give(['unkey', p.name, h('withdrawn-here')])).status !== 'done') return;
      const key = newKey();
      if ((await give(['key', p.name, 'player', hall.hash!(key), p.reach])).status !== 'done') return;
      all[p.name] = key;
      setSecrets({ ...all });
      await keep(slot, all);
    }
    onPrint(people.filter((p) => all[p.name] && (has(p) || who.includes(p))).map((p) => cardOf(p, all)));
  };
  const missing = people.filter((p) => !has(p));
  return (
    <details class="player-cards">
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
        {missing.length > 0 && (
          <button class="action" data-cards disabled={busy} onClick={() => void make(missing)}>
            {h('make-cards', { n: missing.length })}
          </button>
        )}
        {kept.length > 0 && (
          <button
            class={missing.length ? 'plain' : 'action'}
            data-cards-again
            disabled={busy}
            onClick={() => onPrint(kept.map((p) => cardOf(p, secrets)))}
          >
            {h('cards-again', { n: kept.length })}
          </button>
        )}
        {missing.length < people.length && (
          <button
            class="plain"
            data-cards-new
            disabled={busy}
            onClick={() => (sure ? void make(people) : setSure(true))}
          >
            {h(sure ? 'cards-new-sure' : 'cards-new')}
          </button>
        )}
      </p>
      {busy && <p class="small">{h('making-cards')}</p>}
      {answer && answer.status !== 'done' && <Words answer={answer} />}
    </details>
  );
}

/** The cards alone, as they go to the printer. */
export function CutCards({ hall, cards, onBack }: { hall: Hall; cards: Made[]; onBack: () => void }) {
  return (
    <section class="paper-page">
      <PrintBar onBack={onBack} />
      <ul class="cut-cards">
        {cards.map((m) => (
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
    </section>
  );
}
export type { Made };
