// Asking about the position: point at a piece and at a field, read the answer. What the piece may do is shown with the
// first tap.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { useGame } from '../games';
import { deedThings, deedWords } from '../lib/moves';
import { pieceWords } from '../lib/pieces';
import type { WholeRules } from '../lib/rules';
import { type Places, t } from '../lib/texts';
import type { Geometry } from '../lib/types';
import { type Answer, type Answers, ask, type Draft, type May, may } from './draft';
import { Rolls, Verdict } from './Verdict';

interface AskingProps {
  game: string;
  rules: WholeRules;
  geometry: Geometry;
  draft: Draft;
  place: Places;
  panel?: preact.ComponentChildren;
  onPosition: (text: string) => void;
}

/** Moves of one piece, sorted by what they are: "Lot: G6, H5". */
function Moves({
  game,
  moves,
  place,
  onAsk,
}: {
  game: string;
  moves: May[];
  place: Places;
  onAsk: (move: string) => void;
}) {
  const verbs = [...new Set(moves.map((m) => m.did.verb))];
  return (
    <dl class="may">
      {verbs.map((verb) => (
        <div key={verb}>
          <dt>{deedWords(game, { verb }, place)}</dt>
          <dd>
            {moves
              .filter((m) => m.did.verb === verb)
              .map((m) => (
                <button type="button" key={m.move} class="chip" data-ask={m.move} onClick={() => onAsk(m.move)}>
                  {deedThings(game, { ...m.did, from: undefined }, place) || m.move}
                  {!m.sure && ' ?'}
                </button>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Asking({ game, rules, geometry, draft, place, panel, onPosition }: AskingProps) {
  const view = useGame(game);
  const [picked, setPicked] = useState<string[]>([]);
  const [card, setCard] = useState(0);
  const [answers, setAnswers] = useState<Answers>();
  const [which, setWhich] = useState(0);
  const [asked, setAsked] = useState('');
  const [moves, setMoves] = useState<May[]>([]);
  const typed = useRef<HTMLInputElement>(null);
  /** Nothing pointed at is no question: only what the position itself awaits is told. */
  const question = async (what: string) => {
    const found = await ask(rules, draft.position, what);
    setAnswers(what ? found : { ...found, answers: [] });
    setWhich(0);
    setAsked(what);
  };
  useEffect(() => {
    setPicked([]);
    setAnswers(undefined);
    void may(rules, draft.position).then(setMoves);
    void question('');
  }, [draft.position]);
  const point = (thing: string) => {
    const again = picked[picked.length - 1] === thing;
    const now = again ? [] : [...picked, thing].slice(picked.length === 2 ? -1 : 0);
    setPicked(now);
    void question([...(card ? [`#${card}`] : []), ...now].join(' '));
  };
  const start = picked[0];
  const mine = useMemo(() => moves.filter((m) => (m.did.from ?? m.did.to) === start), [moves, start]);
  const next = new Set(picked.length === 1 ? mine.flatMap((m) => (m.did.from && m.did.to ? [m.did.to] : [])) : []);
  const words = moves.filter((m) => !m.did.from && !m.did.to && !m.did.card && draft.turn !== 'chance').slice(0, 24);
  const cards = draft.handles.filter((h) => h.kind === 'card');
  const all = answers?.answers ?? [];
  const shown: Answer | undefined = all[which];
  const here = draft.pieces.filter((p) => p.field === start);
  const telling = picked.length === 2 || card > 0 || (shown && picked.length < 2 && shown.allowed !== 'no') || !start;
  return (
    <div class="setting">
      {panel}
      <div class="board-side">
        <Board
          geometry={geometry}
          on={draft}
          picked={picked}
          exact
          next={next}
          hostile={new Set(mine.filter((m) => m.did.attack && m.did.to).map((m) => m.did.to!))}
          blamed={shown?.allowed === 'no' ? shown.field : undefined}
          onPoint={point}
          onCancel={() => setPicked([])}
        />
      </div>
      <div class="tools-side" data-asked={asked}>
        {!draft.sound && (
          <p class="warn" role="alert">
            {t('ref-unsound')}
          </p>
        )}
        {draft.idle && <p class="warn">{t('ref-idle')}</p>}
        {telling && shown ? (
          <Verdict
            key={shown.move}
            game={game}
            answer={shown}
            place={place}
            onDo={shown.after ? () => onPosition(shown.after!) : undefined}
          />
        ) : (
          <p class="ask-how">{t(start ? 'ref-ask-to' : 'ref-ask-from')}</p>
        )}
        {telling && all.length > 1 && (
          <p class="buttons others">
            {t('ref-others')}{' '}
            {all.map((a, i) => (
              <button
                type="button"
                key={a.move}
                class="plain"
                aria-pressed={i === which}
                data-other={a.move}
                onClick={() => setWhich(i)}
              >
                {deedWords(game, a.did, place)}
              </button>
            ))}
          </p>
        )}
        {answers?.rolls && <Rolls game={game} rolls={answers.rolls} place={place} onRoll={onPosition} />}
        {start && picked.length === 1 && (
          <section class="piece-may">
            <h2>{t('ref-may', { what: here.map((p) => pieceWords(game, p)).join('; ') || place(start) })}</h2>
            {mine.length ? (
              <Moves game={game} moves={mine} place={place} onAsk={(m) => void question(m)} />
            ) : (
              <p>{t('ref-may-nothing')}</p>
            )}
          </section>
        )}
        {cards.length > 0 && view?.card && (
          <label class="ask-card">
            {t('ref-card')}{' '}
            <select
              value={card}
              onChange={(e) => {
                const number = Number(e.currentTarget.value);
                setCard(number);
                void question([...(number ? [`#${number}`] : []), ...picked].join(' '));
              }}
            >
              <option value={0}>{t('ref-card-none')}</option>
              {cards.map((h) => (
                <option key={h.word} value={h.number}>
                  {view.card!(h.number!)}
                </option>
              ))}
            </select>
          </label>
        )}
        {words.length > 0 && (
          <p class="buttons">
            {words.map((m) => (
              <button type="button" key={m.move} class="plain" data-ask={m.move} onClick={() => void question(m.move)}>
                {deedWords(game, m.did, place)}
              </button>
            ))}
          </p>
        )}
        <form
          class="typed"
          onSubmit={(e) => {
            e.preventDefault();
            setPicked([]);
            void question(typed.current!.value.trim());
          }}
        >
          <label>
            {t('ref-typed')}{' '}
            <input ref={typed} name="question" autocomplete="off" autocapitalize="off" spellcheck={false} />
          </label>
          <button type="submit" class="plain">
            {t('ref-ask')}
          </button>
        </form>
        {!draft.known && <p class="small">{t('ref-hidden')}</p>}
        <p class="small">
          <a href={`/rules/${game}`}>{t('ref-search')}</a> · <a href={`/card/${game}`}>{t('card-menu')}</a>
        </p>
      </div>
    </div>
  );
}
