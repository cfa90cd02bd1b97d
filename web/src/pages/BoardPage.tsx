// /board/GAME: whoever owns the box draws the printed board. What a game's board consists of, what is missing and what
// cannot be is said by the rules in the page; nothing here knows a game. Works without a network.

import sketchWords from 'virtual:sketch';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { clean, keepBoard, sheetFrom } from '../lib/boards';
import { copy } from '../lib/copy';
import { download } from '../lib/download';
import { GAMES, gameClass } from '../lib/games';
import { goOn, type History, keepHistory, keptHistory } from '../lib/history';
import { pack } from '../lib/pack';
import { place as address, alone, go } from '../lib/route';
import { WholeRules } from '../lib/rules';
import { settings, useSettings } from '../lib/settings';
import { language, loadTopic, shortTitle } from '../lib/texts';
import { WaitingPage } from '../lib/waiting';
import { FieldPanel } from '../sketch/FieldPanel';
import { Missing } from '../sketch/Missing';
import { ERASE, FIELD, LOOK, NAME, Palette } from '../sketch/Palette';
import { Paper } from '../sketch/Paper';
import { Rows } from '../sketch/Rows';
import { d } from '../sketch/words';
import { GameLinks, StepButtons } from './parts';
import '../sketch/sketch.css';
import { draw, edgesOf, marksOf, type Sketch } from '../sketch/sketch';

const keyOf = (game: string) => `board.${game}`;
/** Steps kept for another visit: boards are long texts. */
const KEPT = 12;
const STEPS = { rows: [1, 26], columns: [1, 26] } as const;

function Stepper({ what, value, onValue }: { what: 'rows' | 'columns'; value: number; onValue: (n: number) => void }) {
  const [least, most] = STEPS[what];
  return (
    <span class="stepper" data-stepper={what}>
      {d(`${what}`)} <b>{value}</b>
      <button type="button" aria-label={d(`less-${what}`)} disabled={value <= least} onClick={() => onValue(value - 1)}>
        −
      </button>
      <button type="button" aria-label={d(`more-${what}`)} disabled={value >= most} onClick={() => onValue(value + 1)}>
        +
      </button>
    </span>
  );
}

/** The sheet, line by line; the lines that were not there before are marked. */
function Sheet({ text, before }: { text: string; before: string }) {
  const old = new Set(before.split('\n'));
  return (
    <details class="sheet-text" open={innerWidth >= 900}>
      <summary>{d('text')}</summary>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, or is walked over with the arrow keys */}
      <pre tabIndex={0}>
        {text
          .trimEnd()
          .split('\n')
          .map((line, i) => (
            <span key={i} class={old.has(line) ? '' : 'fresh'}>
              {`${line}\n`}
            </span>
          ))}
      </pre>
    </details>
  );
}

export function BoardPage({ game }: { game: string }) {
  useSettings();
  const [rules] = useState(() => new WholeRules());
  const [ready, setReady] = useState(false);
  const [history, setHistory] = useState<History>(() => keptHistory(keyOf(game)) ?? { texts: [''], at: 0 });
  const [sketch, setSketch] = useState<Sketch>();
  const [tool, setTool] = useState<string>(FIELD);
  const [picked, setPicked] = useState<string[]>([]);
  const [rows, setRows] = useState(9);
  const [columns, setColumns] = useState(12);
  const [large, setLarge] = useState(false);
  const [notice, setNotice] = useState('');
  const [link, setLink] = useState('');
  const now = useRef({ history, sketch });
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const value = useRef('1');
  now.current = { history, sketch };

  const show = (found: Sketch, next: History) => {
    now.current = { sketch: found, history: next };
    setSketch(found);
    setHistory(next);
    setRows((n) => Math.max(n, found.rows));
    setColumns((n) => Math.max(n, found.columns));
    setLink('');
    keepHistory(keyOf(game), next, KEPT);
  };
  /** Everything is done in its turn, so that a quick hand loses nothing. */
  const inTurn = (act: () => Promise<void>) => {
    line.current = line.current.then(act, act);
    return line.current;
  };
  const load = (text: string) =>
    inTurn(async () => {
      // A zero byte would end the text for the rules: a picture, say, would be an empty paper without a word.
      const found = text.includes('\0') ? null : await draw(rules, game, clean(text));
      if (!found) return setNotice(d('bad-file'));
      if (found.fault) return setNotice(found.fault[language()]);
      setNotice('');
      show(found, goOn(now.current.history, found.text));
    });
  const order = (what: string) =>
    inTurn(async () => {
      const { history: h } = now.current;
      const found = await draw(rules, game, h.texts[h.at], what);
      setNotice(found ? '' : d('cannot'));
      if (found && !found.fault) show(found, goOn(h, found.text));
    });
  const step = (n: number) =>
    inTurn(async () => {
      const { history: h } = now.current;
      const next = { ...h, at: Math.max(0, Math.min(h.texts.length - 1, h.at + n)) };
      const found = await draw(rules, game, next.texts[next.at]);
      if (found && !found.fault) show(found, next);
    });

  useEffect(() => {
    const code = alone ? address().searchParams.get('b') : location.hash.slice(1);
    void loadTopic(sketchWords).then(() => setReady(true));
    void (code ? sheetFrom(code) : Promise.resolve(undefined)).then((text) => {
      if (text === undefined && code) setNotice(d('bad-link'));
      void load(text ?? now.current.history.texts[now.current.history.at]);
    });
    return () => rules.close();
  }, []);

  const ringed = useMemo(() => new Set(sketch?.wrong.flatMap((w) => w.field ?? []) ?? []), [sketch]);
  if (!sketch || !ready) return <WaitingPage title={d('title')}>{notice && <p role="alert">{notice}</p>}</WaitingPage>;

  const word = sketch.words.find((w) => w.key === tool);
  /** Whether the tool lies on this field already: then it is taken away. */
  const lies = (field: string): boolean => {
    const { sketch: s } = now.current;
    if (tool === FIELD) return s!.fields.some((f) => f.field === field);
    const w = s!.words.find((x) => x.key === tool);
    return !!w && marksOf(w).some((m) => m.field === field);
  };
  const onPoint = (field: string, first: boolean) => {
    if (tool === LOOK || tool === NAME || word?.kind === 'stop' || word?.kind === 'each') return setPicked([field]);
    if (word?.kind === 'edge') {
      if (!picked.length || picked.length > 1 || picked[0] === field) return setPicked([field]);
      const there = edgesOf(word).some((e) => e.includes(field) && e.includes(picked[0]));
      setPicked([]);
      return void order(`${tool}@${picked[0]}-${field}=${there ? 0 : 1}`);
    }
    void inTurn(async () => {
      if (first) value.current = tool === ERASE || lies(field) ? '0' : '1';
    });
    setPicked([]);
    void inTurn(() => Promise.resolve()).then(() =>
      order(`${tool === ERASE ? FIELD : tool}@${field}=${value.current}`),
    );
  };
  const file = async (from: File | undefined) => from && load(await from.text());
  const save = () => download(`${sketch.name || game}.txt`, sketch.text);
  const share = async () => {
    const code = await pack(sketch.text);
    const url = alone
      ? `${location.href.split('#')[0]}#/board/${game}?b=${code}`
      : `${location.origin}/board/${game}#${code}`;
    setLink(url);
    await copy(url);
  };
  const play = () => {
    keepBoard({ game, name: sketch.name, text: sketch.text });
    go(`/play/${game}?board=${encodeURIComponent(sketch.name)}`);
  };
  const choose = (key: string) => {
    setTool(key);
    setPicked([]);
    setNotice('');
  };
  const keys = (e: KeyboardEvent) => {
    const typing = (e.target as Element).matches('input, select, textarea');
    if (!settings.value.shortcuts || typing || e.ctrlKey || e.metaKey || e.altKey) return;
    const tools = [
      LOOK,
      FIELD,
      NAME,
      ...sketch.words.filter((w) => !/numbers|table|choice/.test(w.kind)).map((w) => w.key),
    ];
    const n = Number(e.key);
    if (n >= 1 && n <= 9 && tools[n - 1] !== undefined) choose(tools[n - 1]);
  };
  return (
    <main
      id="content"
      class={`sketch ${gameClass(game)}`}
      data-sound={sketch.sound ? 'yes' : 'no'}
      data-steps={history.at}
      onKeyDown={keys}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        void file(e.dataTransfer?.files[0]);
      }}
    >
      <header>
        <h1>
          {d('title')} · {shortTitle(game)}
        </h1>
        <p class="buttons">
          <label class="plain file">
            {d('open')}
            <input type="file" accept=".txt,text/plain" onChange={(e) => void file(e.currentTarget.files?.[0])} />
          </label>
          <button type="button" class="plain" data-save onClick={save}>
            {d('save')}
          </button>
          <button type="button" class="plain" data-share onClick={() => void share()}>
            {d('share')}
          </button>
          <button type="button" class="action" data-play disabled={!sketch.sound} onClick={play}>
            {sketch.sound ? d('play') : d('not-yet', { n: sketch.wrong.length })}
          </button>
        </p>
      </header>
      {link && (
        <p class="link" role="status">
          {d('link')} <input readonly value={link} data-link={link} onFocus={(e) => e.currentTarget.select()} />
        </p>
      )}
      {notice && (
        <p class="warn" role="alert">
          {notice}
        </p>
      )}
      <div class="drawing">
        <Palette game={game} sketch={sketch} tool={tool} onTool={choose} />
        <div class="middle">
          <div class="bar">
            <StepButtons history={history} onStep={(n) => void step(n)} />
            <Stepper what="columns" value={columns} onValue={(n) => setColumns(Math.max(n, sketch.columns))} />
            <Stepper what="rows" value={rows} onValue={(n) => setRows(Math.max(n, sketch.rows))} />
            <label class="stepper">
              {d('shift')}
              <select value={sketch.shift} onChange={(e) => void order(`shift=${e.currentTarget.value}`)} data-shift>
                <option value="even">{d('even')}</option>
                <option value="odd">{d('odd')}</option>
              </select>
            </label>
            <button type="button" class="plain" aria-pressed={large} data-large onClick={() => setLarge(!large)}>
              2×
            </button>
          </div>
          <Paper
            sketch={sketch}
            rows={rows}
            columns={columns}
            picked={picked}
            ringed={ringed}
            large={large}
            onPoint={onPoint}
          />
          <p class="small">{d(word?.kind === 'edge' ? 'edge-how' : tool === LOOK ? 'look-how' : 'how')}</p>
        </div>
        <div class="beside">
          {picked.length === 1 && word?.kind !== 'edge' && (
            <FieldPanel game={game} sketch={sketch} field={picked[0]} onOrder={(o) => void order(o)} />
          )}
          <label class="board-name">
            {d('name')}{' '}
            <input
              value={sketch.name}
              maxLength={15}
              data-name
              onChange={(e) => void order(`board=${e.currentTarget.value.trim().replace(/\s+/g, '-')}`)}
            />
          </label>
          <Missing game={game} sketch={sketch} onTool={choose} onField={(f) => setPicked([f])} />
          <Rows game={game} words={sketch.words} onOrder={(o) => void order(o)} />
          <Sheet text={sketch.text} before={history.texts[history.at - 1] ?? ''} />
        </div>
      </div>
      <p class="small">
        {d('own')} <a href="/guide/board">{d('guide')}</a>{' '}
        <button
          type="button"
          class="plain"
          data-standard
          onClick={() => void rules.json<{ text: string }[]>('page_boards', game).then((b) => load(b[0].text))}
        >
          {d('standard')}
        </button>{' '}
        <button type="button" class="plain" data-empty onClick={() => void load('')}>
          {d('empty')}
        </button>
      </p>
      <GameLinks label={d('title')} games={GAMES} game={game} page="board" />
    </main>
  );
}
