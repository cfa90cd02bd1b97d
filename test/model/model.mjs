// A second implementation of an event: what points, tables, places and cups come out of what
// happened. Written from rules/event.txt, the chapters "The encounter" of the rulebooks and
// docs/event-file.md, without a look at the sources; it knows no lines and no draws, only what was
// drawn. Slow and plain on purpose: two programs that agree by chance should not resemble each other.

/** Sides of our games: who has the first one in the first game has the second in the return game. */
const SIDES = {
  303: ['luftwaffe', 'raf'],
  111: ['luftwaffe', 'poland'],
  7: ['bolsheviks', 'poland'],
  orzel: ['poland', 'kriegsmarine'],
  bitwa: ['red', 'poland'],
};
const sum = (list) => list.reduce((a, b) => a + b, 0);

export class Model {
  constructor({ key, boards, seats = 2, games = 2, byPlace = null, testEvery = 0, criteria }) {
    Object.assign(this, { key, boards, seats, games, byPlace, testEvery });
    this.criteria = criteria ?? ['points', 'mutual', 'games', 'test', 'lots'];
    this.entrants = [null];
    this.stages = [];
    this.matches = [null];
    this.cards = [null];
    this.byes = [];
  }

  get ours() {
    return this.boards[0] !== 'other';
  }

  // ------------------------------------------------------------ people

  enter() {
    this.entrants.push({
      number: this.entrants.length,
      status: 0,
      seats: this.boards.map(() => [{ from: 0, test: null }]),
    });
    return this.entrants.length - 1;
  }

  /** Who sits there in game `game` (0, 1) of match `match`; without a match: now. */
  holder(number, board, match, game) {
    const list = this.entrants[number].seats[board];
    if (match === undefined) return list.at(-1);
    return list.filter((p) => p.from <= 2 * (match - 1) + game).at(-1);
  }

  substitute(number, board, match, game) {
    this.entrants[number].seats[board].push({ from: 2 * (match - 1) + game, test: null });
  }

  // ------------------------------------------------------------ what was drawn

  stage(key, kind, more = {}) {
    const s = {
      key,
      kind,
      groups: [],
      bracket: null,
      paired: 0,
      slots: [],
      cancelled: false,
      places: 'third',
      ...more,
    };
    this.stages.push(s);
    return s;
  }

  match(n, stage, round, who, first) {
    this.matches[n] = {
      n,
      stage,
      round,
      who,
      first,
      cancelled: false,
      decided: 0,
      places: null,
      absent: new Set(),
      boards: this.boards.map(() => ({ games: [null, null], walkover: undefined, extra: undefined, lots: 0 })),
    };
    stage.paired = round;
  }

  of(stage, round) {
    return this.matches.filter((m) => m && !m.cancelled && m.stage === stage && (!round || m.round === round));
  }

  // ------------------------------------------------------------ one board

  /** event/4: four offences of one person in one encounter. */
  isOut(m, board, number) {
    const by = new Map();
    for (const card of this.cards)
      if (card && !card.pardoned && card.match === m.n && card.board === board && card.number === number)
        by.set(card.holder, (by.get(card.holder) ?? 0) + 1);
    return [...by.values()].some((n) => n >= 4);
  }

  winner(result) {
    return result.winner ?? result.award ?? null;
  }

  encounter(m, board) {
    const [a, b] = m.who,
      it = m.boards[board];
    const won = (number, more, less, games) => ({
      over: true,
      points: number === a ? [more, less] : [less, more],
      games: games ?? [0, 0],
    });
    const all = (number) => (number === a ? [this.games, 0] : [0, this.games]);
    const out = [this.isOut(m, board, a), this.isOut(m, board, b)];
    if (out[0] && out[1]) return { over: true, points: [0, 0], games: [0, 0], nobody: true };
    if (out[0] || out[1]) return won(out[0] ? b : a, 3, 0, all(out[0] ? b : a));
    if (it.walkover === null) return { over: true, points: [0, 0], games: [0, 0], nobody: true };
    if (it.walkover !== undefined) return won(it.walkover, 3, 0, all(it.walkover));
    const played = it.games.slice(0, this.games);
    const games = [0, 0];
    for (const g of played) {
      if (!g) return { need: 'games', points: [0, 0], games };
      const w = this.winner(g);
      if (w) games[w === a ? 0 : 1]++;
      if (this.ours && g.winner === null && g.award === undefined) return { need: 'award', points: [0, 0], games };
    }
    if (games[0] !== games[1]) {
      const better = games[0] > games[1] ? a : b;
      if (!this.ours || Math.max(...games) === 2) return won(better, 3, 0, games);
      return won(better, 2, 1, games);
    }
    const better = this.byChapter(m, board) ?? this.byTest(m, board);
    return typeof better === 'string' ? { need: better, points: [0, 0], games } : won(better, 2, 1, games);
  }

  /** The game's own chain at 1:1: who had the better number with one of the sides. */
  byChapter(m, board) {
    const game = this.boards[board],
      [a, b] = m.who;
    const first = m.first[board],
      second = first === a ? b : a;
    const results = m.boards[board].games;
    /** What the player had in the game he played with this side. */
    const as = (number, side) => results[SIDES[game].indexOf(side) === (number === first ? 0 : 1) ? 0 : 1];
    const compare = (side, key, more) => {
      const x = as(a, side)[key],
        y = as(b, side)[key];
      if (x === y) return undefined;
      return x > y === more ? a : b;
    };
    if (game === '7') return compare('bolsheviks', 'points', true);
    if (game === 'bitwa') return compare('red', 'points', true);
    if (game !== '111') return undefined;
    const luftwaffe = results.every((g, i) => g.winner === (i === 0 ? first : second));
    return compare('poland', 'round', luftwaffe) ?? compare('poland', 'polish', true);
  }

  /** event/2.3 and 1.6: test, time, extra question, lots. */
  byTest(m, board) {
    const [a, b] = m.who,
      it = m.boards[board];
    if (!this.testEvery) {
      const seat = m.who.map((n) => this.holder(n, board, m.n, this.games - 1));
      const fresh = seat.map((p, i) => p !== this.entrants[m.who[i]].seats[board][0]);
      if (seat.some((p, i) => !p.test && !fresh[i])) return 'test';
      const [s, t] = seat.map((p) => p.test);
      if (!s !== !t) return s ? a : b;
      if (s && t) {
        if (s.right * t.of !== t.right * s.of) return s.right * t.of > t.right * s.of ? a : b;
        if (s.seconds !== undefined && t.seconds !== undefined && s.seconds !== t.seconds)
          return s.seconds < t.seconds ? a : b;
      }
    }
    if (it.extra) return it.extra;
    if (it.lots) return it.lots;
    return it.extra === undefined ? 'extra' : 'lots';
  }

  /** event/2.10: places at a table of three to five. */
  table(m) {
    const gone = (n) => m.absent.has(n) || this.isOut(m, 0, n);
    const there = m.who.filter((n) => !gone(n));
    const points = m.who.map(() => 0),
      games = m.who.map(() => 0);
    if (!m.places && there.length > 1) return { need: 'places', points, games };
    const order = (m.places ?? [there]).map((shared) => shared.filter((n) => !gone(n))).filter((s) => s.length);
    let last = 0;
    order.forEach((shared, i) => {
      last += shared.length;
      for (const n of shared) {
        points[m.who.indexOf(n)] = this.byPlace ? (this.byPlace[last - 1] ?? 0) : m.who.length - last + 1;
        if (!i && shared.length === 1) games[m.who.indexOf(n)] = 1;
      }
    });
    return { over: true, points, games, places: true };
  }

  score(m) {
    const boards = this.seats > 2 ? [this.table(m)] : this.boards.map((_, b) => this.encounter(m, b));
    const points = m.who.map((_, i) => sum(boards.map((b) => b.points[i])));
    const games = m.who.map((_, i) => sum(boards.map((b) => b.games[i])));
    const over = boards.every((b) => b.over);
    const nobody = over && this.seats === 2 && boards.every((b) => b.nobody);
    const best = Math.max(...points),
      top = m.who.filter((_, i) => points[i] === best);
    return { boards, points, games, over, nobody, winner: over && top.length === 1 ? top[0] : 0 };
  }

  isOver(stage, round) {
    return this.of(stage, round).every((m) => this.score(m).over);
  }

  // ------------------------------------------------------------ tables

  testPoints(number) {
    if (!this.testEvery) return 0;
    return sum(
      this.entrants[number].seats.map((list) => {
        const first = list.find((p) => p.test);
        return first ? Math.floor(first.test.right / this.testEvery) : 0;
      }),
    );
  }

  /** event/1.6: the test of the one who had the seat in the last game of the stage. */
  testShare(number, board, mine) {
    const last = Math.max(0, ...mine.map((m) => m.n));
    const { test } = last ? this.holder(number, board, last, 1) : this.entrants[number].seats[board].at(-1);
    return test ? test.right / test.of : 0;
  }

  line(stage, number) {
    const mine = this.of(stage).filter((m) => m.who.includes(number));
    const byes = this.byes.filter((b) => b.stage === stage && b.number === number && !b.asked && !b.cancelled).length;
    const at = (m, key) => this.score(m)[key][m.who.indexOf(number)];
    return {
      number,
      status: this.entrants[number].status,
      points: sum(mine.map((m) => at(m, 'points'))) + 3 * this.boards.length * byes + this.testPoints(number),
      games: sum(mine.map((m) => at(m, 'games'))) + this.games * this.boards.length * byes,
      test: sum(this.entrants[number].seats.map((_, board) => this.testShare(number, board, mine))),
    };
  }

  /** event/6.1: each criterion splits those who are level, once. */
  standings(stage, group) {
    const members = stage.groups[group].members,
      lots = stage.groups[group].lots;
    const line = new Map(members.map((n) => [n, this.line(stage, n)]));
    let classes = [members];
    const split = (value) => {
      classes = classes.flatMap((level) => {
        const worth = new Map(level.map((n) => [n, value(n, level)]));
        const values = [...new Set(worth.values())].sort((x, y) => y - x);
        return values.map((v) => level.filter((n) => worth.get(n) === v));
      });
    };
    split((n) => -line.get(n).status);
    for (const by of this.criteria) {
      if (by === 'mutual') split((n, level) => this.mutual(stage, n, level));
      else if (by === 'lots') split((n) => (lots.includes(n) ? -lots.indexOf(n) : -1000));
      else if (by === 'test') split((n) => Math.round(line.get(n).test * 1e6));
      else split((n) => line.get(n)[by]);
    }
    let place = 1;
    return classes.flatMap((level) => {
      const rows = level.map((n) => ({ ...line.get(n), place, last: place + level.length - 1 }));
      place += level.length;
      return rows;
    });
  }

  mutual(stage, number, level) {
    const met = (a, b) => this.of(stage).some((m) => m.who.includes(a) && m.who.includes(b));
    for (const a of level) for (const b of level) if (a !== b && !met(a, b)) return 0;
    return sum(
      this.of(stage)
        .filter((m) => m.who.includes(number) && m.who.every((n) => level.includes(n)))
        .map((m) => this.score(m).points[m.who.indexOf(number)]),
    );
  }

  /** Who goes on from the groups; null if lots must decide first. */
  advance(stage, many) {
    const on = [];
    for (let g = 0; g < stage.groups.length; g++)
      for (const row of this.standings(stage, g)) {
        if (row.place > many) break;
        if (row.last > many) return null;
        if (!row.status) on.push(row.number);
      }
    return on;
  }

  // ------------------------------------------------------------ cups

  /** Who stands where when a round is about to be paired: winners, and for the last the losers. */
  cupSlots(stage, round) {
    if (round === 1) return { up: stage.bracket, down: [] };
    const before = stage.slots[round - 1].up,
      up = [],
      down = [];
    for (let i = 0; i < before.length; i += 2) {
      const [a, b] = [before[i], before[i + 1]];
      const m = this.of(stage, round - 1).find((x) => x.who.includes(a) && x.who.includes(b));
      let on = 0;
      if (m) {
        const s = this.score(m);
        on = s.winner || m.decided;
      } else if (!a || !b) on = a || b;
      else on = [a, b].find((n) => !this.entrants[n].status) ?? 0;
      up.push(on);
      down.push(a && b && on ? (on === a ? b : a) : 0);
    }
    return { up, down };
  }

  cupPairs(stage, round) {
    const { up, down } = stage.slots[round];
    const pairs = [];
    for (let i = 0; i < up.length; i += 2) pairs.push([up[i], up[i + 1]]);
    if (up.length === 2 && stage.places === 'third' && down.length === 2) pairs.push(down);
    return pairs.filter(([a, b]) => a && b && !this.entrants[a].status && !this.entrants[b].status);
  }

  /** The order of a cup in which everybody played to his end. */
  cupPlaces(stage) {
    const rounds = Math.log2(stage.bracket.length),
      classes = [];
    /** Who went on when the next round was paired; a later correction changes nothing of that. */
    const won = (m) =>
      m.who.find((n) => stage.slots[m.round + 1]?.up.includes(n)) ?? (this.score(m).winner || m.decided);
    for (let r = rounds; r >= 1; r--) {
      const here = this.of(stage, r),
        main = [],
        third = [];
      const { up } = stage.slots[r];
      for (const m of here) {
        const i = up.indexOf(m.who[0]);
        (i >= 0 && up[i ^ 1] === m.who[1] ? main : third).push(m);
      }
      const lost = main.map((m) => m.who.find((n) => n !== won(m)));
      if (r === rounds) {
        classes.push(main.map(won), lost);
        for (const m of third) classes.push([won(m)], [m.who.find((n) => n !== won(m))]);
      } else {
        const placed = new Set(classes.flat());
        classes.push(lost.filter((n) => !placed.has(n)));
      }
    }
    return classes.filter((c) => c.length);
  }

  /** The order of the discipline: a map from number to [place, last]. */
  final() {
    const stages = this.stages.filter((s) => !s.cancelled && (s.groups.length || s.bracket));
    const last = stages.at(-1),
      out = new Map();
    let place = 1;
    const put = (level) => {
      for (const n of level) out.set(n, [place, place + level.length - 1]);
      place += level.length;
    };
    if (last.kind === 'swiss' || last.groups.length === 1) {
      for (const row of this.standings(last, 0)) out.set(row.number, [row.place, row.last]);
      return out;
    }
    if (last.kind === 'cup') this.cupPlaces(last).forEach(put);
    const groups = last.kind === 'cup' ? last.from : last;
    if (!groups) return out;
    const rest = groups.groups.flatMap((_, g) => this.standings(groups, g)).filter((row) => !out.has(row.number));
    for (const status of [0, 1, 2])
      for (let p = 1; p <= rest.length + 20; p++)
        put(rest.filter((row) => row.status === status && row.place === p).map((row) => row.number));
    return out;
  }
}
