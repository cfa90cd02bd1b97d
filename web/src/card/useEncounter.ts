// The event of one table, folded anew when players, sides or orders change.
import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../lib/texts';
import { Encounter, type Order } from './encounter';

interface Kept {
  names: [string, string];
  first: number;
  began: string;
  orders: Order[];
  sheet?: string;
}

/** Names that can be told apart. */
function namesOf(kept: [string, string]): [string, string] {
  const names: [string, string] = [kept[0] || t('card-player', { n: 1 }), kept[1] || t('card-player', { n: 2 })];
  if (names[0] === names[1]) names[1] += ' (2)';
  return names;
}

export function useEncounter(game: string, state: Kept) {
  const [encounter, setEncounter] = useState<Encounter>();
  const names = namesOf(state.names);
  useEffect(() => {
    let stale = false;
    void Encounter.open(game, names, state.first, state.began, state.orders, state.sheet).then((found) => {
      if (!stale) setEncounter(found.encounter);
    });
    return () => {
      stale = true;
    };
  }, [game, names.join('|'), state.first, state.began, state.orders.length, language()]);
  return { encounter, names };
}
