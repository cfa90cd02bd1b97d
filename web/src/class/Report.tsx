// The teacher's report: who played what, and which rules were refused most.
import { useEffect, useState } from 'preact/hooks';
import { ask as fetched } from '../lib/api';
import { sidesOf } from '../lib/games';
import { book, ruleOf, shortTitle, t } from '../lib/texts';
import type { Lesson, Seats } from './lesson';
import { c } from './parts';

interface Reported {
  pupils: { pupil: number; name: string }[];
  played: Seats[];
  rules: { rule: string; count: number }[];
}

async function ask(lesson: Lesson): Promise<{ report: Reported; texts: Map<string, string> } | undefined> {
  const { ok, body: report } = await fetched<Reported>(`/api/classes/${lesson.code}/report`, { key: lesson.key });
  if (!ok || !report) return undefined;
  report.rules.sort((a, b) => b.count - a.count);
  const texts = new Map<string, string>();
  for (const { rule } of report.rules) texts.set(rule, ruleOf(await book(rule.split('/')[0]), rule)?.text ?? '');
  return { report, texts };
}

export function Report({ lesson }: { lesson: Lesson }) {
  const [known, setKnown] = useState<Awaited<ReturnType<typeof ask>>>();
  const [failed, setFailed] = useState(false);
  useEffect(
    () =>
      void ask(lesson).then((k) => {
        setKnown(k);
        setFailed(!k);
      }),
    [lesson, lesson.view],
  );
  if (!known) return <p role="status">{t(failed ? 'no-server' : 'loading')}</p>;
  const { report, texts } = known;
  const name = (n: number) => (n ? (report.pupils.find((p) => p.pupil === n)?.name ?? '') : c('computer'));
  const result = (x: Seats) => {
    if (!x.over) return c('unfinished');
    const winner = sidesOf(x.game).indexOf(x.winner ?? '');
    const who = winner < 0 ? c('over-none') : c('over-won', { name: name(x.seats[winner]) });
    return x.by?.includes('/') ? `${who} (${x.by})` : who;
  };
  return (
    <section class="leaf report">
      <h2>{c('report-played')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{c('round', { round: '' })}</th>
            <th scope="col">{c('game')}</th>
            <th scope="col">{c('player')}</th>
            <th scope="col">{c('player')}</th>
            <th scope="col">{c('result')}</th>
          </tr>
        </thead>
        <tbody>
          {report.played.map((x) => (
            <tr key={x.room}>
              <td>{x.round || ''}</td>
              <td>{shortTitle(x.game)}</td>
              <td>{name(x.seats[0])}</td>
              <td>{name(x.seats[1])}</td>
              <td>{result(x)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{c('report-rules')}</h2>
      {!report.rules.length && <p>{c('report-none')}</p>}
      <ol>
        {report.rules.slice(0, 20).map((r) => (
          <li key={r.rule}>
            <b>{r.rule}</b> ({r.count} {c('count')}): {texts.get(r.rule)}
          </li>
        ))}
      </ol>
      <p>
        <button type="button" class="plain" onClick={() => print()}>
          {c('report-print')}
        </button>
      </p>
    </section>
  );
}
