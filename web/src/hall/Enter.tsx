// The result of one board: game and return game side by side. By keyboard: A or B who won, N for nobody, a digit for
// how, the counts, Enter writes. By thumb: the same as large buttons.
import { useEffect, useRef, useState } from 'preact/hooks';
import { infoOf, sidesOf } from '../lib/games';
import { sideName } from '../lib/texts';
import {
  asked,
  type Choice,
  correctionWords,
  endingOf,
  endings,
  NOBODY,
  nothing,
  resultWords,
  same,
  score,
  sideOf,
  whole,
  written,
} from './entry';
import { Helper } from './Helper';
import type { Answer, Hall } from './hall';
import { h, sheetOf, Words } from './parts';
import type { Board, MatchView, Report, Table } from './types';

/** What most corrections are about; others are typed. */
const REASONS = ['reason.swapped', 'reason.miscopied', 'reason.misheard'];

interface Props {
  hall: Hall;
  table: Table;
  board: Board;
  report: Report;
  /** Written, or left with Escape. */
  onDone: (answer?: Answer) => void;
  /** Large buttons and a page of its own to check before writing. */
  phone?: boolean;
  /** The number of the player who says how it ended: two that agree become a result. */
  claim?: string;
}

export function Enter({ hall, table, board, report, onDone, phone, claim }: Props) {
  const before = board.games.map(written);
  const [choices, setChoices] = useState<Choice[]>(() =>
    board.games.map((g) => (g.winner === undefined ? nothing() : written(g))),
  );
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const [check, setCheck] = useState(false);
  /** A result that stands is corrected: first it is shown what that changes, then it is written. */
  const [shown, setShown] = useState(false);
  const [reason, setReason] = useState('');
  /** The game whose points are being counted on the board. */
  const [counting, setCounting] = useState<number>();
  const discipline = hall.view<MatchView>('match', String(table.match))?.discipline ?? '';
  const sheet = sheetOf(hall, discipline, board);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      board.games.findIndex((g) => g.winner === undefined),
    ),
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  // What would change is read before it is written: both in sight.
  useEffect(() => {
    if (!shown) return;
    form.current?.querySelector('.bar')?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus();
  }, [shown]);

  const put = (n: number, part: Partial<Choice>) => {
    setShown(false);
    setChoices(choices.map((c, i) => (i === n ? { ...c, ...part } : c)));
  };
  const win = (n: number, winner: number) => {
    const can = endings(report, board.games[n], winner);
    const keeps = can.some((e) => e.rule === choices[n].rule);
    setAt(n);
    put(n, { winner, rule: keeps ? choices[n].rule : can.length === 1 ? can[0].rule : undefined });
  };
  const how = (n: number, rule: string) => {
    put(n, { rule });
    const needs = asked(
      report,
      endings(report, board.games[n], choices[n].winner).find((e) => e.rule === rule),
    );
    if (needs.length)
      setTimeout(() => form.current?.querySelector<HTMLInputElement>(`[name=${needs[0].key}-${n}]`)?.focus());
    else if (n === 0) setAt(1);
  };
  const ready = (n: number) => whole(report, board.games[n], choices[n]);
  const changed = (n: number) => !same(choices[n], before[n]) && choices[n].winner !== undefined;
  const able = choices.some((_, n) => changed(n)) && choices.every((_, n) => !changed(n) || ready(n));
  const corrects = !claim && board.games.some((g, n) => g.winner !== undefined && changed(n));
  /** Written with its reason only. */
  const waits = shown && !reason.trim();

  const write = async () => {
    if (!able || busy || waits) return;
    setBusy(true);
    let last: Answer | undefined;
    const named = (n: number) =>
      `${h('table-n', { n: table.table })} · ${board.game} · ${names.join(' – ')}: ${told(n)}`;
    if (corrects) {
      // Both games in one order: what is shown is what is then written.
      const words = correctionWords(table, board, report, choices, changed);
      const why = reason.trim() || h('corrected');
      last = await hall.order([...words, why, ...(shown ? ['--yes'] : [])], undefined, [0, 1].map(named).join('; '));
      setAnswer(last);
    } else
      for (const n of [0, 1].filter(changed)) {
        last = await hall.order(resultWords(table, board, report, n, choices[n], claim), undefined, named(n));
        setAnswer(last);
        if (last.status !== 'done') break;
      }
    setBusy(false);
    setShown(last?.status === 'shown');
    if (last?.status === 'done') onDone(last);
    else setCheck(false);
  };

  /** The next number that is asked for in the game where one is. */
  const nextCount = (of: HTMLInputElement): HTMLInputElement | undefined => {
    const fields = [...(of.closest('fieldset')?.querySelectorAll<HTMLInputElement>('.count-field input') ?? [])];
    return fields[fields.indexOf(of) + 1];
  };
  /** Enter goes on: to the next number, to the return game, and writes after the last. */
  const enter = (target: EventTarget | null) => {
    const next = target instanceof HTMLInputElement ? nextCount(target) : undefined;
    if (next) next.focus();
    else if (at === 0 && ready(0) && !changed(1) && board.games[1]?.winner === undefined) {
      setAt(1);
      form.current?.focus();
    } else void write();
  };
  const onKey = (e: KeyboardEvent) => {
    const typing = e.target instanceof HTMLInputElement;
    if (e.key === 'Escape') return onDone();
    if (e.key === 'Enter' && (typing || e.target === form.current)) {
      e.preventDefault();
      return enter(e.target);
    }
    if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
    const who = { a: 0, b: 1, n: NOBODY }[e.key.toLowerCase()];
    if (who !== undefined) win(at, who);
    else if (/^[1-9]$/.test(e.key)) {
      const ending = endings(report, board.games[at], choices[at].winner)[Number(e.key) - 1];
      if (ending) how(at, ending.rule);
    } else if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') setAt(e.key === 'ArrowRight' ? 1 : 0);
    else return;
    e.preventDefault();
  };

  const won = score(choices);
  const names = board.players;
  const told = (n: number) => {
    const c = choices[n];
    const ending = endingOf(report, board.games[n], c);
    if (!ending) return h('no-result');
    const counts = Object.entries(c.counts).map(([k, v]) => `${h(`count.${k}`)} ${v}`);
    const side = sidesOf(board.game)[sideOf(board.games[n], c.winner!)];
    const name = `${names[c.winner!]}${side ? ` (${sideName(board.game, side)})` : ''}`;
    const who = c.winner === NOBODY ? h('nobody') : h('wins', { name });
    return [who, ending.words, ...counts].join(', ');
  };

  if (counting !== undefined)
    return (
      <Helper
        game={board.game}
        sheet={sheet}
        onDone={(c) => {
          setCounting(undefined);
          const counts = { ...choices[counting].counts, points: String(c?.points) };
          if (c) put(counting, { counts, lines: c.lines });
        }}
      />
    );
  if (phone && check)
    return (
      <section class="enter check">
        <p class="names">
          <b>{names[0]}</b> <span class="tally">{won.join(' : ')}</span> <b>{names[1]}</b>
        </p>
        <p>
          <b>{h('game')}</b> {told(0)}
        </p>
        <p>
          <b>{h('return')}</b> {told(1)}
        </p>
        <Words answer={answer} />
        <div class="bar">
          <button class="plain" type="button" onClick={() => setCheck(false)}>
            {h('mend')}
          </button>
          <button class="action" type="button" data-save disabled={busy} onClick={() => void write()}>
            {h('save')}
          </button>
        </div>
      </section>
    );

  return (
    <form
      class={phone ? 'enter phone' : 'enter'}
      ref={form}
      tabIndex={-1}
      aria-label={h('enter', { table: table.table })}
      onKeyDown={onKey}
      onSubmit={(e) => {
        e.preventDefault();
        if (phone && !shown) setCheck(true);
        else void write();
      }}
    >
      {board.games.map((g, n) => (
        <fieldset key={n} class={at === n ? 'at' : ''} onFocusIn={() => setAt(n)}>
          <legend>{h(n ? 'return' : 'game')}</legend>
          <div class="winners">
            {[0, 1].map((who) => (
              <button
                key={who}
                type="button"
                data-win={`${n}${who}`}
                aria-pressed={choices[n].winner === who}
                onClick={() => win(n, who)}
              >
                {!phone && <kbd>{who ? 'B' : 'A'}</kbd>} <b>{names[who]}</b>{' '}
                <small>{sideName(board.game, sidesOf(board.game)[sideOf(g, who)])}</small>
              </button>
            ))}
            <button
              type="button"
              class="nobody"
              data-win={`${n}n`}
              aria-pressed={choices[n].winner === NOBODY}
              onClick={() => win(n, NOBODY)}
            >
              {!phone && <kbd>N</kbd>} {h('nobody')}
            </button>
          </div>
          <div class="endings">
            {endings(report, g, choices[n].winner).map((e, i) => (
              <button
                key={e.rule}
                type="button"
                data-how={`${n}${i + 1}`}
                aria-pressed={choices[n].rule === e.rule}
                onClick={() => how(n, e.rule)}
              >
                {!phone && <kbd>{i + 1}</kbd>} {e.words} <small>{e.rule.split('/')[1] ?? ''}</small>
              </button>
            ))}
          </div>
          {asked(report, endingOf(report, g, choices[n])).map((a) => (
            <label key={a.key} class="count-field">
              {a.words}{' '}
              <input
                name={`${a.key}-${n}`}
                inputMode={(a.from ?? 0) < 0 ? 'text' : 'numeric'}
                pattern="-?[0-9]+"
                size={4}
                value={choices[n].counts[a.key] ?? ''}
                placeholder={a.from === undefined ? '' : `${a.from}…${a.to}`}
                onInput={(e) =>
                  put(n, { counts: { ...choices[n].counts, [a.key]: e.currentTarget.value.trim() }, lines: undefined })
                }
              />
              {a.key === 'points' && infoOf(board.game)?.scored && (
                <button class="plain" type="button" data-helper={n} onClick={() => setCounting(n)}>
                  {h('helper')}
                </button>
              )}
            </label>
          ))}
        </fieldset>
      ))}
      <Words answer={answer} />
      {shown && (
        <label class="why-field">
          {h('why-corrected')}{' '}
          <input name="reason" list="reasons" value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
          <datalist id="reasons">
            {REASONS.map((key) => (
              <option key={key} value={h(key)} />
            ))}
          </datalist>
        </label>
      )}
      <div class="bar">
        <span class="tally">
          <span class="hidden">{h('score')}</span> {won.join(' : ')}
        </span>
        {!phone && (
          <button class="plain" type="button" onClick={() => onDone()}>
            <kbd>Esc</kbd> {h('leave')}
          </button>
        )}
        <button class="action" data-next disabled={!able || busy || waits}>
          {shown ? h('really') : phone ? h('next-check') : h('save')} {!phone && <kbd>↵</kbd>}
        </button>
      </div>
    </form>
  );
}

/** The report that belongs to a board of a match. */
export const reportOf = (m: MatchView | undefined, game: string): Report | undefined =>
  m?.report?.[m.is.boards.findIndex((b) => b.game === game)];
