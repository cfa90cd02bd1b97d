// A room on the server: two people, each with a secret link, and spectators.
import { useEffect, useState } from 'preact/hooks';
import { OnlineTable } from '../lib/online';
import { settings, change } from '../lib/settings';
import { language, phrase, sideName, t } from '../lib/texts';
import { TableView, useTable } from '../play/Table';
import { Rules } from '../lib/rules';
import type { Geometry } from '../lib/types';

const PHRASES = ['hello', 'good-luck', 'thanks', 'well-played', 'sorry', 'wait', 'oops', 'good-game', 'bye'];

function useGeometry(game: string): Geometry | undefined {
  const [geometry, setGeometry] = useState<Geometry>();
  useEffect(() => {
    if (!game) return;
    const rules = new Rules();
    void rules.board(game).then((g) => {
      setGeometry(g);
      rules.close();
    });
    return () => rules.close();
  }, [game]);
  return geometry?.game === game ? geometry : undefined;
}

function Invitation({ room }: { room: string }) {
  const [copied, setCopied] = useState(false);
  const stored = sessionStorage.getItem(`invite:/r/${room}`);
  const { invite, addresses } = stored ? (JSON.parse(stored) as { invite?: string; addresses?: string[] }) : {};
  const local = /^(localhost|127\.|\[::1\])/.test(location.host);
  const base = local && addresses?.[0] ? addresses[0] : location.origin;
  const link = base + (invite ?? `/r/${room}`);
  const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true));
  return (
    <section class="invitation">
      <p>{invite ? t('roomWaiting') : t('roomWatch')}</p>
      <p><code class="link">{link}</code></p>
      <p><button class="action" onClick={copy}>{copied ? t('copied') : t('copy')}</button></p>
      {invite && <p class="small">{t('roomWatch')}: <code class="link">{`${base}/r/${room}`}</code></p>}
    </section>
  );
}

export function Room({ room }: { room: string }) {
  const token = location.hash.slice(1);
  const [table, setTable] = useState<OnlineTable>();
  const [name, setName] = useState(settings.value.name);
  const [seated, setSeated] = useState(!token || !!sessionStorage.getItem(`invite:/r/${room}`) || !!sessionStorage.getItem(`seat:${room}`));
  const state = useTable(table);
  const geometry = useGeometry(table?.game ?? '');
  useEffect(() => {
    if (!seated) return;
    if (token) sessionStorage.setItem(`seat:${room}`, '1');
    const now = new OnlineTable(room, token, settings.value.name);
    setTable(now);
    return () => now.close();
  }, [room, token, seated]);

  if (!seated)
    return (
      <main id="content" class="setup">
        <h1>{t('byLink')}</h1>
        <form onSubmit={(e) => { e.preventDefault(); change({ name }); setSeated(true); }}>
          <label class="name">{t('yourName')} <input name="name" value={name} maxLength={40} onInput={(e) => setName(e.currentTarget.value)} /></label>
          <p><button class="action">{t('sitDown')}</button></p>
        </form>
      </main>
    );
  if (table?.refused)
    return <main id="content"><h1>{t('byLink')}</h1><p class="refusal" role="alert">{table.refused.why === 'elsewhere' ? t('elsewhere') : (table.refused[language()] ?? t('noServer'))}</p><p><a class="plain" href="/">{t('home')}</a></p></main>;
  if (!table || !state || !geometry) return <main id="content"><h1 class="hidden">{t('byLink')}</h1><p class="loading" role="status">{t(table && !table.connected ? 'reconnecting' : 'loading')}</p></main>;
  if (state.phase === 'waiting') return <main id="content"><h1>{sideName(table.game, table.you)}</h1><Invitation room={room} /></main>;
  return (
    <main id="content" class="playing">
      <h1 class="hidden">{t('byLink')}</h1>
      {!table.connected && <p class="banner" role="status">{t('reconnecting')}</p>}
      <TableView table={table} geometry={geometry}>
        <Company table={table} />
      </TableView>
    </main>
  );
}

/** The win by the opponent's absence: counts down until it may be claimed. */
function Claim({ table, at }: { table: OnlineTable; at: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  return <p><button class="plain" data-claim disabled={left > 0} onClick={() => void table.claim()}>{t('claim')}{left > 0 ? ` (${left} s)` : ''}</button></p>;
}

function Company({ table }: { table: OnlineTable }) {
  const state = table.state!;
  const playing = table.you !== 'watch';
  const other = Object.keys(state.players).find((s) => s !== table.you);
  return (
    <section class="company">
      <ul class="players">
        {Object.entries(state.players).map(([side, p]) => (
          <li key={side} class={p.here || p.bot ? 'here' : 'away'}>{sideName(table.game, side)}: {p.bot ? t('computer', { level: p.bot }) : p.name || '–'} {!p.bot && <small>{p.here ? t('here') : t('away')}</small>}</li>
        ))}
      </ul>
      {!!state.watching && <p class="small">{t('watchers', { n: state.watching })}</p>}
      {playing && state.phase === 'playing' && state.log.length > 0 && !state.undo && <button class="plain" onClick={() => void table.undo()}>{t('undo')}</button>}
      {state.undo && state.undo === table.you && <p>{t('undoWaiting')}</p>}
      {state.undo && playing && state.undo !== table.you && (
        <p role="alert">{t('undoAsked', { side: sideName(table.game, state.undo) })} <button class="action" onClick={() => void table.answerUndo(true)}>{t('yes')}</button> <button class="plain" onClick={() => void table.answerUndo(false)}>{t('no')}</button></p>
      )}
      {playing && other && state.phase === 'playing' && state.players[other]?.claimAt !== undefined && <Claim table={table} at={state.players[other].claimAt!} />}
      {playing && state.phase === 'over' && !table.rematchSeat && (
        <p>{state.rematch?.some((s) => s !== table.you) && t('rematchAsked')} <button class="action" data-rematch onClick={() => void table.rematch()}>{t('rematch')}</button></p>
      )}
      {state.phase === 'over' && <p><a class="plain" href={`/replay?room=${table.room}`}>{t('replayRoom')}</a></p>}
      {table.rematchSeat && <a class="action" href={table.rematchSeat}>{t('rematchGo')}</a>}
      {table.said.length > 0 && <ul class="said" aria-live="polite">{table.said.map((s, i) => <li key={i}><b>{sideName(table.game, s.who)}</b>: {phrase([`chat.${s.key}`]) ?? s.key}</li>)}</ul>}
      {playing && (
        <details class="say"><summary>{t('say')}</summary>
          {PHRASES.map((key) => <button key={key} class="plain" data-say={key} onClick={() => void table.say(key)}>{phrase([`chat.${key}`]) ?? key}</button>)}
        </details>
      )}
    </section>
  );
}
