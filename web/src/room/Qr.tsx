// A text as a QR code, drawn by the server: it may be a secret link, so it goes in the body, never in an address.
import { useEffect, useState } from 'preact/hooks';
import { askText } from '../lib/api';

async function draw(text: string): Promise<string> {
  const { ok, body } = await askText('/api/qr', { body: { text } });
  // Without a network there is none: the link stands beside it.
  return ok && body ? `data:image/svg+xml,${encodeURIComponent(body)}` : '';
}

export function Qr({ text, alt, size = 200 }: { text: string; alt: string; size?: number }) {
  const [code, setCode] = useState('');
  useEffect(() => {
    let late = false;
    void draw(text).then((drawn) => !late && setCode(drawn));
    return () => {
      late = true;
    };
  }, [text]);
  return code ? <img class="qr" src={code} alt={alt} width={size} height={size} /> : null;
}
