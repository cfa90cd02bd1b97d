/** Words as typed: blanks part them, quotes hold them together. */
export const typed = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|„([^”]*)”|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3]);
