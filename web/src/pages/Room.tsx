// A room on the server: two people, each with a secret link, and spectators.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sheetOf } from '../lib/boards';
import { readBoard } from '../lib/live';
import { type Coming, OnlineTable } from '../lib/online';
import { standardBoard } from '../lib/openings';
import { go } from '../lib/route';
import { findSeat, isKey, keepSeat, newKey } from '../lib/seats';
import { bookTitle, language, phrase, say, sideName, t } from '../lib/texts';
import type { Geometry, TableState } from '../lib/types';
import { Waiting } from '../lib/waiting';
import { Score } from '../play/Score';
import { TableView, useTable } from '../play/Table';
import { Promised } from '../room/Fields';
import { Invitation } from '../room/Invitation';
import { Notices } from '../room/Notices';
import { SitDown } from '../room/SitDown';

const PHRASES = ['hello', 'good-luck', 'thanks', 'well-played', 'sorry', 'wait', 'oops', 'good-game', 'bye'];

/** The standard board is known; another one is read by the rules. */
function useGeometry(game: string, room: string, hash: string): Geometry | undefined {
  const [geometry, setGeometry] = useState<Geometry>();
  useEffect(() => {
    if (game)
      void sheetOf(room, game, hash).then(async (sheet) => {
        setGeometry(sheet ? await readBoard(game, sheet) : standardBoard(game));
      });
  }, [game, room]);
  return geometry?.game === game ? geometry : undefined;
}

/** How this address leads to the table: with a key, by an invitation not used yet, or only to watch. */
function comingBy(room: string, secret: string): Coming | undefined {
  if (!secret) return {};
  const seat = findSeat(room, secret);
  if (isKey(secret)) return { key: secret };
  return seat && { key: seat.key, code: secret };
}

/** Before the first move: an invitation to show, or to wait until both have sat down and given words for the dice. */
function Before({ table }: { table: OnlineTable }) {
  if (table.you === 'watch') return <Watcher room={table.room} />;
  const { open, seated, promise } = table.state ?? {};
  if (!open && !seated) return <Invitation table={table} />;
  return (
    <section class="invitation" data-gather>
      <Waiting words={say(open ? 'room.dice' : 'room.gather')} />
      <Promised hash={promise} />
    </section>
  );
}

interface RoomProps {
  room: string;
  /** In another page, a class: with this key; that page says where one goes on. */
  within?: { key: string; bar: ComponentChildren };
}

export function Room({ room, within }: RoomProps) {
  const secret = within?.key ?? location.hash.slice(1);
  const [coming, setComing] = useState(() => comingBy(room, secret));
  const [table, setTable] = useState<OnlineTable>();
  const state = useTable(table);
  const geometry = useGeometry(table?.game ?? '', room, table?.hash ?? '');
  useEffect(() => {
    if (!coming) return;
    // Seated: from now on the address holds the key, so that a reload, or another browser, finds the seat.
    const keep = () => history.replaceState(null, '', `/r/${room}#${coming.key}`);
    const now = new OnlineTable(room, coming, within ? undefined : keep);
    setTable(now);
    return () => now.close();
  }, [room, coming]);

  useEffect(() => {
    if (table?.onward && !within) go(table.rematchSeat!);
  }, [table?.onward]);

  if (!coming)
    return (
      <SitDown
        room={room}
        onSit={(name, words) => {
          const key = newKey();
          keepSeat({ room, key, code: secret });
          setComing({ key, code: secret, name, words });
        }}
      />
    );
  if (table?.refused)
    return (
      <main id="content">
        {within?.bar}
        <h1>{t('by-link')}</h1>
        <p class="refusal" role="alert">
          {table.refused.why === 'elsewhere' ? t('elsewhere') : (table.refused[language()] ?? t('no-server'))}
        </p>
        <p class="buttons">
          {table.refused.why === 'elsewhere' && (
            <button type="button" class="action" data-sit-here onClick={() => setComing({ ...coming })}>
              {say('room.sit-here')}
            </button>
          )}{' '}
          {table.refused.why !== 'no-room' && !within && (
            <a class="action" href={`/r/${room}`}>
              {say('room.look')}
            </a>
          )}{' '}
          <a class="plain" href="/">
            {t('home')}
          </a>
        </p>
      </main>
    );
  if (!table || !state || !geometry)
    return (
      <main id="content">
        {within?.bar}
        <h1 class="hidden">{t('by-link')}</h1>
        <Waiting words={t(table && !table.connected ? 'reconnecting' : 'loading')} />
      </main>
    );
  if (state.phase === 'waiting')
    return (
      <main id="content">
        {within?.bar}
        <h1>
          {table.you === 'watch' ? t('watch-title', { game: bookTitle(table.game) }) : sideName(table.game, table.you)}
        </h1>
        <Before table={table} />
      </main>
    );
  return (
    <main id="content" class="playing">
      {within?.bar}
      <h1 class="hidden">{t('by-link')}</h1>
      {!table.connected && (
        <p class="banner" role="status">
          {t('reconnecting')}
        </p>
      )}
      {table.you === 'watch' && <BackToSeat room={room} />}
      {!!state.delay && (
        <p class="banner" data-delay role="status">
          {say('room.delay', { n: state.delay })}
        </p>
      )}
      <Score table={table} state={state} />
      <TableView table={table} geometry={geometry}>
        <Company table={table} within={!!within} />
      </TableView>
      <Notices table={table} />
    </main>
  );
}

/** Whoever has a seat here but came by the spectators' link is shown the way to it. */
function BackToSeat({ room }: { room: string }) {
  const seat = findSeat(room);
  if (!seat) return null;
  return (
    <p class="banner">
      {say('room.mine')}{' '}
      <a class="action" href={`/r/${room}#${seat.key}`}>
        {say('room.back')}
      </a>
    </p>
  );
}

function Watcher({ room }: { room: string }) {
  return (
    <>
      <BackToSeat room={room} />
      <p role="status">{t('watch-waiting')}</p>
    </>
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
  return (
    <p>
      <button type="button" class="plain" data-claim disabled={left > 0} onClick={() => void table.claim()}>
        {t('claim')}
        {left > 0 ? ` (${left} s)` : ''}
      </button>
    </p>
  );
}

/** Where the rules know an undecided end: it may be offered, and the offer taken back. */
function Draw({ table }: { table: OnlineTable }) {
  const offered = table.state!.draw;
  if (!offered)
    return (
      <button type="button" class="plain" data-draw onClick={() => void table.draw('offer')}>
        {t('draw-offer')}
      </button>
    );
  if (offered !== table.you) return null; // asked in a notice
  return (
    <p role="status">
      {t('draw-waiting')}{' '}
      <button type="button" class="plain" onClick={() => void table.draw('no')}>
        {t('draw-back')}
      </button>
    </p>
  );
}

const rematchKey = (state: TableState): string =>
  !state.encounter ? 'web.rematch' : state.encounter.game === 1 ? 'encounter.return' : 'encounter.another';

function Company({ table, within }: { table: OnlineTable; within: boolean }) {
  const state = table.state!;
  const playing = table.you !== 'watch';
  const other = Object.keys(state.players).find((s) => s !== table.you);
  return (
    <section class="company">
      <ul class="players">
        {Object.entries(state.players).map(([side, p]) => (
          <li key={side} class={p.here || p.bot ? 'here' : 'away'} data-bot={p.bot || undefined}>
            {sideName(table.game, side)}: {p.bot ? t(`bot-${p.bot}`) : p.name || '–'}{' '}
            {!p.bot && <small>{p.here ? t('here') : t('away')}</small>}
          </li>
        ))}
      </ul>
      {!!state.watching && <p class="small">{t('watchers', { n: state.watching })}</p>}
      {playing && state.phase === 'playing' && state.log.length > 0 && !state.undo && (
        <button type="button" class="plain" onClick={() => void table.undo()}>
          {t('undo')}
        </button>
      )}
      {state.undo && state.undo === table.you && <p>{t('undo-waiting')}</p>}
      {playing && state.phase === 'playing' && state.draw !== undefined && <Draw table={table} />}
      {playing && other && state.phase === 'playing' && state.players[other]?.claimAt !== undefined && (
        <Claim table={table} at={state.players[other].claimAt!} />
      )}
      {playing && state.phase === 'over' && !table.rematchSeat && (
        <p>
          {state.rematch?.some((s) => s !== table.you) &&
            (state.encounter?.game === 1 ? say('encounter.wanted') : t('rematch-asked'))}{' '}
          {state.rematch?.includes(table.you) ? (
            <span role="status">{say('room.rematch-waiting')}</span>
          ) : (
            <button type="button" class="action" data-rematch onClick={() => void table.rematch()}>
              {say(rematchKey(state))}
            </button>
          )}
        </p>
      )}
      {state.phase === 'over' && (
        <p>
          <a class="plain" href={`/replay?room=${table.room}`}>
            {t('replay-room')}
          </a>
        </p>
      )}
      {table.rematchSeat && !within && (
        <a class="action" href={table.rematchSeat}>
          {t('rematch-go')}
        </a>
      )}
      {state.event && (
        <p>
          <a class="plain" data-to-event href={`/e/${state.event}${table.key && `#${table.key}`}`}>
            {say('room.to-event')}
          </a>
        </p>
      )}
      {table.said.length > 0 && (
        <ul class="said" aria-live="polite">
          {table.said.map((s, i) => (
            <li key={i}>
              <b>{sideName(table.game, s.who)}</b>: {phrase([`chat.${s.key}`]) ?? s.key}
            </li>
          ))}
        </ul>
      )}
      {playing && (
        <details class="say">
          <summary>{t('say')}</summary>
          {PHRASES.map((key) => (
            <button type="button" key={key} class="plain" data-say={key} onClick={() => void table.say(key)}>
              {phrase([`chat.${key}`]) ?? key}
            </button>
          ))}
        </details>
      )}
    </section>
  );
}
