// GET /metrics: what a program that watches over the servers reads.
import { same } from '../harness/claims.mjs';
import { Server } from '../wire/client.mjs';
import { table, withNodes } from './cluster.mjs';

/* Every line as Prometheus wants it: name and labels, number; each name with its kind before it. */
async function read(node) {
  const { status, headers, text } = await node.get('/metrics');
  same([status, headers['content-type']], [200, 'text/plain; version=0.0.4; charset=utf-8'], 'the answer');
  const kinds = new Map();
  const values = new Map();
  for (const line of text.trimEnd().split('\n')) {
    const type = /^# TYPE (\w+) (gauge|counter|histogram)$/.exec(line);
    if (type) kinds.set(type[1], type[2]);
    if (line.startsWith('# ')) continue;
    const [, name, labels, value] = /^(\w+)(\{[^}]*\})? ([\d.e+-]+)$/.exec(line) ?? [];
    const family = name?.replace(/_(bucket|sum|count)$/, '');
    if (!kinds.has(name) && kinds.get(family) !== 'histogram') throw new Error(line);
    values.set(name + (labels ?? ''), Number(value));
  }
  return values;
}

export const tests = {
  'figures of a server alone: rooms, games, connections, commits, how long they took': async () => {
    const server = await Server.start(['--limits', 'off']);
    const before = await read(server);
    same(
      [before.get('sedzia_up'), before.get('sedzia_rooms'), before.get('sedzia_commits_total')],
      [1, 0, 0],
      'at the start',
    );
    const { a, b, seat } = await table(server, server);
    for (let i = 0; i < 5; i++) {
      same((await seat[a.state.turn].play()).ok, true, 'a move');
      const { k } = a;
      for (const s of [a, b]) if (s.k === k) await s.see((m) => m.k > k).catch(() => null);
    }
    const after = await read(server);
    same(
      ['rooms', 'games', 'connections', 'bot_queue', 'other_nodes', 'refused_total', 'failed_total'].map((n) =>
        after.get(`sedzia_${n}`),
      ),
      [1, 1, 2, 0, 0, 0, 0],
      'figures',
    );
    if (after.get('sedzia_writes_total') < 7 || after.get('sedzia_commits_total') > after.get('sedzia_writes_total'))
      throw new Error('writes');
    same(after.get('sedzia_write_seconds_count'), after.get('sedzia_writes_total'), 'the histogram counts every write');
    same(
      after.get('sedzia_write_seconds_bucket{le="+Inf"}'),
      after.get('sedzia_write_seconds_count'),
      'its last bucket',
    );
    let last = 0;
    for (const [name, value] of after)
      if (name.startsWith('sedzia_write_seconds_bucket')) {
        if (value < last) throw new Error(`${name} falls`);
        last = value;
      }
    for (const s of [a, b]) s.close();
    await server.end();
  },

  'servers that share a database count each other': withNodes(3, async (...nodes) => {
    for (const node of nodes)
      while ((await read(node)).get('sedzia_other_nodes') !== 2) await new Promise((done) => setTimeout(done, 100));
    same(await nodes[2].stop(), 0, 'one ends well');
    while ((await read(nodes[0])).get('sedzia_other_nodes') !== 1) await new Promise((done) => setTimeout(done, 100));
  }),
};
