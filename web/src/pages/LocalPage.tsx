// A game in this page: the one just set up, or the one left open.
import { useEffect, useState } from 'preact/hooks';
import { loadGame } from '../games/load';
import { sidesOf } from '../lib/games';
import { awaitedNow } from '../lib/later';
import { LocalTable } from '../lib/local';
import { go } from '../lib/route';
import { newId, newSeed, openTables, type Setup, savedTable } from '../lib/saved';
import { settings } from '../lib/settings';
import { bookTitle, sideName, t } from '../lib/texts';
import { WaitingPage } from '../lib/waiting';
import { Score } from '../play/Score';
import { TableView, useTable } from '../play/Table';

/** Set up and not played yet, by id. */
const prepared = new Map<string, Setup>();

export function newTable(game: string, you: string, level: number, more: Partial<Setup> = {}): Setup {
  const sides = sidesOf(game);
  const name = (side: string) => (level && side !== you ? t(`bot-${level}`) : settings.value.name);
  return { id: newId(), game, sides, you, level, names: [name(sides[0]), name(sides[1])], seed: newSeed(), ...more };
}

/** The game after this one, sides swapped: game and return game are an encounter, then comes another. */
export function nextTable({ game, sides, you, level, names, encounter, board }: Setup, ended: string): Setup {
  const swapped: [string, string] = [names[1], names[0]];
  const second = encounter?.game !== 2;
  return newTable(game, you === 'both' ? 'both' : sides.find((s) => s !== you)!, level, {
    ...(board && { board }),
    ...(you === 'both' && { names: swapped }),
    encounter: second ? { game: 2, before: ended } : { game: 1, before: '' },
  });
}

export function startTable(setup: Setup): void {
  prepared.set(setup.id, setup);
  go(`/table/${setup.id}`);
}

export function LocalPage({ id }: { id: string }) {
  const [setup] = useState(() => savedTable(id) ?? prepared.get(id) ?? (id ? undefined : openTables()[0]));
  const [table, setTable] = useState<LocalTable>();
  useEffect(() => {
    if (!setup) return void setTimeout(() => go('/', true)); // once the frame listens
    const now = new LocalTable(setup);
    const gone = awaitedNow(Promise.all([now.offered, loadGame(setup.game)]));
    setTable(now);
    return () => {
      now.close();
      gone();
    };
  }, [setup]);
  useTable(table);
  if (!table?.geometry || !table.state) return <WaitingPage title={t('title')} />;
  if (table.curtain)
    return (
      <main id="content" class="curtain">
        <h1>{t('curtain', { side: sideName(table.game, table.curtain) })}</h1>
        <button type="button" class="action" data-curtain={table.curtain} onClick={() => void table.takeOver()}>
          {t('curtain-ready')}
        </button>
      </main>
    );
  const again = () => startTable(nextTable(setup!, table.ended));
  return (
    <main id="content" class="playing">
      <h1 class="hidden">{t('title-table', { game: bookTitle(table.game) })}</h1>
      <Score table={table} state={table.state} />
      <TableView key={setup!.seed} table={table} geometry={table.geometry} onAgain={again} />
    </main>
  );
}
