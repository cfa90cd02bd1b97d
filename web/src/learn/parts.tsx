// Small things the pages of learning draw.
import { l } from './words';

const STAR = 'M0-10L3-3.4 10-3 4.6 1.6 6.4 8.8 0 5-6.4 8.8-4.6 1.6-10-3-3-3.4z';

export function Stars({ n }: { n: number }) {
  return (
    <span class="stars" role="img" aria-label={l('stars', { n })} data-stars={n}>
      {[1, 2, 3].map((i) => (
        <svg key={i} viewBox="-12 -12 24 24" width="20" height="20" class={i <= n ? 'won' : ''} aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}

export function Flame() {
  return (
    <svg class="flame" viewBox="0 0 24 28" width="20" height="24" aria-hidden="true">
      <path class="outer" d="M12 1c1 6 8 8 8 16a8 8 0 0 1-16 0c0-4 2-6 3-9 2 2 2 4 3 5 2-3 3-7 2-12z" />
      <path class="inner" d="M12 14c2 2 4 4 4 7a4 4 0 0 1-8 0c0-2 1-3 2-4l1 2c1-1 1-3 1-5z" />
    </svg>
  );
}
