// A random organiser: runs an event by orders, tells the model what happened, and compares.
import { Model } from './model.mjs';

/** Numbers that follow from a seed, the same on every machine. */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return {
    below,
    from: (a, b) => a + below(b - a + 1),
    maybe: (p) => next() < p,
    pick: (list) => list[below(list.length)],
  };
}

export const RULES = {
  // how a game ends, by the side that wins
  303: { luftwaffe: '8.1', raf: '8.2' },
  111: { luftwaffe: '8.1', poland: '8.2' },
  7: { bolsheviks: '8.3', poland: '8.3' },
  orzel: { poland: '6.1', kriegsmarine: '6.2' },
  bitwa: { red: '7.1', poland: '7.2' },
};
export const SIDE = {
  303: ['luftwaffe', 'raf'],
  111: ['luftwaffe', 'poland'],
  7: ['bolsheviks', 'poland'],
  orzel: ['poland', 'kriegsmarine'],
  bitwa: ['red', 'poland'],
};

const KINDS = [
  { key: 'eskadra', words: ['303', '111', '7'], boards: ['303', '111', '7'], most: 8 },
  { key: 'orzel', words: ['orzel'], boards: ['orzel'], most: 12 },
  { key: 'bitwa', words: ['bitwa'], boards: ['bitwa'], most: 12 },
  { key: 'znaj', words: ['other'], boards: ['other'], most: 12 },
  { key: 'raz', words: ['other', 'games=1'], boards: ['other'], games: 1, most: 12 },
  { key: 'trzy', words: ['other', 'seats=3'], boards: ['other'], seats: 3, games: 1, most: 14 },
  {
    key: 'cztery',
    words: ['other', 'seats=4', 'points=7,4,2,1'],
    boards: ['other'],
    seats: 4,
    games: 1,
    byPlace: [7, 4, 2, 1],
    most: 16,
  },
  { key: 'pieciu', words: ['other', 'seats=5'], boards: ['other'], seats: 5, games: 1, most: 16 },
];

export class Organiser {
  constructor(desk, seed, Second = Model) {
    Object.assign(this, {
      desk,
      seed,
      Second,
      r: chance(seed),
      orders: [],
      seen: {},
      minute: 0,
      compared: 0,
      cupLeft: false,
    });
  }

  fail(what) {
    throw new Error(`event ${this.seed}: ${what}\n  after: ${this.orders.slice(-6).join('\n         ')}`);
  }

  /** Gives an order. It must be done, unless `may` names refusals that are right. */
  order(words, may = []) {
    const when = `2026-11-15T${String(9 + Math.floor(this.minute / 60)).padStart(2, '0')}:${String(this.minute % 60).padStart(2, '0')}:00Z`;
    this.minute = Math.min(this.minute + 1, 800);
    const a = this.desk.judge(words.map(String), { when, chance: `c${this.seed}.${this.orders.length}` });
    this.orders.push(words.join(' '));
    if (a.status !== 'done') {
      if (may.includes(a.no?.key)) return null;
      this.fail(`refused: ${words.join(' ')}: ${JSON.stringify(a.no ?? a.status)}`);
    }
    this.seen[words[0]] = (this.seen[words[0]] ?? 0) + 1;
    const first = this.orders.length === 1;
    if ((first ? this.desk.load(a.lines) : this.desk.add(a.lines)) < 0)
      this.fail(`lines are not taken: ${this.desk.out()}`);
    return a.lines
      .split('\n')
      .slice(0, -1)
      .map((l) => l.match(/"(?:[^"\\]|\\.)*"|[^ ]+/g).slice(2));
  }

  view(words) {
    const v = this.desk.view(words.map(String));
    if (v.no) this.fail(`no view of ${words.join(' ')}: ${JSON.stringify(v.no)}`);
    return v;
  }

  // ------------------------------------------------------------ beginning

  begin() {
    const r = this.r,
      kind = r.pick(KINDS);
    const criteria = r.pick([
      null,
      null,
      ['points', 'games', 'mutual', 'test', 'lots'],
      ['points', 'test', 'games', 'lots'],
    ]);
    const testEvery = r.maybe(0.2) ? r.from(2, 5) : 0;
    const table = (kind.seats ?? 2) > 2;
    this.m = new this.Second({
      ...kind,
      testEvery,
      criteria: table ? ['points', 'games', 'test', 'lots'] : (criteria ?? undefined),
    });
    this.key = kind.key;
    this.order(['create', 'Zawody', '--level', 'local', '--only', 'none']);
    this.order(['discipline', kind.key, 'Gra', ...kind.words]);
    if (criteria || table) this.order(['set', kind.key, 'criteria', ...this.m.criteria]);
    if (testEvery) this.order(['set', kind.key, 'test', 'points', testEvery]);
    const n = r.from(table ? 6 : 4, kind.most);
    for (let i = 0; i < n; i++) this.enter();
    for (let i = 1; i <= n; i++)
      if (r.maybe(0.85)) for (const b of this.m.boards.keys()) if (r.maybe(0.95)) this.test(i, b);
  }

  enter() {
    const n = this.m.enter();
    this.order(['enter', this.key, `Ktoś ${n}`, `LO ${this.r.below(4)}`]);
    return n;
  }

  /** Of whoever holds the seat; or of the first one, whom a substitute has replaced since. */
  test(number, board, of_whom = this.m.holder(number, board)) {
    const of = this.r.pick([10, 20]),
      t = { right: this.r.from(of / 2 - 1, of / 2 + 1), of };
    if (this.r.maybe(0.5)) t.seconds = this.r.from(300, 330);
    this.order([
      'test',
      this.key,
      number,
      this.m.boards[board],
      t.right,
      of,
      ...(t.seconds === undefined ? [] : [t.seconds]),
      ...(of_whom === this.m.holder(number, board) ? [] : [`player=Ktoś ${number}`]),
    ]);
    of_whom.test = t;
  }

  // ------------------------------------------------------------ draws

  draw(kind, more = []) {
    const lines = this.order(
      ['draw', this.key, kind, '--seed', `s${this.r.below(1000)}`, ...more],
      ['lots-decide', 'groups-too-many', 'too-few-entrants'],
    );
    if (!lines) return null;
    const head = lines.find((l) => l[0] === 'stage');
    const s = this.m.stage(head[2], head[3]);
    s.rounds = Number(head.find((w) => w.startsWith('rounds='))?.slice(7) ?? 0);
    for (const l of lines) {
      if (l[0] === 'group') s.groups.push({ name: l[3], members: l.slice(4).map(Number), lots: [] });
      if (l[0] === 'field') s.groups.push({ name: '-', members: l.slice(3).map(Number), lots: [] });
      if (l[0] === 'bracket') s.bracket = l.slice(3).map(Number);
    }
    return s;
  }

  /** A draw that is perhaps taken back, and made again under another name. */
  drawn(kind, more = []) {
    let s = this.draw(kind, more);
    if (s && this.r.maybe(0.15)) {
      if (this.r.maybe(0.5)) this.pair(s);
      this.order(['undraw', this.key, s.key, 'pomyłka']);
      (s.cancelled = true), (s.groups = []), (s.bracket = null), (s.paired = 0);
      for (const m of this.m.matches) if (m && m.stage === s) m.cancelled = true;
      for (const b of this.m.byes) if (b.stage === s) b.cancelled = true;
      s = this.draw(kind, [...more, '--name', `${s.key}2`]);
    }
    return s;
  }

  take(lines, s) {
    const fresh = [];
    for (const l of lines) {
      if (l[0] === 'match') {
        const boards = this.m.boards.length;
        this.m.match(Number(l[1]), s, Number(l[4]), [Number(l[6]), Number(l[7])], l.slice(8, 8 + boards).map(Number));
        fresh.push(Number(l[1]));
      } else if (l[0] === 'table') {
        this.m.match(Number(l[1]), s, Number(l[4]), l.slice(6).map(Number), []);
        fresh.push(Number(l[1]));
      } else if (l[0] === 'bye') {
        this.m.byes.push({ stage: s, round: Number(l[3]), number: Number(l[4]) });
        s.paired = Number(l[3]);
      } else if (l[0] === 'walkover') {
        this.m.matches[Number(l[1])].boards[this.m.boards.indexOf(l[2])].walkover =
          l[3] === 'none' ? null : Number(l[3]);
      } else if (l[0] === 'absent') {
        this.m.matches[Number(l[1])].absent.add(Number(l[2]));
      }
    }
    return fresh.map((n) => this.m.matches[n]);
  }

  pair(s) {
    const round = s.paired + 1;
    if (s.kind === 'cup') s.slots[round] = this.m.cupSlots(s, round);
    const lines = this.order(
      ['pair', this.key, s.key],
      ['nobody-left-to-paired', 'swiss-exhausted', 'seats-at-a-table', 'level-cup-match'],
    );
    if (!lines) return null;
    const fresh = this.take(lines, s);
    this.valid(s, round, fresh);
    return fresh;
  }

  /** What must hold of any pairing. */
  valid(s, round, fresh) {
    const seen = new Set();
    for (const m of fresh) {
      for (const n of m.who) {
        if (seen.has(n)) this.fail(`${n} plays twice in round ${round}`);
        seen.add(n);
        if (s.kind !== 'groups' && this.m.entrants[n].status) this.fail(`${n} has left and is paired`);
      }
      if (s.kind === 'cup' || m.who.length > 2) continue;
      const again = this.m.of(s).filter((x) => x !== m && x.who.includes(m.who[0]) && x.who.includes(m.who[1]));
      if (again.length) this.fail(`${m.who} meet twice`);
    }
    if (this.m.seats > 2) {
      const sizes = fresh.map((m) => m.who.length);
      if (s.kind === 'swiss' && Math.max(...sizes) - Math.min(...sizes) > 1) this.fail(`tables of ${sizes}`);
    }
    if (s.kind === 'swiss' && this.m.seats === 2)
      for (const n of s.groups[0].members) {
        const rests = this.m.byes.some((b) => b.stage === s && b.round === round && b.number === n && !b.cancelled);
        if (!seen.has(n) && !rests && !this.m.entrants[n].status) this.fail(`${n} is forgotten in round ${round}`);
      }
    if (s.kind === 'cup') {
      const sort = (list) =>
        list
          .map((p) => [...p].sort((a, b) => a - b).join('-'))
          .sort()
          .join(' ');
      const due = sort(this.m.cupPairs(s, round)),
        got = sort(fresh.map((m) => m.who));
      if (due !== got) this.fail(`round ${round} of the cup: ${got} instead of ${due}`);
    }
  }

  // ------------------------------------------------------------ at the tables

  result(m, board, game, correct = false) {
    const r = this.r,
      name = this.m.boards[board];
    const first = game ? m.who.find((n) => n !== m.first[board]) : m.first[board];
    const undecided = r.maybe(name === 'other' ? 0.25 : name === 'orzel' ? 0.08 : 0);
    const winner = undecided ? null : r.pick(m.who);
    const words = [m.n, name, game + 1, winner ?? 'none'],
      it = { winner };
    if (name === 'other') words.push(undecided ? 'undecided' : 'won');
    else if (undecided) words.push('orzel/2.2');
    else words.push(`${name}/${RULES[name][SIDE[name][winner === first ? 0 : 1]]}`);
    if (name === '111') {
      (it.round = r.from(1, 8)), (it.polish = r.from(0, 4));
      words.push(`round=${it.round}`, `polish=${it.polish}`);
    }
    if (name === '7') (it.points = r.from(0, 5)), words.push(`points=${it.points}`);
    if (name === 'bitwa') (it.points = r.from(21, 24)), words.push(`points=${it.points}`);
    const done = correct
      ? this.order(['correct', 'result', ...words, 'pomyłka', '--yes'])
      : this.order(['result', ...words], ['which-ending', 'rule-does-not-end', 'no-such-ending']);
    if (!done) return this.result(m, board, game, correct);
    m.boards[board].games[game] = it;
    if (undecided && name === 'orzel') {
      const to = r.pick([...m.who, null]);
      this.order(['award', m.n, name, game + 1, to ?? 'none', 'orzeczenie']);
      it.award = to;
    }
  }

  card(m, board, number) {
    this.order([
      'card',
      m.n,
      this.m.boards[board],
      number,
      this.r.pick(['vulgar', 'disturbing', 'prolonging']),
      'słowa',
    ]);
    const holder = this.m.entrants[number].seats[board].length;
    this.m.cards.push({ match: m.n, board, number, holder, pardoned: false });
  }

  cards(m, board) {
    const r = this.r;
    for (const n of m.who) {
      const many = r.maybe(0.06) ? r.from(1, 4) : 0;
      for (let i = 0; i < many; i++) {
        if (this.m.isOut(m, board, n) || (m.who.length === 2 && this.need(m, board) === 'over')) break;
        this.card(m, board, n);
      }
    }
  }

  need(m, board) {
    const e = this.m.seats > 2 ? this.m.table(m) : this.m.encounter(m, board);
    return e.over ? 'over' : e.need;
  }

  /** A substitute sits down before this game. */
  substitute(m, board, number, game) {
    const last = this.m.matches.filter((x) => x && !x.cancelled && x.who.includes(number)).at(-1);
    if (this.m.entrants[number].status || last !== m) return;
    const name = `Nowa ${this.orders.length}`;
    this.order(['substitute', this.key, number, this.m.boards[board], name, `${m.n}.${game + 1}`, 'choroba']);
    this.m.substitute(number, board, m.n, game);
    if (this.r.maybe(0.5)) this.test(number, board);
  }

  /** One is shown cards, another takes the seat over and is shown some himself. */
  handOver(m, board) {
    const r = this.r,
      n = r.pick(m.who),
      held = this.m.entrants[n].seats[board].length;
    for (let i = r.from(1, 3); i > 0 && this.need(m, board) !== 'over'; i--) this.card(m, board, n);
    if (this.need(m, board) === 'over') return;
    this.substitute(m, board, n, 1);
    if (this.m.entrants[n].seats[board].length === held) return;
    for (let i = r.from(1, 3); i > 0 && this.need(m, board) !== 'over'; i--) this.card(m, board, n);
  }

  board(m, board) {
    const r = this.r,
      name = this.m.boards[board];
    if (this.need(m, board) === 'over') return;
    if (r.maybe(0.05)) {
      const to = r.maybe(0.2) ? null : r.pick(m.who);
      this.order(['walkover', m.n, name, to ?? 'none', 'nie przyszli']);
      m.boards[board].walkover = to;
      return;
    }
    for (let game = 0; game < this.m.games; game++) {
      if (m.boards[board].games[game]) continue;
      if (game && r.maybe(0.05)) this.handOver(m, board);
      else if (r.maybe(0.04)) this.substitute(m, board, r.pick(m.who), game);
      if (this.need(m, board) === 'over') return;
      this.cards(m, board);
      if (this.need(m, board) === 'over') return;
      this.result(m, board, game);
    }
    this.level(m, board);
  }

  /** Does what a level encounter waits for, one thing after the other. */
  level(m, board) {
    const r = this.r,
      name = this.m.boards[board];
    for (let i = 0; i < 6; i++) {
      const need = this.need(m, board);
      if (need === 'over') return;
      if (need === 'test') {
        for (const n of m.who) {
          const played = this.m.holder(n, board, m.n, this.m.games - 1);
          if (!played.test) this.test(n, board, played);
        }
      } else if (need === 'extra') {
        const to = r.maybe(0.7) ? r.pick(m.who) : null;
        this.order(['extra', m.n, name, to ?? 'none']);
        m.boards[board].extra = to;
      } else if (need === 'lots') {
        const lines = this.order(['lots', m.n, name]);
        m.boards[board].lots = Number(lines.find((l) => l[0] === 'lots')[3]);
      } else return;
    }
  }

  places(m, correct = false) {
    const r = this.r,
      left = m.who.filter((n) => !m.absent.has(n) && !this.m.isOut(m, 0, n));
    const order = [];
    while (left.length) {
      const n = left.splice(r.below(left.length), 1)[0];
      if (order.length && r.maybe(0.15)) order.at(-1).push(n);
      else order.push([n]);
    }
    const words = order.map((s) => s.join('='));
    if (correct) this.order(['correct', 'places', m.n, ...words, 'pomyłka', '--yes']);
    else this.order(['places', m.n, ...words]);
    m.places = order;
  }

  play(m) {
    const r = this.r;
    if (m.who.length > 2) {
      if (r.maybe(0.08) && !m.absent.size) {
        const n = r.pick(m.who);
        this.order(['absent', m.n, n, 'nie przyszedł']);
        m.absent.add(n);
      }
      this.cards(m, 0);
      if (this.need(m, 0) !== 'over') this.places(m);
      return;
    }
    for (const b of this.m.boards.keys()) this.board(m, b);
  }

  leave(s) {
    const r = this.r,
      here = this.m.entrants.filter((e) => e && !e.status);
    if (here.length < 5) return;
    const e = r.pick(here),
      verb = r.pick(['withdraw', 'disqualify']);
    const lines = this.order([verb, this.key, e.number, 'powód']);
    e.status = verb === 'withdraw' ? 1 : 2;
    this.take(lines, s);
    if (s && s.kind === 'cup') this.cupLeft = true;
  }

  /** Something written earlier was wrong. */
  mend(s) {
    const r = this.r,
      here = this.m.of(s).filter((m) => s.kind !== 'cup' || m.round === s.paired);
    if (!here.length) return;
    const m = r.pick(here),
      board = r.below(this.m.boards.length),
      it = m.boards[board];
    if (m.who.length > 2) {
      if (m.places && m.who.some((n) => !m.absent.has(n) && !this.m.isOut(m, 0, n))) this.places(m, true);
      return;
    }
    const what = r.below(4);
    if (what === 0 && it.games[0] && this.m.boards[board] !== 'orzel') {
      this.result(m, board, r.below(it.games.filter(Boolean).length), true);
      this.level(m, board);
    } else if (
      what === 1 &&
      (it.games[0] || it.walkover !== undefined) &&
      m.who.every((n) => !this.m.entrants[n].status)
    ) {
      this.order(['clear', m.n, this.m.boards[board], 'pomyłka', '--yes']);
      m.boards[board] = { games: [null, null], walkover: undefined, extra: undefined, lots: 0 };
      this.board(m, board);
    } else if (what === 2) {
      const mine = this.m.cards.filter((c) => c && !c.pardoned && c.match === m.n && c.board === board);
      if (!mine.length || m.who.some((n) => this.m.entrants[n].status)) return;
      const c = r.pick(mine);
      this.order(['pardon', this.m.cards.indexOf(c), 'pomyłka']);
      c.pardoned = true;
      this.board(m, board);
    } else if (what === 3) {
      const n = r.pick(m.who),
        p = this.m.holder(n, board);
      if (!p.test) return;
      p.test = { right: r.from(0, 20), of: 20 };
      this.order(['correct', 'test', this.key, n, this.m.boards[board], p.test.right, 20, 'pomyłka', '--yes']);
    }
    for (const x of this.m.of(s)) for (const b of this.m.boards.keys()) if (x.who.length === 2) this.level(x, b);
  }

  // ------------------------------------------------------------ comparing

  compare(s) {
    for (let round = 1; round <= s.paired; round++) {
      const view = this.view(['round', this.key, s.key, round]);
      for (const t of view.tables) {
        const m = this.m.matches[t.match],
          mine = this.m.score(m);
        if ((t.state === 'done') !== mine.over && !(t.state === 'ruling' && mine.over))
          this.fail(`match ${t.match}: ${t.state}, the model says ${mine.over ? 'over' : 'not over'}`);
        const got = t.seats ? t.seats.map((x) => x.points ?? 0) : t.points;
        if (mine.over && String(got) !== String(mine.points))
          this.fail(`match ${t.match}: points ${got} instead of ${mine.points}`);
        for (const [b, board] of (t.seats ? [] : (t.boards ?? [])).entries()) {
          if (board.points && String(board.points) !== String(mine.boards[b].points) && mine.boards[b].over)
            this.fail(`match ${t.match} ${board.game}: ${board.points} instead of ${mine.boards[b].points}`);
        }
        this.compared++;
      }
    }
    if (s.kind === 'cup' || !this.m.isOver(s)) return;
    const view = this.view(['standings', this.key, s.key]);
    view.tables.forEach((t, g) => {
      const due = new Map(this.m.standings(s, g).map((row) => [row.number, row]));
      for (const row of t.rows) {
        const it = due.get(row.entrant.number),
          got = [row.place, row.last, row.points, row.games];
        if (!it) this.fail(`${row.entrant.number} is in no table of the model`);
        if (String(got) !== String([it.place, it.last, it.points, it.games]))
          this.fail(
            `${s.key} ${g}: number ${it.number}: place, last, points, games ${got} instead of ${[it.place, it.last, it.points, it.games]}`,
          );
        this.compared++;
      }
      if (t.rows.length !== due.size) this.fail(`${t.rows.length} rows instead of ${due.size}`);
    });
  }

  compareFinal() {
    const due = this.m.final(),
      rows = this.view(['final', this.key]).rows;
    for (const row of rows) {
      const it = due.get(row.entrant.number);
      if (String(it) !== String([row.place, row.last]))
        this.fail(`final: number ${row.entrant.number}: ${[row.place, row.last]} instead of ${it}`);
      this.compared++;
    }
    if (rows.length !== due.size) this.fail(`final: ${rows.length} rows instead of ${due.size}`);
  }

  // ------------------------------------------------------------ the day

  round(s) {
    const r = this.r;
    let fresh = this.pair(s);
    if (!fresh) return false;
    if (r.maybe(0.1)) {
      const walked = fresh.some((m) => m.boards.some((b) => b.games[0]) || m.places);
      if (!walked) {
        this.order(['unpair', this.key, s.key, 'od nowa']);
        for (const m of fresh) m.cancelled = true;
        for (const b of this.m.byes) if (b.stage === s && b.round === s.paired && !b.asked) b.cancelled = true;
        s.paired--;
        fresh = this.pair(s);
        if (!fresh) return false;
      }
    }
    for (const m of fresh) this.play(m);
    if (r.maybe(0.3)) this.mend(s);
    if (r.maybe(0.1)) this.undo();
    this.compare(s);
    return true;
  }

  /** A note is taken back: everything else stays. */
  undo() {
    this.order(['present', this.key, 1]);
    this.order(['undo']);
  }

  all(s, rounds) {
    const r = this.r;
    while (s.paired < rounds) {
      const before = s.paired;
      if (s.kind === 'swiss' && r.maybe(0.15)) this.late(s);
      if (s.kind === 'swiss' && this.m.seats === 2 && r.maybe(0.3)) this.asks(s);
      if (r.maybe(0.08)) this.leave(s);
      if (!this.round(s) && s.paired === before) return false;
    }
    return true;
  }

  late(s) {
    if (this.m.entrants.length > 20) return;
    const n = this.enter();
    this.order(['join', this.key, n]);
    s.groups[0].members.push(n);
    if (this.r.maybe(0.7)) for (const b of this.m.boards.keys()) this.test(n, b);
  }

  asks(s) {
    const here = s.groups[0].members.filter((n) => !this.m.entrants[n].status);
    if (here.length < 5) return;
    const number = this.r.pick(here),
      round = s.paired + 1;
    this.order(['do', 'bye', this.key, s.key, round, number, 'asked']);
    this.m.byes.push({ stage: s, round, number, asked: true });
  }

  lots(s) {
    const lines = this.order(['lots', this.key, s.key], ['nobody-level', 'nothing-to-draw', 'no-lots-needed']) ?? [];
    for (const l of lines)
      if (l[0] === 'placing') s.groups.find((g) => g.name === l[3]).lots.push(...l.slice(4).map(Number));
    if (lines.length) this.compare(s);
  }

  cup(s) {
    const rounds = Math.log2(s.bracket.length);
    while (s.paired < rounds) {
      if (this.r.maybe(0.05)) this.leave(s);
      for (const m of this.m.of(s, s.paired)) {
        const it = this.m.score(m);
        if (!it.over || it.winner || it.nobody || m.decided) continue;
        const may = m.who.filter((n) => !this.m.boards.some((_, b) => this.m.isOut(m, b, n)));
        if (!may.length) continue;
        m.decided = this.r.pick(may);
        this.order(['decide', m.n, m.decided, 'dogrywka']);
      }
      if (this.m.of(s, s.paired).some((m) => this.m.score(m).nobody)) this.cupLeft = true;
      if (this.m.entrants.some((e) => e?.status && s.bracket.includes(e.number))) this.cupLeft = true;
      if (!this.round(s)) return;
    }
    for (const m of this.m.of(s)) {
      const it = this.m.score(m);
      if (it.nobody) this.cupLeft = true;
      if (it.over && !it.winner && !it.nobody && !m.decided) {
        const may = m.who.filter((n) => !this.m.boards.some((_, b) => this.m.isOut(m, b, n)));
        if (!may.length) {
          this.cupLeft = true;
          continue;
        }
        m.decided = this.r.pick(may);
        this.order(['decide', m.n, m.decided, 'dogrywka']);
      }
    }
    if (!this.cupLeft) this.compareFinal();
  }

  run() {
    const r = this.r;
    this.begin();
    const table = this.m.seats > 2;
    const kind = r.pick(table ? ['swiss', 'groups'] : ['groups', 'groups', 'swiss', 'ladder']);
    if (kind === 'ladder') {
      const s = this.drawn('ladder', ['--places', r.pick(['none', 'third'])]);
      s.places = this.orders.at(-1).includes('--places none') ? 'none' : 'third';
      this.cup(s);
      return;
    }
    const n = this.m.entrants.length - 1;
    const more =
      kind === 'swiss'
        ? ['--rounds', r.from(1, Math.max(1, Math.min(5, table ? 4 : Math.floor(n / 2) - 1)))]
        : ['--groups', r.from(1, Math.max(1, Math.floor(n / (table ? 6 : 4))))];
    const s = this.drawn(kind, more);
    if (!s) return;
    const rounds = s.rounds || Math.max(...s.groups.map((g) => g.members.length - 1 + (g.members.length % 2)));
    if (!this.all(s, rounds)) return;
    this.lots(s);
    this.compareFinal();
    if (kind === 'swiss' || table || s.groups.length < 2) return;
    const on = this.m.advance(s, 2);
    const c = this.drawn('cup', ['--from', s.key, '--places', r.pick(['none', 'third'])]);
    if (!on !== !c) this.fail(on ? 'the cup was refused' : 'a cup was drawn although lots must decide');
    if (!c) return;
    (c.from = s), (c.places = this.orders.at(-1).includes('--places none') ? 'none' : 'third');
    const got = c.bracket.filter(Boolean).sort((a, b) => a - b);
    if (String(got) !== String(on.sort((a, b) => a - b))) this.fail(`on go ${got} instead of ${on}`);
    this.cup(c);
  }
}
