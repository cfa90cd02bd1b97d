// The referee's help cards there are, one for a game, and one of fair play (`event`).

import cards from 'virtual:helpcards';
import { language } from './texts';
import type { HelpSection } from './types';

export const hasCard = (game: string): boolean => `${game}/pl` in cards;
export const helpCard = async (game: string): Promise<HelpSection[]> =>
  (await cards[`${game}/${language()}`]()).default;
