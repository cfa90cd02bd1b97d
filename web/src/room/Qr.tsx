// A text as a QR code, drawn by the server: it may be a secret link, so it goes in the body, never in an address.
import { useEffect, useState } from 'preact/hooks';

async function draw(text: string): Promise<string> {
  try {
    const answer = await fetch('/api/qr', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    return answer.ok ? `data:image/svg+xml,${encodeURIComponent(await answer.text())}` : '';
  } catch {
    return ''; /* without a network: the link stands beside it */
  }
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
