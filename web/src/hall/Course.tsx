// The course of a discipline: the next thing to do, always one button; and what can be taken back.
import { useState } from 'preact/hooks';
import { CourseActions, NewDiscipline } from './Actions';
import { BoardForm } from './BoardForm';
import { HereForm } from './HereForm';
import type { Hall } from './hall';
import { Bracket } from './Places';
import { useUntil } from './PlayHere';
import { clockOf, Field, h, minutesOf, useOrder, Who, Words } from './parts';
import { absentOf } from './Round';
import type { Discipline, EntrantsView, EventView, RoundView, Stage, StandingsView } from './types';

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
      {next?.key === 'start' && <Absent hall={hall} discipline={discipline} />}
      <Clash hall={hall} />
      {stage && <Drawn hall={hall} discipline={discipline} stage={stage} />}
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

/** Who is not here although the round is about to begin. */
function Absent({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const rows = hall.view<EntrantsView>('entrants', discipline.key)?.entrants ?? [];
  const away = absentOf(hall, discipline.key);
  if (!away.length) return null;
  const names = rows.filter((r) => away.includes(r.entrant.number)).map((r) => r.entrant.name);
  return (
    <p class="refusal" data-away role="status">
      {h('away-now', { n: away.length, names: names.join(', ') })}
    </p>
  );
}

/** Two disciplines at the same tables: one button numbers them across the hall. */
function Clash({ hall }: { hall: Hall }) {
  const { answer, busy, give } = useOrder(hall);
  const event = hall.view<EventView>('event');
  if (!event?.clash && !answer) return null;
  return (
    <div class="clash">
      {event?.clash && (
        <p class="strip">
          {h('tables-clash')}
          <button class="action" data-number disabled={busy} onClick={() => void give(['number', 'tables'])}>
            {h('number-tables')}
          </button>
        </p>
      )}
      <Words answer={answer} />
    </div>
  );
}

/** What was drawn, to be read out and shown to everybody: the groups and the seed. */
function Drawn({ hall, discipline, stage }: { hall: Hall; discipline: Discipline; stage: Stage }) {
  const tables = hall.view<StandingsView>('standings', discipline.key, stage.key)?.tables ?? [];
  if (stage.kind === 'cup') return <Bracket hall={hall} discipline={discipline} />;
  return (
    <section class="drawn" data-drawn={stage.key}>
      <h3>
        {h('drawn')}: {stage.name}
      </h3>
      <div class="drawn-groups">
        {tables.map((t) => (
          <section key={t.name}>
            <h4>{t.name}</h4>
            <ul>
              {[...t.rows]
                .sort((a, b) => a.entrant.number - b.entrant.number)
                .map((r) => (
                  <li key={r.entrant.number}>
                    <Who is={r.entrant} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <p class="small">
        {h('seed')}: <code>{stage.seed}</code>. {h('seed-repeats')}
      </p>
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
  const usual = { groups: discipline['usual-groups'], swiss: discipline['usual-rounds'] }[kind] ?? 2;
  const flag = { groups: '--groups', swiss: '--rounds', cup: '--advance' }[kind];
  const words = ['draw', discipline.key, kind, ...(kind === 'cup' ? ['--from', groups?.key ?? 'groups'] : [])];
  if (flag && count) words.push(flag, count);
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
