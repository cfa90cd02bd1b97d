// When something breaks: one sentence that helps (reload, the game is kept) instead of an empty page, and a report that
// can be copied. Nothing is sent anywhere.
import { Component, type ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
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

/** Those that say nothing: a page that is being left, a resize that was noticed late. */
const HARMLESS = /AbortError|ResizeObserver loop/;

function Fault({ error, onClose }: { error: unknown; onClose?: () => void }) {
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

interface BoundaryProps {
  /** Another page begins anew. */
  path: string;
  children: ComponentChildren;
}

/** Around a page: what breaks while it is drawn leaves the menu and a way on. */
export class Boundary extends Component<BoundaryProps, { error?: unknown; path?: string }> {
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error !== undefined && before.path !== this.props.path) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main id="content">
        <Fault error={error} />
      </main>
    );
  }
}

/** What breaks outside of drawing: told over the page, which may still be good. */
export function LooseFaults() {
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const hear = (what: unknown) => {
      if (what && !HARMLESS.test(String(what))) setError(what);
    };
    const onError = (e: ErrorEvent) => hear(e.error ?? e.message);
    const onRejection = (e: PromiseRejectionEvent) => hear(e.reason);
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onRejection);
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
  return error === undefined ? null : <Fault error={error} onClose={() => setError(undefined)} />;
}
