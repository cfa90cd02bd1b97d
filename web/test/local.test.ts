// A game in the page, with the real rules: who sees what at one screen, what goes back, what is kept.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalTable } from '../src/lib/local';
import { finishedRecord, openTables, type Setup, savedTable } from '../src/lib/saved';
import { change } from '../src/lib/settings';
import { RulesWorker } from './rules';

const SEED = '07'.repeat(32);
const setup = (game: string, sides: [string, string], you: string, level = 0): Setup => ({
  id: `${game}-${you}`,
  game,
  sides,
  you,
  level,
  names: ['Anna', 'Jan'],
  seed: SEED,
});
const seven = (you: string) => setup('7', ['bolsheviks', 'poland'], you);

async function open(s: Setup): Promise<LocalTable> {
  const table = new LocalTable(s);
  await table.ready;
  return table;
}
const until = (done: () => boolean) => vi.waitFor(() => expect(done()).toBe(true), { timeout: 20000 });

beforeEach(() => {
  localStorage.clear();
  change({ language: 'pl', motion: false });
  vi.stubGlobal('Worker', RulesWorker);
});
afterEach(() => void vi.unstubAllGlobals());

test('two people and a secret: the screen changes hands behind a curtain, and shows only its own side', async () => {
  const table = await open(seven('both'));
  expect(table.viewer).toBe('bolsheviks');
  expect(await table.play('commander I2')).toBeNull();
  expect(table.state!.position).toContain('I2c');
  for (let n = 0; n < 4 && table.state!.turn === 'bolsheviks'; n++) await table.play('done');
  expect(table.curtain).toBe('poland');
  expect(table.state!.legal).toBeUndefined();
  expect(await table.play('done')).toMatchObject({ why: 'not-yours' });
  await table.takeOver();
  expect(table.viewer).toBe('poland');
  expect(table.state!.position).not.toContain('I2c');
  expect(JSON.stringify(table.state)).not.toContain('commander I2');
  expect(table.state!.legal!.length).toBeGreaterThan(1);
  table.close();
});

test('a step asks for the state once, and once for the record', async () => {
  const table = await open(seven('both'));
  const asked = vi.spyOn(RulesWorker.prototype, 'postMessage');
  expect(await table.play('commander I2')).toBeNull();
  await vi.waitFor(() => expect(savedTable(table.setup.id)?.record).toContain('commander'));
  expect(asked.mock.calls.map(([m]) => (m as { name: string }).name)).toEqual([
    'page_play',
    'page_screen',
    'page_record',
  ]);
  asked.mockRestore();
  table.close();
});

test('nobody moves for the bot', async () => {
  const table = await open(setup('303', ['luftwaffe', 'raf'], 'raf', 1));
  if (table.state!.turn === 'luftwaffe') expect(await table.play('done')).toMatchObject({ why: 'not-yours' });
  await until(() => table.state!.turn === 'raf');
  expect(table.state!.legal!.length).toBeGreaterThan(1);
  expect(table.state!.players.luftwaffe.bot).toBe(1);
  expect(table.state!.players.raf.bot).toBeUndefined();
  table.close();
});

test('a move goes back with its line in the log', async () => {
  const table = await open(setup('303', ['luftwaffe', 'raf'], 'both'));
  const before = table.state!.position;
  expect(table.state!.canUndo).toBe(false);
  await table.play('I6-H6');
  expect(table.state!.log.map((s) => s.move)).toEqual(['I6-H6']);
  expect(table.state!.canUndo).toBe(true);
  expect(await table.undo()).toBeNull();
  expect(table.state!.position).toBe(before);
  expect(table.state!.log).toEqual([]);
  table.close();
});

test('against the bot, its answer goes back together with the move', async () => {
  const luck = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const table = await open(setup('303', ['luftwaffe', 'raf'], 'luftwaffe', 1));
  await table.play('I6-H6');
  const before = table.state!.position;
  for (let n = 0; n < 4 && table.state!.turn === 'luftwaffe'; n++) await table.play('done');
  await until(() => table.state!.turn === 'luftwaffe');
  expect(table.state!.log.some((s) => s.who === 'raf')).toBe(true);
  for (let n = 0; n < 4 && table.state!.position !== before; n++) expect(await table.undo()).toBeNull();
  expect(table.state!.position).toBe(before);
  expect(table.state!.log.map((s) => s.move)).toEqual(['I6-H6']);
  luck.mockRestore();
  table.close();
});

test('a refusal names its rule and changes nothing', async () => {
  const table = await open(setup('303', ['luftwaffe', 'raf'], 'both'));
  expect(await table.play('J6-A1')).toMatchObject({ why: 'rule', rule: '303/5.1', field: 'A1' });
  expect(await table.why('I6-H6')).toBeNull();
  expect(table.state!.log).toEqual([]);
  table.close();
});

test('who gives up has lost, for everybody to see; then all may be replayed', async () => {
  const table = await open(seven('both'));
  await table.play('commander I2');
  await until(() => openTables()[0]?.record?.includes('commander I2') ?? false);
  expect(finishedRecord()).toBeUndefined();
  await table.resign();
  expect(table.state!.phase).toBe('over');
  expect(table.state!.result).toMatchObject({ winner: 'poland', by: 'resigned' });
  await until(() => finishedRecord() !== undefined);
  expect(finishedRecord()).toContain('resign bolsheviks');
  expect(openTables()).toEqual([]);
  table.close();
});

test('a closed page goes on where it was', async () => {
  const first = await open(setup('303', ['luftwaffe', 'raf'], 'both'));
  await first.play('I6-H6');
  const { position, log } = first.state!;
  await until(() => openTables()[0]?.record?.includes('I6-H6') ?? false);
  first.close();
  const again = await open(savedTable(first.setup.id)!);
  expect(again.state!.position).toBe(position);
  expect(again.state!.log).toEqual(log);
  again.close();
});

test('several games are left open side by side; what is over is offered no more', async () => {
  for (const game of ['303', '111']) {
    const table = await open(setup(game, game === '303' ? ['luftwaffe', 'raf'] : ['luftwaffe', 'poland'], 'both'));
    await table.play(table.state!.legal![0]);
    await until(() => openTables()[0]?.game === game);
    table.close();
  }
  expect(openTables().map((s) => s.game)).toEqual(['111', '303']);
  expect(openTables()[1]).toMatchObject({ round: 1, turn: 'luftwaffe' });
  const again = await open(openTables()[1]);
  await again.resign();
  await until(() => finishedRecord() !== undefined);
  expect(openTables().map((s) => s.game)).toEqual(['111']);
  again.close();
});

test('the log of a side holds what that side saw, also after the page was closed', async () => {
  const first = await open(seven('both'));
  await first.play('commander I2');
  await until(() => openTables()[0]?.record?.includes('commander I2') ?? false);
  first.close();
  const again = await open(savedTable(first.setup.id)!);
  expect(again.state!.log.map((s) => s.move)).toEqual(['commander I2']);
  for (let n = 0; n < 4 && again.state!.turn === 'bolsheviks'; n++) await again.play('done');
  await again.takeOver();
  expect(again.state!.log[0].move).toBe('commander ?');
  expect(again.state!.log[0].did).toMatchObject({ verb: 'commander', secret: true });
  expect(again.state!.log[0].pieces!.length).toBeGreaterThan(5);
  again.close();
});
