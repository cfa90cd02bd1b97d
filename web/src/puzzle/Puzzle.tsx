// A puzzle of rules on the screen, for whoever waits: the board, a piece, a field, two buttons, then the rule.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { useGame } from '../games';
import { gameClass } from '../lib/games';
import { deedWords } from '../lib/moves';
import { WholeRules } from '../lib/rules';
import { book, doingName, language, ruleOf, say, sideName } from '../lib/texts';
import type { Book, Geometry } from '../lib/types';
import { Waiting } from '../lib/waiting';
import { places } from '../play/Log';
import { type Riddle, riddle } from './puzzle';

const p = (key: string, values: Record<string, string | number> = {}): string => say(`class.puzzle-${key}`, values);

export function Puzzle({ game }: { game: string }) {
  const [geometry, setGeometry] = useState<Geometry>();
  const [rules, setRules] = useState<WholeRules>();
  const [words, setWords] = useState<Book>();
  const [asked, setAsked] = useState<Riddle | 'none'>();
  const [said, setSaid] = useState<boolean>();
  const [chosen, setChosen] = useState('');
  const [right, setRight] = useState([0, 0]);
  useGame(game);
  useEffect(() => {
    const own = new WholeRules();
    setRules(own);
    setAsked(undefined);
    void own.board(game).then(setGeometry);
    void book(game).then(setWords);
    return () => own.close();
  }, [game]);
  const next = async () => {
    setSaid(undefined);
    setChosen('');
    setAsked(undefined);
    if (!rules || !geometry) return;
    const fields = geometry.fields.map((f) => f.field);
    setAsked((await riddle(rules, fields)) ?? 'none');
  };
  useEffect(() => void next(), [geometry]);
  if (!asked || !geometry) return <Waiting words={p('wait')} />;
  if (asked === 'none') return <p role="status">{p('none')}</p>;
  const { draft, did, allowed, rule, why, choices } = asked;
  const fields = [did.from, did.to].filter((f): f is string => !!f);
  const sure = said === allowed;
  const done = said !== undefined && (sure && !allowed && choices.length ? chosen !== '' : true);
  const answer = (yes: boolean) => {
    setSaid(yes);
    const good = yes === allowed;
    if (!good || allowed || !choices.length) setRight(([n, of]) => [n + Number(good), of + 1]);
  };
  const choose = (r: string) => {
    setChosen(r);
    setRight(([n, of]) => [n + Number(r === rule), of + 1]);
  };
  return (
    <section class={`puzzle ${gameClass(game)}`} data-puzzle={allowed ? 'yes' : rule}>
      <div class="look-board">
        <Board
          geometry={geometry}
          on={draft}
          picked={fields}
          exact
          blamed={done && !allowed ? did.to : undefined}
          labels
          still
        />
      </div>
      <p>
        <b>{p('question', { deed: deedWords(game, did, places(geometry)) })}</b>{' '}
        {p('turn', { side: sideName(game, draft.turn), step: doingName(game, draft.doing) })}
      </p>
      {said === undefined && (
        <p class="buttons">
          <button type="button" class="action" data-answer="yes" onClick={() => answer(true)}>
            {p('yes')}
          </button>
          <button type="button" class="action" data-answer="no" onClick={() => answer(false)}>
            {p('no')}
          </button>
        </p>
      )}
      {said !== undefined && !done && (
        <fieldset>
          <legend>{p('which')}</legend>
          {choices.map((r) => (
            <button type="button" key={r} class="plain rule-choice" data-rule={r} onClick={() => choose(r)}>
              <b>{r}</b> {words && ruleOf(words, r)?.text}
            </button>
          ))}
        </fieldset>
      )}
      {done && (
        <div role="status" data-solved={sure && (!chosen || chosen === rule) ? 'right' : 'wrong'}>
          <p>
            <b>{p(sure && (!chosen || chosen === rule) ? 'right' : 'wrong')}</b>{' '}
            {allowed ? p('may') : `${why?.[language()]} (${rule})`}
          </p>
          <p class="buttons">
            <button type="button" class="action" data-next onClick={() => void next()}>
              {p('next')}
            </button>
            <span>{p('score', { n: right[0], of: right[1] })}</span>
          </p>
        </div>
      )}
    </section>
  );
}
