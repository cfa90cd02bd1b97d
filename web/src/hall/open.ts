// Opens an event: who is coming decides whether its lines come here or only views of it.

import { Away } from './away';
import { Folded } from './folded';
import type { Hall, Said } from './hall';
import { known, remember } from './keep';
import { type Greeting, Line } from './server';
import { Viewed, viewedBefore } from './viewed';

const folds = (role: string): boolean => role === 'organiser' || role === 'desk';

/** As the server has it now; without a network it is Away. */
export async function openOnline(id: string, key: string): Promise<Hall | Said> {
  const said = await new Line(id, key).greet();
  if (!('role' in said)) return said;
  remember({ id, key: key || undefined, name: said.name, role: said.role, as: said.key });
  return folds(said.role) ? Folded.open(id, key, said) : new Viewed(id, key, said);
}

export async function openEvent(id: string, key: string): Promise<Hall | Said> {
  try {
    return await openOnline(id, key);
  } catch (e) {
    if (!(e instanceof Away)) throw e;
    // Without a network: who was here before goes on with what he has.
    const before = known().find((x) => x.id === id && x.key === key);
    if (!before || !folds(before.role)) return (await viewedBefore(id, key)) ?? { error: 'away' };
    const greeting: Greeting = { event: id, name: before.name, line: 0, role: before.role, key: before.as };
    return Folded.open(id, key, greeting);
  }
}

export const openHere = (id: string): Promise<Hall> => Folded.open(id, '');
