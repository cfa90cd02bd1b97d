/** Attacks already announced in 303 and 111, in their order; Bitwa shows its own as pieces. */
export function orders(game: string, position: string): { from: string; to: string }[] {
  if (game !== '303' && game !== '111') return [];
  const list = / order=(\S+)/.exec(position)?.[1].split(',') ?? [];
  return list.map((o) => /^(?:flak:)?([A-Z]\d+)(?:x([A-Z]\d+))?/.exec(o)).filter((m) => m !== null).map((m) => ({ from: m[1], to: m[2] ?? m[1] }));
}
