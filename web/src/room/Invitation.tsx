// While the other seat is free: the invitation as a link and a QR code, to be sent, renewed or withdrawn.
import { useState } from 'preact/hooks';
import type { OnlineTable } from '../lib/online';
import { baseFor } from '../lib/route';
import { findSeat } from '../lib/seats';
import { language, say, t } from '../lib/texts';
import { Promised } from './Fields';
import { Link } from './Link';
import { Terms } from './Terms';

export function Invitation({ table }: { table: OnlineTable }) {
  const [trouble, setTrouble] = useState('');
  const [renewed, setRenewed] = useState(false);
  const seat = findSeat(table.room, table.key);
  const base = baseFor(seat?.addresses);
  const invited = table.state?.invited ?? 0;
  const link = invited && seat?.invite && seat.invited === invited ? base + seat.invite : '';
  const act = (deed: () => Promise<{ pl?: string; en?: string } | null>, after: boolean) => async () => {
    const no = await deed();
    setTrouble(no ? (no[language()] ?? t('no-server')) : '');
    setRenewed(!no && after);
  };
  return (
    <section class="invitation">
      <p>{invited ? say(link ? 'room.waiting' : 'room.unknown') : say('room.withdrawn')}</p>
      {link && <Link key={link} link={link} />}
      {renewed && <p role="status">{say('room.renewed')}</p>}
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      )}
      <p class="buttons">
        <button type="button" class={link ? 'plain' : 'action'} data-renew onClick={act(table.invite, invited > 0)}>
          {say('room.renew')}
        </button>{' '}
        {invited > 0 && (
          <button type="button" class="plain" data-withdraw onClick={act(table.withdraw, false)}>
            {say('room.withdraw')}
          </button>
        )}
      </p>
      <Terms encounter={table.state?.encounter} time={table.state?.time} />
      <p class="small">{say('room.once')}</p>
      <p class="small">
        {say('room.watch')}: <code class="link">{`${base}/r/${table.room}`}</code>
      </p>
      <Promised hash={table.state?.promise} />
      {!!table.keep && <p class="small">{say('room.keep', { days: table.keep })}</p>}
      <p class="small">
        <a class="alone" href="/privacy">
          {say('room.private')}
        </a>
      </p>
    </section>
  );
}
