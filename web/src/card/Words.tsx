// A sentence of the help card: what to stress is bold, every rule it rests on is a button that opens it.
import { useEffect, useState } from 'preact/hooks';
import { book, language, ruleOf, rulings, t } from '../lib/texts';
import type { HelpItem, Rule } from '../lib/types';
import { Icon } from './Icon';
import '../style/rules.css';

/** The time of day, as people write it. */
export const clockTime = (when: number | string): string =>
  new Date(when).toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit' });

/** "a **b** c" with b in bold. */
function Stressed({ text }: { text: string }) {
  return <>{text.split('**').map((part, i) => (i % 2 ? <b key={i}>{part}</b> : part))}</>;
}

/** A rule with its text, marks and ruling. */
export function OpenRule({ id, picture, onClose }: { id: string; picture?: string; onClose?: () => void }) {
  const [rule, setRule] = useState<Rule>();
  const [reason, setReason] = useState('');
  useEffect(() => {
    void book(id.split('/')[0]).then((b) => setRule(ruleOf(b, id)));
    void rulings().then((all) => setReason(all[id] ?? ''));
  }, [id, language()]);
  return (
    <aside class="open-rule" role="note" aria-live="polite">
      {picture && <Icon name={picture} />}
      <p>
        <b>{id}</b> {rule?.text ?? t('loading')}{' '}
        {rule?.marks.map((m) => (
          <small key={m} class={`rule-mark mark-${m}`}>
            {t(`mark-${m}`)}
          </small>
        ))}
      </p>
      {reason && <p class="small">{reason}</p>}
      <p class="buttons">
        <a class="plain" href={`/rules/${id}`}>
          {t('rules')}
        </a>
        {onClose && (
          <button type="button" class="plain" onClick={onClose}>
            {t('close')}
          </button>
        )}
      </p>
    </aside>
  );
}

export function Sentence({ item }: { item: HelpItem }) {
  const [open, setOpen] = useState('');
  return (
    <>
      <span class="sentence">
        <Stressed text={item.text} />{' '}
        {item.rules.map((id) => (
          <button
            type="button"
            key={id}
            class="chip"
            aria-expanded={open === id}
            aria-label={t('rule-link', { rule: id })}
            onClick={(e) => {
              e.preventDefault();
              setOpen(open === id ? '' : id);
            }}
          >
            {id.startsWith('event/') ? id : id.split('/')[1]}
          </button>
        ))}
      </span>
      {open && <OpenRule id={open} picture={item.picture} onClose={() => setOpen('')} />}
    </>
  );
}
