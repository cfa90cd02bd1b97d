// The end: how each game ended, what the encounter is worth and why, fair play, the report.
import { useState } from 'preact/hooks';
import type { Board, Ending, Game, Report } from '../hall/types';
import { sidesOf } from '../lib/games';
import { useNow } from '../lib/live';
import { sideName, t } from '../lib/texts';
import type { HelpItem, HelpSection } from '../lib/types';
import { type Encounter, KEY } from './encounter';
import type { CardState } from './state';
import { clockTime, Sentence } from './Words';

interface Props {
  game: string;
  sections: HelpSection[];
  state: CardState;
  encounter: Encounter;
  order: (words: string[]) => boolean;
}

/** The rule of the ending an item speaks of. */
const ruleOf = (item: HelpItem, endings: Ending[]) => item.rules.find((r) => endings.some((e) => e.rule === r));

interface PlayedProps {
  game: string;
  n: number;
  was: Game;
  state: CardState;
  report: Report;
}

function Played({ game, n, was, state, report }: PlayedProps) {
  const side = sidesOf(game)[was.winner === was.first ? 0 : 1];
  const counts = report.counts
    .filter((c) => was.counts?.[c.key] !== undefined)
    .map((c) => `${c.words}: ${was.counts![c.key]}`);
  return (
    <p class="played" data-played={n + 1}>
      <b>{t(n ? 'card-return' : 'card-game')}</b>: {sideName(game, side)}, {state.names[was.winner!]} (
      {counts.join(', ')}; {was.rule!.includes('/') ? was.rule : t('card-resigned')})
    </p>
  );
}

interface CountProps {
  of: { key: string; words: string };
  value: number;
  onSet: (n: number) => void;
}

/** One count of a result: fewer, typed, more. */
function Count({ of, value, onSet }: CountProps) {
  return (
    <label class="count" data-count={of.key}>
      {of.words}
      <span>
        <button type="button" aria-label={`${of.words} −`} onClick={() => onSet(value - 1)}>
          −
        </button>
        <input
          inputMode="numeric"
          value={value}
          onInput={(e) => onSet(Number.parseInt(e.currentTarget.value, 10) || 0)}
        />
        <button type="button" aria-label={`${of.words} +`} onClick={() => onSet(value + 1)}>
          +
        </button>
      </span>
    </label>
  );
}

/** How a game ended: one tap on the way, then what the desk counts in this game. */
function HowItEnded({ game, sections, state, encounter, order, n }: Props & { n: number }) {
  const [way, setWay] = useState<HelpItem>();
  const [counted, setCounted] = useState<Record<string, number>>({ round: state.round });
  const { endings, counts } = encounter.report();
  const items = sections.find((s) => s.kind === 'end')!.items.filter((i) => i.winner);
  const words = (item: HelpItem) => [
    'result',
    '1',
    String(n + 1),
    item.winner!,
    ruleOf(item, endings)!,
    ...counts.map((c) => `${c.key}=${counted[c.key] ?? 0}`),
  ];
  return (
    <section class="how" data-how={n + 1}>
      <h3>{t(n ? 'card-return' : 'card-game')}</h3>
      {items.map((item, i) => (
        <div key={i} class="way">
          <button type="button" class="choose" aria-pressed={way === item} onClick={() => setWay(item)}>
            {sideName(game, item.winner!)}
          </button>
          <div>
            <Sentence item={item} />
          </div>
        </div>
      ))}
      {way && (
        <div class="counts">
          {counts.map((c) => (
            <Count
              key={c.key}
              of={c}
              value={counted[c.key] ?? 0}
              onSet={(value) => setCounted({ ...counted, [c.key]: value })}
            />
          ))}
          <button type="button" class="action" data-write onClick={() => order(words(way)) && setWay(undefined)}>
            {t('card-write')}
          </button>
        </div>
      )}
    </section>
  );
}

/** Level: the test, and what decides after it. */
function Decide({ state, board, order }: { state: CardState; board: Board; order: Props['order'] }) {
  const [right, setRight] = useState<[string, string]>(['', '']);
  const [of, setOf] = useState('20');
  const set = (i: number, value: string) => setRight(i ? [right[0], value] : [value, right[1]]);
  const send = () => {
    for (const i of [0, 1]) if (!order(['test', KEY, String(i + 1), right[i], of])) return;
  };
  if (board.state !== 'test') return null;
  return (
    <section class="decide" data-decide>
      <p role="status">{board.words}</p>
      <p class="tests">
        {[0, 1].map((i) => (
          <label key={i}>
            {t('card-test', { name: state.names[i] })}
            <input inputMode="numeric" value={right[i]} onInput={(e) => set(i, e.currentTarget.value)} />
          </label>
        ))}
        <label>
          {t('card-questions')}
          <input inputMode="numeric" value={of} onInput={(e) => setOf(e.currentTarget.value)} />
        </label>
        <button type="button" class="action" data-test disabled={!right[0] || !right[1]} onClick={send}>
          {t('card-write')}
        </button>
      </p>
      <p class="buttons">
        {[0, 1].map((i) => (
          <button
            type="button"
            key={i}
            class="plain"
            data-extra={i + 1}
            onClick={() => order(['extra', '1', String(i + 1)])}
          >
            {t('card-extra', { name: state.names[i] })}
          </button>
        ))}
      </p>
    </section>
  );
}

export function Result(props: Props) {
  const { game, sections, state, encounter, order } = props;
  const board = encounter.board();
  const missing = board.games.findIndex((g) => g.rule === undefined);
  const over = board.state === 'done';
  return (
    <section>
      <h2>{t('card-encounter')}</h2>
      {board.games.map(
        (g, n) =>
          g.rule !== undefined && (
            <Played key={n} game={game} n={n} was={g} state={state} report={encounter.report()} />
          ),
      )}
      {missing >= 0 && !over && <HowItEnded key={missing} {...props} n={missing} />}
      <Decide state={state} board={board} order={order} />
      {over && (
        <div class="worth" role="status" data-worth>
          {[0, 1].map((i) => (
            <p key={i}>
              {state.names[i]} <b>{board.points?.[i] ?? 0}</b> {t('card-points-short')}
            </p>
          ))}
          <p class="why">
            {board.won[0]} : {board.won[1]}. {board.words}{' '}
            {board.rule && <a href={`/rules/${board.rule}`}>{board.rule}</a>}
          </p>
        </div>
      )}
      {over && (
        <ol class="scale" aria-label={t('card-encounter')}>
          {[3, 2, 1, 0].map((points) => (
            <li key={points} class={board.points?.includes(points) ? 'now' : ''} data-scale={points}>
              {[0, 1]
                .filter((i) => board.points?.[i] === points)
                .map((i) => state.names[i])
                .join(', ') || '–'}
              <b>{points}</b>
            </li>
          ))}
        </ol>
      )}
      <ul class="winner-rules">
        {sections
          .filter((s) => s.kind === 'winner')
          .flatMap((s) => s.items)
          .map((item, i) => (
            <li key={i}>
              <Sentence item={item} />
            </li>
          ))}
      </ul>
    </section>
  );
}

export function FairPlay({ fair, state, encounter, order }: Props & { fair: HelpSection[] }) {
  const [who, setWho] = useState<number>();
  const [kind, setKind] = useState('');
  const [reason, setReason] = useState('');
  const { ladder } = encounter.report();
  const { offences = [], sanctions = [] } = encounter.event();
  const shown = encounter.cards().cards ?? [];
  const close = () => {
    setWho(undefined);
    setKind('');
    setReason('');
  };
  const give = () => {
    const words = ['card', '1', String(who! + 1), kind, ...(reason || explained ? [reason] : [])];
    if (order(words)) close();
  };
  const now = useNow(5000);
  const step = who === undefined ? undefined : sanctions[ladder[who]];
  const explained = offences.some((o) => o.offence === kind && o.explained);
  return (
    <section class="fair-play">
      <h2>{fair[0]?.title}</h2>
      {[0, 1].map((i) => (
        <div key={i} class="ladder" data-ladder={i + 1}>
          <p>
            <b>{state.names[i]}</b>
            {sanctions[ladder[i]] && (
              <button
                type="button"
                class="plain"
                data-sanction={i + 1}
                aria-expanded={who === i}
                onClick={() => setWho(who === i ? undefined : i)}
              >
                {sanctions[ladder[i]].words} <small>&nbsp;{clockTime(now)}</small>
              </button>
            )}
          </p>
          <ol>
            {sanctions.map((s, n) => {
              const was = shown.filter((c) => c.entrant.number === i + 1)[n];
              return (
                <li key={n} class={was ? `shown ${s.step}` : n === ladder[i] ? 'next' : ''}>
                  {was ? `${clockTime(was.when)} ` : ''}
                  {s.words}
                </li>
              );
            })}
          </ol>
          {who === i && (
            <div class="reasons">
              {offences.map((o) => (
                <button
                  type="button"
                  key={o.offence}
                  class="choose"
                  data-offence={o.offence}
                  aria-pressed={kind === o.offence}
                  onClick={() => setKind(o.offence)}
                >
                  {o.words}
                </button>
              ))}
              {explained && (
                <label>
                  {t('card-reason')}
                  <input value={reason} maxLength={80} onInput={(e) => setReason(e.currentTarget.value)} />
                </label>
              )}
              {step?.out && kind && <p class="warn">{t('card-red-means')}</p>}
              <p class="buttons">
                <button
                  type="button"
                  class="action"
                  data-give
                  disabled={!kind || (explained && !reason)}
                  onClick={give}
                >
                  {t(step?.out ? 'card-show-red' : 'card-show', { step: step?.words ?? '' })}
                </button>
                <button type="button" class="plain" onClick={close}>
                  {t('cancel')}
                </button>
              </p>
            </div>
          )}
        </div>
      ))}
      <ul>
        {fair[0]?.items.map((item, i) => (
          <li key={i}>
            <Sentence item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
