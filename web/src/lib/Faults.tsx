// When something breaks: the page says so (Fault.tsx) instead of being empty.
import { Component, type ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lazyPart } from './lazy';

const Fault = lazyPart(() => import('./Fault').then((m) => m.Fault));

/** Those that say nothing: a page that is being left, a resize that was noticed late. */
const HARMLESS = /AbortError|ResizeObserver loop/;

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
