// What is new every day, and what has been reached so far: a part of the first page that comes when the rest is there.
import { GAMES } from '../lib/games';
import { t } from '../lib/texts';
import { book, dayOf, RIDDLES_A_DAY, riddlesToday } from './book';

/** Five opponents for each side of each game. */
const STAMPS = GAMES.length * 2 * 5;

export function Daily() {
  const { riddles, stamps } = book();
  const { done, streak } = riddlesToday(riddles, dayOf(new Date()));
  return (
    <>
      <a href="/riddle" data-daily="riddle">
        <strong>{t('riddle-day')}</strong>
        <small>{done >= RIDDLES_A_DAY ? t('riddle-tomorrow', { of: RIDDLES_A_DAY }) : t('riddle-question')}</small>
        {streak > 0 && <small data-streak={streak}>{t('riddle-streak', { n: streak })}</small>}
      </a>
      <a href="/logbook" data-daily="logbook">
        <strong>{t('logbook')}</strong>
        <small>{t('logbook-stamps', { n: Object.keys(stamps).length, of: STAMPS })}</small>
      </a>
    </>
  );
}
