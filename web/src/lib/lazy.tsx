// A page whose code comes when it is first shown.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { reloadWhenBack } from './again';
import { later } from './later';
import { t } from './texts';
import { WaitingPage } from './waiting';

export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Page, setPage] = useState<ComponentType<P> | undefined>(() => known);
    const [missed, setMissed] = useState(false);
    useEffect(() => {
      if (known) return;
      load().then(
        (page) => {
          known = page;
          setPage(() => page);
        },
        () => {
          setMissed(true);
          void reloadWhenBack();
        },
      );
    }, []);
    if (Page) return <Page {...props} />;
    return <WaitingPage>{missed && <p>{t('code-offline')}</p>}</WaitingPage>;
  };
}

/** A part of a page that comes when it is first drawn, a little later: nothing stands in its place. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => known);
    useEffect(() => {
      if (known) return;
      later(() =>
        load().then((part) => {
          known = part;
          setPart(() => part);
        }),
      );
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
