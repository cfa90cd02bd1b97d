// Anybody can check that the dice of a finished game follow from the seed promised before it.
import { useEffect, useState } from 'preact/hooks';
import { askText } from '../lib/api';
import { word } from '../lib/moves';
import { place } from '../lib/route';
import { WholeRules } from '../lib/rules';
import { finishedRecord } from '../lib/saved';
import { findSeat } from '../lib/seats';
import { say, t } from '../lib/texts';

/** Whether the record's promise is the one this browser saw before the game, and its own words are among those mixed
 *  into the dice; undefined if it saw none. */
export function promiseWords(room: string, record: string): { good: boolean; words: string } | undefined {
  const seat = room ? findSeat(room) : undefined;
  if (!seat?.promise) return undefined;
  const same = /^dice seed ([0-9a-f]{64})$/m.exec(record)?.[1] === seat.promise;
  const mixed = !seat.words || record.split('\n').includes(`words ${seat.side} ${seat.words}`);
  return { good: same && mixed, words: say(!same ? 'room.other' : mixed ? 'room.same' : 'room.unmixed') };
}

export function DicePage() {
  const room = place().searchParams.get('room') ?? '';
  const [text, setText] = useState(() => (room ? '' : (finishedRecord() ?? '')));
  useEffect(() => {
    if (!/^[a-z0-9]{8}$/.test(room)) return;
    void askText(`/api/records/${room}`).then(({ ok, body = '' }) => ok && setText(body));
  }, [room]);
  const [verdict, setVerdict] = useState<{ good: boolean; words: string; faces: [string, number][]; game: string }>();
  const check = async (e: Event) => {
    e.preventDefault();
    const seed = /^seed ([0-9a-f]{64})$/m.exec(text)?.[1] ?? '';
    const game = /^game (\S+)$/m.exec(text)?.[1] ?? '';
    const rolls = text.match(/^dice (?!seed |hand$).+$/gm) ?? [];
    const rules = new WholeRules();
    const known = game !== '' && !!(await rules.board(game));
    const problem = !known
      ? t('replay-bad')
      : seed
        ? await rules.text('page_resume', `${seed}\n${text}`)
        : t('dice-no-seed');
    rules.close();
    const faces = new Map<string, number>();
    for (const r of rolls) faces.set(r.slice(5), (faces.get(r.slice(5)) ?? 0) + 1);
    setVerdict({
      good: !problem,
      words: problem ? t('dice-bad', { why: problem }) : t('dice-good', { rolls: rolls.length }),
      faces: [...faces],
      game,
    });
  };
  const kept = promiseWords(room, text);
  return (
    <main id="content" class="setup">
      <h1>{t('check-dice')}</h1>
      <p>{t('dice-intro')}</p>
      <form onSubmit={(e) => void check(e)}>
        <label>
          {t('replay-paste')}{' '}
          <textarea rows={8} value={text} spellcheck={false} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <p>
          <button type="submit" class="action">
            {t('check-dice')}
          </button>
        </p>
      </form>
      {verdict && (
        <p class={verdict.good ? 'good' : 'refusal'} role="status">
          {verdict.words}
        </p>
      )}
      {verdict && kept && (
        <p class={kept.good ? 'good' : 'refusal'} role="status" data-kept={kept.good}>
          {kept.words}
        </p>
      )}
      {verdict && verdict.faces.length > 0 && verdict.faces.length < 20 && (
        <ul class="counts">
          {verdict.faces.map(([face, n]) => (
            <li key={face}>
              {word(verdict.game, face)}: <b>{n}</b>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
