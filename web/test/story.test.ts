// A turn in one sentence and on the board, from the events of real games.
import { beforeAll, expect, test } from 'vitest';
import { loadGame } from '../src/games/load';
import { GAMES } from '../src/lib/games';
import { happening } from '../src/lib/happening';
import { about } from '../src/lib/pieces';
import { bare, readTape, upTo } from '../src/lib/tape';
import { sideName, speak } from '../src/lib/texts';
import type { Happening, Piece, Step, TableState } from '../src/lib/types';
import { beats, fold, is, runs } from '../src/story/runs';
import { momentOf } from '../src/story/show';
import { tell } from '../src/story/tell';
import { trailsOf } from '../src/story/trails';
import { sharpest } from '../src/story/turning';
import { marked } from './marks';
import { RulesWorker } from './rules';

const field = (f?: string) => f ?? '';
const played = new Map<string, Step[]>();

/** A game of two bots, as the first side sees it. */
function play(game: string): Step[] {
  const rules = new RulesWorker();
  const ask = (name: string, ...args: (string | number)[]) => JSON.parse(String(rules.ask(name, args)) || 'null');
  rules.ask('page_board', [game]);
  rules.ask('page_begin', [`${'05'.repeat(32)}\nA\nB`]);
  for (let i = 0; i < 260; i++) {
    const s = ask('page_state', 5) as { turn: string; over?: string };
    if (s.over) break;
    if (s.turn === 'chance') rules.ask('page_roll', []);
    else rules.ask('page_play', [(ask('page_think', 3, 100, i + 1) as { move: string }).move]);
  }
  const steps: Step[] = [];
  for (let part: Step[] = []; !steps.length || part.length === 50; steps.push(...part))
    part = ask('page_steps', 0, steps.length, 50) as Step[];
  return steps;
}

beforeAll(async () => {
  await speak('pl');
  for (const game of GAMES) {
    await loadGame(game);
    played.set(game, play(game));
  }
}, 120000);

const step = (k: number, who: string, events: Happening[], more: Partial<Step> = {}): Step => ({
  k,
  who,
  events: events.map((e) => (e.is ? e : marked(e))),
  ...more,
});
const moved = (side: string, from: string, to: string, piece = 'fighter'): Happening => ({
  kind: 'moved',
  side,
  from,
  to,
  piece,
});

test('every loss of a run is told in its sentence, with the field, in both languages', async () => {
  for (const language of ['pl', 'en'] as const) {
    await speak(language);
    for (const [game, log] of played) {
      let losses = 0;
      for (const run of runs(log)) {
        const text = tell(game, run.who, run.steps, field);
        for (const e of run.steps.flatMap((s) => s.events).filter((h) => is(h, 'loss') && h.to)) {
          losses++;
          // a reserve for which no airfield is free is lost without ever having stood on a field
          if (e.to) expect(text, `${game}: ${JSON.stringify(e)}`).toMatch(new RegExp(`\\b${e.to}\\b`));
          else expect(e.rule, JSON.stringify(e)).toBe('303/3.4');
        }
        expect(text).not.toMatch(/\{|undefined|: \.| z ;|from ;/);
        const name = run.who && sideName(game, run.who);
        if (name) expect(text.replace(/zwycięzca: .*|winner: .*/, '').split(name).length, text).toBeLessThan(3);
      }
      if (game !== 'orzel') expect(losses, game).toBeGreaterThan(0); // its own below
    }
  }
  await speak('pl');
});

test('a ship token that leaves the game is a loss: told with its field, drawn as it stood', async () => {
  const sunk = marked({ kind: 'removed', piece: 'ship-token', side: 'poland', to: 'G8' }, 'loss');
  const steps: Step[] = [{ k: 1, who: 'kriegsmarine', events: [sunk] }];
  await speak('pl');
  expect(tell('orzel', 'kriegsmarine', steps, field)).toContain('żeton z okrętem na G8 wypada z gry');
  const [loss] = trailsOf(beats(steps), [{ field: 'G8', kind: 'ship-token', side: 'poland' } as Piece]).losses;
  expect([loss.field, loss.gone?.kind]).toEqual(['G8', 'ship-token']);
});

test('dice belong to the side that decided before them', () => {
  const log = [step(1, 'a', []), step(2, 'dice', []), step(3, 'b', []), step(4, 'a', [])];
  expect(runs(log).map((r) => [r.who, r.steps.length])).toEqual([
    ['a', 2],
    ['b', 1],
    ['a', 1],
  ]);
});

test('the sentence of a turn: moves counted, shots with what came of them, losses', () => {
  const shot = (kind: string): Happening => ({ kind, side: 'luftwaffe', from: 'H4', to: 'G4', piece: 'fighter' });
  const steps = [
    step(1, 'luftwaffe', [moved('luftwaffe', 'J6', 'H4')]),
    step(2, 'luftwaffe', [moved('luftwaffe', 'L6', 'J6')]),
    step(3, 'dice', [shot('missed')]),
    step(4, 'dice', [shot('hit'), shot('destroyed'), moved('luftwaffe', 'H4', 'F4')]),
    step(5, 'luftwaffe', [moved('luftwaffe', 'M7', 'M5', 'bomber')]),
  ];
  expect(tell('303', 'luftwaffe', steps, field)).toBe(
    'Luftwaffe: 2 myśliwce na F4 i J6; 2 strzały z H4 do G4: pudło, trafienie; ' +
      'zestrzelono: myśliwiec na G4; bombowiec z M7 na M5.',
  );
  expect(tell('303', 'raf', [step(1, 'raf', [])], field)).toBe('RAF: bez ruchu.');
});

test('a flight of several fields is one beat and one arrow, a roll after it another', () => {
  const flight = ['A1', 'A2', 'A3'].map((f, i) => step(i + 1, 'a', [moved('a', f, `A${i + 2}`, 'aircraft')]));
  const parts = beats([
    ...flight,
    step(4, 'a', []),
    step(5, 'dice', [{ kind: 'missed', from: 'A4', to: 'B4' }], { did: { verb: 'roll', token: 'star' } }),
  ]);
  expect(parts.map((b) => b.steps.length)).toEqual([4, 1]);
  const { ways, shots } = trailsOf(parts);
  expect(ways).toEqual([{ n: 1, side: 'a', fields: ['A1', 'A2', 'A3', 'A4'] }]);
  expect(shots).toEqual([{ n: 2, from: 'A4', to: 'B4', faces: ['star'], hit: false }]);
});

test('what is gone is drawn as it stood, what is hit is only marked', () => {
  const before: Piece[] = [
    { field: 'G4', kind: 'fighter', side: 'raf' },
    { field: 'G5', kind: 'fighter', side: 'raf' },
  ];
  const hit = (kind: string, to: string): Happening => ({ kind, side: 'luftwaffe', to, piece: 'fighter' });
  const { losses } = trailsOf(
    beats([step(1, 'dice', [hit('destroyed', 'G4')]), step(2, 'dice', [hit('damaged', 'G5')])]),
    before,
  );
  expect(losses.map((l) => [l.field, l.kind, l.gone?.side])).toEqual([
    ['G4', 'destroyed', 'raf'],
    ['G5', 'damaged', undefined],
  ]);
});

test('a moment that has passed offers nothing and is not over', () => {
  const log = played.get('303')!;
  const end = log[log.length - 1];
  const state = {
    ...end,
    log,
    phase: 'over',
    players: {},
    legal: ['x'],
    moves: [],
    result: { winner: 'raf', by: '', counts: {} },
  } as unknown as TableState;
  const then = momentOf(state, log[4].k);
  expect(then.pieces).toEqual(log[4].pieces);
  expect([then.legal, then.phase, then.result, then.log.length]).toEqual([undefined, 'playing', null, 5]);
  expect(momentOf(state, end.k)).toBe(state);
});

test('events carry pieces on where no position is told', () => {
  const pieces: Piece[] = [
    { field: 'A1', kind: 'fighter', side: 'a' },
    { field: 'B1', kind: 'fighter', side: 'b' },
    { field: 'C1', kind: 'fighter', side: 'b' },
  ];
  const events = [
    moved('a', 'A1', 'A2'),
    { kind: 'destroyed', to: 'B1', piece: 'fighter' },
    { kind: 'damaged', to: 'C1', piece: 'fighter' },
  ];
  const after = fold(
    pieces,
    events.map((e) => marked(e)),
  );
  expect(after).toEqual([
    { field: 'A2', kind: 'fighter', side: 'a' },
    { field: 'C1', kind: 'fighter', side: 'b', look: ['damaged'] },
  ]);
});

test('no holes in the log: a token from nowhere, a card nobody shows', () => {
  expect(happening('orzel', { kind: 'taken', side: 'poland', piece: 'sea-token' }, field)).toBe(
    'na rękę wraca: żeton z morzem',
  );
  expect(happening('bitwa', { kind: 'drawn', side: 'red', piece: 'card', is: ['hidden'] }, field)).toBe(
    'dobrano zakrytą kartę',
  );
  expect(happening('bitwa', { kind: 'taken', side: 'red', piece: 'card', is: ['hidden'] }, field)).toBe(
    'zakryta karta wraca na rękę',
  );
});

test('the turning point is the largest step of the chances; a game without one has none', () => {
  const flight = [step(1, 'raf', [moved('raf', 'C2', 'D2')])];
  const line = [500, 520, 300, 310, 0].map((chance, i) => ({ k: i + 1, round: i, chance, seen: flight }));
  expect(sharpest(line, false)?.after.k).toBe(5);
  expect(sharpest(line.slice(0, 4), false)?.after.k).toBe(3);
  expect(sharpest(line.slice(0, 2), false)).toBeUndefined();
  expect(sharpest(line, true), 'what went wrong does not decide a game that was won').toBeUndefined();
  const passed = line.map((s, i) => (i === 4 ? { ...s, seen: [] } : s));
  expect(sharpest(passed, false)?.after.k, 'a turn in which nothing was seen decides nothing').toBe(3);
});

test('fields and pieces explain themselves', async () => {
  const view = (await loadGame('111')).ground;
  expect(view({ field: 'C13', row: 0, column: 0, ground: '2' })).toContain('flak');
  const guns = about('111', { field: 'C13', row: 0, column: 0, ground: '2' }, [{ kind: 'cloud', field: 'C13' }]);
  expect(guns).toContain('chmury');
  expect(guns).toContain('Artyleria przeciwlotnicza: 2');
});

test('a record is cut where its steps are: remarks and times belong to the step after them', () => {
  const head = 'sedzia record 1\ngame 303\n\n';
  const tape = readTape(
    `${head}luftwaffe J6-I6\ntime 12 0\nhash 00\nluftwaffe done\nnote away raf\nresign raf\nresult x\nseed 1\n`,
  )!;
  expect(tape.lines).toHaveLength(3);
  expect(upTo(tape, 2)).toBe(`\n${head}luftwaffe J6-I6\ntime 12 0\nluftwaffe done\n`);
  expect(upTo(tape, 3)).toContain('note away raf\nresign raf\n');
});

test('what is handed on of a game tells nobody who played, when and how long they thought', () => {
  const head = 'sedzia record 1\ngame 303\nplayer raf Anna\ndate 2026-05-04\ndice seed 00\n\n';
  const tape = readTape(`${head}luftwaffe J6-I6\ntime 12 0\nnote Anna\nluftwaffe done\nresult x\nseed 1\n`)!;
  const again = bare(tape);
  expect(again).toBe('sedzia record 1\ngame 303\ndice seed 00\n\nluftwaffe J6-I6\nluftwaffe done\n');
  expect(readTape(again)?.lines).toHaveLength(tape.lines.length);
});
