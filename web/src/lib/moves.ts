// Moves as people read them on buttons and in the log.
import { gloss, phrase, type Places } from './texts';
import type { Move } from './picker';
import { cardWords } from './cards';

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** A die's face or a word of a move in the player's language. */
export const word = (game: string, w: string): string =>
  phrase([`word.${game}.${w}`, `word.${w}`]) ?? gloss(game, w) ?? w;

/** What a button does: "Leć na D3 (Londyn)". */
export function button(game: string, doing: string, m: Move, place: Places): string {
  const fields = m.picks.filter((p) => p[0] !== '#');
  const card = m.picks.find((p) => p[0] === '#');
  const values = {
    from: place(fields[0]),
    to: place(fields[fields.length - 1]),
    card: card ? cardWords(Number(card.slice(1))) : '',
    what: m.text.split(' ').slice(1).map((w) => word(game, w)).join(', '),
  };
  return phrase([`page.do.${game}.${doing}.${m.what}`, `page.do.${game}.${m.what}`, `page.do.${m.what}`], values) ?? m.text;
}

/** A step of the log in words, when no event says more: "odłóż kości: kurs, dwa kursy". */
export function moveWords(game: string, text: string): string {
  const [first, ...rest] = text.split(' ');
  if (/^[A-Z]\d/.test(first)) return '';
  const meaning = capital(gloss(game, first) ?? word(game, first));
  if (game === 'bitwa' && /^\d\d$/.test(rest[0] ?? '')) return `${meaning}: ${cardWords(Number(rest[0]))} ${rest.slice(1).join(' ')}`.trim();
  const tail = rest.filter((w) => w !== '?').map((w) => (/^[A-Z]\d/.test(w) ? w : word(game, w)));
  return tail.length ? `${meaning}: ${tail.join(', ')}` : meaning;
}
