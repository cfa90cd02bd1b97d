// A record taken apart: its head, and what happened step by step.
export interface Tape {
  game: string;
  head: string;
  /** Of a board that is not the standard one. */
  sheet: string;
  /** One for each step, with the remarks and times that stand before it: numbered as in a log. */
  lines: string[];
}

const REMARK = /^(note|time) /;

export function readTape(text: string): Tape | undefined {
  const cut = text.indexOf('\n\n');
  const game = /^game (\S+)$/m.exec(text)?.[1];
  if (!text.startsWith('sedzia record') || cut < 0 || !game) return undefined;
  const lines: string[] = [];
  let remarks = '';
  for (const line of text.slice(cut + 2).split('\n')) {
    if (!line || /^(result|seed|hash|seal) /.test(line)) continue;
    if (REMARK.test(line)) {
      remarks += `${line}\n`;
      continue;
    }
    lines.push(remarks + line);
    remarks = '';
  }
  const head = text.slice(0, cut + 2);
  const sheet = [...head.matchAll(/^\| ?(.*\n)/gm)].map((m) => m[1]).join('');
  return { game, head, sheet, lines };
}

/** The record up to its k-th step. */
export const upTo = ({ head, lines }: Tape, k: number): string =>
  `\n${head}${lines
    .slice(0, k)
    .map((l) => `${l}\n`)
    .join('')}`;

/** Who played, when and where; remarks and times. */
const PRIVATE = /^(player|promise|words|date|event|round|table|place|referee|clock|note|time) .*\n/gm;

/** What may be handed on to anybody: how it began and what happened. */
export const bare = (tape: Tape): string => upTo(tape, tape.lines.length).slice(1).replace(PRIVATE, '');
