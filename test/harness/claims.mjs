// What a test of scripts claims.

/** Two values are the same, whatever they are made of. */
export function same(is, want, what) {
  const [a, b] = [JSON.stringify(is), JSON.stringify(want)];
  if (a !== b) throw new Error(`${what}: ${a}, not ${b}`);
}

export function isTrue(x, what) {
  if (!x) throw new Error(what);
}
