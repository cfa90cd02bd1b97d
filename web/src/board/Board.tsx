// The board: draws fields, scenery and pieces, and says which field was pointed at. It knows no
// rules; what may be pointed at is told to it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { lookOn, useGame } from '../games';
import { plain } from '../games/plain';
import { announce } from '../lib/announce';
import { corners, layout, R, type Spot, size, step, W } from '../lib/hex';
import { about, pieceWords } from '../lib/pieces';
import { useSettings } from '../lib/settings';
import { placeName, t } from '../lib/texts';
import type { Geometry, Piece } from '../lib/types';
import type { Trails as Drawn } from '../story/trails';
import './board.css';
import './tokens.css';
import { type Frame, type Size, useBox, useFrame, useGlide } from './frame';
import { Marks } from './Marks';
import { Names, Printed, useLabels } from './names';
import { PlateDefs } from './parts';
import { usePointer } from './pointer';
import { type Tag, Tags } from './Tags';
import { PieceOnBoard } from './Token';
import { Trails } from './Trails';

interface BoardProps {
  geometry: Geometry;
  /** What lies on it, and when. */
  on: { pieces: Piece[]; round?: number; rounds?: number };
  /** Fields that begin a move, fields that go on with it, attacks among these, fields picked. */
  first?: Set<string>;
  next?: Set<string>;
  hostile?: Set<string>;
  picked?: string[];
  /** What the moves promise, by field. */
  tags?: Map<string, Tag>;
  /** A field to point at: why a move is forbidden. */
  blamed?: string;
  /** Fields of the last move. */
  last?: string[];
  /** Fields of a battle: they are looked at, all others lie in the shade. */
  stage?: string[];
  /** A piece that has just moved, and fields where something has just happened. */
  glide?: { from: string; to: string };
  struck?: Set<string>;
  /** What the last turn did, which of its beats has just come, and what it was in words. */
  trails?: Drawn;
  beat?: number;
  caption?: preact.ComponentChildren;
  /** Names of places: as the visitor wishes, unless it is said. */
  labels?: boolean;
  /** A picture: nothing to point at; of the country around these fields only, filling its box. */
  still?: boolean;
  near?: string[];
  /** … or around all of them, as large as its box allows. */
  around?: string[];
  /** Every field may be meant: a finger that misses one has not meant its neighbour. */
  exact?: boolean;
  onPoint?: (field: string) => void;
  onCancel?: () => void;
}

type Step = [number, number];
const KEYS: Record<string, Step> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [-1, -1],
  ArrowDown: [1, 1],
  PageUp: [1, -1],
  PageDown: [-1, 1],
};
/** With the east up. */
const TURNED: Record<string, Step> = {
  ArrowLeft: [-1, -1],
  ArrowRight: [1, 1],
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  PageUp: [1, -1],
  PageDown: [-1, 1],
};

/** Fields are at least so wide on a screen, in its pixels; a wide board is turned when that helps. */
const SMALLEST = 33;
const COMFORT = 42;
/** So much of a window's height a board has, the rest being words and buttons. */
const BOARDS_SHARE = 0.62;
/** So much of the country is seen around a battle. */
const STAGE = 5.5 * W;

/** A window of a few fields around the middle of some. */
function closeUp(spots: Spot[]): Frame | undefined {
  if (!spots.length) return undefined;
  const middle = (axis: 'x' | 'y') => spots.reduce((sum, s) => sum + s[axis], 0) / spots.length;
  const [width, height] = [6.4 * W, 6.4 * R];
  return { x: middle('x') - width / 2, y: middle('y') - height / 2, width, height };
}

/** The smallest window of the box's shape that shows some fields and what lies next to them, at least so wide. */
function windowOf(spots: Spot[], paper: Size, box: Size, least = paper.width / 3) {
  if (!spots.length) return undefined;
  const of = (axis: 'x' | 'y') => spots.map((s) => s[axis]);
  const [left, right, top, bottom] = [
    Math.min(...of('x')),
    Math.max(...of('x')),
    Math.min(...of('y')),
    Math.max(...of('y')),
  ];
  const shape = box.width / box.height;
  const wide = Math.max(right - left + 2 * W, least, shape * (bottom - top + 2.6 * R));
  const width = Math.min(wide, Math.max(paper.width, shape * paper.height) + 12);
  const height = width / shape;
  const place = (middle: number, length: number, all: number) =>
    length >= all + 12 ? (all - length) / 2 : Math.max(-6, Math.min(all + 6 - length, middle - length / 2));
  return {
    x: place((left + right) / 2, width, paper.width),
    y: place((top + bottom) / 2, height, paper.height),
    width,
    height,
  };
}

/** Whether a board is turned on this screen: only where it is higher than wide. The window decides, not the box on a
 *  page: a board lies the same way on every page, and who goes from one to another finds each field where it was. */
function liesEastUp(upright: Size): boolean {
  const room = { width: window.innerWidth, height: window.innerHeight * BOARDS_SHARE };
  if (window.innerWidth > window.innerHeight) return false;
  const fits = (w: number, h: number) => Math.min(room.width / w, room.height / h);
  const asIs = fits(upright.width, upright.height);
  const eastUp = fits(upright.height, upright.width);
  return asIs * W < COMFORT && eastUp > 1.12 * asIs;
}

/** Guns beside the board have no field of their own: they are drawn at their target. */
const where = (piece: Piece) => piece.field ?? piece.to;

export function Board(p: BoardProps) {
  const wishes = useSettings();
  const { geometry } = p;
  const { game } = geometry;
  const view0 = useGame(game);
  const look = view0 && lookOn(view0, geometry);
  const strange = look !== view0;
  const { sheet, box } = useBox();
  const upright = size(geometry);
  const turned = !p.still && !!box && liesEastUp(upright);
  const { width, height } = size(geometry, turned);
  const spots = useMemo(() => layout(geometry, turned), [geometry, turned]);
  const focus = useMemo(() => {
    const wanted = [...(p.next ?? []), ...(p.picked ?? [])].filter((f) => spots.has(f));
    const told = wanted.length ? wanted : (p.last ?? []);
    return (told.length ? told : p.on.pieces.map((q) => q.field ?? '')).flatMap((f) => spots.get(f) ?? []);
  }, [p.next, p.picked, p.last, p.on.pieces, spots]);
  const seenAt = (fields: string[]) => fields.flatMap((f) => spots.get(f) ?? []);
  const staged = p.stage?.join() ?? '';
  const stage = useMemo(
    () =>
      staged && box ? windowOf(seenAt([...p.stage!, ...(p.next ?? [])]), { width, height }, box, STAGE) : undefined,
    [staged, p.next, spots, box],
  );
  const view = useFrame(width, height, p.still ? undefined : box, SMALLEST / W, focus, stage);
  useGlide(sheet, box, view.frame, staged);
  const { zoomed } = view;
  const close = p.near ? closeUp(seenAt(p.near)) : p.around && box && windowOf(seenAt(p.around), upright, box);
  const frame = close ?? view.frame;
  const scale = close && box ? Math.max(box.width / close.width, box.height / close.height) : view.scale;
  const [cursor, setCursor] = useState<string>();
  const [seen, setSeen] = useState<string>();
  useEffect(() => setSeen(undefined), [p.beat, p.on.round]);
  const onPoint = (field: string) => {
    setSeen(field);
    p.onPoint?.(field);
  };
  const { svg, drag, handlers } = usePointer({
    view,
    spots,
    next: p.next,
    first: p.first,
    picked: p.exact ? undefined : p.picked,
    onPoint,
  });

  const key = (e: KeyboardEvent) => {
    const at =
      spots.get(cursor ?? '') ??
      spots.get([...(p.next ?? [])].find((f) => f[0] !== '#') ?? '') ??
      [...spots.values()][0];
    if (e.key === 'Enter' || e.key === ' ') {
      if (cursor) onPoint(cursor);
    } else if (e.key === 'Escape') {
      p.onCancel?.();
    } else if (e.key === 'n' || e.key === 'N') {
      const open = [...spots.keys()].filter((f) => p.next?.has(f));
      if (open.length) setCursor(open[(open.indexOf(cursor ?? '') + 1) % open.length]);
    } else if (KEYS[e.key]) {
      const way = (turned ? TURNED : KEYS)[e.key];
      setCursor(cursor ? (step(geometry, at, ...way)?.field ?? cursor) : at.field);
    } else {
      return;
    }
    e.preventDefault();
  };

  const byField = useMemo(() => {
    const map = new Map<string, Piece[]>();
    for (const piece of p.on.pieces) {
      const at = where(piece);
      if (at) map.set(at, [...(map.get(at) ?? []), piece]);
    }
    return map;
  }, [p.on.pieces]);

  const words = (field: string): string => {
    const spot = spots.get(field)!,
      name = placeName(spot);
    const here = (byField.get(field) ?? []).map((piece) => pieceWords(game, piece)).join('; ');
    let text = name ? `${field}, ${name}` : field;
    if (here) text += `: ${here}`;
    const may = p.next?.has(field) ? t(p.picked?.length ? 'board-target' : 'board-pickable') : '';
    const more = about(game, spot, byField.get(field) ?? []);
    return may || more ? `${text}. ${[may, more].filter(Boolean).join(' ')}` : text;
  };
  useEffect(() => {
    if (cursor) announce(words(cursor));
  }, [cursor]);
  const labels = useLabels({
    geometry,
    spots,
    turned,
    scale,
    frame: view.whole,
    look: box || p.still ? look : undefined, // names wait until it is known how large they are
    coordinates: p.labels ?? wishes.labels,
  });
  // What does not change from one move to the next is not looked at again. The ground is a picture of its own: what
  // happens on the board does not make the browser draw it anew.
  const fields = useMemo(() => [...spots.values()], [spots]);
  const round = p.on.round ?? 1,
    rounds = p.on.rounds ?? 0;
  const scenery = useMemo(
    () =>
      look && (
        <look.Scenery
          geometry={geometry}
          spots={spots}
          round={round}
          rounds={rounds}
          turned={turned}
          turn={turned ? `matrix(0 -1 1 0 0 ${upright.width})` : undefined}
          still={p.still}
        />
      ),
    [look, geometry, spots, round, rounds, turned, p.still],
  );
  const hexes = useMemo(
    () =>
      fields.map((f) => (
        <polygon
          key={f.field}
          data-field={f.field}
          class={`hex ${look?.ground(f) ?? ''}`}
          points={corners(f, R - 0.6, turned)}
        />
      )),
    [fields, look, turned],
  );
  const outlines = useMemo(() => new Map(fields.map((f) => [f.field, corners(f, R, turned)])), [fields, turned]);
  if (!look) return <div class="board" />;
  const states = [zoomed && 'zoomed', turned && 'turned', p.still && 'still'].filter(Boolean).join(' ');
  const layer = (piece: Piece) => (look.under?.(piece) ? -1 : (piece.level ?? 0));
  const sorted = [...p.on.pieces].filter(where).sort((a, b) => layer(a) - layer(b));
  const window = `${frame.x} ${frame.y} ${frame.width} ${frame.height}`;
  const interaction = p.still
    ? {}
    : {
        ...handlers,
        onKeyDown: key,
        tabIndex: 0,
        role: 'application',
        'aria-label': t('board-label'),
        'aria-describedby': 'board-keys',
        onBlur: () => setCursor(undefined),
      };
  return (
    <div class={`board board-${look === plain || strange ? 'plain' : game} ${states}`}>
      <div class="sheet" ref={sheet} style={{ '--ratio': `${width + 12} / ${height + 12}` }}>
        {!p.still && (
          <svg class="ground" viewBox={window} aria-hidden="true">
            {scenery}
          </svg>
        )}
        <svg
          ref={svg}
          viewBox={window}
          preserveAspectRatio={close ? 'xMidYMid slice' : undefined}
          {...(p.still ? { 'aria-hidden': 'true' } : {})}
          {...interaction}
        >
          <PlateDefs />
          {p.still && scenery}
          <g class="hexes">{hexes}</g>
          {staged && (
            <path
              class="shade"
              d={`M-999-999H9999V9999H-999Z${p.stage!.map((f) => `M${outlines.get(f)}Z`).join('')}`}
            />
          )}
          <Printed labels={labels} spots={spots} pieces={p.on.pieces} look={look} />
          <Marks
            spots={spots}
            next={p.next}
            hostile={p.hostile}
            picked={p.picked}
            last={p.last}
            blamed={p.blamed}
            cursor={cursor}
            turned={turned}
          />
          {/** biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing: nothing in it takes the focus */}
          <g class="pieces" aria-hidden="true">
            {sorted.map((piece, i) => (
              <PieceOnBoard
                key={`${piece.kind}${piece.side}${piece.field}${i}`}
                from={p.glide && p.glide.to === piece.field ? spots.get(p.glide.from) : undefined}
                struck={p.struck?.has(piece.field!)}
                game={game}
                piece={piece}
                at={drag && drag.from === piece.field && !piece.to ? drag.at : spots.get(where(piece)!)!}
                to={piece.to ? spots.get(piece.to) : undefined}
                crowd={byField.get(where(piece)!)!.filter((q) => (q.level ?? 0) === (piece.level ?? 0) && !q.to)}
              />
            ))}
          </g>
          <Names labels={labels} spots={spots} pieces={p.on.pieces} look={look} />
          {p.tags && <Tags tags={p.tags} spots={spots} />}
          {p.trails && <Trails game={game} trails={p.trails} spots={spots} now={p.beat} />}
          {!p.still && (
            <g class="pointing">
              {fields.map((f) => (
                <polygon
                  key={f.field}
                  data-field={f.field}
                  class={p.next?.has(f.field) ? 'touch open' : 'touch'}
                  points={outlines.get(f.field)}
                >
                  <title>{words(f.field)}</title>
                </polygon>
              ))}
            </g>
          )}
        </svg>
      </div>
      {!p.still && (
        <div class="under">
          {/** biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, or is walked over with the arrow keys */}
          <div class="board-info" tabIndex={0}>
            {cursor || seen ? words((cursor ?? seen)!) : p.caption}
          </div>
          <div class="zoom">
            {zoomed && (
              <button type="button" onClick={view.reset} aria-label={t('board-whole')} title={t('board-whole')}>
                ⤢
              </button>
            )}
            {zoomed && (
              <button type="button" onClick={() => view.zoom(1 / 0.7)} aria-label={t('zoom-out')} title={t('zoom-out')}>
                −
              </button>
            )}
            <button type="button" onClick={() => view.zoom(0.7)} aria-label={t('zoom-in')} title={t('zoom-in')}>
              +
            </button>
          </div>
          <p id="board-keys" class="hidden">
            {t('board-keys')}
          </p>
        </div>
      )}
    </div>
  );
}
