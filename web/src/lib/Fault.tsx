// What is shown of something that broke: a sentence that helps, and a report that can be copied. Nothing is sent.
import { useState } from 'preact/hooks';
import { copy } from './copy';
import { place } from './place';
import { t } from './texts';

/** What a person can hand on: no key and no name stands in it, because what is behind # and ? is left out. */
export function reportOf(error: unknown): string {
  const stack = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
  const where = place().pathname;
  const lines = [`sedzia ${__VERSION__}`, new Date().toISOString(), where, navigator.userAgent, stack];
  return lines
    .join('\n')
    .replace(/[#?][^\s:)]*/g, '')
    .slice(0, 4000);
}

export function Fault({ error, onClose }: { error: unknown; onClose?: () => void }) {
  const [copied, setCopied] = useState(false);
  const report = reportOf(error);
  return (
    <section class="fault refusal" role="alert" data-fault>
      <h2>{t('fault')}</h2>
      <p>{t('fault-what')}</p>
      <p class="buttons">
        <button type="button" class="action" data-reload onClick={() => location.reload()}>
          {t('fault-reload')}
        </button>
        <button type="button" class="plain" data-report onClick={() => void copy(report).then(setCopied)}>
          {t(copied ? 'copied' : 'fault-copy')}
        </button>
        {onClose && (
          <button type="button" class="plain" onClick={onClose}>
            {t('close')}
          </button>
        )}
      </p>
      <details>
        <summary>{t('fault-report')}</summary>
        <pre>{report}</pre>
      </details>
    </section>
  );
}
