// A position put together by tapping: the board, the tray, the switches of a token, round and step, and what cannot be.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { OpenRule } from '../card/Words';
import type { WholeRules } from '../lib/rules';
import { doingName, language, type Places, sideName, t } from '../lib/texts';
import type { Geometry } from '../lib/types';
import { type Draft, edit, topOf } from './draft';
import { ERASE, Switches, Tray } from './Tray';
import { handleName } from './words';

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
            <button type="button" class="chip" onClick={() => onField(w.field!)}>
              {w.field}
            </button>
          )}{' '}
          {w[speech]}{' '}
          {w.rule && (
            <button
              type="button"
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

interface DraftProps {
  rules: WholeRules;
  geometry?: Geometry;
  position: string;
  /** What came of an order. */
  onPosition: (position: string) => void;
  /** The text is no position: in words. */
  onFault: () => void;
}

/** The draft of a position, and what a thumb can do to it. */
export function useDraft({ rules, geometry, position, onPosition, onFault }: DraftProps) {
  const [made, setMade] = useState<{ draft: Draft; on?: Geometry }>();
  const setDraft = (now: Draft) => setMade({ draft: now, on: geometry });
  const draft = made?.on === geometry ? made?.draft : undefined; // never pieces of another board
  const [tool, setTool] = useState('');
  const [picked, setPicked] = useState<string[]>([]);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (!geometry) return;
    let late = false;
    void edit(rules, position, picked[0]).then((found) => {
      if (late || !found) return;
      if (!found.fault) return setDraft(found);
      setNotice(found.fault[language()]);
      onFault();
    });
    return () => {
      late = true;
    };
  }, [geometry, position, picked[0]]);

  /** Gives the orders, and keeps what comes of them. */
  const order = async (orders: string, field?: string): Promise<boolean> => {
    const now = await edit(rules, position, field, orders);
    setNotice(now ? '' : t('ref-cannot'));
    if (!now) return false;
    setDraft(now);
    onPosition(now.position);
    return true;
  };
  const set = (word: string, value: number | string) => void order(`${word}=${value}`, picked[0]);
  const onTool = (word: string) => {
    setTool(word);
    setPicked([]);
    setNotice('');
  };
  const chosen = draft?.handles.find((h) => h.word === tool);
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
    if (picked.length && !top && !tool && topOf(draft?.on)) {
      if (await order(`${picked[0]}>${field}`, field)) setPicked([field]);
      return;
    }
    setPicked(picked[0] === field || !top ? [] : [field]);
  };
  return { draft, tool, chosen, picked, notice, setTool, setPicked, order, set, onTool, onPoint };
}

export type Drafting = ReturnType<typeof useDraft>;

/** "Runda 4 · Luftwaffe · deklaracja": opens what changes it. */
export function Moment({ game, draft, open, onOpen }: MomentProps) {
  const moment = [
    t('round-only', { round: draft.round }),
    draft.turn === 'chance' ? t('dice') : draft.turn === 'over' ? t('over') : sideName(game, draft.turn),
    draft.turn === 'over' ? '' : doingName(game, draft.doing),
  ].filter(Boolean);
  return (
    <button type="button" class="moment" data-panel="when" aria-expanded={open} onClick={() => onOpen(!open)}>
      {moment.join(' · ')} <span aria-hidden="true">{open ? '▴' : '▾'}</span>
    </button>
  );
}

interface MomentProps {
  game: string;
  draft: Draft;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** What is opened lies above the board on a phone, beside it on a wide screen; its last button closes it. */
export const Panel = ({ onClose, children }: { onClose: () => void; children: preact.ComponentChildren }) => (
  <div class="sheet-panel">
    {children}
    <button type="button" class="action" data-close onClick={onClose}>
      {t('ref-back')}
    </button>
  </div>
);

interface SettingProps {
  game: string;
  d: Drafting;
  geometry: Geometry;
  place: Places;
  /** Something else is open: no tray. */
  panel?: preact.ComponentChildren;
  children?: preact.ComponentChildren;
}

export function Setting({ game, d, geometry, place, panel, children }: SettingProps) {
  const { draft: found, picked, tool, chosen } = d;
  const draft = found!;
  const on = (draft.on ?? []).filter((h) => h.kind === 'mark');
  const top = picked.length === 1 ? topOf(draft.on) : undefined;
  return (
    <div class="setting">
      {panel}
      <div class="board-side">
        <Board
          geometry={geometry}
          on={draft}
          picked={picked}
          exact
          blamed={draft.wrong.find((w) => w.field)?.field}
          onPoint={(f) => void d.onPoint(f)}
          onCancel={() => d.setPicked([])}
        />
      </div>
      <div class="tools-side">
        {d.notice && (
          <p class="warn" role="alert">
            {d.notice}
          </p>
        )}
        {top && (
          <section class="token-panel" data-field={picked[0]}>
            <h2>
              {handleName(game, top)} · {place(picked[0])}
            </h2>
            <Switches game={game} handles={on} onSet={(w, v) => void d.order(`${w}@${picked[0]}=${v}`, picked[0])} />
            {!tool && <p class="small">{t('ref-move-how')}</p>}
          </section>
        )}
        <Complaints draft={draft} onField={(f) => d.setPicked([f])} />
        {chosen?.kind === 'pair' && <p class="small">{t(picked.length ? 'ref-pair-to' : 'ref-pair-from')}</p>}
        {!panel && <Tray game={game} handles={draft.handles} tool={tool} onTool={d.onTool} />}
        {children}
      </div>
    </div>
  );
}
