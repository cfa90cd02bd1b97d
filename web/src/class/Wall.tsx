// The teacher's page: live boards with those that need help first, the code for newcomers, rounds, settings.
import { useState } from 'preact/hooks';
import { ask } from '../lib/api';
import { sheetOf } from '../lib/boards';
import { Modal } from '../lib/Confirm';
import { GAMES } from '../lib/games';
import { useGeometries, useNow } from '../lib/live';
import { baseFor } from '../lib/route';
import { bookTitle, count, shortTitle, t } from '../lib/texts';
import type { Refusal } from '../lib/types';
import { Qr } from '../room/Qr';
import { Boards } from './Boards';
import { findClass } from './keep';
import { Look } from './Look';
import { type ClassView, type Lesson, look, type Pupil, type Seats, sorted, spelt } from './lesson';
import { c, inWords, Standings, Sure } from './parts';
import { Report } from './Report';
import { chip, type Pupils, TileView } from './Tile';

interface Props {
  lesson: Lesson;
  view: ClassView;
}
function JoinHere({ view }: { view: ClassView }) {
  const base = baseFor(findClass(view.class)?.addresses);
  return (
    <section class="join-here">
      <h2>{c('join-at')}</h2>
      <p class="spelt" data-code={view.class}>
        {spelt(view.class)}
      </p>
      <Qr text={`${base}/class/${view.class}`} alt={c('qr')} size={220} />
      <p class="address">{`${base.replace(/^https?:\/\//, '')}/class`}</p>
      <p class="small">{view.open ? c('join-how') : c('closed')}</p>
    </section>
  );
}

function Settings({ lesson, view }: Props) {
  const set = (...words: string[]) => void lesson.order(...words);
  return (
    <details class="settings" open={!view.round}>
      <summary>{c('settings')}</summary>
      <label>
        {c('game')}{' '}
        <select name="game" value={view.game ?? 'any'} onChange={(e) => set('game', e.currentTarget.value)}>
          <option value="any">{c('game-any')}</option>
          {GAMES.map((g) => (
            <option key={g} value={g}>
              {bookTitle(g)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <select
          name="games"
          aria-label={c('games-two')}
          value={view.two ? '2' : '1'}
          onChange={(e) => set('games', e.currentTarget.value)}
        >
          <option value="1">{c('games-one')}</option>
          <option value="2">{c('games-two')}</option>
        </select>
      </label>
      {(['meet', 'open'] as const).map((key) => (
        <label key={key}>
          <input
            type="checkbox"
            name={key}
            checked={!!view[key]}
            onChange={(e) => set(key, e.currentTarget.checked ? 'on' : 'off')}
          />
          {c(key)}
        </label>
      ))}
      <Boards lesson={lesson} view={view} />
    </details>
  );
}

function Say({ lesson, view }: Props) {
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const send = async (e: Event) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const text = new FormData(form).get('text')!.toString().trim();
    if (!text) return;
    const no = await lesson.order('say', String((view.said?.n ?? 0) + 1), text);
    setTrouble(no);
    if (!no) form.reset();
  };
  return (
    <form class="say-all" onSubmit={(e) => void send(e)}>
      <label>
        {c('say')} <input name="text" maxLength={100} autocomplete="off" />
      </label>
      <button type="submit" class="plain">
        {c('send')}
      </button>
      <p role="alert" class="refusal">
        {inWords(trouble)}
      </p>
    </form>
  );
}

function Manage({ lesson, p }: { lesson: Lesson; p: Pupil }) {
  const [name, setName] = useState<string>();
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  if (name === undefined)
    return (
      <span class="buttons">
        <button type="button" class="quiet" data-rename={p.pupil} onClick={() => setName(p.name)}>
          {c('rename')}
        </button>
        {p.free && (
          <button type="button" class="quiet" onClick={() => void lesson.order('bot', String(p.pupil))}>
            {c('give-bot')}
          </button>
        )}
        <Sure
          name={`remove-${p.pupil}`}
          label={c('remove')}
          question={c('remove-sure', { name: p.name })}
          onYes={() => void lesson.order('remove', String(p.pupil))}
        />
      </span>
    );
  return (
    <form
      class="buttons"
      onSubmit={(e) => {
        e.preventDefault();
        void lesson.order('rename', String(p.pupil), name.trim()).then((no) => {
          setTrouble(no);
          if (!no) setName(undefined);
        });
      }}
    >
      <input name="rename" aria-label={c('rename')} value={name} onInput={(e) => setName(e.currentTarget.value)} />
      <button type="submit" class="plain">
        {c('send')}
      </button>
      <span role="alert" class="refusal">
        {inWords(trouble)}
      </span>
    </form>
  );
}

function Erase({ lesson }: { lesson: Lesson }) {
  const [trouble, setTrouble] = useState('');
  const erase = async () => {
    const { ok } = await ask(`/api/classes/${lesson.code}/erase`, { body: {}, key: lesson.key });
    if (!ok) setTrouble(t('no-server'));
  };
  return (
    <section class="erase">
      <p class="small">{c('keeps')}</p>
      <Sure name="erase" label={c('erase')} question={c('erase-sure')} onYes={() => void erase()} />
      <p role="alert" class="refusal">
        {trouble}
      </p>
    </section>
  );
}

/** Before the first round: the code for the board, and who has come. */
function Gathering({ view }: { view: ClassView }) {
  return (
    <section class="gathering">
      <JoinHere view={view} />
      <div>
        {!view.pupils.length && <p>{c('nobody-yet')}</p>}
        <ul>
          {view.pupils.map((p) => (
            <li key={p.pupil} class={p.here ? '' : 'asleep'}>
              {p.name}
              {p.wish && !view.game && <small> {chip(p.wish)}</small>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Free({ view }: { view: ClassView }) {
  const free = view.pupils.filter((p) => p.free);
  return (
    <section class="waiting">
      <h2>{c('waiting')}</h2>
      {!free.length && <p>{c('nobody')}</p>}
      <ul>
        {free.map((p) => (
          <li key={p.pupil} class={p.here ? '' : 'asleep'}>
            <b>{p.name}</b> {!p.here && <small>{c('asleep')}</small>}
            {p.wish && !view.game && <small>{shortTitle(p.wish)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the wall; before the first round code and names stand in its place. */
function Side({ lesson, view, onLarge }: Props & { onLarge: () => void }) {
  const begun = !!view.tables?.length;
  return (
    <aside class="side">
      {begun && <JoinHere view={view} />}
      <button type="button" class="plain" data-large onClick={onLarge}>
        {c('larger')}
      </button>
      {begun && <Free view={view} />}
      <Settings lesson={lesson} view={view} />
      <Say lesson={lesson} view={view} />
      <Erase lesson={lesson} />
      <p class="small">{c('teacher-link')}</p>
    </aside>
  );
}

const pairLabel = (round: number): string => (round ? c('pair-next', { round: round + 1 }) : c('pair-first'));

export function Wall({ lesson, view }: Props) {
  // What a laptop that was shut has not heard is no pupil's pause.
  const now = Math.min(useNow(5000), lesson.heard + 40000);
  const [looking, setLooking] = useState('');
  const [panel, setPanel] = useState<'' | 'large' | 'standings' | 'report'>('');
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const pupils: Pupils = new Map(view.pupils.map((p) => [p.pupil, p]));
  const tables = view.tables ?? [];
  const hashOf = (room: string) => lesson.boards.get(room)?.hash ?? '';
  const geometries = useGeometries(
    tables.map(({ room, game }) => {
      const hash = hashOf(room);
      return { game, key: hash || game, sheet: () => sheetOf(room, game, hash) };
    }),
  );
  const geometryOf = ({ room, game }: Seats) => geometries.get(hashOf(room) || game);
  const tiles = sorted(tables.map((x) => look(x, pupils, lesson.boards.get(x.room), now, view.paused)));
  const needy = tiles.filter((x) => x.need).length;
  const over = tables.filter((x) => x.over).length;
  const ready = view.pupils.some((p) => p.free && p.here);
  const looked = tiles.find((x) => x.table.room === looking);
  const toggle = (what: typeof panel) => {
    setLooking('');
    setPanel(panel === what ? '' : what);
  };
  return (
    <main id="content" class="class wall">
      <header class="wall-head">
        <h1>{view.name ?? spelt(view.class)}</h1>
        <p class="counts">
          {count('class.pupils', view.pupils.length)} · {count('class.tables', tables.length)}
          {view.round > 0 && ` · ${c('round', { round: view.round })}`}
          {!lesson.connected && <b role="status"> {t('reconnecting')}</b>}
        </p>
        {needy > 0 && <p class="pill help">{c('need-help', { n: needy })}</p>}
        {over > 0 && <p class="pill done">{c('finished', { n: over })}</p>}
        {view.paused && (
          <p class="pill pause" role="status">
            {c('paused-all')}
          </p>
        )}
        <p class="buttons">
          <button
            type="button"
            class="plain"
            data-standings
            aria-expanded={panel === 'standings'}
            onClick={() => toggle('standings')}
          >
            {c('standings')}
          </button>
          <button
            type="button"
            class="plain"
            data-report
            aria-expanded={panel === 'report'}
            onClick={() => toggle('report')}
          >
            {c('report')}
          </button>
          <button
            type="button"
            class="plain"
            data-pause
            aria-pressed={view.paused}
            onClick={() => void lesson.order('pause', view.paused ? 'off' : 'on')}
          >
            {c(view.paused ? 'resume' : 'pause')}
          </button>
          <button
            type="button"
            class="action"
            data-pair={view.round + 1}
            disabled={!ready}
            onClick={() => void lesson.order('pair', String(view.round + 1)).then(setTrouble)}
          >
            {pairLabel(view.round)}
          </button>
        </p>
      </header>
      <p role="alert" class="refusal">
        {inWords(trouble)}
      </p>
      {panel === 'large' && (
        <Modal class="over-all" label={c('join-at')} onClose={() => setPanel('')}>
          <JoinHere view={view} />
          <button type="button" class="action" onClick={() => setPanel('')}>
            {c('smaller')}
          </button>
        </Modal>
      )}
      <div class="wall-body">
        {looked ? (
          <Look
            lesson={lesson}
            tile={looked}
            pupils={pupils}
            geometry={geometryOf(looked.table)}
            onClose={() => setLooking('')}
          />
        ) : panel === 'standings' ? (
          <section class="leaf">
            <Standings pupils={view.pupils} more={(p) => <Manage lesson={lesson} p={p} />} />
          </section>
        ) : panel === 'report' ? (
          <Report lesson={lesson} />
        ) : tables.length ? (
          <ul class="tiles">
            {tiles.map((tile) => (
              <TileView
                key={tile.table.room}
                tile={tile}
                pupils={pupils}
                geometry={geometryOf(tile.table)}
                onLook={() => setLooking(tile.table.room)}
              />
            ))}
          </ul>
        ) : (
          <Gathering view={view} />
        )}
        <Side lesson={lesson} view={view} onLarge={() => setPanel('large')} />
      </div>
    </main>
  );
}
