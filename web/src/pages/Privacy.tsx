// What is kept, why, how long, who sees it, how to remove it: docs/guide/privacy, with this server's number of days.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../lib/api';
import { markdown } from '../lib/markdown';
import { language, say } from '../lib/texts';
import { Waiting } from '../lib/waiting';

const files = import.meta.glob<string>('../../../docs/guide/privacy.*.md', { query: '?raw', import: 'default' });

/** How long a finished game stays, in words; 0: the server removes nothing by itself; undefined: none was asked. */
function keepWords(days?: number): string {
  if (days === undefined) return say('room.keep-default');
  return days ? say('room.keep', { days }) : say('room.keep-always');
}

export function Privacy() {
  const [days, setDays] = useState<number>();
  const [text, setText] = useState('');
  useEffect(() => {
    void files[`../../../docs/guide/privacy.${language()}.md`]().then(setText);
  }, [language()]);
  useEffect(() => {
    void ask<{ keep?: number }>('/health').then(({ body }) => body && setDays(body.keep ?? 0));
  }, []);
  return (
    <main id="content" class="guide">
      {!text && <Waiting />}
      {markdown(text.replace('{keep}', keepWords(days)), () => null)}
    </main>
  );
}
