// The end of a game at the table: its result for the encounter (and the event), the record to take along, the return
// game; and how a game can end before its end.
import { useState } from 'preact/hooks';
import { Result } from '../card/End';
import type { Encounter } from '../card/encounter';
import type { CardState } from '../card/state';
import { Confirm } from '../lib/Confirm';
import { copy } from '../lib/copy';
import { download } from '../lib/download';
import { sidesOf } from '../lib/games';
import { pack, recordLink } from '../lib/pack';
import { alone } from '../lib/route';
import { phrase, sideName, t } from '../lib/texts';
import type { HelpSection } from '../lib/types';
import type { Followed } from './state';
import type { RealTable } from './table';
import { f } from './words';

/** How it ended, in words: "Wygrywa: RAF; runda 8 (303/8.3)". */
export function Outcome({ game, result }: { game: string; result: string }) {
  const [winner, by, ...counts] = result.split(' ');
  const known = sidesOf(game).includes(winner as never);
  return (
    <p class="outcome" data-result={result}>
      <b>{known ? t('winner', { side: sideName(game, winner) }) : t('undecided')}</b>
      {counts.map((c) => {
        const [key, n] = c.split('=');
        return <span key={c}> · {phrase([`result.${key}`], { n }) ?? c}</span>;
      })}{' '}
      {by.includes('/') ? <a href={`/rules/${by}`}>{by}</a> : by === 'resigned' && f('resigned')}
    </p>
  );
}

export function Papers({ game, table, kept }: { game: string; table: RealTable; kept: Followed }) {
  const [copied, setCopied] = useState(false);
  const name = `${game}${kept.table ? `-${kept.table}` : ''}-${kept.at + 1}.txt`;
  const link = async () => {
    setCopied(await copy(recordLink(await pack(table.record))));
  };
  return (
    <p class="buttons">
      <button type="button" class="plain" data-record onClick={() => download(name, table.record)}>
        {f('record')}
      </button>
      {!alone && (
        <button type="button" class="plain" data-link onClick={() => void link().catch(() => undefined)}>
          {copied ? t('copied') : f('link')}
        </button>
      )}
    </p>
  );
}

interface Props {
  game: string;
  table: RealTable;
  kept: Followed;
  names: Record<string, string>;
  sections: HelpSection[];
  card: CardState;
  encounter: Encounter;
  order: (words: string[]) => boolean;
  give: (order: string) => void;
  /** The result of the game at hand is written down. */
  onWrite: () => void;
  onReturn: () => void;
  onDone: () => void;
}

export function Finish(p: Props) {
  const { game, table, kept, encounter } = p;
  const [sure, setSure] = useState('');
  const board = encounter.board();
  const written = board.games[kept.at].rule !== undefined;
  const over = board.state === 'done';
  return (
    <section class="finish">
      {table.state.over ? (
        <div class="ended">
          <h2>{t(kept.at ? 'card-return' : 'card-game')}</h2>
          <Outcome game={game} result={table.state.over} />
          {!written && (
            <button type="button" class="action" data-write-result onClick={p.onWrite}>
              {f(kept.place ? 'write-event' : 'write')}
            </button>
          )}
        </div>
      ) : (
        <div class="early">
          <h2>{f('early')}</h2>
          <p class="buttons">
            {[...sidesOf(game), ...(table.state.stops ? [''] : [])].map((side) => (
              <button
                type="button"
                key={side}
                class="plain"
                data-end={side || 'stop'}
                onClick={() => setSure(side || 'stop')}
              >
                {side ? f('gives-up', { side: sideName(game, side), name: p.names[side] }) : f('stop')}
              </button>
            ))}
          </p>
          {sure && (
            <Confirm
              question={f('sure')}
              onYes={() => {
                p.give(sure === 'stop' ? 'stop' : `resign ${sure}`);
                setSure('');
              }}
              onNo={() => setSure('')}
            />
          )}
        </div>
      )}
      <Papers game={game} table={table} kept={kept} />
      {kept.place && (
        <p class={kept.outbox?.length ? 'warn' : 'small'} role="status" data-outbox={kept.outbox?.length ?? 0}>
          {f(kept.outbox?.length ? 'outbox' : 'outbox-empty', { n: kept.outbox?.length ?? 0 })}
        </p>
      )}
      {kept.refused && (
        <p class="warn" role="alert">
          {kept.refused}
        </p>
      )}
      {written && kept.at === 0 && !over && (
        <button type="button" class="action" data-return onClick={p.onReturn}>
          {f('return')}
        </button>
      )}
      {(written || !table.state.over) && (
        <Result game={game} sections={p.sections} state={p.card} encounter={encounter} order={p.order} />
      )}
      {over && !kept.done && (
        <button type="button" class="action" data-done onClick={p.onDone}>
          {f('done')}
        </button>
      )}
    </section>
  );
}
