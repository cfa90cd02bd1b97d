// Texts one after the other (positions, boards), and which of them lies on the table now.
import { kept, put } from './kept';

export interface History {
  at: number;
  texts: string[];
}

const MOST = 300;

export function goOn(h: History, text: string): History {
  if (h.texts[h.at] === text) return h;
  const texts = [...h.texts.slice(0, h.at + 1), text].slice(-MOST);
  return { texts, at: texts.length - 1 };
}

export const keptHistory = (key: string): History | undefined =>
  kept<History>(key, (h) => Array.isArray(h.texts) && typeof h.texts[h.at] === 'string');

/** The last `most` steps of it. */
export function keepHistory(key: string, h: History, most = MOST): void {
  const from = Math.max(0, h.at - most);
  put(key, { at: h.at - from, texts: h.texts.slice(from, h.at + most + 1) });
}
