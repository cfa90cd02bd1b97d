// The country under a board, as web/make/maps draws it: paths and names in the units of lib/hex, north up.

interface MapWord {
  /** town, water, river, country, island, wood … */
  kind: string;
  x: number;
  y: number;
  pl: string;
  en: string;
}

export interface BoardMap {
  width: number;
  height: number;
  /** Paper units a kilometre. */
  scale: number;
  /** Paths by kind: rivers, roads, railways, borders, the graticule. */
  lines: Record<string, string>;
  /** Closed paths by kind: land, a coarser copy of it for hachures, woods, hills. */
  areas: Record<string, string>;
  words: MapWord[];
  /** Printed numbers: depths of the sea. */
  marks: { kind: string; x: number; y: number; text: string }[];
}
