// A rulebook: numbers, search, and for our own rulings their reasons.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { BOOKS, gameClass } from '../lib/games';
import { useSearch } from '../lib/search';
import { book, language, rulings, t } from '../lib/texts';
import type { Book, Rule } from '../lib/types';
import { WaitingPage } from '../lib/waiting';
import { GameLinks } from './parts';
import '../style/rules.css';

const MARKS = { card: 'mark-card', fact: 'mark-fact', ruling: 'mark-ruling' } as const;

function RuleItem({ rule, named, reason }: { rule: Rule; named: boolean; reason?: string }) {
  return (
    <li id={rule.number} class={named ? 'named' : ''}>
      <a class="rule-number" href={`/rules/${rule.id}`}>
        {rule.number}
      </a>{' '}
      {rule.text}{' '}
      {rule.marks.map((m) => (
        <small key={m} class={`rule-mark mark-${m}`}>
          {t(MARKS[m as keyof typeof MARKS])}
        </small>
      ))}
      {reason && (
        <details class="reason" open={named}>
          <summary>{t('reason')}</summary>
          <p>{reason}</p>
        </details>
      )}
    </li>
  );
}

export function RulesPage({ game, number }: { game: string; number?: string }) {
  const [b, setBook] = useState<Book>();
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [word, setWord] = useState('');
  const speech = language();
  const all = useMemo(() => b?.chapters.flatMap((c) => c.rules) ?? [], [b]);
  const texts = useMemo(() => all.map((r) => r.text), [all]);
  const found = useSearch(word, texts);
  useEffect(() => void book(game).then(setBook), [game, speech]);
  useEffect(() => void rulings().then(setReasons), [speech]);
  useEffect(() => {
    if (b && number) document.getElementById(number)?.scrollIntoView({ block: 'center' });
  }, [b, number]);
  if (!b) return <WaitingPage title={t('rules')} />;
  const typed = word.trim().replace(`${game}/`, '');
  const fits = (r: Rule) => (/^\d/.test(typed) ? r.number.startsWith(typed) : found.has(all.indexOf(r)));
  const chapters = b.chapters.map((c) => ({ ...c, rules: c.rules.filter(fits) })).filter((c) => c.rules.length);
  return (
    <main id="content" data-kind={t('rules')} class={`rules ${gameClass(game)}`}>
      <h1>{b.title}</h1>
      <GameLinks label={t('rules')} games={BOOKS} game={game} page="rules" />
      <p>{b.intro}</p>
      <label class="search">
        {t('search-rules')} <input type="search" value={word} onInput={(e) => setWord(e.currentTarget.value)} />
      </label>
      {!chapters.length && <p role="status">{t('no-rules')}</p>}
      {chapters.map((c) => (
        <section key={c.number}>
          <h2>
            {c.number}. {c.title}
          </h2>
          <ul>
            {c.rules.map((r) => (
              <RuleItem key={r.id} rule={r} named={r.number === number} reason={reasons[r.id]} />
            ))}
          </ul>
        </section>
      ))}
      {b.reconstruction && (
        <p class="small">
          <b>{t('reconstruction')}.</b> {b.reconstruction}
        </p>
      )}
    </main>
  );
}
