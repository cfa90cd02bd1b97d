// Something is on its way.
import type { ComponentChildren } from 'preact';
import { t } from './texts';

export const Waiting = ({ words = t('loading') }: { words?: string }) => (
  <p class="loading" role="status">
    {words}
  </p>
);

/** A page that has nothing to show yet; its title is read out. */
export const WaitingPage = ({ title, children }: { title?: string; children?: ComponentChildren }) => (
  <main id="content">
    {title && <h1 class="hidden">{title}</h1>}
    {children}
    <Waiting />
  </main>
);
