// A long text in an address: packed, in letters an address takes.
const bytesOf = async (s: ReadableStream): Promise<Uint8Array> => new Uint8Array(await new Response(s).arrayBuffer());

export async function pack(text: string): Promise<string> {
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let letters = '';
  for (const b of packed) letters += String.fromCharCode(b);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Nothing if it is no such text, or one of more bytes than that. */
export async function unpack(letters: string, most = 1 << 20): Promise<string | undefined> {
  try {
    const raw = atob(letters.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
    const text = await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
    return text.length > most ? undefined : new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

/** Mail and messengers take links of so many letters. */
export const LONGEST = 8000;

/** The address of a moment of a game, with the whole game packed in it. */
export const recordLink = (packed: string, k = 0): string => `${location.origin}/replay?k=${k}#record=${packed}`;

/** The game in such an address, still packed. */
export const packedIn = (hash: string): string | undefined => /^#record=(.+)$/.exec(hash)?.[1];
