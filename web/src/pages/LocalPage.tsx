// A game in this page: the one just set up, or the one left open.
import { useEffect, useState } from 'preact/hooks';
import { bookTitle, sidesOf } from '../lib/games';
import { LocalTable } from '../lib/local';
import { go } from '../lib/route';
import { newSeed, savedTable, type Setup } from '../lib/saved';
import { settings } from '../lib/settings';
import { sideName, t } from '../lib/texts';
import { TableView, useTable } from '../play/Table';

let prepared: Setup | undefined;

export function newTable(game: string, you: string, level: number): Setup {
  const sides = sidesOf(game);
  const name = (side: string) => (level && side !== you ? t('computer', { level }) : settings.value.name);
  return { game, sides, you, level, names: [name(sides[0]), name(sides[1])], seed: newSeed() };
}

export function startTable(setup: Setup): void {
  prepared = setup;
  go('/table');
}

export function LocalPage() {
  const [setup, setSetup] = useState<Setup | undefined>(() => prepared ?? savedTable());
  const [table, setTable] = useState<LocalTable>();
  useEffect(() => {
    prepared = undefined;
    if (!setup) return go('/', true);
    const now = new LocalTable(setup);
    setTable(now);
    return () => now.close();
  }, [setup]);
  useTable(table);
  if (!table?.geometry || !table.state) return <main id="content"><h1 class="hidden">{t('title')}</h1><p class="loading" role="status">{t('loading')}</p></main>;
  if (table.curtain)
    return (
      <main id="content" class="curtain">
        <h1>{t('curtain', { side: sideName(table.game, table.curtain) })}</h1>
        <button class="action" data-curtain={table.curtain} onClick={() => void table.takeOver()}>{t('curtainReady')}</button>
      </main>
    );
  const again = () => {
    const other = setup!.you === 'both' ? 'both' : setup!.sides.find((s) => s !== setup!.you)!;
    setSetup(newTable(setup!.game, other, setup!.level));
  };
  return (
    <main id="content" class="playing">
      <h1 class="hidden">{bookTitle(table.game)}</h1>
      <TableView key={setup!.seed} table={table} geometry={table.geometry} onAgain={again} />
    </main>
  );
}
