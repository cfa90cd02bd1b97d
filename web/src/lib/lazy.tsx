// A page whose code comes when it is first shown.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { WaitingPage } from './waiting';

export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Page, setPage] = useState<ComponentType<P> | undefined>(() => known);
    useEffect(() => {
      if (known) return;
      void load().then((page) => {
        known = page;
        setPage(() => page);
      });
    }, []);
    if (Page) return <Page {...props} />;
    return <WaitingPage />;
  };
}
