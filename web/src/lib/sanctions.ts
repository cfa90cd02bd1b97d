// Fair play, in the words the desk takes them: what it can be against, and what each offence brings.
import { t } from './texts';

export const OFFENCES = ['prolonging', 'disturbing', 'vulgar', 'insulting', 'other'] as const;
export type Offence = (typeof OFFENCES)[number];
export const offenceWords = (o: Offence): string => t(`card-offence-${o}`);

/** The ladder of the help card (event/4.1 to 4.4): what the first, second, third and fourth offence brings. */
export const LADDER = ['warning', 'yellow', 'warning', 'red'] as const;
/** The step after so many. */
export const stepWords = (shown: number): string => t(`card-${LADDER[Math.min(shown, LADDER.length - 1)]}`);
