// The countries under the boards: named fields lie where they are, sea fields at sea.

import r303 from 'virtual:map/303';
import orzel from 'virtual:map/orzel';
import { expect, test, vi } from 'vitest';
import { layout } from '../src/lib/hex';
import type { BoardMap } from '../src/lib/map';
import { Rules } from '../src/lib/rules';
import { RulesWorker } from './rules';

type Point = [number, number];
vi.stubGlobal('Worker', RulesWorker);
const rules = new Rules();

/** Rings of a path of relative steps. */
function rings(d: string): Point[][] {
  return d
    .split('M')
    .slice(1)
    .map((ring) => {
      const n = (ring.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: n.length / 2 }, (_, i): Point => {
        x += n[2 * i];
        y += n[2 * i + 1];
        return [x, y];
      });
    });
}

function onLand(map: BoardMap, [x, y]: Point): boolean {
  let inside = false;
  for (const ring of rings(map.areas.land))
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    });
  return inside;
}

test('303: airfields and London on land, the Channel and the North Sea at sea', async () => {
  const board = await rules.board('303'),
    map = r303,
    spots = layout(board);
  const land = (f: string) => onLand(map, [spots.get(f)!.x, spots.get(f)!.y]);
  for (const f of board.fields.filter((x) => x.ground)) expect(`${f.field} ${land(f.field)}`).toBe(`${f.field} true`);
  for (const f of ['D8', 'F8', 'H7', 'G9', 'J3', 'K2', 'L4']) expect(`${f} ${land(f)}`).toBe(`${f} false`);
  expect(JSON.stringify(map).length).toBeLessThan(60000);
});

test('Orzeł: the middle of a sea field is sea, islands are land', async () => {
  const board = await rules.board('orzel'),
    map = orzel,
    spots = layout(board);
  const ashore = board.fields.filter(
    (f) => f.ground !== 'X' && onLand(map, [spots.get(f.field)!.x, spots.get(f.field)!.y]),
  );
  // Öland, Fehmarn and Lolland lie in the middle of theirs.
  expect(ashore.map((f) => f.field)).toEqual(['G9', 'B13', 'A14']);
  const W = Math.sqrt(3) * 32;
  for (const [column, row] of [
    [9, 7],
    [5.5, 12],
    [13, 5],
    [13.5, 4],
  ])
    expect(onLand(map, [(column - 0.5) * W, ((row - 1) * 1.5 + 1) * 32])).toBe(true);
  expect(JSON.stringify(map).length).toBeLessThan(60000);
});
