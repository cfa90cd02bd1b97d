// Under load, with a checker that knows every acknowledged move (bench/load.c); bench/nodes is the long run.
import { cluster } from '../../bench/faults.mjs';
import { long } from '../harness/tests.mjs';

export const tests = {
  'servers and database killed, upgraded in turn, cut off, asleep: nothing acknowledged is lost, nothing done twice':
    // It stops the database that the other tests use, so it has a run of its own.
    long(async () => {
      await cluster({ games: 12, rate: 4, writes: 24, times: { node: 2, restart: 2, base: 1, cut: 1, asleep: 1 } });
    }),
};
