// A record taken apart: its head, and what happened line by line.
export interface Tape {
  game: string;
  head: string;
  lines: string[];
}

export function readTape(text: string): Tape | undefined {
  const cut = text.indexOf('\n\n');
  const game = /^game (\S+)$/m.exec(text)?.[1];
  if (!text.startsWith('sedzia record') || cut < 0 || !game) return undefined;
  const lines = text
    .slice(cut + 2)
    .split('\n')
    .filter((l) => l && !/^(result|seed|hash) /.test(l));
  return { game, head: text.slice(0, cut + 2), lines };
}

/** The record up to its k-th line. */
export const upTo = ({ head, lines }: Tape, k: number): string =>
  `\n${head}${lines
    .slice(0, k)
    .map((l) => `${l}\n`)
    .join('')}`;
