// Where an event begins: a form with sensible defaults, on the server or in this browser alone; a file taken up again.
import { useState } from 'preact/hooks';
import disciplines from '../../../data/disciplines.txt?raw';
import { download } from '../lib/download';
import { GAMES, infoOf } from '../lib/games';
import { alone, go } from '../lib/route';
import { newKey } from '../lib/seats';
import { Folded } from './folded';
import type { Answer, Hall, Said } from './hall';
import { type Known, keep, known, remember } from './keep';
import { Field, FileButton, h, Words } from './parts';

/** The disciplines of a new event, as the desk itself reads them: `discipline KEY "NAME" GAME…`. */
const GROUPS = [...disciplines.matchAll(/^discipline (\S+) "([^"]*)" (.+)$/gm)].map(([, key, name, games]) => ({
  key,
  name,
  games: games.split(' '),
}));
/** A game that no discipline names has one of its own: so does `create`. */
const OTHERS = GAMES.filter((game) => !GROUPS.some((d) => d.games.includes(game)));
const LIST = [...GROUPS, ...OTHERS.map((game) => ({ key: game, name: infoOf(game)?.title ?? game, games: [game] }))];
const DISCIPLINES = LIST.map((d) => d.key);
const LEVELS = ['local', 'region', 'final'];

async function makeOnServer(body: object): Promise<{ link?: string; said?: Said; answer?: Answer }> {
  try {
    const got = await fetch('/api/events', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await got.json()) as { event?: string; key?: string; answer?: Answer } & Said;
    if (got.ok && said.event) {
      remember({ id: said.event, key: said.key, name: '', role: 'organiser' });
      return { link: `/e/${said.event}#${said.key}` };
    }
    return said.answer ? { answer: said.answer } : { said };
  } catch {
    return { said: { error: 'away' } };
  }
}

export function Start() {
  const [name, setName] = useState('');
  const [level, setLevel] = useState('local');
  const [only, setOnly] = useState(DISCIPLINES);
  const [where, setWhere] = useState<'server' | 'here'>(alone ? 'here' : 'server');
  const [said, setSaid] = useState<Said>();
  const [answer, setAnswer] = useState<Answer>();
  const make = async () => {
    const words = [
      'create',
      name.trim(),
      '--level',
      level,
      ...(only.length < DISCIPLINES.length ? ['--only', only.join(',')] : []),
    ];
    setSaid(undefined);
    setAnswer(undefined);
    if (where === 'server') {
      const made = await makeOnServer({ words });
      setSaid(made.said);
      setAnswer(made.answer);
      if (made.link) go(made.link);
      return;
    }
    const id = newKey().slice(0, 8);
    const hall = await Folded.open(id, '');
    const done = await hall.order(words);
    if (done.status === 'done') go(`/desk/${id}`);
    else setAnswer(done);
  };
  const takeUp = async (file: File) => {
    const lines = (await file.text()).replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
    if (where === 'server') {
      const made = await makeOnServer({ lines });
      setSaid(made.said);
      setAnswer(made.answer);
      if (made.link) go(made.link);
      return;
    }
    const id = newKey().slice(0, 8);
    await keep(`lines/${id}`, lines);
    const hall = await Folded.open(id, '');
    if (hall.refused) {
      setSaid(hall.refused);
      await keep(`lines/${id}`, undefined);
    } else {
      remember({ id, name: hall.name, role: 'organiser', here: true });
      go(`/desk/${id}`);
    }
  };
  const address = (e: Known) => (e.here ? `/desk/${e.id}` : `/e/${e.id}${e.key ? `#${e.key}` : ''}`);
  return (
    <section class="start">
      {known().length > 0 && (
        <>
          <h2>{h('my-events')}</h2>
          <ul class="known">
            {known().map((e) => (
              <li key={e.id + (e.key ?? '')}>
                <a href={address(e)}>
                  <b>{e.name || e.id}</b> <small>{h(`role.${e.role}`)}</small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{h('new-event')}</h2>
      <p>
        <a class="alone" href="/guide/hall">
          {h('guide')}
        </a>
      </p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void make();
        }}
      >
        <Field
          label={h('event-name')}
          name="event"
          required
          maxLength={80}
          value={name}
          placeholder={h('event-name-how')}
          onValue={setName}
        />
        <label>
          {h('level')}{' '}
          <select name="level" value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
            {LEVELS.map((l) => (
              <option key={l} value={l}>
                {h(`level.${l}`)}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>{h('disciplines')}</legend>
          {LIST.map(({ key: d, name, games }) => (
            <label key={d} class="choice">
              <input
                type="checkbox"
                checked={only.includes(d)}
                onChange={(e) =>
                  setOnly(DISCIPLINES.filter((x) => (x === d ? e.currentTarget.checked : only.includes(x))))
                }
              />{' '}
              {games.length > 1 ? `${name} (${games.join(', ')})` : name}
            </label>
          ))}
        </fieldset>
        {!alone && (
          <fieldset>
            <legend>{h('where')}</legend>
            {(['server', 'here'] as const).map((w) => (
              <label key={w} class="choice">
                <input type="radio" name="where" value={w} checked={where === w} onChange={() => setWhere(w)} />{' '}
                {h(`where.${w}`)}
              </label>
            ))}
          </fieldset>
        )}
        <button class="action" data-create disabled={!only.length}>
          {h('create')}
        </button>
      </form>
      <Words said={said} answer={answer} />
      <details>
        <summary>{h('from-file')}</summary>
        <p>{h('from-file-how')}</p>
        <FileButton onFile={(f) => void takeUp(f)} />
      </details>
    </section>
  );
}

/** The file to keep, and the way onto a server for an event that was begun here. */
export function Takeover({ hall }: { hall: Hall }) {
  const [said, setSaid] = useState<Said>();
  const save = () => download(`${hall.name.replace(/[^\p{L}\d]+/gu, '-') || hall.id}.event`, hall.lines!());
  const online = async () => {
    const made = await makeOnServer({ lines: hall.lines!() });
    if (made.link) go(made.link);
    else setSaid(made.said ?? { error: 'away' });
  };
  return (
    <span class="buttons">
      <button class="plain" data-file onClick={save}>
        {h('save-file')}
      </button>
      {hall.here && !alone && (
        <button class="plain" data-online onClick={() => void online()}>
          {h('go-online')}
        </button>
      )}
      <Words said={said} />
    </span>
  );
}
