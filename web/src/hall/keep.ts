// What a browser keeps of events: the lines of those it folds, orders not sent yet, and which events it knows.
// IndexedDB, because the lines of a large event are more than localStorage takes. Several tabs may have one event open:
// an order is kept under its own key, and lines are only ever added to what is really there.

import { keptList, put } from '../lib/kept';

let opened: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> =>
  new Promise((yes, no) => {
    const asked = indexedDB.open('sedzia-hall', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('kept');
    asked.onsuccess = () => yes(asked.result);
    asked.onerror = () => no(asked.error);
  });

/** Does something in one transaction; what it answers counts when the browser has written it. */
async function inOne<T>(
  mode: IDBTransactionMode,
  deed: (kept: IDBObjectStore, answer: (t: T) => void) => void,
): Promise<T> {
  opened ??= open();
  const all = (await opened).transaction('kept', mode);
  return new Promise((yes, no) => {
    let result: T;
    all.oncomplete = () => yes(result);
    all.onabort = () => no(all.error);
    deed(all.objectStore('kept'), (t) => {
      result = t;
    });
  });
}

/** Undefined also where nothing can be kept (a private window). */
export const recall = <T>(key: string): Promise<T | undefined> =>
  inOne<T | undefined>('readonly', (kept, answer) => {
    const asked = kept.get(key);
    asked.onsuccess = () => answer(asked.result as T | undefined);
  }).catch(() => undefined);

/** Everything whose key begins so, in the order of the keys. */
export const recallAll = <T>(begin: string): Promise<T[]> =>
  inOne<T[]>('readonly', (kept, answer) => {
    const asked = kept.getAll(IDBKeyRange.bound(begin, `${begin}\uffff`));
    asked.onsuccess = () => answer(asked.result as T[]);
  }).catch(() => []);

/** True when it is safely there. */
export const keep = (key: string, value: unknown): Promise<boolean> =>
  inOne<boolean>('readwrite', (kept, answer) => {
    if (value === undefined) kept.delete(key);
    else kept.put(value, key);
    answer(true);
  }).catch(() => false);

/** Adds lines to those that are kept, if they are still `before`; else tells what is there now. False: no room. */
export const extend = (key: string, before: string, lines: string): Promise<string | boolean> =>
  inOne<string | boolean>('readwrite', (kept, answer) => {
    const asked = kept.get(key);
    asked.onsuccess = () => {
      const now = (asked.result as string | undefined) ?? '';
      if (now === before) kept.put(before + lines, key);
      answer(now === before || now);
    };
  }).catch(() => false);

/** An event this browser has been at: on a server with a key, or only here. */
export interface Known {
  id: string;
  key?: string;
  name: string;
  role: string;
  /** What its key is called there. */
  as?: string;
  here?: boolean;
}

export const known = (): Known[] => keptList('events');
const write = (events: Known[]): void => void put('events', events.slice(0, 30));

export const remember = (event: Known): void =>
  write([event, ...known().filter((e) => e.id !== event.id || e.key !== event.key)]);

/** An event that was erased. */
export const forget = (id: string): void => write(known().filter((e) => e.id !== id));
