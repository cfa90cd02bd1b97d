// Any game again, move by move, and a link to any position of it.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { useGame } from '../games';
import { askText } from '../lib/api';
import { copy } from '../lib/copy';
import { gameClass } from '../lib/games';
import { LONGEST, pack, packedIn, recordLink, unpack } from '../lib/pack';
import { alone, go, place } from '../lib/route';
import { WholeRules } from '../lib/rules';
import { finishedRecord, finishedTables } from '../lib/saved';
import { useSettings } from '../lib/settings';
import { bare, readTape, upTo } from '../lib/tape';
import { bookTitle, doingName, sideName, t } from '../lib/texts';
import type { Geometry, Step, View } from '../lib/types';
import { REFEREE } from '../lib/viewers';
import { Aside } from '../play/Aside';
import { StepWords } from '../play/Log';
import { linkTo, sheetBoard } from '../referee/board';
import { Pace } from '../story/Story';
import { PACE } from '../story/show';

type Shown = View & { last?: { who: string; move: string; events: Step['events']; moments?: Step['moments'] } };

const textOf = async (files: FileList | null | undefined, onText: (text: string) => void) => {
  if (files?.[0]) onText(await files[0].text());
};

/** A step of the tape: a sign, and the word for it. */
function Go({ word, sign, off, to, at }: { word: string; sign: string; off: boolean; to: () => void; at: string }) {
  return (
    <button type="button" class="plain" data-replay={at} aria-label={word} title={word} disabled={off} onClick={to}>
      {sign}
    </button>
  );
}

interface StepsProps {
  k: number;
  n: number;
  onK: (k: number) => void;
  children: ComponentChildren;
}

/** To any moment of the game: by hand, or by itself at the pace that was chosen. */
function Steps({ k, n, onK, children }: StepsProps) {
  const { speed } = useSettings();
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing || k >= n) return void setPlaying(false);
    const timer = setTimeout(() => onK(k + 1), PACE[speed] || 300);
    return () => clearTimeout(timer);
  }, [playing, k, n, speed]);
  return (
    <>
      <label class="slider">
        {t('replay-step', { k, n })}{' '}
        <input type="range" min={0} max={n} value={k} onInput={(e) => onK(Number(e.currentTarget.value))} />
      </label>
      <p class="now" aria-live="polite">
        {children}
      </p>
      <p class="reel">
        <Go at="first" word={t('first')} sign="❙◀" off={k === 0} to={() => onK(0)} />
        <Go at="previous" word={t('previous')} sign="◀" off={k === 0} to={() => onK(k - 1)} />
        <button type="button" class="action" data-replay="play" disabled={k === n} onClick={() => setPlaying(!playing)}>
          {t(playing ? 'replay-pause' : 'replay-play')}
        </button>
        <Go at="next" word={t('next')} sign="▶" off={k === n} to={() => onK(k + 1)} />
        <Go at="last" word={t('last')} sign="▶❙" off={k === n} to={() => onK(n)} />
      </p>
      <Pace />
    </>
  );
}

/** Games that were played to their end in this browser. */
function Mine({ onText }: { onText: (text: string) => void }) {
  const { language } = useSettings();
  const mine = finishedTables();
  if (!mine.length) return null;
  return (
    <section class="mine">
      <h2>{t('replay-mine')}</h2>
      <ul>
        {mine.map((s) => (
          <li key={s.id}>
            <button type="button" class="plain" data-finished={s.id} onClick={() => onText(s.record!)}>
              {bookTitle(s.game)} · {new Date(s.touched ?? 0).toLocaleString(language)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A record from elsewhere: its text, or a file. */
function Paste({ text, wrong, onText }: { text: string; wrong: boolean; onText: (text: string) => void }) {
  return (
    <section class="paste">
      <p class="small">{t('replay-drop')}</p>
      <label>
        {t('replay-paste')}{' '}
        <textarea
          name="record"
          rows={4}
          value={text}
          onInput={(e) => onText(e.currentTarget.value)}
          spellcheck={false}
        />
      </label>
      <label class="file plain">
        {t('file')}{' '}
        <input
          class="hidden"
          type="file"
          accept=".txt,text/plain"
          onChange={(e) => void textOf(e.currentTarget.files, onText)}
        />
      </label>
      {wrong && (
        <p class="refusal" role="alert">
          {t('replay-bad')}
        </p>
      )}
    </section>
  );
}

export function Replay() {
  const asked = place().searchParams;
  const wishes = useSettings();
  const brought = packedIn(place().hash);
  const elsewhere = brought || asked.get('position') || asked.get('room');
  const [text, setText] = useState(() => (elsewhere ? '' : (finishedRecord() ?? '')));
  const tape = useMemo(() => readTape(text), [text]);
  const game = tape?.game ?? asked.get('game') ?? '';
  const looks = useGame(game);
  const [k, setK] = useState(Number(asked.get('k') ?? 0));
  const [rules] = useState(() => new WholeRules());
  const [geometry, setGeometry] = useState<Geometry>();
  const [view, setView] = useState<Shown>();
  const [bad, setBad] = useState('');
  const [packed, setPacked] = useState('');
  const [copied, setCopied] = useState<{ k: number; long: boolean }>();
  useEffect(() => () => rules.close(), []);
  useEffect(() => {
    if (brought) void unpack(brought).then((found) => (found ? setText(found) : setBad(t('replay-bad'))));
    const room = asked.get('room');
    if (room)
      void askText(`/api/records/${room}`).then(({ ok, status, body = '' }) => {
        if (ok) setText(body);
        else setBad(t(status ? 'replay-bad' : 'no-server'));
      });
  }, []);
  useEffect(() => {
    setPacked('');
    if (!tape) return;
    setK((now) => Math.min(now, tape.lines.length)); // a record from elsewhere comes later, the moment waits for it
    void pack(bare(tape)).then(setPacked); // some browsers copy only what is there when the button is pressed
  }, [tape]);
  useEffect(() => {
    if (!game) return;
    void (async () => {
      setGeometry(await rules.board(game, tape?.sheet));
      if (!tape) return setView((await rules.show(asked.get('position') ?? '')) ?? undefined);
      const problem = await rules.text('page_resume', upTo(tape, k));
      setBad(problem);
      if (!problem) setView(await rules.json<Shown>('page_state', REFEREE));
    })();
  }, [tape, k, game]);
  /** The whole game at this moment; if that is too long, the position alone. */
  const link = () => {
    const room = asked.get('room');
    const position = `${location.origin}/replay?game=${game}&position=${encodeURIComponent(view!.position)}`;
    const whole = room ? `${location.origin}/replay?room=${room}&k=${k}` : tape ? recordLink(packed, k) : position;
    const long = whole.length > LONGEST;
    void copy(long ? position : whole).then((good) => good && setCopied({ k, long }));
  };
  const here = copied?.k === k ? copied : undefined;
  const n = tape?.lines.length ?? 0;
  const onDrop = (e: DragEvent) => {
    e.preventDefault();
    void textOf(e.dataTransfer?.files, setText);
  };
  const step: Step | undefined = view?.last && k > 0 ? { k, ...view.last } : undefined;
  return (
    <main id="content" class="replay" onDragOver={(e) => e.preventDefault()} onDrop={onDrop}>
      <h1>{t('replay')}</h1>
      {geometry && view && looks && (
        <div class={`table ${gameClass(game)}`}>
          <div class="board-side">
            <Board
              geometry={geometry}
              on={view}
              last={step?.events.flatMap((e) => [e.from, e.to]).filter((f): f is string => !!f)}
            />
          </div>
          <section class="panel">
            <p class="round">
              {`${t('round-only', { round: view.round })}: `}
              {view.turn === 'over' ? t('over') : sideName(game, view.turn)}{' '}
              {view.turn !== 'over' && <small>{doingName(game, view.doing)}</small>}
            </p>
            {tape && (
              <Steps k={k} n={n} onK={setK}>
                {step?.moments
                  ?.filter((m) => m.done)
                  .map((m) => (
                    <b key={m.number} class="said" data-said={m.number}>
                      {m[wishes.language]}{' '}
                    </b>
                  ))}
                {step && <StepWords game={game} step={step} geometry={geometry} />}
              </Steps>
            )}
            <p>
              {!alone && (
                <button type="button" class="plain" data-moment disabled={!!tape && !packed} onClick={link}>
                  {t(here ? 'copied' : tape ? 'link-moment' : 'link-here')}
                </button>
              )}{' '}
              <button
                type="button"
                class="plain"
                data-referee
                onClick={() => void linkTo(game, view.position, sheetBoard(game, tape?.sheet)).then((path) => go(path))}
              >
                {t('ref-here')}
              </button>
            </p>
            <p role="status">{here?.long && t('link-long')}</p>
            {wishes.notation && (
              <p class="position">
                <code>{view.position}</code>
              </p>
            )}
            <Aside
              game={game}
              state={{ ...view, legal: undefined, k, phase: 'over', log: [], players: {}, result: null }}
              you="watch"
              geometry={geometry}
            />
          </section>
        </div>
      )}
      {bad && (
        <p class="refusal" role="alert">
          {t('replay-bad')} <code>{bad}</code>
        </p>
      )}
      {!text && !view && <p>{t('no-record')}</p>}
      <Mine onText={setText} />
      <Paste text={text} wrong={!!text && !tape} onText={setText} />
    </main>
  );
}
