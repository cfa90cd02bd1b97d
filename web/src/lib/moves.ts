// Moves as people read them on buttons and in the log.
import { gameView } from '../games';
import { kindOf, type Move } from './picker';
import { gloss, type Places, phrase, t } from './texts';
import type { Deed } from './types';

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** A die's face or a token in the player's language. */
export const word = (game: string, w: string): string =>
  phrase([`word.${game}.${w}`, `word.${w}`]) ?? gloss(game, w) ?? w;

const cardName = (game: string, number?: number): string =>
  number ? (gameView(game).card?.(number) ?? String(number)) : '';

/** What a button does: "Leć na D3 (Londyn)". */
export function button(game: string, doing: string, { text, deed }: Move, place: Places): string {
  const kind = kindOf(deed);
  const values = {
    from: place(deed.from ?? deed.to),
    to: place(deed.to),
    card: cardName(game, deed.card),
    what: (deed.dice ?? []).map((face) => word(game, face)).join(', '),
  };
  const keys = [kind, deed.verb].flatMap((k) => [
    `page.do.${game}.${doing}.${k}`,
    `page.do.${game}.${k}`,
    `page.do.${k}`,
  ]);
  return phrase(keys, values) ?? text;
}

/** What a move names: "kurs, dwa kursy", "G6 (Londyn)". */
export const deedThings = (game: string, d: Deed, place: Places): string =>
  [
    cardName(game, d.card),
    d.token && d.verb !== 'roll' ? word(game, d.token) : '',
    ...(d.dice ?? []).map((f) => word(game, f)),
    place(d.from),
    place(d.to),
  ]
    .filter(Boolean)
    .join(', ');

/** A step of the log in words, when no event says more: "Odłóż kości: kurs, dwa kursy". */
export function deedWords(game: string, d: Deed, place: Places): string {
  if (d.secret && !d.to && !d.card && !d.from) return t('secret-choice');
  if (d.verb === 'roll') return capital(word(game, d.token ?? ''));
  const meaning = capital(gloss(game, kindOf(d)) ?? gloss(game, d.verb) ?? word(game, d.verb));
  const things = deedThings(game, d, place);
  return things ? `${meaning}: ${things}` : meaning;
}
