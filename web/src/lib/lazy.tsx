// A page whose code comes when it is first shown.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { untilThere } from './again';
import { t } from './texts';
import { WaitingPage } from './waiting';

export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Page, setPage] = useState<ComponentType<P> | undefined>(() => known);
    const [missed, setMissed] = useState(false);
    useEffect(() => {
      if (known) return;
      void untilThere(load, () => setMissed(true)).then((page) => {
        known = page;
        setPage(() => page);
      });
    }, []);
    if (Page) return <Page {...props} />;
    return <WaitingPage>{missed && <p>{t('code-offline')}</p>}</WaitingPage>;
  };
}
