// The part of the paper that is seen: all of it where fields are large enough for a finger, else a part that follows
// what is going on; zooming with buttons, the wheel or two fingers.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Spot } from '../lib/hex';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}

/** How large the sheet is on the screen; unknown until it has been measured. */
export function useBox() {
  const sheet = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Size>();
  const there = !!sheet.current;
  useLayoutEffect(() => {
    const el = sheet.current;
    if (!el) return;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = el;
      if (width && height) setBox((b) => (b && b.width === width && b.height === height ? b : { width, height }));
    };
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(look);
    watch.observe(el);
    return () => watch.disconnect();
  }, [there]);
  // The sheet comes with the game's own code, one drawing later: look again then.
  useEffect(() => {
    if (sheet.current && !box)
      setBox({ width: sheet.current.clientWidth || 1, height: sheet.current.clientHeight || 1 });
  });
  return { sheet, box: box && box.width > 1 ? box : undefined };
}

const MARGIN = 6;

/** A window of this size over the whole that shows the spots; moves no further than it must. */
function follow(whole: Frame, size: Size, spots: Spot[], before?: Spot): Frame {
  const reach = 34;
  const along = (axis: 'x' | 'y', length: number, all: number) => {
    const start = whole[axis];
    if (length >= all || !spots.length) return start + (all - length) / 2;
    const low = Math.min(...spots.map((s) => s[axis])) - reach,
      high = Math.max(...spots.map((s) => s[axis])) + reach;
    let at = before ? before[axis] : (low + high - length) / 2;
    if (high - low > length) at = (low + high - length) / 2;
    else at = Math.max(high - length, Math.min(low, at));
    return Math.min(Math.max(at, start), start + all - length);
  };
  return { x: along('x', size.width, whole.width), y: along('y', size.height, whole.height), ...size };
}

/** `least`: pixels a unit below which only a part is shown. Never further out than the whole. `stage`: what is looked
 *  at instead, until somebody zooms by hand. */
export function useFrame(
  width: number,
  height: number,
  box: Size | undefined,
  least: number,
  focus: Spot[],
  stage?: Frame,
) {
  const whole = { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const [own, setOwn] = useState<Frame>();
  const last = useRef<Spot>();
  useEffect(() => setOwn(undefined), [width, height, stage && `${stage.x} ${stage.y} ${stage.width}`]);
  const small = box && Math.min(box.width / whole.width, box.height / whole.height) < least;
  const part: Size = small
    ? { width: Math.min(whole.width, box.width / least), height: Math.min(whole.height, box.height / least) }
    : whole;
  const home = stage ?? (small ? follow(whole, part, focus, last.current) : whole);
  if (small && !stage) last.current = { x: home.x, y: home.y };
  const frame = own ?? home;
  const clamp = (f: Frame): Frame => ({
    ...f,
    x: Math.min(Math.max(f.x, whole.x), whole.x + whole.width - f.width),
    y: Math.min(Math.max(f.y, whole.y), whole.y + whole.height - f.height),
  });
  const zoom = (factor: number, at?: Spot) =>
    setOwn((now) => {
      const f = now ?? home;
      const most = Math.min(whole.width / f.width, whole.height / f.height);
      // Out to the whole: a part of another shape than the whole grows into it.
      if (factor > most) return small && most < 1.02 ? { ...whole } : clamp({ ...whole });
      const k = Math.max(factor, whole.width / 6 / f.width),
        c = at ?? { x: f.x + f.width / 2, y: f.y + f.height / 2 };
      return clamp({ x: c.x - (c.x - f.x) * k, y: c.y - (c.y - f.y) * k, width: f.width * k, height: f.height * k });
    });
  const pan = (dx: number, dy: number) =>
    setOwn((now) => {
      const f = now ?? home;
      return clamp({ ...f, x: f.x - dx, y: f.y - dy });
    });
  return {
    frame,
    whole,
    zoom,
    pan,
    reset: () => setOwn(small || stage ? { ...whole } : undefined),
    zoomed: frame.width < whole.width - 1 || frame.height < whole.height - 1,
    scale: box ? Math.min(box.width / frame.width, box.height / frame.height) : 1,
  };
}

/** The paper glides to another part of it, where motion is wished for. */
export function useGlide(sheet: { current: HTMLElement | null }, box: Size | undefined, frame: Frame, where: string) {
  const last = useRef({ frame, where });
  useLayoutEffect(() => {
    const { frame: was, where: before } = last.current;
    last.current = { frame, where };
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (before === where || !box || still || document.documentElement.dataset.motion !== 'on') return;
    const scale = (f: Frame) => Math.min(box.width / f.width, box.height / f.height);
    const by = scale(was) / scale(frame);
    const shift = (x: 'x' | 'y', size: 'width' | 'height') =>
      (frame[x] + frame[size] / 2 - was[x] - was[size] / 2) * scale(was);
    const from = `translate(${shift('x', 'width')}px, ${shift('y', 'height')}px) scale(${by})`;
    for (const svg of sheet.current?.querySelectorAll(':scope > svg') ?? [])
      svg.animate([{ transform: from }, { transform: 'none' }], { duration: 240, easing: 'ease-out' });
  });
}
