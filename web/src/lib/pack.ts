// A long text in an address: packed, in letters an address takes.
const bytesOf = async (s: ReadableStream): Promise<Uint8Array> => new Uint8Array(await new Response(s).arrayBuffer());

export async function pack(text: string): Promise<string> {
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let letters = '';
  for (const b of packed) letters += String.fromCharCode(b);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Nothing if it is no such text. */
export async function unpack(letters: string): Promise<string | undefined> {
  try {
    const raw = atob(letters.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
    return new TextDecoder().decode(
      await bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))),
    );
  } catch {
    return undefined;
  }
}
