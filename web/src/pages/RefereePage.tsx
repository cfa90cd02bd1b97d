// The referee's board: any position put together by tapping, judged at once, and asked about. Works without a network;
// what a game's tokens are, what cannot be and what is allowed is said by the rules in the page.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { WaitingPage } from '../lib/waiting';
import { GameLinks, StepButtons } from './parts';
import '../referee/referee.css';
import { loadGame } from '../games/load';
import { GAMES, gameClass } from '../lib/games';
import { goOn, type History } from '../lib/history';
import { place as address } from '../lib/route';
import { WholeRules } from '../lib/rules';
import { useSettings } from '../lib/settings';
import { shortTitle, t } from '../lib/texts';
import type { Geometry } from '../lib/types';
import { places } from '../play/Log';
import { Asking } from '../referee/Asking';
import { Begin, Share } from '../referee/Begin';
import { beginning, fresh, keepLying, type Lying } from '../referee/board';
import { edit } from '../referee/draft';
import { Moment, Panel, Setting, useDraft } from '../referee/Setting';
import { When } from '../referee/When';
import type { Chosen } from '../room/BoardSelect';

export function RefereePage({ game }: { game: string }) {
  const wishes = useSettings();
  const [rules] = useState(() => new WholeRules());
  const [geometry, setGeometry] = useState<Geometry>();
  const [board, setBoard] = useState<Chosen>();
  const [history, setHistory] = useState<History>(fresh);
  const [panel, setPanel] = useState<'' | 'when' | 'begin' | 'share'>('');
  const [asking, setAsking] = useState(address().searchParams.has('ask'));
  const position = history.texts[history.at];
  const place = useMemo(() => (geometry ? places(geometry) : (f?: string) => f ?? ''), [geometry, wishes.language]);

  useEffect(() => () => rules.close(), []);
  useEffect(() => {
    void (async () => {
      const [found] = await Promise.all([beginning(game), loadGame(game)]);
      if (!(await lay(found))) await lay({ board: undefined, history: fresh() });
    })();
  }, [game]);
  /** False, and nothing is changed, if it is no board. */
  const lay = async ({ board: on, history: texts }: Lying): Promise<boolean> => {
    const found = await rules.board(game, on?.text);
    if (!found) {
      await rules.board(game, board?.text);
      return false;
    }
    setGeometry(found);
    setBoard(on);
    setHistory(texts);
    return true;
  };
  const d = useDraft({
    rules,
    geometry,
    position,
    onPosition: (text) => setHistory(goOn(history, text)),
    onFault: () => setHistory(history.at ? { ...history, at: history.at - 1 } : fresh()),
  });
  const { draft } = d;
  useEffect(() => {
    if (geometry) keepLying(game, { board, history });
  }, [history, board]);

  if (!geometry || !draft) return <WaitingPage title={t('ref-title')} />;

  const step = (n: number) => {
    d.setPicked([]);
    setHistory({ ...history, at: history.at + n });
  };
  /** A position on a board; on another board than this one the steps begin anew. */
  const load = async (text: string, on: Chosen): Promise<boolean> => {
    const same = on?.text === board?.text;
    const read = same ? await edit(rules, text) : undefined;
    if (same ? !read || read.fault : !(await lay({ board: on, history: goOn(fresh(), text) }))) return false;
    if (same) setHistory(goOn(history, text));
    setPanel('');
    d.setPicked([]);
    return true;
  };
  const opened = panel && (
    <Panel onClose={() => setPanel('')}>
      {panel === 'when' && <When game={game} handles={draft.handles} onSet={d.set} />}
      {panel === 'begin' && <Begin game={game} rules={rules} board={board} onLoad={load} />}
      {panel === 'share' && <Share game={game} position={draft.position} board={board} />}
    </Panel>
  );
  return (
    <main id="content" class={`referee ${gameClass(game)}`} data-position={draft.position}>
      <header>
        <h1>
          {asking ? t('ref-ask') : t('ref-title')} · {shortTitle(game)}
          {board && <small data-board={board.name}> {t('board-on', { board: board.name })}</small>}
        </h1>
        <div class="undo">
          <Moment game={game} draft={draft} open={panel === 'when'} onOpen={(open) => setPanel(open ? 'when' : '')} />
          <StepButtons history={history} onStep={step} />
        </div>
      </header>
      {asking ? (
        <Asking
          game={game}
          rules={rules}
          geometry={geometry}
          draft={draft}
          place={place}
          panel={opened}
          onPosition={(text) => setHistory(goOn(history, text))}
        />
      ) : (
        <Setting game={game} d={d} geometry={geometry} place={place} panel={opened} />
      )}
      <footer class="card-bar">
        {!asking && (
          <>
            <button
              type="button"
              class="plain"
              data-panel="begin"
              onClick={() => setPanel(panel === 'begin' ? '' : 'begin')}
            >
              {t('ref-begin')}
            </button>
            <button
              type="button"
              class="plain"
              data-panel="share"
              onClick={() => setPanel(panel === 'share' ? '' : 'share')}
            >
              {t('ref-share')}
            </button>
          </>
        )}
        <button
          type="button"
          class="action"
          data-mode
          onClick={() => {
            setPanel('');
            d.onTool('');
            setAsking(!asking);
          }}
        >
          {t(asking ? 'ref-change' : 'ref-ready')}
        </button>
      </footer>
      <GameLinks label={t('ref-title')} games={GAMES} game={game} page="referee" />
    </main>
  );
}
