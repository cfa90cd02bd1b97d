// The course of a discipline: the next thing to do, always one button; and what can be taken back.
import { useState } from 'preact/hooks';
import { CourseActions, NewDiscipline } from './Actions';
import { BoardForm } from './BoardForm';
import { HereForm } from './HereForm';
import type { Hall } from './hall';
import { useUntil } from './PlayHere';
import { clockOf, Field, h, minutesOf, useOrder, Words } from './parts';
import type { Discipline, RoundView, Stage } from './types';

export const lastStage = (d: Discipline): Stage | undefined => d.stages[d.stages.length - 1];

/** How many boards are not done: what the filters of the round count. */
export const openBoards = (round: RoundView): number =>
  round.tables
    .flatMap((t) => (t.boards?.length && !t.seats ? t.boards.map((b) => b.state ?? t.state) : [t.state]))
    .filter((state) => state !== 'done').length;

/** What comes next, with its order; undefined: there is something to play first. */
export function nextStep(d: Discipline, round?: RoundView): { key: string; words: string[]; n?: number } | undefined {
  const stage = lastStage(d);
  if (!stage) return undefined;
  const open = round ? round.tables.filter((t) => t.state !== 'done').length : 0;
  if (stage.paired && round && !round.began && open)
    return { key: 'start', words: ['start', d.key, stage.key], n: stage.paired };
  if (open) return undefined;
  if (stage.paired < stage.rounds) return { key: 'pair', words: ['pair', d.key, stage.key], n: stage.paired + 1 };
  return undefined;
}

export function Course({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const stage = lastStage(discipline);
  const round = stage?.paired ? hall.view<RoundView>('round', discipline.key, stage.key) : undefined;
  const { answer, busy, give } = useOrder(hall);
  const [reason, setReason] = useState('');
  const left = useUntil(hall, round?.began);
  const [minutes, setMinutes] = useState('5');
  const next = nextStep(discipline, round);
  const open = round ? openBoards(round) : 0;
  return (
    <section class="course-box">
      <h2 class="hidden">{h('tab.course')}</h2>
      {stage && (
        <p class="strip">
          <b>{stage.name}</b> {h('rounds-of', { n: stage.paired, of: stage.rounds })}
          {next ? (
            <button class="action" data-step={next.key} disabled={busy} onClick={() => void give(next.words)}>
              {h(`step.${next.key}`, { n: next.n ?? 0 })}
            </button>
          ) : open ? (
            <span class="empty">{h('still-open', { n: open })}</span>
          ) : null}
        </p>
      )}
      {stage && left > 0 && (
        <p class="buttons">
          <span role="timer">{h('begins-in', { at: clockOf(round!.began!), left: minutesOf(left) })}</span>
          <button
            class="plain"
            data-step="start-now"
            disabled={busy}
            onClick={() => void give(['start', discipline.key, stage.key, '--yes'])}
          >
            {h('start-now')}
          </button>
        </p>
      )}
      {next?.key === 'start' && !hall.here && (
        <p class="buttons">
          <Field
            label={h('announce-in')}
            name="announce"
            size={3}
            inputMode="numeric"
            value={minutes}
            onValue={setMinutes}
          />
          <button
            class="plain"
            data-step="announce"
            disabled={busy || !/^[1-9]\d*$/.test(minutes)}
            onClick={() => void give([...next.words, '--in', minutes])}
          >
            {h('announce')}
          </button>
        </p>
      )}
      <Words answer={answer} />
      <Draw hall={hall} discipline={discipline} />
      <BoardForm key={discipline.key} hall={hall} discipline={discipline} />
      <HereForm key={discipline.key} hall={hall} discipline={discipline} />
      <CourseActions key={discipline.key} hall={hall} discipline={discipline} />
      <h2>{h('whole-event')}</h2>
      <NewDiscipline hall={hall} />
      {stage && (
        <details>
          <summary>{h('take-back')}</summary>
          <Field label={h('reason')} value={reason} onValue={setReason} />
          <p class="buttons">
            <button
              class="plain"
              disabled={busy || !reason.trim()}
              onClick={() => void give(['unpair', discipline.key, stage.key, reason.trim()])}
            >
              {h('unpair')}
            </button>
            <button
              class="plain"
              disabled={busy || !reason.trim()}
              onClick={() => void give(['undraw', discipline.key, stage.key, reason.trim()])}
            >
              {h('undraw')}
            </button>
          </p>
        </details>
      )}
    </section>
  );
}

/** A draw: kind and its numbers, with defaults that fit how many there are. After groups a cup. */
function Draw({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const last = lastStage(discipline);
  const groups = last?.kind === 'groups' && last.over ? last : undefined;
  const n = discipline.entrants;
  const kinds = groups ? ['cup'] : ['groups', 'swiss', 'ladder'];
  const [chosen, setKind] = useState('');
  const kind = kinds.includes(chosen) ? chosen : n > 16 && !groups ? 'swiss' : kinds[0];
  const [count, setCount] = useState('');
  const [seed, setSeed] = useState('');
  const { answer, busy, give } = useOrder(hall);
  if (last && !groups) return null;
  const usual =
    kind === 'groups'
      ? Math.max(1, Math.round(n / 4))
      : kind === 'swiss'
        ? Math.min(9, Math.max(3, Math.ceil(Math.log2(Math.max(2, n))) + 1))
        : 2;
  const flag = { groups: '--groups', swiss: '--rounds', cup: '--advance' }[kind];
  const words = ['draw', discipline.key, kind, ...(kind === 'cup' ? ['--from', groups?.key ?? 'groups'] : [])];
  if (flag) words.push(flag, count || String(usual));
  if (seed.trim()) words.push('--seed', seed.trim());
  return (
    <form
      class="draw"
      onSubmit={(e) => {
        e.preventDefault();
        void give(words);
      }}
    >
      <h3>{h('draw')}</h3>
      <label>
        {h('system')}{' '}
        <select name="kind" value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
          {kinds.map((k) => (
            <option key={k} value={k}>
              {h(`system.${k}`)}
            </option>
          ))}
        </select>
      </label>
      {flag && (
        <Field
          label={h(`how-many.${kind}`)}
          name="count"
          inputMode="numeric"
          size={3}
          placeholder={String(usual)}
          value={count}
          onValue={setCount}
        />
      )}
      <Field label={h('seed')} name="seed" size={30} value={seed} placeholder={h('seed-how')} onValue={setSeed} />
      <button class="action" data-draw disabled={busy || n < 2}>
        {h('draw-now')}
      </button>
      <Words answer={answer} />
    </form>
  );
}
