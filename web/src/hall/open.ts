// Opens an event: who is coming decides whether its lines come here or only views of it.

import { Away } from './away';
import { Folded } from './folded';
import type { Hall, Said } from './hall';
import { known, remember } from './keep';
import { type Greeting, Line } from './server';
import { Viewed } from './viewed';

const folds = (role: string): boolean => role === 'organiser' || role === 'desk';

export async function openEvent(id: string, key: string): Promise<Hall | Said> {
  const line = new Line(id, key);
  try {
    const said = await line.greet();
    if (!('role' in said)) return said;
    remember({ id, key: key || undefined, name: said.name, role: said.role });
    return folds(said.role) ? await Folded.open(id, key, said) : new Viewed(id, key, said);
  } catch (e) {
    if (!(e instanceof Away)) throw e;
    // Without a network: a desk that was here before goes on with what it has.
    const before = known().find((x) => x.id === id && x.key === key);
    if (!before || !folds(before.role)) return { error: 'away' };
    const greeting: Greeting = { event: id, name: before.name, line: 0, role: before.role };
    return Folded.open(id, key, greeting);
  }
}

export const openHere = (id: string): Promise<Hall> => Folded.open(id, '');
