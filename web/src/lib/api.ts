// The server's HTTP interface (docs/web-api.md), asked in one place. Nothing is thrown: a server that cannot be reached
// is an answer with status 0, and what cannot be read is an answer without a body.
import { language, t } from './texts';
import type { Language } from './types';

export interface Answer<T> {
  ok: boolean;
  /** Of HTTP; 0: nobody answered. */
  status: number;
  body?: T;
}

interface Wish {
  /** Sent as JSON, by POST. */
  body?: unknown;
  /** Whose request it is. */
  key?: string;
}

function wishOf({ body, key }: Wish): RequestInit {
  const headers: Record<string, string> = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body === undefined) return { headers };
  headers['Content-Type'] = 'application/json';
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

async function answer<T>(path: string, wish: Wish, read: (r: Response) => Promise<T>): Promise<Answer<T>> {
  const response = await fetch(path, wishOf(wish)).catch(() => undefined);
  if (!response) return { ok: false, status: 0 };
  const body = await read(response).catch(() => undefined);
  return { ok: response.ok, status: response.status, body };
}

export const ask = <T>(path: string, wish: Wish = {}): Promise<Answer<T>> =>
  answer(path, wish, async (r) => (await r.json()) as T);

export const askText = (path: string, wish: Wish = {}): Promise<Answer<string>> => answer(path, wish, (r) => r.text());

/** Why it was refused, in the language of the page. */
export const refusalIn = ({ body }: Answer<Partial<Record<Language, string>>>): string =>
  body?.[language()] ?? t('no-server');
