// /desk: the events this browser knows, and a new one.
import hallWords from 'virtual:hall';
import { useEffect, useState } from 'preact/hooks';
import { h } from '../hall/parts';
import { Start } from '../hall/Start';
import { loadTopic } from '../lib/texts';
import { Waiting } from '../lib/waiting';
import '../hall/hall.css';
import '../hall/lists.css';

export function StartPage() {
  const [ready, setReady] = useState(false);
  useEffect(() => void loadTopic(hallWords).then(() => setReady(true)), []);
  return (
    <main id="content" class="hall">
      {ready ? (
        <>
          <h1>{h('desk')}</h1>
          <p>{h('desk-what')}</p>
          <Start />
        </>
      ) : (
        <Waiting />
      )}
    </main>
  );
}
