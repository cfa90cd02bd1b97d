// The referee's help card: its text as sections, and walking through the steps of a round.
import cards from 'virtual:helpcards';
import { describe, expect, it } from 'vitest';
import { hasIcon } from '../src/card/Icon';
import { back, fresh, minutesOf, next, noted } from '../src/card/state';
import { GAMES } from '../src/lib/games';

const games = [...new Set(Object.keys(cards).map((k) => k.split('/')[0]))].filter((g) => g !== 'event');
const readHelpCard = async (game: string, language: string) => (await cards[`${game}/${language}`]()).default;

describe('the text of a card', () => {
  it('has a card for every game', () => expect(games.sort()).toEqual([...GAMES].sort()));
  it.each(games)('%s: sections, items and rules are read', async (game) => {
    const card = await readHelpCard(game, 'pl');
    expect(card.map((s) => s.kind)).toContain('setup');
    expect(card.filter((s) => s.kind === 'turn').length).toBeGreaterThan(2);
    for (const section of card) {
      expect(section.title).not.toBe('');
      for (const item of section.items) {
        expect(item.text).not.toBe('');
        expect(item.rules.length).toBeGreaterThan(0);
        if (item.picture) expect(hasIcon(item.picture), item.picture).toBe(true);
      }
    }
  });
  it('speaks both languages', async () => {
    expect((await readHelpCard('303', 'pl'))[0].title).toBe('W powietrzu');
    expect((await readHelpCard('303', 'en'))[0].title).toBe('In the air');
  });
  it('knows when the reserve of 303 comes', async () => {
    const round = (await readHelpCard('303', 'pl')).find((s) => s.kind === 'round');
    expect(round?.items[0].rounds).toEqual([4, 6]);
  });
});

describe('walking through a round', () => {
  const at = (step: number, round: number) => ({ ...fresh(['', '']), tab: 'turn' as const, step, round });
  it('goes step by step, then to the next round', () => {
    expect(next(at(0, 1), 8, 8)).toMatchObject({ step: 1, round: 1 });
    expect(next(at(7, 1), 8, 8)).toMatchObject({ step: 0, round: 2 });
  });
  it('ends after the last round, if there is one', () => {
    expect(next(at(7, 8), 8, 8)).toMatchObject({ tab: 'end' });
    expect(next(at(7, 8), 8, 0)).toMatchObject({ tab: 'turn', round: 9 });
  });
  it('goes back the same way', () => {
    expect(back(at(1, 2), 8)).toMatchObject({ step: 0, round: 2 });
    expect(back(at(0, 2), 8)).toMatchObject({ step: 7, round: 1 });
    expect(back(at(0, 1), 8)).toMatchObject({ tab: 'before' });
  });
});

describe('when it was', () => {
  const at = (round: number, game = 0) => ({ ...fresh(['', '']), tab: 'turn' as const, round, game });
  it('a round keeps the time when it was first reached, whatever is tapped afterwards', () => {
    const first = noted(at(4), 1000);
    expect(first.reached).toEqual({ '0.4': 1000 });
    expect(noted({ ...first, round: 5 }, 2000).reached).toEqual({ '0.4': 1000, '0.5': 2000 });
    expect(noted({ ...first, round: 4 }, 9000).reached).toEqual({ '0.4': 1000 });
    expect(noted({ ...first, game: 1 }, 9000).reached).toEqual({ '0.4': 1000, '1.4': 9000 });
  });
  it('each game has its own minutes, none before it began', () => {
    const playing = noted(at(1), 60_000);
    expect(minutesOf(fresh(['', '']), 60_000)).toBeUndefined();
    expect(minutesOf(playing, 26 * 60_000)).toBe(25);
    expect(minutesOf({ ...playing, game: 1 }, 26 * 60_000)).toBeUndefined();
  });
});
