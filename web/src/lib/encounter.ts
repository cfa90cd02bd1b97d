// An encounter in words: game and return game, worth what the event's rules say (data/phrases-encounter.txt,
// and data/GAME/event.txt for what decides a 1:1 in that game).
import { phrase, say, sideName, t } from './texts';
import type { Encounter, Player } from './types';

/** Whoever has a side now, by name; by the side if there is no name of his own. */
export function playerName(game: string, players: Record<string, Player>, side: string): string {
  const other = Object.keys(players).find((s) => s !== side);
  const { name, bot } = players[side] ?? { name: '' };
  if (bot) return t(`bot-${bot}`);
  return name && name !== players[other ?? '']?.name ? name : sideName(game, side);
}

/** Why it stands as it does: "2:0, wygrywa: Anna". */
export function encounterWords(game: string, e: Encounter, players: Record<string, Player>): string {
  const [first, second] = Object.keys(e.games);
  const a = e.better ?? first;
  const b = a === first ? second : first;
  const values = {
    a: playerName(game, players, a),
    b: playerName(game, players, b),
    x: e.values?.[a] ?? 0,
    y: e.values?.[b] ?? 0,
  };
  return phrase([`encounter.${game}.${e.reason}`], values) ?? say(`encounter.${e.reason}`, values);
}
