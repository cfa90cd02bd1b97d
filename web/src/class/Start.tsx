// /class: two taps to a class, or a code to join one.
import { useState } from 'preact/hooks';
import { ask, refusalIn } from '../lib/api';
import { go } from '../lib/route';
import { CodeInput } from '../pages/parts';
import { NameField } from '../room/Fields';
import { classes, keepClass } from './keep';
import { readCode, spelt } from './lesson';
import { c } from './parts';

interface Made {
  class: string;
  key: string;
  link: string;
  addresses?: string[];
  pl?: string;
  en?: string;
}

async function make(name: string): Promise<string | undefined> {
  const answer = await ask<Made>('/api/classes', { body: name ? { name } : {} });
  const made = answer.body;
  if (!answer.ok || !made) return refusalIn(answer);
  keepClass({ code: made.class, key: made.key, role: 'teacher', name: name || undefined, addresses: made.addresses });
  go(made.link);
  return undefined;
}

export function Start() {
  const [teacher, setTeacher] = useState(false);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState('');
  const mine = classes();
  const begin = async (e: Event) => {
    e.preventDefault();
    if ((e.currentTarget as Element).querySelector('[aria-invalid=true]')) return;
    setWrong((await make(name.trim())) ?? '');
  };
  const join = (e: Event) => {
    e.preventDefault();
    const code = readCode(new FormData(e.target as HTMLFormElement).get('code')!.toString());
    if (code) go(`/class/${code}`);
    else setWrong(c('bad-code'));
  };
  return (
    <>
      <h1>{c('title')}</h1>
      <p>{c('what')}</p>
      {!teacher && (
        <p>
          <button type="button" class="action large" data-teacher onClick={() => setTeacher(true)}>
            {c('teacher')}
          </button>
        </p>
      )}
      {teacher && (
        <form class="make" onSubmit={(e) => void begin(e)}>
          <button type="submit" class="action large" data-begin>
            {c('begin')}
          </button>
          <NameField name="class-name" label={c('name')} value={name} onValue={setName} />
        </form>
      )}
      <form class="code" onSubmit={join}>
        <h2>{c('pupil')}</h2>
        <CodeInput id="class-code" like="KRB WTZ" label={c('code')} go={c('go')} capitals />
      </form>
      <p role="alert" class="refusal">
        {wrong}
      </p>
      {mine.length > 0 && (
        <section>
          <h2>{c('mine')}</h2>
          <ul>
            {mine.map((k) => (
              <li key={k.code}>
                <a href={`/class/${k.code}#${k.key}`}>{k.name || spelt(k.code)}</a>
                {k.role === 'teacher' && ` (${c('as-teacher')})`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p class="small">
        <a class="alone" href="/privacy">
          {c('privacy')}
        </a>
      </p>
    </>
  );
}

/** A pupil comes for the first time. */
export function Join(p: { code: string; name: string; wrong: string; onName: (name: string) => void }) {
  const [name, setName] = useState(p.name);
  return (
    <form
      class="join"
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() && !e.currentTarget.querySelector('[aria-invalid=true]')) p.onName(name.trim());
      }}
    >
      <h1>
        {c('join')} <span class="spelt">{spelt(p.code)}</span>
      </h1>
      <NameField label={c('nickname')} value={name} onValue={setName} />
      <p role="alert" class="refusal">
        {p.wrong}
      </p>
      <p>
        <button type="submit" class="action large" data-join>
          {c('go')}
        </button>
      </p>
      <p class="small">
        {c('no-names')} <a href="/privacy">{c('privacy')}</a>
      </p>
    </form>
  );
}
