// Anybody can check that the dice of a finished game follow from the seed promised before it.
import { useState } from 'preact/hooks';
import { word } from '../lib/moves';
import { Rules } from '../lib/rules';
import { finishedRecord } from '../lib/saved';
import { t } from '../lib/texts';

export function DicePage() {
  const [text, setText] = useState(() => finishedRecord() ?? '');
  const [verdict, setVerdict] = useState<{ good: boolean; words: string; faces: [string, number][]; game: string }>();
  const check = async (e: Event) => {
    e.preventDefault();
    const seed = /^seed ([0-9a-f]{64})$/m.exec(text)?.[1] ?? '';
    const game = /^game (\S+)$/m.exec(text)?.[1] ?? '';
    const rolls = text.match(/^dice (?!seed |hand$).+$/gm) ?? [];
    const rules = new Rules();
    const known = game !== '' && !!(await rules.board(game));
    const problem = !known ? t('replayBad') : seed ? await rules.text('page_resume', `${seed}\n${text}`) : t('diceNoSeed');
    rules.close();
    const faces = new Map<string, number>();
    rolls.forEach((r) => faces.set(r.slice(5), (faces.get(r.slice(5)) ?? 0) + 1));
    setVerdict({ good: !problem, words: problem ? t('diceBad', { why: problem }) : t('diceGood', { rolls: rolls.length }), faces: [...faces], game });
  };
  return (
    <main id="content" class="setup">
      <h1>{t('checkDice')}</h1>
      <p>{t('diceIntro')}</p>
      <form onSubmit={(e) => void check(e)}>
        <label>{t('replayPaste')} <textarea rows={8} value={text} spellcheck={false} onInput={(e) => setText(e.currentTarget.value)} /></label>
        <p><button class="action">{t('checkDice')}</button></p>
      </form>
      {verdict && <p class={verdict.good ? 'good' : 'refusal'} role="status">{verdict.words}</p>}
      {verdict && verdict.faces.length > 0 && verdict.faces.length < 20 && <ul class="counts">{verdict.faces.map(([face, n]) => <li key={face}>{word(verdict.game, face)}: <b>{n}</b></li>)}</ul>}
    </main>
  );
}
