// Words for the dice: random ones, with those of the player before them, and their SHA-256, which is told before
// anybody's words are. Written here because crypto.subtle is missing on the plain http of a classroom.

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RANDOM = 20; // letters of five bits each
/** How many letters of one's own fit before them. */
export const OWN_WORDS = 19;

/** Words nobody can guess, at most 40 letters. */
export function diceWords(own = ''): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM));
  const random = [...bytes].map((b) => LETTERS[b & 31]).join('');
  return `${own.trim().slice(0, OWN_WORDS)} ${random}`.trim();
}

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
};
/** The first 32 bits behind the point. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const FIRST = primes(8).map((p) => fraction(Math.sqrt(p)));
const ROUNDS = primes(64).map((p) => fraction(Math.cbrt(p)));
const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** One block of 64 bytes into the eight words of the sum (FIPS 180-4). */
function mix(sum: number[], block: DataView): void {
  const w = Array.from({ length: 64 }, (_, i) => (i < 16 ? block.getInt32(4 * i) : 0));
  for (let i = 16; i < 64; i++) {
    const low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = sum;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[i] + w[i];
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) sum[i] = (sum[i] + x) | 0;
}

/** SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  const sum = [...FIRST];
  for (let at = 0; at < padded.length; at += 64) mix(sum, new DataView(padded.buffer, at, 64));
  return sum.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
