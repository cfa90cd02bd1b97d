import { render } from 'preact';
import { beforeEach, expect, test } from 'vitest';
import { clockFace, clockWords, leftOf } from '../src/lib/clock';
import { encounterWords, playerName } from '../src/lib/encounter';
import type { Table } from '../src/lib/table';
import { speak } from '../src/lib/texts';
import type { Encounter, TableState, Time } from '../src/lib/types';
import { newTable, nextTable } from '../src/pages/LocalPage';
import { Score, Standing } from '../src/play/Score';

const players = { luftwaffe: { name: 'Jan' }, raf: { name: 'Anna' } };
const won: Encounter = {
  game: 2,
  played: 2,
  games: { luftwaffe: 0, raf: 2 },
  over: true,
  reason: 'won-both',
  rule: '303/9.1',
  points: { luftwaffe: 0, raf: 3 },
  values: { luftwaffe: 0, raf: 0 },
  better: 'raf',
};
const time: Time = { kind: 'lose', main: 900, increment: 10, lag: 1000, left: { luftwaffe: 65000, raf: 900000 } };

function shown(part: preact.ComponentChild): HTMLElement {
  const into = document.createElement('div');
  render(part, into);
  return into;
}
const state = (more: Partial<TableState>) => ({ phase: 'over', players, ...more }) as TableState;
const table = { game: '303', you: 'raf' } as Table;

beforeEach(() => speak('pl'));

test('the winner of an encounter is named, and the points stand with their owners', () => {
  expect(encounterWords('303', won, players)).toBe('2:0, wygrywa: Anna');
  const words = shown(<Standing table={table} state={state({ encounter: won })} />).textContent;
  expect(words).toContain('Jan: 0, Anna: 3');
  expect(words).toContain('303/9.1');
});

test('what was compared is told in the order of whoever got more', () => {
  const e = { ...won, reason: 'more-aircraft', values: { luftwaffe: 6, raf: 4 }, better: 'luftwaffe' };
  expect(encounterWords('111', e, players)).toBe('1:1, więcej polskich samolotów: Jan, 6 wobec 4');
});

test('a level encounter says what decides, one game says what comes', () => {
  const level = { ...won, over: false, reason: 'needs-test', points: undefined, better: undefined };
  expect(shown(<Standing table={table} state={state({ encounter: level })} />).textContent).toMatch(/test.*losowanie/);
  const half = { ...level, reason: 'needs-games', played: 1, game: 1 };
  expect(shown(<Standing table={table} state={state({ encounter: half })} />).textContent).toMatch(/rewanż/);
  expect(shown(<Standing table={table} state={state({ phase: 'playing', encounter: half })} />).textContent).toBe('');
});

test('without names, or with the same, people are called by their sides; bots by their level', () => {
  expect(playerName('303', { luftwaffe: { name: '' }, raf: { name: '' } }, 'raf')).toBe('RAF');
  expect(playerName('303', { luftwaffe: { name: 'Ola' }, raf: { name: 'Ola' } }, 'raf')).toBe('RAF');
  expect(playerName('303', { luftwaffe: { name: '', bot: 3 }, raf: { name: 'Ola' } }, 'luftwaffe')).toBe('Pilot');
});

test('a clock face never shows more than is left, and overtime with a plus', () => {
  expect([900000, 65999, 59999, 1, 0, -1, -999, -1000, -70000].map(clockFace)).toEqual([
    '15:00',
    '1:05',
    '0:59',
    '0:00',
    '0:00',
    '0:00',
    '0:00',
    '+0:01',
    '+1:10',
  ]);
});

test('only the clock of the side to move runs; the clock of a game runs for both', () => {
  const running = { ...time, running: 'raf' };
  expect(leftOf(running, 'raf', 1000, 4000)).toBe(897000);
  expect(leftOf(running, 'luftwaffe', 1000, 4000)).toBe(65000);
  expect(leftOf(time, 'raf', 1000, 4000)).toBe(900000);
  expect(leftOf({ ...running, kind: 'game' }, 'luftwaffe', 1000, 4000)).toBe(62000);
  expect(leftOf(running, 'raf', 4000, 1000)).toBe(900000);
});

test('the score shows games won and a clock for each person, none for a bot', () => {
  const line = shown(<Score table={table} state={state({ encounter: won, time, at: Date.now() })} />);
  expect(line.querySelector('[data-games=raf]')?.textContent).toBe('2');
  expect(line.querySelector('[data-clock=luftwaffe]')?.textContent).toBe('1:05');
  const bot = state({ time, players: { ...players, luftwaffe: { name: '', bot: 2 } } });
  expect(shown(<Score table={table} state={bot} />).querySelectorAll('[data-clock]').length).toBe(1);
  expect(shown(<Score table={table} state={state({})} />).textContent).toBe('');
});

test('the terms of a clock say what is given back for a slow network', () => {
  expect(clockWords(time)).toMatch(/15 min.*10 s.*przegrywa.*do 1 s na ruch/);
  expect(clockWords({ ...time, kind: 'game', main: 1800, warning: 1500 })).toMatch(/30 min.*25.*event\/4\.8/);
});

test('in the page the return game swaps sides and names, and remembers the first result', () => {
  const first = newTable('303', 'both', 0, { names: ['Jan', 'Anna'], encounter: { game: 1, before: '' } });
  const second = nextTable(first, 'raf 303/8.2 round=3');
  expect(second.names).toEqual(['Anna', 'Jan']);
  expect(second.encounter).toEqual({ game: 2, before: 'raf 303/8.2 round=3' });
  expect(second.seed).not.toBe(first.seed);
  const third = nextTable(second, 'raf 303/8.2 round=3');
  expect([third.names, third.encounter]).toEqual([['Jan', 'Anna'], { game: 1, before: '' }]);
  const bot = nextTable(newTable('303', 'raf', 2, { encounter: { game: 1, before: '' } }), 'raf resigned round=1');
  expect([bot.you, bot.level, bot.encounter?.game]).toEqual(['luftwaffe', 2, 2]);
  const single = nextTable(newTable('303', 'raf', 2), 'raf resigned round=1');
  expect(single.encounter).toEqual({ game: 2, before: 'raf resigned round=1' });
});
