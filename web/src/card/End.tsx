// The end: how each game ended, what the encounter is worth and why, fair play, the report.
import { useState } from 'preact/hooks';
import type { Board, Ending, Game } from '../hall/types';
import { sidesOf } from '../lib/games';
import { useNow } from '../lib/live';
import { LADDER, OFFENCES, offenceWords, stepWords } from '../lib/sanctions';
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

function Played({ game, n, was, state }: { game: string; n: number; was: Game; state: CardState }) {
  const side = sidesOf(game)[was.winner === was.first ? 0 : 1];
  const counts = [
    was.round && t('card-in-round', { n: was.round }),
    was.polish !== undefined && t('card-polish-left', { n: was.polish }),
    was.points !== undefined && t('card-points-made', { n: was.points }),
  ].filter(Boolean);
  return (
    <p class="played" data-played={n + 1}>
      <b>{t(n ? 'card-return' : 'card-game')}</b>: {sideName(game, side)}, {state.names[was.winner!]} (
      {counts.join(', ')}; {was.rule!.includes('/') ? was.rule : t('card-resigned')})
    </p>
  );
}

/** How a game ended: one tap on the way, then the counts this game needs. */
function HowItEnded({ game, sections, state, encounter, order, n }: Props & { n: number }) {
  const [way, setWay] = useState<HelpItem>();
  const [round, setRound] = useState(state.round);
  const [count, setCount] = useState(0);
  const { endings, counts } = encounter.report();
  const needs = counts?.find((c) => c.key !== 'round')?.key;
  const items = sections.find((s) => s.kind === 'end')!.items.filter((i) => i.winner);
  const words = (item: HelpItem) => [
    'result',
    '1',
    String(n + 1),
    item.winner!,
    ruleOf(item, endings)!,
    `round=${round}`,
  ];
  const number = (key: string, value: number, set: (n: number) => void, least: number) => (
    <label class="count">
      {t(key)}
      <span>
        <button aria-label={`${t(key)} −`} onClick={() => set(Math.max(least, value - 1))}>
          −
        </button>
        <input
          inputMode="numeric"
          value={value}
          onInput={(e) => set(Number.parseInt(e.currentTarget.value, 10) || 0)}
        />
        <button aria-label={`${t(key)} +`} onClick={() => set(value + 1)}>
          +
        </button>
      </span>
    </label>
  );
  return (
    <section class="how" data-how={n + 1}>
      <h3>{t(n ? 'card-return' : 'card-game')}</h3>
      {items.map((item, i) => (
        <div key={i} class="way">
          <button class="choose" aria-pressed={way === item} onClick={() => setWay(item)}>
            {sideName(game, item.winner!)}
          </button>
          <div>
            <Sentence item={item} />
          </div>
        </div>
      ))}
      {way && (
        <div class="counts">
          {number('card-round', round, setRound, 1)}
          {needs && number(`card-${needs}`, count, setCount, needs === 'points' ? -99 : 0)}
          <button
            class="action"
            data-write
            onClick={() => order([...words(way), ...(needs ? [`${needs}=${count}`] : [])]) && setWay(undefined)}
          >
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
        <button class="action" data-test disabled={!right[0] || !right[1]} onClick={send}>
          {t('card-write')}
        </button>
      </p>
      <p class="buttons">
        {[0, 1].map((i) => (
          <button key={i} class="plain" data-extra={i + 1} onClick={() => order(['extra', '1', String(i + 1)])}>
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
      {board.games.map((g, n) => g.rule !== undefined && <Played key={n} game={game} n={n} was={g} state={state} />)}
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
  const shown = encounter.cards().cards ?? [];
  const close = () => {
    setWho(undefined);
    setKind('');
    setReason('');
  };
  const give = () => {
    const words = ['card', '1', String(who! + 1), kind, ...(reason || kind === 'other' ? [reason] : [])];
    if (order(words)) close();
  };
  const now = useNow(5000);
  const red = who !== undefined && ladder[who] === 3;
  return (
    <section class="fair-play">
      <h2>{fair[0]?.title}</h2>
      {[0, 1].map((i) => (
        <div key={i} class="ladder" data-ladder={i + 1}>
          <p>
            <b>{state.names[i]}</b>
            {ladder[i] < 4 && (
              <button
                class="plain"
                data-sanction={i + 1}
                aria-expanded={who === i}
                onClick={() => setWho(who === i ? undefined : i)}
              >
                {stepWords(ladder[i])} <small>&nbsp;{clockTime(now)}</small>
              </button>
            )}
          </p>
          <ol>
            {LADDER.map((step, n) => {
              const was = shown.filter((c) => c.entrant.number === i + 1)[n];
              return (
                <li key={n} class={was ? `shown ${step}` : n === ladder[i] ? 'next' : ''}>
                  {was ? `${clockTime(was.when)} ` : ''}
                  {stepWords(n)}
                </li>
              );
            })}
          </ol>
          {who === i && (
            <div class="reasons">
              {OFFENCES.map((o) => (
                <button key={o} class="choose" data-offence={o} aria-pressed={kind === o} onClick={() => setKind(o)}>
                  {offenceWords(o)}
                </button>
              ))}
              {kind === 'other' && (
                <label>
                  {t('card-reason')}
                  <input value={reason} maxLength={80} onInput={(e) => setReason(e.currentTarget.value)} />
                </label>
              )}
              {red && kind && <p class="warn">{t('card-red-means')}</p>}
              <p class="buttons">
                <button class="action" data-give disabled={!kind || (kind === 'other' && !reason)} onClick={give}>
                  {t(red ? 'card-show-red' : 'card-show', { step: stepWords(ladder[i]) })}
                </button>
                <button class="plain" onClick={close}>
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
