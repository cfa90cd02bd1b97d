// "May he or may he not?": three riddles a day, the same for everybody, made and judged by the rules.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { useGame } from '../games';
import { GAMES, gameClass } from '../lib/games';
import { deedWords } from '../lib/moves';
import { WholeRules } from '../lib/rules';
import { doingName, language, book as rulebook, ruleOf, shortTitle, sideName } from '../lib/texts';
import type { Deed, Geometry, Piece } from '../lib/types';
import { WaitingPage } from '../lib/waiting';
import { places } from '../play/Log';
import { answered, book, dayOf, RIDDLES_A_DAY, riddlesToday } from './book';
import { Flame } from './parts';
import { l, useLearnWords } from './words';
import './learn.css';

/** What the rules ask, and what they answer. */
export interface Riddle {
  pieces: Piece[];
  turn: string;
  doing: string;
  asked: string;
  did: Deed;
  allowed: boolean;
  rule?: string;
  pl?: string;
  en?: string;
}

/** Which game the n-th riddle of a day is about: three different ones a day, all of them in turn. */
const gameOfRiddle = (day: number, n: number): string => GAMES[(day * RIDDLES_A_DAY + n) % GAMES.length];

interface Asked {
  riddle: Riddle;
  geometry: Geometry;
  /** The rule it rests on, in words. */
  why: string;
}

async function ask(game: string, day: number, n: number): Promise<Asked | undefined> {
  const rules = new WholeRules();
  const geometry = await rules.board(game);
  const riddle = await rules.json<Riddle | null>('learn_riddle', day, n);
  rules.close();
  if (!riddle) return undefined;
  const words = riddle.rule ? ruleOf(await rulebook(game), riddle.rule)?.text : undefined;
  return { riddle, geometry, why: riddle[language()] ?? words ?? '' };
}

function Dots({ n, said }: { n: number; said: boolean }) {
  return (
    <span class="dots">
      {l('riddle-of', { n: n + 1, of: RIDDLES_A_DAY })}{' '}
      {Array.from({ length: RIDDLES_A_DAY }, (_, i) => (
        <i key={i} class={i < n || (i === n && said) ? 'done' : i === n ? 'now' : ''} />
      ))}
    </span>
  );
}

interface AnswerProps {
  asked: Asked;
  said: boolean;
  last: boolean;
  onward: () => void;
}

function Answer({ asked, said, last, onward }: AnswerProps) {
  const { riddle, why } = asked;
  const right = said === riddle.allowed;
  return (
    <>
      <div class={`verdict ${right ? 'right' : 'wrong'}`} role="status" data-solved={right ? 'right' : 'wrong'}>
        <h2>{l(right ? 'right' : 'wrong')}</h2>
        <p>
          {riddle.allowed ? `${l('may')} ${why}` : why}{' '}
          {riddle.rule && (
            <a class="rule" href={`/rules/${riddle.rule}`}>
              {l('by-rule', { rule: riddle.rule })}
            </a>
          )}
        </p>
      </div>
      <button type="button" class="action wide" data-riddle-next onClick={onward}>
        {l(last ? 'till-tomorrow' : 'next-riddle')}
      </button>
    </>
  );
}

function RiddleView({ day, n, onward }: { day: number; n: number; onward: () => void }) {
  const game = gameOfRiddle(day, n);
  const drawn = useGame(game);
  const [asked, setAsked] = useState<Asked | 'none'>();
  const [said, setSaid] = useState<boolean>();
  useEffect(() => void ask(game, day, n).then((found) => setAsked(found ?? 'none')), []);
  if (!asked || !drawn) return <WaitingPage title={l('riddle-title')} />;
  if (asked === 'none') return <p role="status">{l('riddle-none')}</p>;
  const { riddle, geometry } = asked;
  const fields = [riddle.did.from, riddle.did.to].filter((f): f is string => !!f);
  const answer = (yes: boolean) => {
    setSaid(yes);
    answered(day, yes === riddle.allowed);
  };
  const { streak } = riddlesToday(book().riddles, day);
  return (
    <main id="content" class={`riddle ${gameClass(game)}`} data-riddle={riddle.allowed ? 'yes' : riddle.rule}>
      <p class="riddle-top">
        <span>
          <Flame /> {l('streak', { n: streak })}
        </span>
        <Dots n={n} said={said !== undefined} />
      </p>
      <div class="riddle-board">
        <Board
          geometry={geometry}
          on={{ pieces: riddle.pieces }}
          picked={fields}
          near={fields}
          exact
          labels
          still
          blamed={said !== undefined && !riddle.allowed ? riddle.did.to : undefined}
        />
      </div>
      <section class="riddle-sheet">
        <h1>{l('riddle-title')}</h1>
        <p>
          <b>{shortTitle(game)}.</b> {l('riddle-turn', { side: sideName(game, riddle.turn) })}{' '}
          {doingName(game, riddle.doing)}. <b>{deedWords(game, riddle.did, places(geometry))}?</b>
        </p>
        <p class="answers">
          {[true, false].map((yes) => (
            <button
              type="button"
              key={String(yes)}
              class={said === yes ? `said ${yes === riddle.allowed ? 'right' : 'wrong'}` : ''}
              data-answer={yes ? 'yes' : 'no'}
              disabled={said !== undefined}
              onClick={() => answer(yes)}
            >
              {l(yes ? 'yes' : 'no')}
            </button>
          ))}
        </p>
        {said === undefined ? (
          <p class="small">{l('riddle-daily')}</p>
        ) : (
          <Answer asked={asked} said={said} last={n + 1 === RIDDLES_A_DAY} onward={onward} />
        )}
      </section>
    </main>
  );
}

function Done({ day }: { day: number }) {
  const { riddles } = book();
  return (
    <main id="content" class="learn riddles-done" data-riddles-done>
      <h1>{l('riddles-done', { of: RIDDLES_A_DAY })}</h1>
      <p class="big">
        <Flame /> {l('streak', { n: riddlesToday(riddles, day).streak })}
      </p>
      <p>{l('riddles-sum', { right: riddles.right, of: riddles.of, best: riddles.best })}</p>
      <p class="buttons">
        <a class="action" href="/learn">
          {l('title')}
        </a>
        <a class="plain" href="/logbook">
          {l('logbook')}
        </a>
      </p>
    </main>
  );
}

export function RiddlePage() {
  const ready = useLearnWords();
  const [day] = useState(() => dayOf(new Date()));
  const [n, setN] = useState(() => riddlesToday(book().riddles, day).done);
  if (!ready) return <WaitingPage />;
  if (n >= RIDDLES_A_DAY) return <Done day={day} />;
  return <RiddleView key={n} day={day} n={n} onward={() => setN(n + 1)} />;
}
