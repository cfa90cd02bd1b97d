// The classes this browser has been in: code and key. The key stands in the address too.
interface Kept {
  code: string;
  key: string;
  role?: string;
  name?: string;
  addresses?: string[];
  /** When it was last opened: the server forgets a class after 30 days. */
  at: number;
}
const DAYS = 30 * 86400 * 1000;

export function classes(): Kept[] {
  try {
    const all = JSON.parse(localStorage.getItem('classes') ?? '[]') as Kept[];
    return Array.isArray(all) ? all.filter((c) => c.at > Date.now() - DAYS) : [];
  } catch {
    return [];
  }
}

function write(all: Kept[]): void {
  try {
    localStorage.setItem('classes', JSON.stringify(all.slice(0, 20)));
  } catch {
    /* a private window: the key still stands in the address */
  }
}

export const findClass = (code: string): Kept | undefined => classes().find((c) => c.code === code);

export function keepClass(one: Omit<Kept, 'at'>): void {
  const before = findClass(one.code);
  const known = before?.key === one.key ? before : undefined;
  write([{ ...known, ...one, at: Date.now() }, ...classes().filter((c) => c.code !== one.code)]);
}

export const forgetClass = (code: string): void => write(classes().filter((c) => c.code !== code));
