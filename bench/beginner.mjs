#!/usr/bin/env node
// A beginner to measure the bots by: what a pupil of twelve does after the first page of the guide. It goes where its side's
// goal is, shoots when it can, sets aside what it wants most, and never looks ahead. It shares no line with the bots
// and their hints: what is legal it asks `sedzia engine`, the fields it reads from the board, and sees its own view only.
//
//     sedzia arena 303 cmd:bench/beginner.mjs 1 --games 200
//
// Speaks the engine protocol: `game`, `position`, `go`, `quit` (docs/protocol.md).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// ---- the board: fields, their neighbours, ways ---------------------------------------------------

function boardOf(game) {
  const sheet = readFileSync(`${root}data/${game}/board.txt`, 'utf8').split('\n');
  const lines = sheet
    .map((l) =>
      l
        .replace(/(^| )#.*/, '')
        .trim()
        .split(/\s+/),
    )
    .filter((l) => l[0]);
  const all = (...key) => lines.filter((l) => key.every((k, i) => l[i] === k)).map((l) => l.slice(key.length));
  const odd = all('shift')[0][0] === 'odd';
  const fields = new Set();
  for (const [row, ...spans] of all('row'))
    for (const [first, last] of spans.map((s) => s.split('-')))
      for (let c = first.charCodeAt(0); c <= (last ?? first).charCodeAt(0); c++)
        fields.add(String.fromCharCode(c) + row);
  const near = (f) => {
    const x = f.charCodeAt(0),
      y = +f.slice(1),
      right = (y % 2 === 1) === odd ? 1 : 0;
    const at = [
      [x - 1, y],
      [x + 1, y],
      ...[-1, 1].flatMap((d) => [
        [x + right - 1, y + d],
        [x + right, y + d],
      ]),
    ];
    return at.map(([c, r]) => String.fromCharCode(c) + r).filter((g) => fields.has(g));
  };
  return { all, near, kept: new Map() };
}

/** How far every field is from the nearest of `goals`, around `closed`. Kept: the same is asked again and again. */
function ways(board, goals, closed = []) {
  const key = `${goals} ${closed}`;
  let far = board.kept.get(key);
  if (!far) {
    far = new Map(goals.map((g) => [g, 0]));
    for (const f of far.keys())
      for (const g of board.near(f)) if (!far.has(g) && !closed.includes(g)) far.set(g, far.get(f) + 1);
    if (board.kept.size > 5000) board.kept.clear();
    board.kept.set(key, far);
  }
  return (f) => far.get(f) ?? 99;
}

/** How far the nearest of `targets` is. */
const nearest = (b, from, targets) => ways(b, targets)(from);

/** The fields listed behind a word of a position, with their marks: `raf=C2,D4!`, `regiments I1 J2c`. */
const units = (words) => [...words.matchAll(/([A-P]\d+)([^\s,]*)/g)].map((m) => ({ at: m[1], marks: m[2] }));

// ---- what it wants: a number for each move, the highest is played --------------------------------

/** 303 and 111. Fighters go for the bombers, escorts for whoever is nearest; the bombers straight for the city. */
function air(b, position) {
  const part = (name) => units(position.match(new RegExp(` ${name}=(\\S+)`))?.[1] ?? '');
  const [, side, step] = position.split(' ');
  const german = side === 'luftwaffe',
    other = position.match(/ (raf|poland)=/)[1];
  const own = part(german ? 'luftwaffe' : other),
    city = b.all('city')[0];
  const prey = part(german ? other : 'bombers').map((u) => u.at);
  const home = b.all('airfield', german ? 'luftwaffe' : 'defender')[0] ?? [],
    hunt = prey.length ? prey : home;
  return (m) => {
    const [from, to] = m.match(/[A-P]\d+/g) ?? [];
    if (m.startsWith('repair')) return 90;
    if (/x|flak/.test(m)) return prey.includes(to ?? from) ? 90 : 60;
    if (m.startsWith('over')) return 50 - nearest(b, from, hunt);
    if (!/^[A-P]\d+-/.test(m)) return 0; // done, fire, a cloud anywhere
    if (step === 'bombers') return ways(b, city)(from) - ways(b, city)(to);
    const hurt = own.find((u) => u.at === from)?.marks.includes('!'),
      goals = hurt ? home : hunt,
      best = hurt ? 0 : 1;
    const gain = Math.max(nearest(b, from, goals), best) - Math.max(nearest(b, to, goals), best);
    return gain - ways(b, [from])(to) / 10;
  };
}

/** 7. Regiments ride the shortest way, the foremost first; aircraft go for the foremost regiment. */
function seven(b, position) {
  const list = (name) => units(position.match(new RegExp(` ${name} ((?:[A-P]\\d+[a-z]* ?)+)`))?.[1] ?? '');
  const lwow = b.all('lwow')[0],
    ride = ways(b, lwow, b.all('bug')[0]);
  const alive = list('regiments').filter((u) => !u.marks.includes('s'));
  const first = alive
    .sort((x, y) => ride(x.at) - ride(y.at))
    .slice(0, 1)
    .map((u) => u.at);
  const chase = (f) => nearest(b, f, first);
  return (m) => {
    const [from, to] = m.match(/[A-P]\d+/g) ?? [];
    if (m.startsWith('repair')) return 90;
    if (m.startsWith('commissar')) return to === lwow[0] ? 90 : -1;
    if (m.startsWith('bomb')) return alive.some((u) => u.at === from) ? 80 : -1;
    if (m.includes('x')) return alive.some((u) => u.at === to) ? 70 : -1;
    if (/[>+]/.test(m)) return -1;
    if (!m.includes('-')) return 0;
    if (position.includes(' bolsheviks ride ')) return (ride(from) - ride(to)) * 10 - ride(from) / 10;
    return chase(from) - chase(to);
  };
}

/** ORP Orzeł. Poland lays its course straight for the straits; the Kriegsmarine mines the way ahead, observes, attacks. */
function orzel(b, position) {
  const list = (name) =>
    units(position.match(new RegExp(` ${name} ((?:[A-P]\\d+\\S* ?)+)`))?.[1] ?? '').map((u) => u.at);
  const straits = b.all('straits')[0],
    taken = [...list('patrol'), ...list('laid')];
  const way = ways(b, straits, taken),
    poland = / poland /.test(position),
    want = poland ? /cc?|b/g : /[oamp]/g;
  const chain = [...list('orzel'), ...list('course')];
  return (m) => {
    const field = m.match(/[A-P]\d+/g)?.at(-1);
    if (m.startsWith('keep')) return m.slice(5).match(want)?.length ?? 0;
    if (m.startsWith('sail')) return 50 - way(field);
    if (m === 'stay') return 50 - way(chain[0]);
    if (m.startsWith('course')) return 50 - way(field);
    if (/^(attack|break|prepare|surface)/.test(m)) return 90;
    if (m.startsWith('observe')) return 80;
    return 50 - nearest(b, field, chain) - ways(b, straits)(field) / 10; // lay, patrol
  };
}

/** Bitwa. Red marches on Warsaw, Poland on the nearest Red army; whoever holds three cards for an army attacks with it. */
function bitwa(b, position) {
  const red = /^\d+ red/.test(position),
    parts = position.split(' / '),
    warsaw = b.all('warsaw')[0];
  const sign = new Map(b.all('army').map(([, key, mark]) => [key, mark]));
  const armies = (part) =>
    part
      .split(' ')
      .map((w) => w.match(/^(\w+):([A-H]\d)/))
      .filter(Boolean);
  const [own, enemies] = red ? [parts[1], parts[2]] : [parts[2], parts[1]];
  const goals = red ? warsaw : armies(enemies).map((a) => a[2]);
  const card = new Map(b.all('card').map(([number, colour, strength]) => [number, { colour, strength: +strength }]));
  const hand = parts[red ? 4 : 5].match(/hand ([^a-z]*)/)[1].match(/\d\d/g) ?? [];
  const markOf = (field) => armies(own).find((a) => a[2] === field)?.[1];
  const fits = (c, field) => card.get(c).colour === 'white' || sign.get(card.get(c).colour) === markOf(field);
  const battle = parts[0]
    .match(/([A-H]\d)x([A-H]\d)/)
    ?.slice(1)
    .find(markOf);
  const power = (c) => 10 * fits(c, battle) + card.get(c).strength;
  const front = [...hand].sort((x, y) => power(y) - power(x)).slice(0, b.all('front')[0][0]); // picked in ascending order
  return (m) => {
    const [from, to] = m.match(/[A-H]\d/g) ?? [],
      number = m.match(/ (\d\d)$/)?.[1];
    if (m.startsWith('front')) return front.includes(number) ? 100 - number : 0;
    if (m.startsWith('protect')) return power(number);
    if (/^(card|plunder)/.test(m)) return -1;
    if (/^[A-H]\dx/.test(m)) return hand.filter((c) => fits(c, from)).length >= 3 ? 60 : -1;
    if (/^[A-H]\d-/.test(m)) return nearest(b, from, goals) - nearest(b, to, goals);
    if (m.startsWith('retreat')) return -ways(b, warsaw)(from);
    if (m.startsWith('marker')) return -ways(b, warsaw)(from);
    return 0; // rest, end, any combat
  };
}

const wants = { 303: air, 111: air, 7: seven, orzel, bitwa };

// ---- the conversation ----------------------------------------------------------------------------

const engine = spawn(process.env.SEDZIA ?? `${root}${process.env.OUT ?? 'build'}/sedzia`, ['engine']);
const said = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const answer = async () => (await said.next()).value;
const ask = (line) => (engine.stdin.write(`${line}\n`), answer());

/** Moves it likes equally it draws from, by the position alone: the same again in the same game. */
function any(list, position) {
  let hash = 2166136261;
  for (const c of position) hash = Math.imul(hash ^ c.charCodeAt(0), 16777619) >>> 0;
  return list[(((hash >>> 15) ^ hash) >>> 0) % list.length];
}

async function choose(want, position) {
  const moves = [];
  for (let n = +(await ask('legal')).split(' ')[1]; n; n--) moves.push(await answer());
  const worth = moves.map(want),
    most = Math.max(...worth);
  return any(
    moves.filter((_, i) => worth[i] === most),
    position,
  );
}

let board, game, position;
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  if (word === 'quit') break;
  if (word === 'game') [game, board] = [rest[0], boardOf(rest[0])];
  if (word === 'position') position = rest.join(' ');
  console.log(word === 'go' ? `move ${await choose(wants[game](board, position), position)}` : await ask(line));
}
engine.stdin.end();
process.exit();
