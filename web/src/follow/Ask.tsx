// What whoever follows is asked: what was shown at the table, which illegal move was made, what is done about it.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { OpenRule } from '../card/Words';
import { gameView } from '../games';
import { Panel as Beside } from '../lib/Confirm';
import { sidesOf } from '../lib/games';
import { happening } from '../lib/happening';
import { type Places, sideName, t } from '../lib/texts';
import type { Refusal } from '../lib/types';
import { edit } from '../referee/draft';
import { Moment, Panel, Setting, useDraft } from '../referee/Setting';
import { When } from '../referee/When';
import type { Question, RealTable } from './table';
import { f, refusalWords } from './words';

interface ShownProps {
  game: string;
  table: RealTable;
  question: Question;
  place: Places;
  onAnswer: (answer: string) => void;
  onCancel: () => void;
}

/** Which of these it was, or which cards. */
export function Shown({ game, table, question, place, onAnswer, onCancel }: ShownProps) {
  const [cards, setCards] = useState<number[]>([]);
  const [all, setAll] = useState<number[]>([]);
  const need = question.cards ?? 0;
  useEffect(() => {
    if (need)
      void edit(table.rules, 'start').then((d) =>
        setAll((d?.handles ?? []).filter((h) => h.kind === 'card').map((h) => h.number!)),
      );
  }, [need]);
  const tap = (n: number) => setCards(cards.includes(n) ? cards.filter((x) => x !== n) : [...cards, n].slice(0, need));
  return (
    <Beside class="shown" label={f('shown')} onClose={onCancel}>
      <h2>{need ? f('shown-cards', { n: need }) : f('shown')}</h2>
      {question.which?.map((events, i) => (
        <button type="button" key={i} class="choose" data-which={i + 1} onClick={() => onAnswer(String(i + 1))}>
          {events.map((e) => happening(game, e, place)).join('; ') || t('ref-nothing')}
        </button>
      ))}
      {question.wrong && (
        <p class="warn" role="alert">
          {f('wrong-card', { card: gameView(game).card?.(question.wrong) ?? question.wrong })}
        </p>
      )}
      {need > 0 && (
        <>
          <div class="card-grid">
            {all.map((n) => (
              <button type="button" key={n} data-card={n} aria-pressed={cards.includes(n)} onClick={() => tap(n)}>
                {gameView(game).card?.(n) ?? n}
              </button>
            ))}
          </div>
          <button
            type="button"
            class="action"
            data-cards
            disabled={cards.length !== need}
            onClick={() => onAnswer(cards.join(' '))}
          >
            {f('cards-ready', { n: cards.length, of: need })}
          </button>
        </>
      )}
      <button type="button" class="plain" onClick={onCancel}>
        {t('cancel')}
      </button>
    </Beside>
  );
}

interface IllegalProps {
  game: string;
  table: RealTable;
  names: Record<string, string>;
  onSay: (side: string, move: string) => void;
  onCancel: () => void;
}

/** An illegal move that was noticed late: whose, from where to where; the rule is found as it was judged then. */
export function Illegal({ game, table, names, onSay, onCancel }: IllegalProps) {
  const { state, geometry } = table;
  const [side, setSide] = useState('');
  const [fields, setFields] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ move: string; no?: Refusal; text: string }>();
  const judge = async (what: string) => {
    const blamed = await table.blame(side, what);
    setFound(blamed ? { ...blamed, text: await refusalWords(blamed.no) } : { move: what, text: f('no-rule') });
  };
  const onPoint = (field: string) => {
    const now = fields.length > 1 ? [field] : [...fields, field];
    setFields(now);
    setFound(undefined);
    if (side && now.length === 2 && now[0] !== now[1]) void judge(now.join(' '));
  };
  return (
    <>
      <div class="board-side">
        <Board geometry={geometry} on={state} picked={fields} exact onPoint={onPoint} onCancel={() => setFields([])} />
      </div>
      <div class="tools-side">
        <section class="sheet-panel" aria-label={f('illegal')}>
          <h2>{f('illegal')}</h2>
          {/** biome-ignore lint/a11y/useSemanticElements: buttons in a row, not the fields of a form */}
          <div class="segments" role="group" aria-label={f('who')}>
            {sidesOf(game).map((s) => (
              <button
                type="button"
                key={s}
                data-side={s}
                aria-pressed={side === s}
                onClick={() => {
                  setSide(s);
                  setFields([]);
                  setFound(undefined);
                }}
              >
                {sideName(game, s)} · {names[s]}
              </button>
            ))}
          </div>
          <p class="todo">{f(side ? (fields.length === 1 ? 'illegal-to' : 'illegal-from') : 'illegal-who')}</p>
          {side && (
            <form
              class="typed"
              onSubmit={(e) => {
                e.preventDefault();
                if (typed.trim()) void judge(typed.trim());
              }}
            >
              <label>
                {f('illegal-typed')}{' '}
                <input
                  name="illegal"
                  value={typed}
                  autocomplete="off"
                  autocapitalize="off"
                  spellcheck={false}
                  onInput={(e) => setTyped(e.currentTarget.value)}
                />
              </label>
              <button type="submit" class="plain">
                {t('ref-ask')}
              </button>
            </form>
          )}
          {found && (
            <div class={found.no ? 'refusal' : 'sound'} role="status" data-blamed={found.no?.rule ?? 'none'}>
              <p>{found.text}</p>
              {found.no?.rule && <OpenRule id={found.no.rule} />}
              {found.no && (
                <button type="button" class="action" data-say onClick={() => onSay(side, found.move)}>
                  {f('illegal-write', { name: names[side] })}
                </button>
              )}
            </div>
          )}
          <button type="button" class="plain" data-leave onClick={onCancel}>
            {t('cancel')}
          </button>
        </section>
      </div>
    </>
  );
}

interface RulingProps {
  game: string;
  table: RealTable;
  place: Places;
  onBack: () => void;
  onStands: (position: string) => Promise<string>;
}

/** event/4.9: taken back, or left standing; then the board is put as it lies. */
export function Ruling({ game, table, place, onBack, onStands }: RulingProps) {
  const [position, setPosition] = useState<string>();
  const [when, setWhen] = useState(false);
  const [no, setNo] = useState('');
  const d = useDraft({
    rules: table.rules,
    geometry: position ? table.geometry : undefined,
    position: position ?? '',
    onPosition: setPosition,
    onFault: () => setPosition(table.state.position),
  });
  const done = [...table.log].reverse().find((e) => e.what === 'illegal');
  const stands = async () => {
    const { position: now } = table.state;
    const { from, to } = done?.did ?? {};
    const moved = from && to ? await edit(table.rules, now, '', `${from}>${to}`) : null;
    setPosition(moved?.position ?? now);
  };
  if (position && d.draft)
    return (
      <div class="referee standing">
        <p class="todo">{f('stands-how')}</p>
        <Moment game={game} draft={d.draft} open={when} onOpen={setWhen} />
        <Setting
          game={game}
          d={d}
          geometry={table.geometry}
          place={place}
          panel={
            when && (
              <Panel onClose={() => setWhen(false)}>
                <When game={game} handles={d.draft.handles} onSet={d.set} />
              </Panel>
            )
          }
        >
          {no && (
            <p class="warn" role="alert">
              {no}
            </p>
          )}
          <p class="buttons">
            <button
              type="button"
              class="action"
              data-lies
              onClick={async () => setNo(await onStands(d.draft!.position))}
            >
              {f('stands-so')}
            </button>
            <button type="button" class="plain" onClick={() => setPosition(undefined)}>
              {t('cancel')}
            </button>
          </p>
        </Setting>
      </div>
    );
  return (
    <Beside class="ruling" label={f('ruling')}>
      <h2>{f('ruling')}</h2>
      {done && (
        <p data-charged={done.who}>
          <b>{f('what.illegal')}</b> {sideName(game, done.who ?? '')} {done.text}
        </p>
      )}
      {done?.rule && <OpenRule id={done.rule} />}
      <OpenRule id="event/4.9" />
      <p class="buttons">
        <button type="button" class="action" data-back onClick={onBack}>
          {f('taken-back')}
        </button>
        <button type="button" class="action" data-stands onClick={() => void stands()}>
          {f('left-standing')}
        </button>
      </p>
    </Beside>
  );
}
