import { render } from 'preact';
import { expect, test } from 'vitest';
import { armyName, armySign, band, card, cardWords } from '../src/games/bitwa/cards';
import { loadGame } from '../src/games/load';
import { plain } from '../src/games/plain';
import { BOOKS, easySide, GAMES, sidesOf } from '../src/lib/games';
import { lay, numbers } from '../src/lib/sheet';
import { fill } from '../src/lib/texts';
import type { GameInfo, Geometry } from '../src/lib/types';
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

const boardOf = (game: string, sheet = ''): Geometry =>
  JSON.parse(String(new RulesWorker().ask('page_board', [sheet ? `${game}\n${sheet}` : game]))) as Geometry;

test('cards are read from the sheet of the board that lies there', () => {
  const standard = boardOf('bitwa');
  lay(standard);
  expect(card(6)).toEqual({ number: 6, colour: 'kawkor', strength: 2, effects: ['ATT+2'], name: 'Gaj-Chan' });
  expect(armySign('pol5')).toBe('5A');
  expect(band('kawkor')).toBe('colour-0');
  expect(band('white')).toBe('colour-white');
  const sheet = standard.sheet
    .replace('= Gaj-Chan', '= Oddział z lasu')
    .replace('army poland pol5 5A C3 5 Armia', 'army poland pol5 5A C3 Piąta')
    .replace('board RBW', 'board MOJA');
  lay(boardOf('bitwa', sheet));
  expect(cardWords(6)).toBe('06 Oddział z lasu');
  expect(armyName('pol5')).toBe('Piąta');
});

test('numbers that people read are those of the board that lies there', () => {
  const standard = boardOf('303');
  lay(standard);
  expect(numbers()).toMatchObject({ rounds: '8', 'points luftwaffe': '3', 'bomber-moves': '2' });
  lay(boardOf('303', standard.sheet.replace(/^rounds 8/m, 'rounds 11')));
  expect(numbers().rounds).toBe('11');
  expect(fill('do rundy {rounds}, zasięg {points luftwaffe}', numbers())).toBe('do rundy 11, zasięg 3');
});
