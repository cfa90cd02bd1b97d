// What the pages of learning share: their words, and how to wait for them.
import learnWords from 'virtual:learn';
import { useEffect, useState } from 'preact/hooks';
import { loadTopic, say } from '../lib/texts';

/** A word of learning (data/phrases-learn.txt). */
export const l = (key: string, values: Record<string, string | number> = {}): string => say(`learn.${key}`, values);

export function useLearnWords(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => void loadTopic(learnWords).then(() => setReady(true)), []);
  return ready;
}
