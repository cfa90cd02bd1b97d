// What a browser keeps of events: the lines of those it folds, orders not sent yet, and which events it knows.
// IndexedDB, because the lines of a large event are more than localStorage takes.

const open = (): Promise<IDBDatabase> =>
  new Promise((yes, no) => {
    const asked = indexedDB.open('sedzia-hall', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('kept');
    asked.onsuccess = () => yes(asked.result);
    asked.onerror = () => no(asked.error);
  });

const done = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((yes, no) => {
    r.onsuccess = () => yes(r.result);
    r.onerror = () => no(r.error);
  });

const store = async (mode: IDBTransactionMode) => (await open()).transaction('kept', mode).objectStore('kept');

/** Undefined also where nothing can be kept (a private window). */
export async function recall<T>(key: string): Promise<T | undefined> {
  try {
    return (await done((await store('readonly')).get(key))) as T | undefined;
  } catch {
    return undefined;
  }
}

/** True when it is safely there. */
export async function keep(key: string, value: unknown): Promise<boolean> {
  try {
    const kept = await store('readwrite');
    const asked = value === undefined ? kept.delete(key) : kept.put(value, key);
    await done(asked as IDBRequest<unknown>);
    return true;
  } catch {
    return false;
  }
}

/** An event this browser has been at: on a server with a key, or only here. */
export interface Known {
  id: string;
  key?: string;
  name: string;
  role: string;
  here?: boolean;
}

export function known(): Known[] {
  try {
    const list = JSON.parse(localStorage.getItem('events') ?? '[]') as unknown;
    return Array.isArray(list) ? (list as Known[]) : [];
  } catch {
    return [];
  }
}

export function remember(event: Known, gone = false): void {
  const others = known().filter((e) => e.id !== event.id || e.key !== event.key);
  try {
    localStorage.setItem('events', JSON.stringify((gone ? others : [event, ...others]).slice(0, 30)));
  } catch {
    /* a private window: the address still leads there */
  }
}
