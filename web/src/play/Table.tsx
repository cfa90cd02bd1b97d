// A table: the board, and beside it what is going on. The same for games in the page and online.
import adviceWords from 'virtual:advice';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { tagsOf } from '../board/Tags';
import { useGame } from '../games';
import type { Wish } from '../games/game';
import { announce } from '../lib/announce';
import { Confirm } from '../lib/Confirm';
import { later } from '../lib/later';
import { lazyPart } from '../lib/lazy';
import { useLive } from '../lib/live';
import { choose, likeMove, type Move, point, readMoves } from '../lib/picker';
import { change, settings, useSettings } from '../lib/settings';
import { numbers } from '../lib/sheet';
import { play as sound } from '../lib/sound';
import type { Table } from '../lib/table';
import { deny, loadTopic, type Places, phrase, t } from '../lib/texts';
import type { Geometry, Refusal, TableState } from '../lib/types';
import { Waiting } from '../lib/waiting';
import { spoken, stepsOf, whoseMoment } from '../story/moments';
import { beats, is, runs } from '../story/runs';
import { beatNumbers, Caption, Controls, captionWords, Told } from '../story/Story';
import { EVERYBODY, type Show, useShow } from '../story/show';
import { trailsOf } from '../story/trails';
import { Actions, type Blame } from './Actions';
import { Aside } from './Aside';
import { Help } from './Help';
import { Log, places } from './Log';
import { Over } from './Over';
import { Points } from './Points';
import { Turn, turnWords } from './Turn';
import { Typed } from './Typed';
import './hands.css';

/** What nobody needs for a first move comes after it. */
const Stage = lazyPart(() => import('../story/Stage').then((m) => m.Stage));
const TextTable = lazyPart(() => import('./TextTable').then((m) => m.TextTable));

export function useTable(table: Table | undefined): TableState | undefined {
  useLive(table);
  return table?.state;
}

/** The answer to a move and the state after it come by themselves: waits for the second. */
const stepped = (table: Table, before: number): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if ((table.state?.k ?? 0) <= before) return;
      stop();
      done();
    };
    const stop = table.listen(look);
    look();
  });

/** From whose side a table is seen: a side, or nobody's. */
function readerOf(table: Table): string {
  if (table.you !== 'both') return table.you;
  return table.hands ? (table.viewer ?? '') : EVERYBODY;
}

interface TableProps {
  table: Table;
  geometry: Geometry;
  /** What else stands under the buttons (online: undo questions, chat …). */
  children?: preact.ComponentChildren;
  onAgain?: () => void;
  /** In a mission: what is said above the buttons, and, once it is decided, what stands in their place. */
  lead?: preact.ComponentChildren;
  ending?: preact.ComponentChildren;
}

/** The last turn of the others, and one's own shots since then. */
function trailsNow(show: Show, numbers: number[]) {
  // What decides is shown alone, and its dice lie on the stage: nothing covers the target.
  if (show.moment) {
    const steps = stepsOf(show.state.log, show.moment.number);
    const at = show.state.log.findIndex((s) => s.k === steps[0]?.k);
    const alone = trailsOf(beats(steps), show.state.log[at - 1]?.pieces ?? show.before);
    return { ...alone, ways: [], shots: alone.shots.map((s) => ({ ...s, faces: [] })) };
  }
  const trails = trailsOf(show.shown, show.before, numbers);
  if (show.state.phase === 'over') return { ...trails, ways: [], shots: [] };
  const all = runs(show.state.log);
  const own = all[all.length - 1];
  if (!own || own === show.run || own.steps[0].k === show.run?.steps[0].k) return trails;
  if (!own.steps.some((s) => s.events.some((e) => is(e, 'shot')))) return trails;
  return trailsOf(beats(own.steps), show.shown[show.shown.length - 1]?.steps.slice(-1)[0]?.pieces);
}

/** What a screen reader hears of a table, one thing at a time: what decides, then what the others do, then whose turn
 *  it is and what it asks for. */
function heard(table: Table, show: Show, place: Places): string {
  const { moment, telling, state } = show;
  if (moment?.done) {
    const said = spoken(moment);
    return `${said.first} ${said.more}`.trim();
  }
  if (telling) return captionWords(table.game, show, place);
  const coach = settings.value.hints ? (state.coach?.[settings.value.language] ?? '') : '';
  return `${turnWords({ table, state })}. ${coach}`.trim();
}

export function TableView({ table, geometry, children, onAgain, lead, ending }: TableProps) {
  const truth = useTable(table);
  const show = useShow(table, truth, table.id, readerOf(table));
  const state = show?.state;
  const view = useGame(table.game);
  const wishes = useSettings();
  const [picked, setPicked] = useState<string[]>([]);
  const [blame, setBlame] = useState<Blame>();
  const [asked, setAsked] = useState<Move>();
  const [helped, setHelped] = useState<string[]>([]);
  const legal = state?.legal;
  const moves = useMemo(() => readMoves(state), [legal]);
  const choice = choose(moves, picked);
  const place = useMemo(() => places(geometry), [geometry, wishes.language]);
  const last = state?.log[state.log.length - 1];

  const [, advised] = useState(false);
  useEffect(() => later(() => loadTopic(adviceWords).then(() => advised(true))), []);
  useEffect(() => {
    setPicked([]);
    setAsked(undefined);
    if (last) sound(last);
  }, [state?.k, state?.turn]);

  const words = show ? heard(table, show, place) : '';
  useEffect(() => announce(words), [words]);

  if (!state || !show || !view) return <Waiting />;

  const worded = async (no: Refusal): Promise<Blame> => ({
    ...no,
    text:
      no[settings.value.language] ??
      (no.rule ? await deny(no.rule, no.field) : (phrase([`match.${no.why}`]) ?? t('unreadable'))),
  });
  const explain = async (no: Refusal) => setBlame(await worded(no));
  /** In a room a question goes to the server and is counted there as a player's own. */
  const why = async (move: string) => {
    const no = table.room ? null : await table.why(move);
    return no ? worded(no) : undefined;
  };
  const send = async (wishes: Wish[]) => {
    setPicked([]);
    setAsked(undefined);
    setBlame(undefined);
    for (const wish of wishes) {
      const text = typeof wish === 'string' ? wish : readMoves(table.state).find(wish)?.text;
      const before = table.state?.k ?? 0;
      const no = text ? await table.play(text) : null;
      if (no) return void explain(no);
      if (wishes.length > 1) await stepped(table, before);
    }
  };
  const act = (m: Move) => {
    const more = moves.some((other) => !other.deed.ends);
    if (settings.value.confirm && m.deed.ends && more && asked !== m) setAsked(m);
    else void send([m.text]);
  };
  /** The first tap shows, the second acts; with two fields the second field is the second tap. While a turn is told,
   *  a tap leads to its end. */
  const onPoint = (thing: string) => {
    if (show.waiting) return show.onward();
    if (show.telling) return show.skip();
    if (!moves.length) return;
    const again = choice.ready.length === 1 && choice.picked[choice.picked.length - 1] === thing && picked.length > 0;
    if (again && !choice.next.size) return void send([choice.ready[0].text]);
    const now = point(moves, picked, thing);
    const after = choose(moves, now);
    setAsked(undefined);
    if (now.length > 1 && after.ready.length === 1 && !after.next.size) return void send([after.ready[0].text]);
    if (!now.length && thing[0] !== '#' && choice.picked.length && thing !== choice.picked[0])
      return void askWhy(thing);
    if (!now.length && thing[0] !== '#' && !choice.picked.length && choice.first.size)
      return setBlame({ why: 'nothing', text: t('nothing-here') });
    setBlame(undefined);
    setPicked(now);
  };
  /** A field that cannot be picked: ask the referee why, in the words of a move that begins so. */
  const askWhy = async (to: string) => {
    const like = moves.find(
      (m) => m.picks.length === choice.picked.length + 1 && choice.picked.every((f, i) => m.picks[i] === f),
    );
    if (!like) return setPicked([]);
    const no = await table.why(likeMove(like, to));
    if (no) await explain(no);
  };

  const hint = wishes.hints && legal && !lead ? phrase([`advice.${table.game}.${state.doing}`], numbers()) : undefined;
  const recent = (last?.events ?? []).flatMap((e) => [e.from, e.to]).filter((f): f is string => !!f);
  const moved = last?.events.find((e) => is(e, 'moves') && e.from && e.to);
  const beatNames = beatNumbers(table.game, show, place);
  const trails = trailsNow(show, beatNames);
  const { moment } = show;
  const staged = moment && [moment.from, moment.to].filter((f): f is string => !!f);
  const struck = new Set((last?.events ?? []).filter((e) => is(e, 'shown')).map((e) => e.to ?? e.from ?? ''));
  return (
    <div class={`table game-${table.game}`} data-turn={state.turn} data-k={state.k}>
      {!wishes.text && (
        <button type="button" class="skip" onClick={() => change({ text: true })}>
          {t('text')}
        </button>
      )}
      <Turn
        table={table}
        state={state}
        telling={show.telling ? show.run?.who : undefined}
        heading={moment && whoseMoment(table.game, moment, table.you)}
      />
      <div class="board-side">
        {wishes.text ? (
          <TextTable
            table={table}
            state={state}
            moves={show.telling ? [] : moves}
            place={place}
            coach={state.coach?.[wishes.language]}
            asked={asked}
            blame={blame}
            act={act}
            send={(m) => void send([m])}
            unask={() => setAsked(undefined)}
            unblame={() => setBlame(undefined)}
          />
        ) : (
          <Board
            geometry={geometry}
            on={state}
            first={choice.first}
            next={choice.next}
            hostile={choice.hostile}
            picked={choice.picked}
            tags={wishes.hints ? tagsOf(moves, choice.picked) : undefined}
            blamed={blame?.field}
            last={helped.length ? helped : recent}
            stage={staged ?? view.fought?.(state)}
            struck={struck}
            glide={moved && { from: moved.from!, to: moved.to! }}
            trails={trails}
            beat={beatNames[beatNames.length - 1]}
            caption={<Caption game={table.game} show={show} place={place} />}
            onPoint={onPoint}
            onCancel={() => setPicked([])}
          />
        )}
      </div>
      <div class="deck">
        {state.phase === 'over' && !lead && <Over table={table} state={state} place={place} onAgain={onAgain} />}
        {!show.telling && (ending ?? lead)}
        {view.Sheet && <view.Sheet state={state} you={table.you} place={place} moment={moment} />}
        {moment && <Stage game={table.game} show={show} moment={moment} />}
        {show.telling && !moment && <Controls show={show} />}
        {!show.telling && !ending && !wishes.text && (
          <Actions
            table={table}
            state={state}
            choice={choice}
            untouched={!picked.length}
            coach={wishes.hints && !lead ? state.coach?.[wishes.language] : undefined}
            help={
              wishes.hints &&
              !lead && (
                <Help
                  table={table}
                  state={state}
                  moves={moves}
                  place={place}
                  onFields={setHelped}
                  send={(m) => void send([m.text])}
                />
              )
            }
            place={place}
            asked={asked}
            blame={blame}
            act={act}
            send={(m) => void send([m.text])}
            cancel={() => setPicked([])}
            unask={() => setAsked(undefined)}
            unblame={() => setBlame(undefined)}
          />
        )}
        {view.Hand && !wishes.text && (
          <view.Hand
            game={table.game}
            moves={moves}
            state={state}
            you={table.you}
            next={choice.next}
            picked={picked}
            onPoint={onPoint}
            onMoves={(m) => void send(m)}
            why={why}
          />
        )}
      </div>
      <section class="panel" aria-label={t('aside')}>
        <Points game={table.game} state={state} />
        <Told game={table.game} show={show} place={place} />
        <Aside game={table.game} state={state} you={table.you} geometry={geometry} />
        {children}
        <Log game={table.game} state={state} geometry={geometry} />
        {legal && wishes.notation && !wishes.text && <Typed example={legal[0]} send={(m) => void send([m])} />}
        <div class="tools">
          <a class="plain" href={`/rules/${table.game}`} target="_blank" rel="noopener">
            {t('rules')}
          </a>
          <button
            type="button"
            class="plain"
            data-sound
            aria-pressed={wishes.sound}
            onClick={() => change({ sound: !wishes.sound })}
          >
            <SoundSign on={wishes.sound} /> {t('sound')}
          </button>
          <button
            type="button"
            class="plain"
            data-text
            aria-pressed={wishes.text}
            onClick={() => change({ text: !wishes.text })}
          >
            {t('text')}
          </button>
          {state.phase === 'playing' && table.you !== 'watch' && !lead && <Resign table={table} />}
        </div>
        {/* Its words come after the first move: nothing that is in sight may move then. */}
        {hint && (
          <p class="hint">
            {hint}{' '}
            <button type="button" class="quiet" onClick={() => change({ hints: false })}>
              {t('hints-off')}
            </button>
          </p>
        )}
      </section>
    </div>
  );
}

function SoundSign({ on }: { on: boolean }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path class="solid" d="M3 9h4l5-5v16l-5-5H3z" />
      <path d={on ? 'M15 8.5q3.5 3.5 0 7M18 5.5q6.5 6.5 0 13' : 'M16 9l6 6M22 9l-6 6'} />
    </svg>
  );
}

function Resign({ table }: { table: Table }) {
  const [sure, setSure] = useState(false);
  return (
    <>
      <button type="button" class="plain" data-resign onClick={() => setSure(true)}>
        {t('resign')}
      </button>
      {sure && <Confirm question={t('resign-sure')} onYes={() => void table.resign()} onNo={() => setSure(false)} />}
    </>
  );
}
