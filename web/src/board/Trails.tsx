// What the last turn did, drawn over the board until the next one ends: ways as arrows, shots as tracers with the dice
// beside their target, what is gone as a crossed ghost.
import { gameView } from '../games';
import { R, type Spot } from '../lib/hex';
import type { Trails as Drawn, Loss, Shot, Way } from '../story/trails';
import { Die } from './dice';
import './trails.css';

const point = (s: Spot) => `${s.x.toFixed(1)} ${s.y.toFixed(1)}`;

/** From a little behind `a` to a little before `b`. */
function between(a: Spot, b: Spot, start: number, stop: number): [Spot, Spot] {
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const at = (k: number): Spot => ({ x: a.x + ((b.x - a.x) / d) * k, y: a.y + ((b.y - a.y) / d) * k });
  return [at(Math.min(start, d / 3)), at(Math.max(d - stop, d / 2.6))];
}

const HEAD = 12;
/** How far from the middle of a field an arrow ends, so that its head touches the piece and hides none of it. */
function stopBefore(a: Spot, b: Spot, [rx, ry]: [number, number]): number {
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  return HEAD + 1 + 1 / Math.hypot(Math.cos(angle) / rx, Math.sin(angle) / ry);
}

interface ArrowProps {
  way: Way;
  spots: Map<string, Spot>;
  reach: [number, number];
  fresh: boolean;
}

function Arrow({ way, spots, reach, fresh }: ArrowProps) {
  const path = way.fields.flatMap((f) => spots.get(f) ?? []);
  if (path.length < 2) return null;
  const last = path.length - 1;
  const [, tip] = between(path[last - 1], path[last], 0, stopBefore(path[last - 1], path[last], reach));
  const [start] = between(path[0], path[1], R * 0.3, 0);
  const line = [start, ...path.slice(1, last), tip];
  const angle = (Math.atan2(path[last].y - path[last - 1].y, path[last].x - path[last - 1].x) * 180) / Math.PI;
  const d = `M${line.map(point).join('L')}`;
  return (
    <g class={`way ${fresh ? 'fresh' : ''}`} data-way={way.fields.join(' ')}>
      <circle class="left" cx={path[0].x} cy={path[0].y} r={R * 0.28} />
      <path class="edge" d={d} />
      <path class="line" d={d} pathLength={1} />
      <path class="head" d="M-2-8L12 0-2 8z" transform={`translate(${point(tip)}) rotate(${angle.toFixed(1)})`} />
    </g>
  );
}

/** A badge with the number that stands before its sentence. */
function Badge({ n, at }: { n: number; at: Spot }) {
  return (
    <g class="badge" transform={`translate(${point(at)})`}>
      <circle r="8" />
      <text y="3.8">{n}</text>
    </g>
  );
}

function Tracer({ game, shot, spots, fresh }: { game: string; shot: Shot; spots: Map<string, Spot>; fresh: boolean }) {
  const to = spots.get(shot.to);
  if (!to) return null;
  const from = shot.from ? spots.get(shot.from) : undefined;
  const line = from && between(from, to, R * 0.4, R * 0.78);
  const size = 22;
  const faces = shot.faces.filter(Boolean);
  const left = -(faces.length * size) / 2;
  return (
    <g class={`shot ${shot.hit ? 'hit' : 'miss'} ${fresh ? 'fresh' : ''}`} data-shot={`${shot.from ?? ''}>${shot.to}`}>
      {line && <path class="edge" d={`M${point(line[0])}L${point(line[1])}`} />}
      {line && <path class="line" d={`M${point(line[0])}L${point(line[1])}`} pathLength={1} />}
      <g transform={`translate(${point({ x: to.x, y: to.y + R * 0.72 })})`}>
        {faces.map((face, i) => (
          <g key={i} class="fell" transform={`translate(${left + i * size} ${-size / 2})`}>
            <Die game={game} face={face} size={size} />
          </g>
        ))}
      </g>
    </g>
  );
}

function Lost({ game, loss, spots }: { game: string; loss: Loss; spots: Map<string, Spot> }) {
  const at = spots.get(loss.field);
  const { Token } = gameView(game);
  if (!at) return null;
  return (
    <g class={`loss ${loss.kind}`} data-loss={loss.field} transform={`translate(${point(at)})`}>
      {loss.gone && (
        <g class="ghost">
          <Token piece={loss.gone} />
        </g>
      )}
      {loss.gone ? (
        <path class="cross" d="M-14-14L14 14M14-14L-14 14" />
      ) : (
        <path class="burst" d="M13-22l2 6 6-3-3 6 6 2-6 2 3 6-6-3-2 6-2-6-6 3 3-6-6-2 6-2-3-6 6 3z" />
      )}
    </g>
  );
}

interface TrailsProps {
  game: string;
  trails: Drawn;
  spots: Map<string, Spot>;
  /** The beat that has just come: drawn as it happens. */
  now?: number;
}

export function Trails({ game, trails, spots, now }: TrailsProps) {
  const reach = gameView(game).reach ?? [20, 20];
  const middle = (w: Way): Spot | undefined => {
    const [a, b] = [spots.get(w.fields[0]), spots.get(w.fields[1])];
    return a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing: nothing in it takes the focus
    <g class="trails" aria-hidden="true">
      {trails.ways.map((w) => (
        <Arrow key={w.fields[0] + w.n} way={w} spots={spots} reach={reach} fresh={w.n === now} />
      ))}
      {trails.losses.map((l) => (
        <Lost key={l.field + l.kind} game={game} loss={l} spots={spots} />
      ))}
      {trails.shots.map((s) => (
        <Tracer key={`${s.n}${s.from}${s.to}`} game={game} shot={s} spots={spots} fresh={s.n === now} />
      ))}
      {trails.ways.length > 1 &&
        trails.ways.map((w) => {
          const at = middle(w);
          return at && <Badge key={w.fields[0] + w.n} n={w.n} at={at} />;
        })}
    </g>
  );
}
