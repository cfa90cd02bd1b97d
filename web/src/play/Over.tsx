// The end: who has won, by which rule, the score line by line, and the dice to be checked.
import { useEffect, useState } from 'preact/hooks';
import { gameView } from '../games';
import { download } from '../lib/download';
import { playerName } from '../lib/encounter';
import { sidesOf } from '../lib/games';
import { LocalTable } from '../lib/local';
import { pieceWords } from '../lib/pieces';
import type { Table } from '../lib/table';
import { book, language, type Places, phrase, ruleOf, say, sideName, t } from '../lib/texts';
import type { TableState } from '../lib/types';
import { beats } from '../story/runs';
import { trailsOf } from '../story/trails';
import { ScoreTable } from './Points';
import { Standing } from './Score';
import { TurningPoint } from './TurningPoint';

const CALM = 900;

interface OverProps {
  table: Table;
  state: TableState;
  place?: Places;
  onAgain?: () => void;
}

/** A piece that stands for its side: one on the board, the first there is. */
function Emblem({ game, state, side }: { game: string; state: TableState; side: string }) {
  const { Token, quiet } = gameView(game);
  const own = [...state.pieces, ...(state.log[0]?.pieces ?? [])].filter(
    (p) => p.side === side && p.field && !p.to && !quiet?.(p),
  );
  const piece = own.find((p) => !p.look?.length) ?? own[0];
  if (!piece) return null;
  return (
    <svg class="emblem" viewBox="-26 -26 52 52" width="44" height="44" aria-hidden="true">
      <Token piece={{ ...piece, count: undefined }} />
    </svg>
  );
}

/** The score as it stands now: of the encounter, or of this game alone; one's own side first. */
function Match({ table, state }: { table: Table; state: TableState }) {
  const { game, you } = table;
  const won = (side: string) => state.encounter?.games[side] ?? Number(state.result?.winner === side);
  const sides = sidesOf(game);
  const [a, b] = sides[1] === you ? [sides[1], sides[0]] : sides;
  const name = (side: string) => (side === you ? t('you') : playerName(game, state.players, side));
  return (
    <div class="match" data-score={`${won(a)}:${won(b)}`}>
      <span>{name(a)}</span>
      <Emblem game={game} state={state} side={a} />
      <b>
        {won(a)} : {won(b)}
      </b>
      <Emblem game={game} state={state} side={b} />
      <span>{name(b)}</span>
    </div>
  );
}

/** What each side has lost, token by token, beside those of the same kinds that are left. */
function Losses({ game, state }: { game: string; state: TableState }) {
  const { Token } = gameView(game);
  const gone = trailsOf(beats(state.log), state.log[0]?.pieces).losses.flatMap((l) => l.gone ?? []);
  if (!gone.length) return null;
  const kinds = new Set(gone.map((p) => p.kind));
  return (
    <div class="losses">
      {sidesOf(game).map((side) => {
        const own = gone.filter((p) => p.side === side);
        const left = state.pieces.filter((p) => p.side === side && p.field && !p.to && kinds.has(p.kind)).slice(0, 12);
        return (
          <section key={side} data-lost={side}>
            <h3>{t('losses', { side: sideName(game, side) })}</h3>
            <ul class="tokens">
              {own.map((p, i) => (
                <li key={i} title={pieceWords(game, p)}>
                  <svg viewBox="-26 -26 52 52" width="38" height="38" aria-hidden="true">
                    <Token piece={{ ...p, count: undefined }} />
                    <path class="cross" d="M-15-15L15 15M15-15L-15 15" />
                  </svg>
                  <span class="hidden">{pieceWords(game, p)}</span>
                </li>
              ))}
              {left.map((p, i) => (
                <li key={`left${i}`} aria-hidden="true">
                  <svg viewBox="-26 -26 52 52" width="30" height="30">
                    <Token piece={{ ...p, count: undefined }} />
                  </svg>
                </li>
              ))}
              {!own.length && <li class="none">{t('losses-none')}</li>}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

export function Over({ table, state, place, onAgain }: OverProps) {
  const result = state.result!;
  const [rule, setRule] = useState('');
  useEffect(() => {
    if (result.by.includes('/')) void book(table.game).then((b) => setRule(ruleOf(b, result.by)?.text ?? ''));
  }, [result.by]);
  // The end may come under a finger that was about to move: the next game does not begin by that tap.
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), CALM);
    return () => clearTimeout(timer);
  }, []);
  // From the reader's own seat, if there is one.
  const sides = sidesOf(table.game);
  const mine = sides.includes(table.you);
  const won = result.winner === table.you;
  const other = mine ? sides.find((s) => s !== table.you) : undefined;
  // What happened, told by the rules; where they tell nothing, the rule itself.
  const told = state.log[state.log.length - 1]?.moments?.find((m) => m.kind === 'end')?.[language()];
  const loser = sideName(table.game, sides.find((s) => s !== result.winner) ?? '');
  const save = async () => {
    if (table instanceof LocalTable) download(`sedzia-${table.game}.txt`, await table.record());
  };
  return (
    <section class="over" aria-label={t('over')}>
      <header class={`end ${mine && result.winner ? (won ? 'won' : 'lost') : 'watched'}`}>
        {mine && result.winner && <p class="own-end">{t(won ? 'you-won' : 'you-lost')}</p>}
        <h2>{result.winner ? t('winner', { side: sideName(table.game, result.winner) }) : t('undecided')}</h2>
        {result.by === 'resigned' && <p>{t('by-resign', { side: loser })}</p>}
        {result.by === 'away' && <p>{t('by-away', { side: loser })}</p>}
        {result.by === 'time' && <p>{t('by-time', { side: loser })}</p>}
        {result.agreed && <p>{t('by-agreed')}</p>}
        {rule && (
          <p data-how>
            {told ?? rule}{' '}
            <a class="chip" href={`/rules/${result.by}`}>
              {result.by}
            </a>
          </p>
        )}
      </header>
      {result.winner && <Match table={table} state={state} />}
      <Standing table={table} state={state} />
      {onAgain && (
        <button type="button" class="action again" data-again disabled={!settled} onClick={onAgain}>
          {state.encounter
            ? say(state.encounter.game === 1 ? 'encounter.return' : 'encounter.another')
            : other
              ? t('swapped-as', { side: sideName(table.game, other) })
              : t('swapped')}
        </button>
      )}
      <TurningPoint table={table} state={state} place={place} />
      <Losses game={table.game} state={state} />
      <ul class="counts">
        {Object.entries(result.counts).map(([key, n]) => (
          <li key={key}>{phrase([`result.${key}`], { n }) ?? `${key}: ${n}`}</li>
        ))}
      </ul>
      {!!state.score?.length && <ScoreTable game={table.game} score={state.score} />}
      <div class="tools">
        {table instanceof LocalTable && (
          <button type="button" class="plain" onClick={() => void save()}>
            {t('save-record')}
          </button>
        )}
        {table instanceof LocalTable && (
          <a class="plain" href="/replay">
            {t('watch-replay')}
          </a>
        )}
      </div>
      {state.seed && (
        <details class="seed">
          <summary>{t('check-dice')}</summary>
          <p>
            {t('seed-published')}: <code>{state.seed}</code>
          </p>
          <a class="plain" href={table.room ? `/dice?room=${table.room}` : '/dice'}>
            {t('check-dice')}
          </a>
        </details>
      )}
    </section>
  );
}
