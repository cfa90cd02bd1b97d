// Words of the pages of a real table (data/phrases-follow.txt), loaded with them.
import { deny, language, phrase, say, t } from '../lib/texts';
import type { Refusal } from '../lib/types';

export const f = (key: string, values: Record<string, string | number> = {}): string => say(`follow.${key}`, values);

/** Why something cannot be done. */
export const refusalWords = async (no: Refusal): Promise<string> =>
  no[language()] ?? (no.rule ? await deny(no.rule, no.field) : (phrase([`match.${no.why}`]) ?? t('unreadable')));
