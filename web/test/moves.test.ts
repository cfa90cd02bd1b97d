import { beforeEach, expect, test, vi } from 'vitest';
import { GAMES, sidesOf } from '../src/lib/games';
import { happening } from '../src/lib/happening';
import { button, deedWords } from '../src/lib/moves';
import { readMoves } from '../src/lib/picker';
import { Rules } from '../src/lib/rules';
import { readResult } from '../src/lib/saved';
import { speak } from '../src/lib/texts';
import type { View } from '../src/lib/types';
import { RulesWorker } from './rules';

const place = (field?: string) => (field === 'D3' ? 'D3 (Londyn)' : (field ?? ''));

beforeEach(() => speak('pl'));

test('a button names where to, not where from', () => {
  const flight = { text: 'C2-D3', deed: { verb: 'move', from: 'C2', to: 'D3' }, picks: ['C2', 'D3'] };
  expect(button('303', 'fighters', flight, place)).toContain('D3 (Londyn)');
  expect(button('303', 'fighters', flight, place)).not.toContain('C2');
});

test('a button of an attack names its target', () => {
  const attack = { text: 'C2xE4', deed: { verb: 'attack', from: 'C2', to: 'E4', attack: true }, picks: ['C2', 'E4'] };
  expect(button('303', 'declare', attack, place)).toContain('E4');
});

test('every move of every game has a button in words', async () => {
  vi.stubGlobal('Worker', RulesWorker);
  const rules = new Rules();
  let luck = 5;
  for (const game of GAMES) {
    await rules.board(game);
    await rules.ask('page_begin', `${'05'.repeat(32)}\n\n`);
    for (let i = 0; i < 60; i++) {
      const { turn, over } = await rules.json<{ turn: string; over?: string }>('page_state', 5);
      if (over) break;
      if (turn === 'chance') {
        await rules.ask('page_roll');
        continue;
      }
      const state = await rules.json<View>('page_state', sidesOf(game).indexOf(turn));
      const moves = readMoves(state);
      for (const m of moves.filter((x) => !x.deed.dice)) {
        const words = button(game, state.doing, m, place);
        expect(words, `${game} ${m.text}`).not.toBe(m.text);
        expect(words, `${game} ${m.text}`).not.toMatch(/\{|undefined/);
      }
      luck = (luck * 31 + 7) % 1009;
      await rules.ask('page_play', moves[luck % moves.length].text);
    }
  }
  vi.unstubAllGlobals();
});

test('moves are read out in the language of the page', () => {
  expect(deedWords('303', { verb: 'done', ends: true }, place)).not.toMatch(/done/i);
  expect(deedWords('orzel', { verb: 'keep', dice: ['c', 's!'] }, place)).toMatch(/^[^:]+: [^,]+, [^,]+$/);
  expect(deedWords('303', { verb: 'roll', token: 'hit' }, place)).not.toMatch(/hit|roll/i);
  expect(deedWords('7', { verb: 'commander', to: 'D3' }, place)).toContain('D3 (Londyn)');
});

test('an event says who, what and where', () => {
  const text = happening('303', { kind: 'moved', side: 'raf', piece: 'fighter', from: 'C2', to: 'D3' }, place);
  expect(text).toContain('D3 (Londyn)');
  expect(text).not.toMatch(/\{|undefined/);
});

test('a result is read from its line', () => {
  expect(readResult('raf 303/8.2 round=8')).toEqual({ winner: 'raf', by: '303/8.2', counts: { round: 8 } });
  expect(readResult('none 7/8.4').winner).toBeNull();
});

test('a refusal says which of several causes it was', async () => {
  vi.stubGlobal('Worker', RulesWorker);
  const rules = new Rules();
  await rules.board('303');
  await rules.ask('page_begin', `${'05'.repeat(32)}\n\n`);
  const said = async (move: string) => (await rules.json<{ rule: string; pl?: string }>('page_play', move)).pl;
  expect(await said('A1-B1')).toBe('Na polu A1 nie ma żadnego samolotu.');
  expect(await said('J6-A1')).toBe(
    'Za daleko: z J6 (Calais-Marck) na A1 to 12 pól, a ten samolot przeleci najwyżej 3 pola.',
  );
  expect(await said('D4-D5')).toBe('Samolot na polu D4 (Kenley) należy do przeciwnika.');
  expect(await said('J6-K7')).toBe('Pole K7 jest zajęte: stoi tam inny samolot.');
  vi.unstubAllGlobals();
});
