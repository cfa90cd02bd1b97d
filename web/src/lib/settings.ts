// What a visitor has chosen, for what is drawn: see wishes.ts.
import { useEffect, useState } from 'preact/hooks';
import { listeners, type Settings, settings } from './wishes';

export * from './wishes';

export function useSettings(): Settings {
  const [, redraw] = useState(0);
  useEffect(() => {
    const tell = () => redraw((n) => n + 1);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
  return settings.value;
}
