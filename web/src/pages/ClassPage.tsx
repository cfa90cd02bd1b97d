// /class: makes or joins one; /class/CODE#KEY: the teacher's wall, or a pupil's place.
import classWords from 'virtual:class';
import { useEffect, useState } from 'preact/hooks';
import { findClass, forgetClass, keepClass } from '../class/keep';
import { Lesson, spelt } from '../class/lesson';
import { Place } from '../class/Place';
import { c, inWords } from '../class/parts';
import { Join, Start } from '../class/Start';
import { Wall } from '../class/Wall';
import { useLive } from '../lib/live';
import { isKey, newKey } from '../lib/seats';
import { settings } from '../lib/settings';
import { loadTopic, t } from '../lib/texts';
import { Waiting } from '../lib/waiting';
import '../class/class.css';
import '../class/wall.css';

/** Refusals after which another nickname, or a little later, may do. */
const AGAIN = ['name-taken', 'bad-name', 'class-full', 'class-closed'];

function Page({ children }: { children: preact.ComponentChildren }) {
  return (
    <main id="content" class="class">
      {children}
    </main>
  );
}

function keyOf(code: string): string | undefined {
  const secret = location.hash.slice(1);
  return isKey(secret) ? secret : findClass(code)?.key;
}

function Attending({ code }: { code: string }) {
  const [key, setKey] = useState(() => keyOf(code));
  const [name, setName] = useState('');
  const [lesson, setLesson] = useState<Lesson>();
  useLive(lesson);
  useEffect(() => {
    if (!key) return;
    const now = new Lesson(code, key, name || undefined);
    setLesson(now);
    return () => now.close();
  }, [code, key, name]);
  const view = lesson?.view;
  const settled = view?.role;
  useEffect(() => {
    if (!settled || !key) return;
    // From now on the address holds the key, so that a reload, or another browser, finds the place.
    history.replaceState(null, '', `/class/${code}#${key}`);
    keepClass({ code, key, role: settled, name: view.name });
  }, [settled]);

  const no = lesson?.refused;
  if (!key || (no && AGAIN.includes(no.why)))
    return (
      <Page>
        <Join
          code={code}
          name={name || settings.value.name}
          wrong={inWords(no ?? null)}
          onName={(n) => {
            setLesson(undefined);
            setName(n);
            setKey(newKey());
          }}
        />
      </Page>
    );
  if (no) {
    if (no.why !== 'no-server') forgetClass(code);
    return (
      <Page>
        <h1>{spelt(code)}</h1>
        <p class="refusal" role="alert">
          {no.why === 'gone' ? c('erased') : inWords(no)}
        </p>
        <p>
          <a class="action" href="/class">
            {c('title')}
          </a>
        </p>
      </Page>
    );
  }
  if (!lesson || !view)
    return (
      <Page>
        <Waiting words={t(lesson && !lesson.connected ? 'reconnecting' : 'loading')} />
      </Page>
    );
  return view.role === 'teacher' ? <Wall lesson={lesson} view={view} /> : <Place lesson={lesson} view={view} />;
}

export function ClassPage({ code }: { code?: string }) {
  const [ready, setReady] = useState(false);
  useEffect(() => void loadTopic(classWords).then(() => setReady(true)), []);
  if (ready && code) return <Attending code={code} />;
  return <Page>{ready ? <Start /> : <Waiting />}</Page>;
}
