// The answer to a question, to be read aloud: allowed or not, why, the rule with its text and mark, what follows and
// how likely, and on what it depends if somebody keeps a secret.
import { useEffect, useState } from 'preact/hooks';
import { OpenRule } from '../card/Words';
import { gameView } from '../games';
import { happening } from '../lib/happening';
import { deedWords } from '../lib/moves';
import { pieceWords } from '../lib/pieces';
import { deny, language, type Places, t } from '../lib/texts';
import type { Happening } from '../lib/types';
import type { Answer, Case, Roll } from './draft';

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

export function Events({ game, events, place }: { game: string; events: Happening[]; place: Places }) {
  if (!events.length) return null;
  return (
    <ul class="follows">
      {events.map((e, i) => (
        <li key={i}>
          {happening(game, e, place)}
          {e.rule && (
            <a class="rule" href={`/rules/${e.rule}`}>
              {e.rule.split('/')[1]}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RollsProps {
  game: string;
  rolls: Roll[];
  place: Places;
  /** Takes what the real die shows: the position after it. */
  onRoll?: (after: string) => void;
}

/** "3 na 6" and what follows, for each face. */
export function Rolls({ game, rolls, place, onRoll }: RollsProps) {
  return (
    <section class="odds">
      <h3>{t('ref-rolls')}</h3>
      {rolls.map((r) => (
        <div key={r.move} class="roll">
          <b>{deedWords(game, r.did, place)}</b>
          <span class="chance">
            {t('ref-odds', { n: r.weight, of: r.of, percent: Math.round((100 * r.weight) / r.of) })}
          </span>
          <Events game={game} events={r.events} place={place} />
          {onRoll && (
            <button type="button" class="plain" data-roll={r.move} onClick={() => onRoll(r.after)}>
              {t('ref-rolled')}
            </button>
          )}
        </div>
      ))}
    </section>
  );
}

/** What decides: "na J5 leży: żeton okrętu", or a card in a hand. */
function whenWords(game: string, { when }: Case, place: Places): string {
  if (!when) return t('ref-case');
  if (when.card)
    return t(when.pieces.length ? 'ref-case-card' : 'ref-case-no-card', {
      card: gameView(game).card?.(when.card) ?? when.card,
    });
  const what = when.pieces.map((p) => pieceWords(game, p)).join('; ');
  return t('ref-case-at', { field: place(when.at), what: what || t('ref-nothing') });
}

const HEADS = { yes: 'ref-yes', no: 'ref-no', depends: 'ref-depends' } as const;

interface VerdictProps {
  game: string;
  answer: Answer;
  place: Places;
  /** Plays it on the board of the draft. */
  onDo?: () => void;
}

export function Verdict({ game, answer, place, onDo }: VerdictProps) {
  const speech = language();
  const [why, setWhy] = useState('');
  useEffect(() => {
    setWhy('');
    if (answer.allowed !== 'no') return;
    const own = answer[speech];
    if (own || !answer.rule) setWhy(own ?? '');
    else void deny(answer.rule, answer.field).then(setWhy);
  }, [answer, speech]);
  const what = deedWords(game, answer.did, place);
  const events = answer.events ?? [];
  const aloud = [t(HEADS[answer.allowed]), what, why, ...events.map((e) => happening(game, e, place))].join('. ');
  const speak = () => {
    const words = new SpeechSynthesisUtterance(aloud);
    words.lang = speech === 'pl' ? 'pl-PL' : 'en-GB';
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  };
  return (
    <section
      class={`verdict verdict-${answer.allowed}`}
      aria-live="polite"
      data-verdict={answer.allowed}
      data-move={answer.move}
    >
      <h2>{t(HEADS[answer.allowed])}</h2>
      <p class="what">{what}</p>
      {why && <p class="why">{capital(why)}</p>}
      {answer.rule && <OpenRule id={answer.rule} />}
      <Events game={game} events={events} place={place} />
      {answer.cases?.map((c, i) => (
        <div key={i} class={`case case-${c.allowed}`}>
          <p>
            {whenWords(game, c, place)} – <b>{t(HEADS[c.allowed])}</b>
          </p>
          {c[speech] && <p>{capital(c[speech]!)}</p>}
          <Events game={game} events={c.events} place={place} />
        </div>
      ))}
      {answer.rolls && <Rolls game={game} rolls={answer.rolls} place={place} />}
      <p class="buttons">
        {onDo && (
          <button type="button" class="action" data-do onClick={onDo}>
            {t('ref-do')}
          </button>
        )}
        {'speechSynthesis' in globalThis && (
          <button type="button" class="plain" onClick={speak}>
            {t('ref-aloud')}
          </button>
        )}
      </p>
    </section>
  );
}
