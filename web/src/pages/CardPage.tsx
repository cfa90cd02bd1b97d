// The referee's help card, alive: set-up to tick off, the turn step by step, the end with its points, fair play. What
// was done is kept in this browser and works without a network.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Tabs } from '../lib/Tabs';
import { WaitingPage } from '../lib/waiting';
import { GameLinks } from './parts';
import '../card/card.css';
import { Before } from '../card/Before';
import { FairPlay, Result } from '../card/End';
import { back, type CardState, fresh, keepCard, minutesOf, next, noted, savedCard } from '../card/state';
import { stepsOf, Turn, titleOf } from '../card/Turn';
import { useEncounter } from '../card/useEncounter';
import { fresh as freshTable, keepFollowed, MINUTES } from '../follow/state';
import { hasCard, helpCard } from '../lib/cards';
import { moment } from '../lib/desk';
import { download } from '../lib/download';
import { GAMES, gameClass, infoOf, sidesOf } from '../lib/games';
import { useNow } from '../lib/live';
import { go } from '../lib/route';
import { language, shortTitle, sideName, t } from '../lib/texts';
import type { HelpSection } from '../lib/types';

/** Clocks advise and never decide. */
const CLOCK_RULE = 'event/4.8';

export function CardPage({ game }: { game: string }) {
  const [sections, setSections] = useState<HelpSection[]>();
  const [fair, setFair] = useState<HelpSection[]>([]);
  const [state, setState] = useState<CardState>(() => savedCard(game) ?? fresh(['', '']));
  const [refused, setRefused] = useState('');
  const [kept, setKept] = useState(true);
  const { encounter, names } = useEncounter(game, state);
  const speech = language();
  useEffect(() => {
    void helpCard(game).then(setSections);
    void helpCard('event').then(setFair);
  }, [game, speech]);
  const now = useNow(5000);
  // Before it is seen: what the screen shows survives a reload.
  useLayoutEffect(() => setKept(keepCard(game, state)), [state]);
  useEffect(() => setState((old) => noted(old, Date.now())), [state.tab, state.game, state.round]);
  useEffect(() => scrollTo(0, 0), [state.tab]);
  const change = (part: Partial<CardState>) => setState((old) => ({ ...old, ...part }));
  const order = (words: string[]): boolean => {
    const given = { when: moment(new Date()), words };
    const answer = encounter!.order(given);
    setRefused(answer.status === 'done' ? '' : (answer.no?.[speech] ?? answer.status));
    if (answer.status !== 'done') return false;
    setState((old) => ({ ...old, orders: [...old.orders, given] }));
    return true;
  };
  if (!sections) return <WaitingPage title={t('card-title')} />;
  /** The same players and sides, and what was written here so far, on the board. */
  const follow = () => {
    const { first, began, orders, game: at } = state;
    const made = freshTable({ game, names: state.names, first, began, orders, at });
    keepFollowed(made);
    go(`/follow/${made.id}`);
  };
  const rounds = infoOf(game)?.rounds ?? 0;
  const steps = stepsOf(sections);
  const shown = { ...state, names };
  const minutes = minutesOf(state, now);
  const ahead = next(state, steps.length, rounds);
  const tabs = [
    ['before', 'card-before'],
    ['turn', 'card-turn'],
    ['end', 'card-end'],
  ] as const;
  const aheadTitle =
    ahead.tab === 'end'
      ? t('card-end')
      : ahead.round > state.round
        ? t('card-next-round', { n: ahead.round })
        : `${steps[ahead.step].step}. ${titleOf(steps[ahead.step])[0]}`;
  return (
    <main id="content" class={`help-card ${gameClass(game)}`}>
      <header>
        <h1>
          {shortTitle(game)} · {t('card-title')}
        </h1>
        <a class="plain" href={`/referee/${game}?ask`}>
          {t('ref-ask')}
        </a>
        <p class="small">
          {t(state.game ? 'card-return' : 'card-game')}
          {minutes !== undefined && <b data-minutes={minutes}> ({t('card-minutes', { n: minutes })})</b>}
          {': '}
          {names[0]} – {sideName(game, sidesOf(game)[state.first === state.game ? 0 : 1])}, {names[1]} –{' '}
          {sideName(game, sidesOf(game)[state.first === state.game ? 1 : 0])}
        </p>
      </header>
      <Tabs
        tabs={tabs.map(([tab, word]) => [tab, t(word)])}
        now={state.tab}
        panel="card-panel"
        onTab={(tab) => change({ tab })}
      />
      {!kept && (
        <p class="warn" role="alert">
          {t('card-not-kept')}
        </p>
      )}
      {state.tab === 'turn' && (minutes ?? 0) >= MINUTES.warning && (
        <p class="warn" role="status">
          {t('card-time', { n: MINUTES.warning })} <a href={`/rules/${CLOCK_RULE}`}>{CLOCK_RULE}</a>
        </p>
      )}
      <div id="card-panel" role="tabpanel" aria-labelledby={`tab-${state.tab}`}>
        {state.tab === 'before' && (
          <Before game={game} sections={sections} state={state} change={change} onFollow={follow} />
        )}
        {state.tab === 'turn' && <Turn game={game} sections={sections} rounds={rounds} state={state} change={change} />}
        {state.tab === 'end' && encounter && (
          <>
            {refused && (
              <p class="warn" role="alert">
                {refused}
              </p>
            )}
            <Result game={game} sections={sections} state={shown} encounter={encounter} order={order} />
            <FairPlay game={game} sections={sections} state={shown} encounter={encounter} order={order} fair={fair} />
            <p class="buttons">
              <button
                type="button"
                class="plain"
                data-undo
                disabled={!state.orders.length}
                onClick={() => change({ orders: state.orders.slice(0, -1) })}
              >
                {t('card-undo')}
              </button>
              <button type="button" class="plain" onClick={() => print()}>
                {t('card-print')}
              </button>
              <button type="button" class="plain" data-file onClick={() => download(`${game}.event`, encounter.file())}>
                {t('card-file')}
              </button>
              <button
                type="button"
                class="plain"
                data-fresh
                onClick={() => confirm(t('card-fresh-sure')) && setState(fresh(['', '']))}
              >
                {t('card-fresh')}
              </button>
            </p>
          </>
        )}
      </div>
      <footer class="card-bar">
        {state.tab === 'before' && (
          <button
            type="button"
            class="action"
            data-next
            onClick={() => change({ tab: 'turn', game: 0, round: 1, step: 0 })}
          >
            {steps[0].side === 'both'
              ? t('card-begin-both')
              : t('card-begin', { side: sideName(game, steps[0].side!) })}
          </button>
        )}
        {state.tab === 'turn' && (
          <>
            <button
              type="button"
              class="plain"
              data-back
              aria-label={t('card-back')}
              onClick={() => setState(back(state, steps.length))}
            >
              ‹
            </button>
            <button type="button" class="action" data-next onClick={() => setState(ahead)}>
              {t('card-next', { what: aheadTitle })}
            </button>
          </>
        )}
        {state.tab === 'end' && !state.game && (
          <button
            type="button"
            class="action"
            data-next
            onClick={() => change({ tab: 'turn', game: 1, round: 1, step: 0 })}
          >
            {t('card-to-return')}
          </button>
        )}
      </footer>
      <GameLinks label={t('card-title')} games={GAMES.filter(hasCard)} game={game} page="card" />
    </main>
  );
}
