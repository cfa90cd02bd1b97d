import decks from 'virtual:cards';
import { render } from 'preact';
import { expect, test } from 'vitest';
import { loadGame } from '../src/games';
import { plain } from '../src/games/plain';
import { BOOKS, easySide, GAMES, sidesOf } from '../src/lib/games';
import type { GameInfo } from '../src/lib/types';
import { RulesWorker } from './rules';

const shown = (token: preact.ComponentChild): string => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  render(token, svg);
  return svg.innerHTML;
};

test('the games are those of the rules, with two sides each', () => {
  const rules = JSON.parse(String(new RulesWorker().ask('page_games', []))) as GameInfo[];
  expect(GAMES).toEqual(rules.map((g) => g.game));
  expect(sidesOf('303')).toEqual(['luftwaffe', 'raf']);
  for (const game of GAMES) expect(sidesOf(game)).toContain(easySide(game));
  expect(BOOKS).toEqual([...GAMES, 'event']);
});

test('every game has a folder; a game without one is drawn plainly', async () => {
  for (const game of GAMES) expect(await loadGame(game)).not.toBe(plain);
  expect(await loadGame('toy')).toBe(plain);
});

test('the plain view shows labels, and tells sides apart by shape', () => {
  const { Token } = plain;
  const one = shown(<Token piece={{ kind: 'runner', side: 'hunters', label: 'R2' }} />);
  const two = shown(<Token piece={{ kind: 'runner', side: 'fugitives', label: 'R3' }} />);
  const none = shown(<Token piece={{ kind: 'rock' }} />);
  expect(one).toContain('R2');
  expect(none).toContain('rock');
  const shape = (html: string) => /<(rect|ellipse|path)/.exec(html)?.[1];
  expect(new Set([one, two, none].map(shape)).size).toBe(3);
});

test('cards are read from the sheet of the board', () => {
  const { cards, armies } = decks.bitwa;
  expect(cards.find((c) => c.number === 6)).toEqual({
    number: 6,
    colour: 'kawkor',
    strength: 2,
    effects: ['ATT+2'],
    name: 'Gaj-Chan',
  });
  expect(armies).toContainEqual({ side: 'poland', colour: 'pol5', sign: '5A' });
});
