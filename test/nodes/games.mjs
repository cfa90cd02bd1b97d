// One room, people at different servers.

import { same } from '../harness/claims.mjs';
import { games } from '../harness/program.mjs';
import { Seat, table, withNodes } from './cluster.mjs';

async function record(node, room) {
  return (await node.get(`/api/records/${room}`)).text;
}

/* A database that loses what is told of watchers the first time. */
const FORGETFUL = `CREATE SCHEMA deaf; CREATE TABLE deaf.lost (line text PRIMARY KEY);
CREATE FUNCTION deaf.pg_notify(channel text, words text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE told text := substring(words FROM 'still \\S+ \\S+ \\d [1-9]');
BEGIN
 IF told IS NOT NULL THEN
  INSERT INTO deaf.lost VALUES (told) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
 END IF;
 PERFORM pg_catalog.pg_notify(channel, words);
END $$;
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = deaf, pg_catalog', current_database()); END $$;`;

/* A server is taken for dead soon, and gives its signs of life more often. */
const BRISK = ['--lease', '4'];

const whole = Object.fromEntries(
  games().map((game) => [
    `a whole game of ${game}, each player at another server, watched at both`,
    withNodes(2, async (one, two) => {
      const room = await one.open({ game, side: 'any' });
      const all = [
        await Seat.at(one, room.room, room.token),
        await Seat.at(two, room.room, room.other),
        await Seat.at(one, room.room),
        await Seat.at(two, room.room),
      ];
      let k = -1;
      for (;;) {
        await Promise.all(all.map((s) => s.see((m) => m.phase !== 'waiting' && m.k > k)));
        k = all[0].k;
        same(
          all.map((s) => s.k),
          [k, k, k, k],
          'steps',
        );
        const { phase, turn } = all[0].state;
        if (phase === 'over') break;
        const answer = await all.find((s) => s.you.you === turn).play(7);
        if (!answer.ok) throw new Error(JSON.stringify(answer));
      }
      same(all[2].log, all[3].log, 'what was watched at both');
      same(
        all.map((s) => s.state.result),
        all.map(() => all[0].state.result),
        'results',
      );
      const text = await record(one, room.room);
      same(await record(two, room.room), text, 'the record');
      if (!text.includes(`\nseed ${all[0].state.seed}\n`)) throw new Error('no seed in the record');
      for (const s of all) s.close();
    }),
  ]),
);

export const tests = {
  ...whole,

  'who sits at another server is there, and cannot be claimed against': withNodes(
    2,
    async (one, two) => {
      const { a, b, seat } = await table(one, two);
      const waits = a.state.turn === 'luftwaffe' ? b : a,
        acts = seat[a.state.turn];
      const other = acts.you.you;
      for (;;) {
        // that he is there may still be on its way to this server
        const answer = await waits.ask('claim');
        same([answer.ok, answer.why], [false, 'not-away'], 'a claim against one who is there');
        if (answer.wait === undefined) break; // nothing to wait for
      }
      acts.close();
      await waits.until((m) => m.is === 'here' && !m.players[other].here);
      for (;;) {
        const again = await waits.ask('claim');
        if (again.ok) break;
        same(again.why, 'not-away', 'a claim that is too early');
      }
      await waits.see((m) => m.phase === 'over');
      same(waits.state.result.by, 'away', 'the result');
    },
    ['--away', '1'],
  ),

  'how many watch is counted over all servers': withNodes(2, async (one, two) => {
    const { a, room } = await table(one, two);
    const watchers = [await Seat.at(one, room.room), await Seat.at(two, room.room), await Seat.at(two, room.room)];
    await a.until((m) => m.watching === 3);
    for (const w of watchers) w.close();
    await a.until((m) => m.watching === 0);
  }),

  'how many watch is told again when the telling was lost': withNodes(
    2,
    async (one, two) => {
      const { a, room } = await table(one, two);
      const watcher = await Seat.at(two, room.room);
      await a.until((m) => m.watching === 1);
      watcher.close();
      await a.until((m) => m.watching === 0);
    },
    BRISK,
    FORGETFUL,
  ),

  'whoever sits down at another server leaves the first': withNodes(2, async (one, two) => {
    const { a, room } = await table(one, two);
    const again = await Seat.at(two, room.room, room.token);
    same((await a.until((m) => m.is === 'bye')).why, 'elsewhere', 'the goodbye');
    same(await a.socket.next(), null, 'closed');
    const turn = (await again.see((m) => m.phase === 'playing')).turn;
    if (turn === again.you.you) same((await again.play()).ok, true, 'a move');
    const back = await Seat.at(one, room.room, room.token);
    same((await again.until((m) => m.is === 'bye')).why, 'elsewhere', 'and back');
    back.close();
  }),

  'what is said, taken back and wished is told at the other server': withNodes(2, async (one, two) => {
    const { a, b, seat } = await table(one, two);
    same((await a.ask('say', { key: 'hello' })).ok, true, 'hello');
    same(await b.until((m) => m.is === 'said'), { is: 'said', who: 'luftwaffe', key: 'hello' }, 'what was said');
    const first = a.state.turn;
    const mover = seat[first],
      other = mover === a ? b : a;
    same((await mover.play()).ok, true, 'a move');
    await other.see((m) => m.k > 0);
    same((await mover.ask('undo', { say: 'ask' })).ok, true, 'a wish');
    await other.see((m) => m.undo === first);
    same((await other.ask('undo', { say: 'yes' })).ok, true, 'yes');
    await mover.see((m) => m.log.some((step) => step.what === 'undo'));
    same((await mover.ask('resign')).ok, true, 'resigned');
    await other.see((m) => m.phase === 'over');
    same((await mover.ask('rematch')).ok, true, 'a rematch');
    await other.see((m) => m.rematch.length === 1);
    same((await other.ask('rematch')).ok, true, 'yes');
    const [x, y] = [await mover.until((m) => m.is === 'rematch'), await other.until((m) => m.is === 'rematch')];
    same(x.room, y.room, 'the same room');
  }),

  "time runs at the player's own server, and is shown at the other": withNodes(2, async (one, two) => {
    const { a, b, seat } = await table(one, two, { clock: '900+10 lose' });
    const mover = seat[a.state.turn],
      other = mover === a ? b : a;
    same((await mover.play()).ok, true, 'a move');
    const after = await other.see((m) => m.k > 0);
    if (after.time.left[mover.you.you] > 910000) throw new Error(JSON.stringify(after.time));
    if (!mover.k) await mover.see((m) => m.k > 0);
    const running = other.state.turn;
    same([mover.state.time.running, other.state.time.running], [running, running], 'whose clock runs');
  }),

  'a bot is asked by the server that wrote last, and by no other that has the room': withNodes(2, async (one, two) => {
    const figure = async (node, name) =>
      Number(new RegExp(`^sedzia_${name} (\\d+)$`, 'm').exec((await node.get('/metrics')).text)[1]);
    const room = await one.open({ game: '303', side: 'luftwaffe', opponent: 'bot', level: 5 }); // it thinks long enough to be seen
    const me = await Seat.at(one, room.room, room.token);
    const watcher = await Seat.at(two, room.room);
    const turn = async (seat) => {
      if (seat.state?.turn !== 'raf') await seat.see((m) => m.turn === 'raf');
    };
    if (!me.state) await me.see(() => true);
    while (me.state.turn === 'luftwaffe') {
      const k = me.k;
      same((await me.play(7)).ok, true, 'a move');
      if (me.k === k) await me.see((m) => m.k > k);
    }
    await turn(watcher);
    same(
      [(await figure(one, 'bots_asked_total')) > 0, await figure(two, 'bots_asked_total')],
      [true, 0],
      'who has asked the bot',
    );
    await watcher.see((m) => m.k > me.k);
    same([await figure(one, 'refused_total'), await figure(two, 'refused_total')], [0, 0], 'refused writes');
    for (const s of [me, watcher]) s.close();
  }),

  'a bot goes on at another server when its own is killed': withNodes(2, async (one, two) => {
    const room = await one.open({ game: '303', side: 'luftwaffe', opponent: 'bot', level: 1 });
    const me = await Seat.at(one, room.room, room.token);
    const watcher = await Seat.at(two, room.room);
    const mine = (m) => m.phase === 'over' || m.turn === 'luftwaffe';
    await me.see(mine);
    for (let i = 0; i < 3; i++) {
      const k = me.k;
      same((await me.play(7)).ok, true, 'a move');
      if (me.k === k || !mine(me.state)) await me.see((m) => m.k > k && mine(m));
    }
    me.socket.send({ n: me.socket.n + 1, do: 'play', move: me.state.legal[0] });
    await one.stop('SIGKILL');
    await me.come(two);
    await me.see((m) => m.phase !== 'waiting');
    const turn = async () => {
      if (!mine(me.state)) await me.see(mine);
      if (me.state.phase === 'over') return;
      const k = me.k;
      same((await me.play(7)).ok, true, 'a move at the other server');
      await me.see((m) => m.k > k && mine(m));
    };
    let sent = 0; // the last that the killed one wrote may come to light late: then everybody comes again, once
    for (let i = 0; me.state.phase !== 'over' && i < 200; i++)
      await turn().catch(async (e) => {
        if (e.message !== 'the line was closed' || sent++) throw e;
        await Promise.all([me, watcher].map((s) => s.come(two)));
        await me.see((m) => m.phase !== 'waiting');
      });
    same(me.state.phase, 'over', 'the game ends');
    await watcher.see((m) => m.phase === 'over');
  }),

  'a server is killed: its people count as absent after a while, and nothing is lost': withNodes(
    2,
    async (one, two) => {
      const { a, b, seat } = await table(one, two);
      const mover = seat[a.state.turn];
      same((await mover.play()).ok, true, 'a move');
      await b.see((m) => m.k > 0);
      await one.stop('SIGKILL');
      await b.until((m) => m.is === 'here' && !m.players.luftwaffe.here);
      await a.come(two);
      await a.see((m) => m.k === b.k);
      await b.until((m) => m.is === 'here' && m.players.luftwaffe.here);
      const next = seat[a.state.turn];
      same((await next.play()).ok, true, 'the game goes on');
    },
    BRISK,
  ),

  'a server that is asked to stop sends its people to another, with everything': withNodes(2, async (one, two) => {
    const { a, b, seat } = await table(one, two);
    const mover = seat[a.state.turn],
      other = mover === a ? b : a;
    const { k } = mover;
    mover.socket.send({ n: ++mover.socket.n, do: 'play', move: mover.state.legal[0] });
    const ended = one.stop('SIGTERM');
    same((await a.until((m) => m.is === 'bye')).why, 'stopping', 'the goodbye');
    same(await ended, 0, 'ends well');
    await a.come(two);
    await a.see((m) => m.phase === 'playing');
    if (mover === b && b.k === k) await b.see((m) => m.k > k);
    if (a.k !== b.k) await (a.k < b.k ? a : b).see((m) => m.k === Math.max(a.k, b.k));
    same((await seat[a.state.turn].play()).ok, true, 'the game goes on');
    await other.see((m) => m.k > k);
  }),
};
