// Fingers and mouse on the board: tap, drag a piece, move the paper, zoom.
import { useRef, useState } from 'preact/hooks';
import { R, type Spot } from '../lib/hex';
import type { Field } from '../lib/types';
import type { useFrame } from './frame';

/** How far a finger may miss, in pixels of the screen. */
const SLACK = 22;

interface PointerProps {
  view: ReturnType<typeof useFrame>;
  spots: Map<string, Spot & Field>;
  next?: Set<string>;
  first?: Set<string>;
  picked?: string[];
  onPoint?: (field: string) => void;
}

export function usePointer(p: PointerProps) {
  const { frame, zoom, pan, zoomed } = p.view;
  const svg = useRef<SVGSVGElement>(null);
  const fingers = useRef(new Map<number, Spot>());
  const moved = useRef(false);
  const start = useRef<{ field?: string; at: Spot }>();
  /** A piece being dragged: from which field, and where it is now. */
  const [drag, setDrag] = useState<{ from: string; at: Spot }>();

  const scale = () => {
    const box = svg.current!.getBoundingClientRect();
    return Math.max(frame.width / box.width, frame.height / box.height);
  };
  const onPaper = (x: number, y: number): Spot => {
    const box = svg.current!.getBoundingClientRect(),
      k = scale();
    return {
      x: frame.x + (x - box.left - (box.width - frame.width / k) / 2) * k,
      y: frame.y + (y - box.top - (box.height - frame.height / k) / 2) * k,
    };
  };
  /** The field under a spot; with slack an open one nearby is taken for meant. */
  const fieldAt = (at: Spot, slack: number): string | undefined => {
    let best: string | undefined,
      nearest = R,
      open: string | undefined,
      openNearest = slack * scale();
    for (const f of p.spots.values()) {
      const d = Math.hypot(f.x - at.x, f.y - at.y);
      if (d < nearest) [best, nearest] = [f.field, d];
      if (d < openNearest && (p.next?.has(f.field) || p.picked?.includes(f.field))) [open, openNearest] = [f.field, d];
    }
    return best && p.next?.has(best) ? best : (open ?? best);
  };

  const down = (e: PointerEvent) => {
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (fingers.current.size > 1) return setDrag(undefined);
    moved.current = false;
    const at = onPaper(e.clientX, e.clientY);
    start.current = { field: fieldAt(at, e.pointerType === 'touch' ? SLACK : 0), at: { x: e.clientX, y: e.clientY } };
  };
  const move = (e: PointerEvent) => {
    const before = fingers.current.get(e.pointerId);
    if (!before) return;
    const here = { x: e.clientX, y: e.clientY };
    const other = [...fingers.current].find(([id]) => id !== e.pointerId)?.[1];
    const far = Math.hypot(here.x - start.current!.at.x, here.y - start.current!.at.y) > 10;
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y),
        is = Math.hypot(here.x - other.x, here.y - other.y);
      if (was > 0 && is > 0) zoom(was / is, onPaper((here.x + other.x) / 2, (here.y + other.y) / 2));
      moved.current = true;
    } else if (drag) {
      setDrag({ ...drag, at: onPaper(here.x, here.y) });
    } else if (far && !moved.current && start.current!.field && p.first?.has(start.current!.field)) {
      const from = start.current!.field;
      if (!p.picked?.includes(from)) p.onPoint?.(from);
      svg.current!.setPointerCapture?.(e.pointerId);
      setDrag({ from, at: onPaper(here.x, here.y) });
      moved.current = true;
    } else if (zoomed && (far || moved.current)) {
      pan((here.x - before.x) * scale(), (here.y - before.y) * scale());
      moved.current = true;
    } else {
      return;
    }
    fingers.current.set(e.pointerId, here);
  };
  const up = (e: PointerEvent) => {
    const known = fingers.current.delete(e.pointerId);
    const at = onPaper(e.clientX, e.clientY);
    if (drag) {
      const to = fieldAt(at, SLACK);
      setDrag(undefined);
      if (to && to !== drag.from && e.type === 'pointerup') p.onPoint?.(to);
    } else if (known && !moved.current && e.type === 'pointerup' && e.button === 0) {
      const field = fieldAt(at, e.pointerType === 'touch' ? SLACK : 0);
      if (field) p.onPoint?.(field);
    }
  };
  const wheel = (e: WheelEvent) => {
    if (!e.ctrlKey && !zoomed) return;
    e.preventDefault();
    zoom(e.deltaY > 0 ? 1.15 : 1 / 1.15, onPaper(e.clientX, e.clientY));
  };
  return {
    svg,
    drag,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onWheel: wheel },
  };
}
