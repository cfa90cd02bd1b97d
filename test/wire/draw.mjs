// A game left undecided by agreement, where the rules know such an end (orzel/2.2), and nowhere else.
import { spawnSync } from 'node:child_process';
import { same } from '../harness/claims.mjs';
import { program } from '../harness/program.mjs';
import { Server } from './client.mjs';

/* Both at a table of this game: the first to act, then the other. */
async function table(server, game, side) {
  const room = await server.open({ game, side, name: 'Anna' });
  const a = await server.sit(room.room, room.token);
  const b = await server.sit(room.room, room.other, { name: 'Jan' });
  a.now = await a.state((m) => m.phase === 'playing');
  return { room, a, b };
}
const why = async (s, say) => (await s.ask('draw', { say })).why ?? 'ok';
const offered = (lines, by) => Promise.all(lines.map((s) => s.state((m) => m.draw === by)));

export const tests = {
  async 'draw: offered, refused, taken back, answered by a move; then agreed, and the record is true'() {
    const server = await Server.start(['--limits', 'off']);
    const { room, a, b } = await table(server, 'orzel', 'poland');
    same(a.now.draw, null, 'nobody offers at first');
    same(await why(a, 'yes'), 'pending', 'there is nothing to agree to');
    same(await why(a, 'offer'), 'ok', 'the offer');
    await offered([a, b], 'poland');
    same(await why(a, 'offer'), 'pending', 'twice');
    same(await why(a, 'yes'), 'pending', 'one cannot agree to his own');
    same(await why(b, 'no'), 'ok', 'refused');
    await offered([a, b], null);
    await why(b, 'offer');
    await offered([a, b], 'kriegsmarine');
    same(await why(b, 'no'), 'ok', 'taken back');
    await offered([a, b], null);
    await why(a, 'offer');
    await offered([a, b], 'poland');
    same((await a.ask('play', { move: a.now.legal[0] })).ok, true, 'the offerer plays on');
    same((await b.state((m) => m.k > 0 && m.log.length)).draw, 'poland', 'his offer still stands');
    await server.stop('SIGKILL');
    await server.run();
    const [c, d] = [await server.sit(room.room, room.token), await server.sit(room.room, room.other)];
    same([c.now.draw, c.now.phase], ['poland', 'playing'], 'after kill -9');
    const look = await server.sit(room.room);
    same((await look.ask('draw', { say: 'yes' })).why, 'watching', 'a spectator');
    same(await why(d, 'yes'), 'ok', 'agreed');
    const end = await d.state((m) => m.phase === 'over');
    same([end.result.winner, end.result.by, end.result.agreed, end.draw], [null, 'orzel/2.2', true, null], 'the end');
    same(end.seed.length, 64, 'the seed is published');
    same(await why(c, 'offer'), 'over', 'afterwards');
    const record = (await server.get(`/api/records/${room.room}`)).text;
    if (!/\nnote agreed\nstopped\n(.*\n)*result none orzel\/2\.2 /.test(record)) throw new Error(record.slice(-400));
    const checked = spawnSync(program, ['check', '-'], { input: record, encoding: 'utf8' });
    same(checked.status, 0, `check says ${checked.stdout}${checked.stderr}`);
    for (const s of [c, d, look]) s.close();
    await server.end();
  },

  async 'draw: a move of the side that was asked is a no; two offers are an agreement'() {
    const server = await Server.start(['--limits', 'off']);
    const { a, b } = await table(server, 'orzel', 'poland');
    await why(b, 'offer');
    await offered([a, b], 'kriegsmarine');
    await a.ask('play', { move: a.now.legal[0] });
    await offered([a, b], null);
    await why(b, 'offer');
    await offered([a, b], 'kriegsmarine');
    same(await why(a, 'offer'), 'ok', 'the same from the other side');
    same((await b.state((m) => m.phase === 'over')).result.by, 'orzel/2.2', 'the end');
    for (const s of [a, b]) s.close();
    await server.end();
  },

  async 'draw: not in games that know no undecided end, not against a bot, not twenty-one times'() {
    const server = await Server.start(['--limits', 'off']);
    const other = await table(server, '303', 'raf');
    same('draw' in other.a.now, false, 'the page is told nothing of it');
    same(await why(other.a, 'offer'), 'no-draw', '303');
    const room = await server.open({ game: 'orzel', side: 'poland', opponent: 'bot', level: 1 });
    const alone = await server.sit(room.room, room.token);
    same('draw' in alone.now, false, 'nor with a bot');
    same(await why(alone, 'offer'), 'bot-plays', 'a bot');
    const { a, b } = await table(server, 'orzel', 'poland');
    for (let i = 0; i < 20; i++) same([await why(a, 'offer'), await why(b, 'no')], ['ok', 'ok'], `offer ${i + 1}`);
    same(await why(a, 'offer'), 'spent-draw', 'the next one');
    same((await a.ask('draw', { say: 'maybe' })).why, 'bad-message', 'a word that is none');
    for (const s of [a, b, alone, other.a, other.b]) s.close();
    await server.end();
  },
};
