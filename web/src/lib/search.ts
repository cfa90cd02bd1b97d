// Looking something up in a rulebook: asks the same C that `sedzia rules` asks, so that a card's word finds the same
// rules here and in the terminal (other forms of a word, words that mean the same: data/search.txt).
import { useEffect, useState } from 'preact/hooks';
import { commonRules } from './rules';

/** The numbers (from 0) of the texts that hold all the words somebody typed. */
export const search = (words: string, texts: string[]): Promise<number[]> =>
  commonRules().json<number[]>('page_search', [words.normalize('NFC'), ...texts].join('\n'));

/** The same for a page; all of them while nothing is typed, the last answer about these texts until a new one comes. */
export function useSearch(words: string, texts: string[]): Set<number> {
  const [found, setFound] = useState<{ texts: string[]; numbers: number[] }>();
  const asked = words.trim();
  useEffect(() => {
    let late = false;
    if (!asked) setFound(undefined);
    else void search(asked, texts).then((numbers) => late || setFound({ texts, numbers }));
    return () => {
      late = true;
    };
  }, [asked, texts]);
  return new Set(found?.texts === texts ? found.numbers : texts.keys());
}
