// The part of the paper that is seen: zooming with buttons, the wheel or two fingers.
import { useEffect, useState } from 'preact/hooks';
import type { Spot } from '../lib/hex';

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Never further out than the whole. */
export function useFrame(width: number, height: number) {
  const whole = { x: -6, y: -6, width: width + 12, height: height + 12 };
  const [frame, setFrame] = useState<Frame>(whole);
  useEffect(() => setFrame(whole), [width, height]);
  const clamp = (f: Frame): Frame => ({
    ...f,
    x: Math.min(Math.max(f.x, whole.x), whole.x + whole.width - f.width),
    y: Math.min(Math.max(f.y, whole.y), whole.y + whole.height - f.height),
  });
  const zoom = (factor: number, at?: Spot) =>
    setFrame((f) => {
      const w = Math.min(whole.width, Math.max(whole.width / 5, f.width * factor));
      const k = w / f.width,
        c = at ?? { x: f.x + f.width / 2, y: f.y + f.height / 2 };
      return clamp({ x: c.x - (c.x - f.x) * k, y: c.y - (c.y - f.y) * k, width: w, height: f.height * k });
    });
  const pan = (dx: number, dy: number) => setFrame((f) => clamp({ ...f, x: f.x - dx, y: f.y - dy }));
  return { frame, zoom, pan, reset: () => setFrame(whole), zoomed: frame.width < whole.width - 1 };
}
