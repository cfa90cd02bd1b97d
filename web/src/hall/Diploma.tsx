// Diplomas and certificates: A4 across, drawn by the page itself, so that they look the same with and without a server.
import type { ComponentChildren } from 'preact';
import { language } from '../lib/texts';
import type { Hall } from './hall';
import { h } from './parts';
import type { Discipline, EntrantRow, EntrantsView, FinalView } from './types';

const [WIDTH, HEIGHT] = [1754, 1240];
/** From the edge of the sheet to the middle of the frame, and to its inner line. */
const [MIDDLE, INNER] = [86, 128];

const PLANE =
  'M0-15c1.600 0 2.400 2.400 2.600 6l.2 3 14.400 3.200c.9.2 1.200 1 1 2.600' +
  'l-.2 1.600-15.400.6-1 8.200 4.600 2c.6.3.7 1.400.5 2.600L0 14.600l-6.700-.4' +
  'c-.2-1.200-.1-2.300.5-2.600l4.600-2-1-8.200-15.400-.6-.2-1.600c-.2-1.600.1-2.400 1-2.600' +
  'l14.400-3.200.2-3C-2.400-12.600-1.600-15 0-15Z';
const SHIP =
  'M-16 3c2-2.400 5.700-3 9.500-3h3l1-4.700h1.900v-4.700h1.400v4.700h2.900l1 4.700h3.800' +
  'c4.700 0 7.600 1 9.500 2-2.900 3.700-8.600 4.600-16.200 4.600S-13.300 5.700-16 3z';

/** The sign of each game, in a round field of its colour. */
const SIGNS: Record<string, { colour: string; sign: ComponentChildren }> = {
  303: { colour: '#1f5c4a', sign: <path d={PLANE} /> },
  111: { colour: '#5a3b7a', sign: <path d={PLANE} transform="rotate(45)" /> },
  7: { colour: '#7c3f0a', sign: <path d="M-9 15V-15h2.400v1.200H11l-5 5.200 5 5.200H-6.600V15z" /> },
  orzel: {
    colour: '#114f76',
    sign: (
      <>
        <path d={SHIP} />
        <path d="M-15 13q3.700-3.500 7.500 0t7.500 0 7.500 0 7.500 0" fill="none" stroke="#fbf6e6" stroke-width="2" />
      </>
    ),
  },
  bitwa: {
    colour: '#9b1c2b',
    sign: (
      <>
        <path d="M-12-13H12V1c0 8-6 12.500-12 15C-6 13.500-12 9-12 1Z" />
        <path d="M-7-8L7 8M7-8L-7 8" stroke="#9b1c2b" stroke-width="2.600" stroke-linecap="round" />
      </>
    ),
  },
};
const OTHER = {
  colour: '#595446',
  sign: <path d="M0-15l4.400 9.800 10.600 1-8 7 2.400 10.400L0 7.700-9.400 13.200-7 2.800l-8-7 10.600-1z" />,
};

/** Three waves that cross: the pattern of a frame, along one edge. */
const wave = (length: number, phase: number): string =>
  Array.from({ length: Math.floor(length / 6) + 1 }, (_, i) => {
    const y = 9 * Math.sin((i * 6) / 24 + phase * 2.09);
    return `${i ? 'L' : 'M'}${i * 6} ${y.toFixed(1)}`;
  }).join('');

const Edge = ({ length, at }: { length: number; at: string }) => (
  <g transform={at} fill="none" stroke="#1f5c4a" stroke-opacity="0.55" stroke-width="1.4">
    {[0, 1, 2].map((phase) => (
      <path key={phase} d={wave(length, phase)} />
    ))}
  </g>
);

const Sign = ({ x, y, game, size = 44 }: { x: number; y: number; game: string; size?: number }) => {
  const { colour, sign } = SIGNS[game] ?? OTHER;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={size} fill="#fbf6e6" stroke="#b8892f" stroke-width="3.5" />
      <circle r={size - 7} fill={colour} />
      <g fill="#fbf6e6" transform={`scale(${size / 26})`}>
        {sign}
      </g>
    </g>
  );
};

const rays = Array.from({ length: 25 }, (_, i) => {
  const [a, b] = [0.5, 0.94].map((k) => Math.PI + ((i + k) * Math.PI) / 25);
  const point = (angle: number) => `${877 + 1500 * Math.cos(angle)} ${900 + 1500 * Math.sin(angle)}`;
  return `M877 900L${point(a)}L${point(b)}Z`;
}).join('');

const WINGS = [0, 1, 2, 3].map(
  (i) =>
    `M${19 + i * 1.5} ${-10 + i * 7}Q${40 - i * 3} ${-14 + i * 7} ${58 - i * 9} ${-20 + i * 9}` +
    `Q${50 - i * 7} ${-4 + i * 8} ${21 + i} ${-5 + i * 7}Z`,
);

/** The sheet behind the words: frame, rays, hills, and the signs of the games played. */
function Sheet({ games }: { games: string[] }) {
  const corners = [
    [MIDDLE, MIDDLE],
    [WIDTH - MIDDLE, MIDDLE],
    [MIDDLE, HEIGHT - MIDDLE],
    [WIDTH - MIDDLE, HEIGHT - MIDDLE],
  ];
  return (
    <svg class="sheet-behind" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill="#fbf6e6" />
      <path d={rays} fill="#e9c56a" fill-opacity="0.16" />
      <path
        d={
          'M128 1010C230 970 280 945 330 950' +
          'S480 1000 560 1000 720 945 800 945 960 990 1040 990 1210 935 1290 935 1400 985 1480 985 1590 965 1626 950' +
          'V1112H128Z'
        }
        fill="#1f5c4a"
        fill-opacity="0.1"
      />
      <path
        d={
          'M128 1060C230 1030 300 1010 380 1010' +
          'S560 1050 640 1050 820 1005 900 1005 1100 1052 1180 1052 1340 1000 1420 1000 1560 1030 1626 1040' +
          'V1112H128Z'
        }
        fill="#1f5c4a"
        fill-opacity="0.13"
      />
      <rect x="0" y="1112" width={WIDTH} height={HEIGHT - 1112} fill="#fbf6e6" />
      {[0, WIDTH - INNER].map((x) => (
        <rect key={x} x={x} width={INNER} height={HEIGHT} fill="#fbf6e6" />
      ))}
      <rect width={WIDTH} height={INNER} fill="#fbf6e6" />
      <g fill="none">
        <rect x="44" y="44" width={WIDTH - 88} height={HEIGHT - 88} stroke="#1f5c4a" stroke-width="5" />
        <rect
          x={INNER}
          y={INNER}
          width={WIDTH - 2 * INNER}
          height={HEIGHT - 2 * INNER}
          stroke="#b8892f"
          stroke-width="2.5"
        />
      </g>
      {[MIDDLE, HEIGHT - MIDDLE].map((y) => (
        <Edge key={y} length={WIDTH - 194} at={`translate(97 ${y})`} />
      ))}
      {[MIDDLE, WIDTH - MIDDLE].map((x) => (
        <Edge key={x} length={HEIGHT - 194} at={`translate(${x} 97) rotate(90)`} />
      ))}
      {corners.map(([x, y], i) => (
        <Sign key={i} x={x} y={y} game={games[i % games.length]} />
      ))}
      <g transform="translate(877 200) scale(1.55)" fill="#b8892f">
        <path d="M0-16l4.700 10.400 11.300 1-8.500 7.500 2.500 11.100L0 8.200-10 14l2.500-11.100L-16-4.600l11.300-1z" />
        {WINGS.map((d, i) => (
          <path key={i} d={d} />
        ))}
        <g transform="scale(-1 1)">
          {WINGS.map((d, i) => (
            <path key={i} d={d} />
          ))}
        </g>
      </g>
    </svg>
  );
}

const WORDED = 10; // places that have a word of their own

/** "pierwszego miejsca"; from the eleventh on by number, and so are places that are shared. */
const placeWords = (place: number, shown: string): string =>
  place <= WORDED && /^\d+\.?$/.test(shown) ? h(`diploma-place.${place}`) : h('diploma-place-n', { place: shown });

interface OneProps {
  hall: Hall;
  discipline: Discipline;
  title: string;
  name: string;
  people: string;
  school?: string;
  children: ComponentChildren;
}

function One({ hall, discipline, title, name, people, school, children }: OneProps) {
  const date = new Date(hall.now()).toLocaleDateString(language(), { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <section class="diploma">
      <Sheet games={discipline.games} />
      <div class="diploma-words">
        <p class="diploma-event">{hall.name}</p>
        <h2>{title}</h2>
        {children}
        <p class="diploma-name">{name}</p>
        {people && <p class="diploma-people">{people}</p>}
        {school && <p class="ital">{school}</p>}
      </div>
      <div class="diploma-foot">
        <span>{h('diploma-referee')}</span>
        <span class="ital">{date}</span>
        <span>{h('diploma-organiser')}</span>
      </div>
    </section>
  );
}

/** All who played for an entrant, also those who were replaced. */
const peopleOf = (row?: EntrantRow): string[] => [
  ...new Set((row?.players ?? []).flatMap((p) => [...(p.before ?? []), p.name]).filter(Boolean)),
];

interface Props {
  hall: Hall;
  discipline: Discipline;
  /** So many places get one. */
  most: number;
}

export function Diplomas({ hall, discipline: d, most }: Props) {
  const final = d.stages.length && d.stages.every((s) => s.over) ? hall.view<FinalView>('final', d.key) : undefined;
  const rows = hall.view<EntrantsView>('entrants', d.key)?.entrants ?? [];
  const team = d.games.length > 1;
  if (!final) return <p class="empty">{h('no-final')}</p>;
  return (
    <>
      {final.rows
        .filter((r) => r.place <= most)
        .map((r) => {
          const people = peopleOf(rows.find((x) => x.entrant.number === r.entrant.number));
          return (
            <One
              key={r.entrant.number}
              hall={hall}
              discipline={d}
              title={h('diploma')}
              name={r.entrant.name}
              people={team ? people.join(' · ') : people.filter((p) => p !== r.entrant.name).join(' · ')}
              school={r.entrant.school}
            >
              <p class="ital">{h('diploma-for-place')}</p>
              <p class="diploma-place">{placeWords(r.place, r.shown)}</p>
              <p class="ital">{h(team ? 'diploma-team' : 'diploma-person', { name: d.name })}</p>
            </One>
          );
        })}
    </>
  );
}

/** For everybody who played, also for those who were replaced. */
export function Certificates({ hall, discipline: d }: Omit<Props, 'most'>) {
  const rows = hall.view<EntrantsView>('entrants', d.key)?.entrants ?? [];
  const all = rows.flatMap((row) => {
    const people = peopleOf(row);
    return (people.length ? people : [row.entrant.name]).map((name) => ({ name, of: row.entrant }));
  });
  if (!all.length) return <p class="empty">{h('no-entrants')}</p>;
  return (
    <>
      {all.map(({ name, of }) => (
        <One
          key={`${of.number} ${name}`}
          hall={hall}
          discipline={d}
          title={h('certificate')}
          name={name}
          people={of.name === name ? '' : of.name}
          school={of.school}
        >
          <p class="ital">{h('certificate-for', { name: d.name })}</p>
        </One>
      ))}
    </>
  );
}
