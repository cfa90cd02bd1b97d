// The referee's board: any position put together by tapping, judged at once, and asked about. Works without a network;
// what a game's tokens are, what cannot be and what is allowed is said by the rules in the page.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { WaitingPage } from '../lib/waiting';
import { GameLinks, StepButtons } from './parts';
import '../referee/referee.css';
import { loadGame } from '../games/load';
import { GAMES, gameClass } from '../lib/games';
import { goOn, type History, keepHistory, keptHistory } from '../lib/history';
import { place as address } from '../lib/route';
import { WholeRules } from '../lib/rules';
import { useSettings } from '../lib/settings';
import { shortTitle, t } from '../lib/texts';
import type { Geometry } from '../lib/types';
import { places } from '../play/Log';
import { Asking } from '../referee/Asking';
import { Begin, Share } from '../referee/Begin';
import { Moment, Panel, Setting, useDraft } from '../referee/Setting';
import { When } from '../referee/When';

const keyOf = (game: string) => `referee.${game}`;
const fresh = (): History => ({ texts: ['start'], at: 0 });

/** What stands in the address, or what was left here. */
function begin(game: string): History {
  const given = address().searchParams.get('position');
  const kept = keptHistory(keyOf(game)) ?? fresh();
  return given ? goOn(kept, given) : kept;
}

export function RefereePage({ game }: { game: string }) {
  const wishes = useSettings();
  const [rules] = useState(() => new WholeRules());
  const [geometry, setGeometry] = useState<Geometry>();
  const [history, setHistory] = useState<History>(() => begin(game));
  const [panel, setPanel] = useState<'' | 'when' | 'begin' | 'share'>('');
  const [asking, setAsking] = useState(address().searchParams.has('ask'));
  const position = history.texts[history.at];
  const place = useMemo(() => (geometry ? places(geometry) : (f?: string) => f ?? ''), [geometry, wishes.language]);

  useEffect(() => () => rules.close(), []);
  useEffect(() => {
    void Promise.all([rules.board(game), loadGame(game)]).then(([g]) => setGeometry(g));
  }, [game]);
  const d = useDraft({
    rules,
    geometry,
    position,
    onPosition: (text) => setHistory(goOn(history, text)),
    onFault: () => setHistory(history.at ? { ...history, at: history.at - 1 } : fresh()),
  });
  const { draft } = d;
  useEffect(() => keepHistory(keyOf(game), history), [history]);

  if (!geometry || !draft) return <WaitingPage title={t('ref-title')} />;

  const step = (n: number) => {
    d.setPicked([]);
    setHistory({ ...history, at: history.at + n });
  };
  const load = (text: string) => {
    setPanel('');
    d.setPicked([]);
    setHistory(goOn(history, text));
  };
  const opened = panel && (
    <Panel onClose={() => setPanel('')}>
      {panel === 'when' && <When game={game} handles={draft.handles} onSet={d.set} />}
      {panel === 'begin' && <Begin game={game} rules={rules} onLoad={load} />}
      {panel === 'share' && <Share game={game} position={draft.position} />}
    </Panel>
  );
  return (
    <main id="content" class={`referee ${gameClass(game)}`} data-position={draft.position}>
      <header>
        <h1>
          {asking ? t('ref-ask') : t('ref-title')} · {shortTitle(game)}
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
            <button class="plain" data-panel="begin" onClick={() => setPanel(panel === 'begin' ? '' : 'begin')}>
              {t('ref-begin')}
            </button>
            <button class="plain" data-panel="share" onClick={() => setPanel(panel === 'share' ? '' : 'share')}>
              {t('ref-share')}
            </button>
          </>
        )}
        <button
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
