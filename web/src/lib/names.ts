// Names and words as the server will take them: asks the same C the server asks.
import { useEffect, useState } from 'preact/hooks';
import { commonRules } from './rules';
import { phrase } from './texts';

type Verdict = { name?: string; why?: string; most: number };

/** What is wrong with a name or with words for the dice, in words; empty if nothing is. */
export async function fault(kind: 'page_name' | 'page_words', text: string): Promise<string> {
  const verdict = await commonRules().json<Verdict | null>(kind, text.normalize('NFC'));
  return verdict?.why ? (phrase([`name.${verdict.why}`], { most: verdict.most }) ?? verdict.why) : '';
}

export function useFault(kind: 'page_name' | 'page_words', text: string): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    let late = false;
    if (!text) setWords('');
    else void fault(kind, text).then((w) => late || setWords(w));
    return () => {
      late = true;
    };
  }, [kind, text]);
  return words;
}
