// The referee's board: any position put together by tapping, judged at once, and asked about. Works without a network;
// what a game's tokens are, what cannot be and what is allowed is said by the rules in the page.
import { useEffect, useMemo, useState } from 'preact/hooks';
import '../referee/referee.css';
import { Board } from '../board/Board';
import { OpenRule } from '../card/Words';
import { loadGame } from '../games';
import { GAMES, gameClass } from '../lib/games';
import { place as address } from '../lib/route';
import { Rules } from '../lib/rules';
import { useSettings } from '../lib/settings';
import { doingName, language, shortTitle, sideName, t } from '../lib/texts';
import type { Geometry } from '../lib/types';
import { places } from '../play/Log';
import { Asking } from '../referee/Asking';
import { Begin, Share } from '../referee/Begin';
import { type Draft, edit, goOn, type History, keepDraft, savedDraft, topOf } from '../referee/draft';
import { ERASE, Switches, Tray } from '../referee/Tray';
import { When } from '../referee/When';
import { handleName } from '../referee/words';

const fresh = (): History => ({ texts: ['start'], at: 0 });

/** What stands in the address, or what was left here. */
function begin(game: string): History {
  const given = address().searchParams.get('position');
  const kept = savedDraft(game) ?? fresh();
  return given ? goOn(kept, given) : kept;
}

function Complaints({ draft, onField }: { draft: Draft; onField: (field: string) => void }) {
  const [open, setOpen] = useState('');
  const speech = language();
  if (!draft.wrong.length)
    return (
      <p class="sound" role="status" data-sound="yes">
        {t('ref-sound')}
      </p>
    );
  return (
    <ul class={`complaints ${draft.idle ? 'idle' : ''}`} role="status" data-sound={draft.idle ? 'idle' : 'no'}>
      {draft.wrong.map((w, i) => (
        <li key={i}>
          {w.field && (
            <button class="chip" onClick={() => onField(w.field!)}>
              {w.field}
            </button>
          )}{' '}
          {w[speech]}{' '}
          {w.rule && (
            <button
              class="chip"
              aria-expanded={open === w.rule}
              onClick={() => setOpen(open === w.rule ? '' : w.rule!)}
            >
              {w.rule.split('/')[1]}
            </button>
          )}
        </li>
      ))}
      {open && (
        <li>
          <OpenRule id={open} onClose={() => setOpen('')} />
        </li>
      )}
    </ul>
  );
}

export function RefereePage({ game }: { game: string }) {
  const wishes = useSettings();
  const [rules] = useState(() => new Rules());
  const [geometry, setGeometry] = useState<Geometry>();
  const [history, setHistory] = useState<History>(() => begin(game));
  const [draft, setDraft] = useState<Draft>();
  const [tool, setTool] = useState('');
  const [picked, setPicked] = useState<string[]>([]);
  const [panel, setPanel] = useState<'' | 'when' | 'begin' | 'share'>('');
  const [asking, setAsking] = useState(address().searchParams.has('ask'));
  const [notice, setNotice] = useState('');
  const position = history.texts[history.at];
  const place = useMemo(() => (geometry ? places(geometry) : (f?: string) => f ?? ''), [geometry, wishes.language]);

  useEffect(() => () => rules.close(), []);
  useEffect(() => {
    void Promise.all([rules.board(game), loadGame(game)]).then(([g]) => setGeometry(g));
  }, [game]);
  useEffect(() => {
    if (!geometry) return;
    let late = false;
    keepDraft(game, history);
    void edit(rules, position, picked[0]).then((found) => {
      if (late || !found) return;
      if (!found.fault) return setDraft(found);
      setNotice(found.fault[language()]);
      setHistory(history.at ? { ...history, at: history.at - 1 } : fresh());
    });
    return () => {
      late = true;
    };
  }, [geometry, position, picked[0]]);

  if (!geometry || !draft)
    return (
      <main id="content">
        <h1 class="hidden">{t('ref-title')}</h1>
        <p class="loading" role="status">
          {t('loading')}
        </p>
      </main>
    );

  /** Gives the orders, and keeps what comes of them. */
  const order = async (orders: string, field?: string): Promise<boolean> => {
    const now = await edit(rules, position, field, orders);
    setNotice(now ? '' : t('ref-cannot'));
    if (!now) return false;
    setDraft(now);
    setHistory(goOn(history, now.position));
    return true;
  };
  const set = (word: string, value: number | string) => void order(`${word}=${value}`, picked[0]);
  const onTool = (word: string) => {
    setTool(word);
    setPicked([]);
    setNotice('');
  };
  const chosen = draft.handles.find((h) => h.word === tool);
  const putPair = async (field: string) => {
    if (!picked.length) return setPicked([field]);
    setPicked([]);
    await order(`${tool}@${picked[0]}-${field}=1`);
  };
  const onPoint = async (field: string) => {
    const here = (await edit(rules, position, field))?.on;
    const top = topOf(here);
    if (tool === ERASE) {
      if (top) await order(`${top.word}@${field}=0`);
      return setPicked([]);
    }
    if (chosen?.kind === 'pair') return putPair(field);
    if (chosen && top?.word !== tool) {
      if (await order(`${tool}@${field}=1`, field)) setPicked([field]);
      return;
    }
    // Without a tool: the first tap opens a token, the second one moves it.
    if (picked.length && !top && !tool && topOf(draft.on)) {
      if (await order(`${picked[0]}>${field}`, field)) setPicked([field]);
      return;
    }
    setPicked(picked[0] === field || !top ? [] : [field]);
  };
  const on = (draft.on ?? []).filter((h) => h.kind === 'mark');
  const top = picked.length === 1 ? topOf(draft.on) : undefined;
  const step = (n: number) => {
    setPicked([]);
    setHistory({ ...history, at: history.at + n });
  };
  const load = (text: string) => {
    setPanel('');
    setPicked([]);
    setHistory(goOn(history, text));
  };
  const moment = [
    t('round-only', { round: draft.round }),
    draft.turn === 'chance' ? t('dice') : draft.turn === 'over' ? t('over') : sideName(game, draft.turn),
    draft.turn === 'over' ? '' : doingName(game, draft.doing),
  ].filter(Boolean);
  return (
    <main id="content" class={`referee ${gameClass(game)}`} data-position={draft.position}>
      <header>
        <h1>
          {asking ? t('ref-ask') : t('ref-title')} · {shortTitle(game)}
        </h1>
        <div class="undo">
          <button class="plain" data-undo disabled={!history.at} onClick={() => step(-1)}>
            <span aria-hidden="true">↶</span>
            <span class="hidden">{t('ref-undo')}</span> {history.at || ''}
          </button>
          <button
            class="plain"
            data-redo
            disabled={history.at + 1 >= history.texts.length}
            aria-label={t('ref-redo')}
            onClick={() => step(1)}
          >
            ↷
          </button>
        </div>
      </header>
      <button
        class="moment"
        data-panel="when"
        aria-expanded={panel === 'when'}
        onClick={() => setPanel(panel === 'when' ? '' : 'when')}
      >
        {moment.join(' · ')} <span aria-hidden="true">{panel === 'when' ? '▴' : '▾'}</span>
      </button>
      {panel === 'when' && (
        <div class="sheet-panel">
          <When game={game} handles={draft.handles} onSet={set} />
          <button class="action" data-close onClick={() => setPanel('')}>
            {t('ref-back')}
          </button>
        </div>
      )}
      {asking ? (
        <Asking
          game={game}
          rules={rules}
          geometry={geometry}
          draft={draft}
          place={place}
          onPosition={(text) => setHistory(goOn(history, text))}
        />
      ) : (
        <div class="setting">
          <div class="board-side">
            <Board
              geometry={geometry}
              pieces={draft.pieces}
              picked={picked}
              exact
              blamed={draft.wrong.find((w) => w.field)?.field}
              labels={wishes.labels}
              round={draft.round}
              rounds={draft.rounds}
              onPoint={(f) => void onPoint(f)}
              onCancel={() => setPicked([])}
            />
          </div>
          <div class="tools-side">
            {notice && (
              <p class="warn" role="alert">
                {notice}
              </p>
            )}
            <Complaints draft={draft} onField={(f) => setPicked([f])} />
            {top && (
              <section class="token-panel" data-field={picked[0]}>
                <h2>
                  {handleName(game, top)} · {place(picked[0])}
                </h2>
                <Switches game={game} handles={on} onSet={(w, v) => void order(`${w}@${picked[0]}=${v}`, picked[0])} />
                {!tool && <p class="small">{t('ref-move-how')}</p>}
              </section>
            )}
            {chosen?.kind === 'pair' && <p class="small">{t(picked.length ? 'ref-pair-to' : 'ref-pair-from')}</p>}
            {panel !== 'when' && <Tray game={game} handles={draft.handles} tool={tool} onTool={onTool} />}
            {panel === 'begin' && <Begin game={game} rules={rules} onLoad={load} />}
            {panel === 'share' && <Share game={game} position={draft.position} />}
          </div>
        </div>
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
            setPicked([]);
            setTool('');
            setAsking(!asking);
          }}
        >
          {t(asking ? 'ref-change' : 'ref-ready')}
        </button>
      </footer>
      <nav class="books" aria-label={t('ref-title')}>
        {GAMES.map((g) => (
          <a key={g} href={`/referee/${g}`} aria-current={g === game ? 'page' : undefined}>
            {shortTitle(g)}
          </a>
        ))}
      </nav>
    </main>
  );
}
