// Who takes part: check-in, one more, late entries; and a table dropped or pasted, its columns matched on the screen.
import { useState } from 'preact/hooks';
import { EntrantActions } from './Actions';
import type { Hall } from './hall';
import { Field, h, useOrder, Who, Words } from './parts';
import { Table } from './Table';
import type { Discipline, EntrantRow, EntrantsView } from './types';

export function Entrants({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const view = hall.view<EntrantsView>('entrants', discipline.key);
  const [find, setFind] = useState('');
  const [open, setOpen] = useState(0);
  const { answer, busy, give } = useOrder(hall);
  const rows = (view?.entrants ?? []).filter((r) => {
    const all = [r.entrant.name, r.entrant.school, ...r.players.map((p) => p.name), String(r.entrant.number)];
    return all.some((x) => x?.toLowerCase().includes(find.trim().toLowerCase()));
  });
  const here = (view?.entrants ?? []).filter((r) => r.presence === 'here').length;
  return (
    <section class="entrants">
      <Words answer={answer} />
      {!discipline.started && <Table hall={hall} discipline={discipline} />}
      <One hall={hall} discipline={discipline} />
      {rows.length > 0 || find ? (
        <>
          <p class="strip">
            <input
              type="search"
              aria-label={h('find-entrant')}
              placeholder={h('find-entrant')}
              value={find}
              onInput={(e) => setFind(e.currentTarget.value)}
            />
            <span>{h('here-count', { n: here, of: view?.entrants.length ?? 0 })}</span>
            {here < (view?.entrants.length ?? 0) && (
              <button
                class="plain"
                data-all-here
                disabled={busy}
                onClick={() => void give(['present', discipline.key, 'all'])}
              >
                {h('all-here')}
              </button>
            )}
          </p>
          <ul class="people">
            {rows.map((r) => (
              <li key={r.entrant.number}>
                <span class="rank">{r.entrant.number}</span>
                <span class="person">
                  <Who is={r.entrant} />
                  <small>
                    {r.players
                      .filter((p) => (discipline.games.length > 1 ? p.name : p.born || p.guardian))
                      .map((p) => aboutPlayer(p, discipline.games.length > 1))
                      .join(' · ')}
                  </small>
                </span>
                <button
                  class="plain"
                  data-door={r.presence ?? ''}
                  aria-pressed={r.presence === 'here'}
                  disabled={busy}
                  onClick={() =>
                    void give([r.presence === 'here' ? 'missing' : 'present', discipline.key, String(r.entrant.number)])
                  }
                >
                  {r.presence === 'here' ? `✓ ${h('is-here')}` : r.presence ? `✗ ${h('is-missing')}` : h('check-in')}
                </button>
                <button
                  class="quiet"
                  aria-expanded={open === r.entrant.number}
                  onClick={() => setOpen(open === r.entrant.number ? 0 : r.entrant.number)}
                >
                  {h('more')}
                </button>
                {open === r.entrant.number && (
                  <div class="extra">
                    <EntrantActions hall={hall} discipline={discipline} row={r} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p class="empty">{h('no-entrants')}</p>
      )}
    </section>
  );
}

/** "303: Jan Lis (2010, opiekun Ewa Lis)"; of somebody who plays alone his name stands above. */
function aboutPlayer(p: EntrantRow['players'][number], team: boolean): string {
  const about = [p.born, p.guardian && h('guardian-is', { name: p.guardian })].filter(Boolean).join(', ');
  if (!team) return about;
  return `${p.game}: ${p.name}${about ? ` (${about})` : ''}`;
}

/** One entrant more, also late. */
function One({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const team = discipline.games.length > 1;
  const [name, setName] = useState('');
  const [school, setSchool] = useState('');
  const [players, setPlayers] = useState<string[]>([]);
  const { answer, busy, give } = useOrder(hall);
  return (
    <details class="one-more">
      <summary>{h(discipline.started ? 'late-entry' : 'one-more')}</summary>
      <form
        onSubmit={async (e) => {
          e.preventDefault();
          const names = team ? discipline.games.map((_, i) => players[i]?.trim() ?? '') : [];
          const said = await give(['enter', discipline.key, name.trim(), school.trim(), ...names.filter(Boolean)]);
          if (said.status !== 'done') return;
          const stage = discipline.stages[discipline.stages.length - 1];
          // Who comes late to a Swiss plays from the next round on, without another button (event/5.6).
          if (stage?.kind === 'swiss') await give(['join', discipline.key, String(discipline.entrants + 1)]);
          setName('');
          setPlayers([]);
        }}
      >
        <Field label={h(team ? 'team' : 'name')} required value={name} onValue={setName} />
        <Field label={h('school')} value={school} onValue={setSchool} />
        {team &&
          discipline.games.map((g, i) => (
            <label key={g}>
              {h('player-of', { game: g })}{' '}
              <input
                value={players[i] ?? ''}
                onInput={(e) => setPlayers(Object.assign([...players], { [i]: e.currentTarget.value }))}
              />
            </label>
          ))}
        <button class="action" disabled={busy}>
          {h('add')}
        </button>
        <Words answer={answer} />
      </form>
    </details>
  );
}
