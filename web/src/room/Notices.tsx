// What the other player asks or says, over the page where nobody can miss it; and that it is one's turn, in the title
// and, if the browser may, as a notification.
import { useEffect, useState } from 'preact/hooks';
import { tellInTitle } from '../lib/arrival';
import type { OnlineTable } from '../lib/online';
import { phrase, shortTitle, sideName, t } from '../lib/texts';
import './notices.css';

function useTurnNews(table: OnlineTable): void {
  const yours = !!table.state?.legal && table.state.phase === 'playing';
  useEffect(() => {
    tellInTitle(yours ? `● ${t('your-turn')} –` : '');
    if (yours && document.hidden && 'Notification' in window && Notification.permission === 'granted')
      new Notification(t('your-turn'), { body: shortTitle(table.game), tag: table.room });
    return () => tellInTitle('');
  }, [yours]);
}

/** Asks once for leave to notify; afterwards there is nothing to ask. */
function Notify() {
  const [asked, setAsked] = useState(false);
  if (asked || !('Notification' in window) || Notification.permission !== 'default') return null;
  return (
    <button
      type="button"
      class="plain"
      data-notify
      onClick={() => void Notification.requestPermission().then(() => setAsked(true))}
    >
      {t('notify')}
    </button>
  );
}

export function Notices({ table }: { table: OnlineTable }) {
  useTurnNews(table);
  const [read, setRead] = useState(0);
  const state = table.state!;
  const playing = table.you !== 'watch';
  const words = table.said.slice(-1)[0];
  const heard = table.heard;
  const fresh = words && words.who !== table.you && heard > read;
  return (
    <>
      <section class="notices" aria-label={t('notices')}>
        {state.undo && playing && state.undo !== table.you && (
          <p class="notice" role="alert" data-notice="undo">
            {t('undo-asked', { side: sideName(table.game, state.undo) })}{' '}
            <button type="button" class="action" onClick={() => void table.answerUndo(true)}>
              {t('yes')}
            </button>{' '}
            <button type="button" class="plain" onClick={() => void table.answerUndo(false)}>
              {t('no')}
            </button>
          </p>
        )}
        {state.draw && playing && state.draw !== table.you && (
          <p class="notice" role="alert" data-notice="draw">
            {t('draw-offered', { side: sideName(table.game, state.draw) })}{' '}
            <button type="button" class="action" onClick={() => void table.draw('yes')}>
              {t('yes')}
            </button>{' '}
            <button type="button" class="plain" onClick={() => void table.draw('no')}>
              {t('no')}
            </button>
          </p>
        )}
        {fresh && (
          <p class="notice" role="status" data-notice="said">
            <b>{sideName(table.game, words.who)}</b>: {phrase([`chat.${words.key}`]) ?? words.key}{' '}
            <button type="button" class="plain" onClick={() => setRead(heard)}>
              {t('close')}
            </button>
          </p>
        )}
      </section>
      {playing && <Notify />}
    </>
  );
}
