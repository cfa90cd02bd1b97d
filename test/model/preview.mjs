// Corrections of whole encounters in random events: what is shown first must be what is then written. The expected
// changes come from the views before and after, not from the code that shows them.
import { chance, Organiser, RULES, SIDE } from './organiser.mjs';

/** WINNER RULE COUNT=N… of a game, by chance. */
function outcome(r, board, game, numbers) {
  const winner = r.below(2);
  const name = board.game;
  if (name === 'other') return [numbers[winner], 'won'];
  const side = game.first === winner ? 0 : 1;
  const words = [numbers[winner], `${name}/${RULES[name][SIDE[name][side]]}`];
  if (name === '111') words.push(`round=${r.from(1, 8)}`, `polish=${r.from(0, 4)}`);
  if (name === '7') words.push(`points=${r.from(0, 5)}`);
  if (name === 'bitwa') words.push(`points=${r.from(21, 24)}`);
  return words;
}

/** Every place of every table, and the points of one board, as the views tell them. */
function state(event, stages, match, game) {
  const places = new Map();
  for (const stage of stages)
    for (const table of event.view(['standings', event.key, stage.key]).tables)
      for (const row of table.rows) places.set(`${table.name}|${row.entrant.name}`, row.shown);
  const board = event.view(['match', match]).is.boards.find((b) => b.game === game);
  return { places, points: board.points };
}

/** "where: name: miejsce 2 → 3", without the discipline's name before the table's. */
const told = (says) =>
  says
    .filter((s) => s.key === 'said.changes')
    .map((s) => /^Gra, (.*): (.*): miejsce (.*) → (.*)$/.exec(s.pl))
    .filter(Boolean)
    .map(([, where, name, was, now]) => `${where}|${name}: ${was} → ${now}`)
    .sort();

/** One correction; false if this event has no encounter of two games that both have a result. */
function correctOne(event, r) {
  const { disciplines } = event.view(['event']);
  const stages = disciplines[0].stages.filter((s) => s.paired);
  const boards = stages.flatMap((s) =>
    Array.from({ length: s.paired }, (_, i) => event.view(['round', event.key, s.key, i + 1]).tables).flatMap(
      (tables) =>
        tables
          .filter((t) => !t.seats)
          .flatMap((t) => t.boards.map((b) => [t, b]))
          .filter(([, b]) => b.games.length === 2 && b.games.every((g) => g.winner !== undefined)),
    ),
  );
  if (!boards.length) return false;
  const [table, board] = r.pick(boards);
  const numbers = [table.a.number, table.b.number];
  const games = board.games.map((g) => outcome(r, board, g, numbers));
  const words = ['correct', 'encounter', table.match, board.game, ...games[0], '+', ...games[1], '+', 'zamiana stron'];
  const before = state(event, stages, table.match, board.game);
  const shown = event.desk.judge(words.map(String), { when: '2026-11-15T23:00:00Z' });
  if (shown.status === 'no') return true; // a score that cannot be, or a cup that has gone on
  if (shown.status !== 'shown') event.fail(`${words.join(' ')}: ${JSON.stringify(shown)}`);
  if (!event.order([...words, '--yes'])) event.fail(`${words.join(' ')} was shown and then refused`);
  const after = state(event, stages, table.match, board.game);
  const changed = [...after.places]
    .filter(([who, place]) => before.places.has(who) && before.places.get(who) !== place)
    .map(([who, place]) => `${who}: ${before.places.get(who)} → ${place}`)
    .sort();
  if (String(told(shown.says)) !== String(changed))
    event.fail(`shown:\n${told(shown.says).join('\n')}\nwritten:\n${changed.join('\n')}`);
  if (after.points && String(after.points) !== String(before.points)) {
    const points = shown.says.filter((s) => s.key === 'said.changes' && s.pl.includes(`→  ${after.points.join(':')}`));
    if (!points.length) event.fail(`points ${after.points} are not shown: ${JSON.stringify(shown.says)}`);
  }
  event.corrected = (event.corrected ?? 0) + 1;
  return true;
}

export function preview(module, many) {
  let done = 0;
  for (let seed = 1; done < many; seed++) {
    module.load('');
    const event = new Organiser(module, seed);
    event.run();
    const r = chance(seed + 90_000);
    for (let i = 0; i < 25 && done < many; i++) if (!correctOne(event, r)) break;
    done += event.corrected ?? 0;
  }
  return done;
}
