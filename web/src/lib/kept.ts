// What this browser keeps. In a private window, without room, or if what is found is of another time, it is as if
// nothing had been kept: pages go on, they only forget.

/** What is kept under that name, if it `is` what it should be. */
export function kept<T>(key: string, is: (found: T) => boolean): T | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
    return found !== null && is(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export const keptList = <T>(key: string): T[] => kept<T[]>(key, Array.isArray) ?? [];

/** False if nothing is kept here. */
export function put(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // there is nothing to forget
  }
}

export function keptNames(prefix: string): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((k) =>
      k.startsWith(prefix),
    );
  } catch {
    return [];
  }
}
