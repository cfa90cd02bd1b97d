// A link to be handed on: as a QR code, to be copied, or sent with what the device has.
import { useState } from 'preact/hooks';
import { copy } from '../lib/copy';
import { say, t } from '../lib/texts';
import { Qr } from './Qr';

export function Link({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Qr text={link} alt={say('room.qr')} size={220} />
      <p>
        <code class="link">{link}</code>
      </p>
      <p class="buttons">
        <button type="button" class="action" onClick={() => void copy(link).then(setCopied)}>
          {copied ? t('copied') : t('copy')}
        </button>{' '}
        {'share' in navigator && (
          <button
            type="button"
            class="plain"
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {say('room.share')}
          </button>
        )}
      </p>
    </>
  );
}
