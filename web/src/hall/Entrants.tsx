// Who takes part: check-in, one more, late entries, leaving, substitutes; and a table dropped or pasted, its columns
// matched on the screen.
import { useState } from 'preact/hooks';
import type { Hall } from './hall';
import { h, useOrder, Who, Words } from './parts';
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
  const here = (view?.entrants ?? []).filter((r) => r.entrant.present).length;
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
              aria-label={h('find')}
              placeholder={h('find')}
              value={find}
              onInput={(e) => setFind(e.currentTarget.value)}
            />
            <span>{h('here-count', { n: here, of: view?.entrants.length ?? 0 })}</span>
          </p>
          <ul class="people">
            {rows.map((r) => (
              <li key={r.entrant.number}>
                <span class="rank">{r.entrant.number}</span>
                <span class="person">
                  <Who is={r.entrant} />
                  <small>
                    {r.players
                      .filter((p) => p.name && p.name !== r.entrant.name)
                      .map((p) => `${p.game}: ${p.name}`)
                      .join(' · ')}
                  </small>
                </span>
                <button
                  class="plain"
                  aria-pressed={!!r.entrant.present}
                  disabled={busy}
                  onClick={() =>
                    void give([r.entrant.present ? 'missing' : 'present', discipline.key, String(r.entrant.number)])
                  }
                >
                  {r.entrant.present ? `✓ ${h('is-here')}` : h('check-in')}
                </button>
                <button
                  class="quiet"
                  aria-expanded={open === r.entrant.number}
                  onClick={() => setOpen(open === r.entrant.number ? 0 : r.entrant.number)}
                >
                  {h('more')}
                </button>
                {open === r.entrant.number && <More hall={hall} discipline={discipline} row={r} />}
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
          setName('');
          setPlayers([]);
        }}
      >
        <label>
          {h(team ? 'team' : 'name')} <input required value={name} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <label>
          {h('school')} <input value={school} onInput={(e) => setSchool(e.currentTarget.value)} />
        </label>
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

/** What may happen to an entrant: everything with a reason, which goes into the log. */
function More({ hall, discipline, row }: { hall: Hall; discipline: Discipline; row: EntrantRow }) {
  const [reason, setReason] = useState('');
  const [who, setWho] = useState('');
  const [game, setGame] = useState(discipline.games[0]);
  const [from, setFrom] = useState('');
  const { answer, busy, give } = useOrder(hall);
  const number = String(row.entrant.number);
  const why = reason.trim();
  return (
    <div class="extra">
      <label>
        {h('reason')} <input value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
      </label>
      <p class="buttons">
        <button
          class="plain"
          disabled={!why || busy}
          onClick={() => void give(['withdraw', discipline.key, number, why])}
        >
          {h('withdraw')}
        </button>
        <button
          class="plain"
          disabled={!why || busy}
          onClick={() => void give(['disqualify', discipline.key, number, why])}
        >
          {h('disqualify')}
        </button>
        {discipline.started && (
          <button class="plain" disabled={busy} onClick={() => void give(['join', discipline.key, number])}>
            {h('join')}
          </button>
        )}
      </p>
      <fieldset>
        <legend>{h('substitute')}</legend>
        <label>
          {h('who-comes')} <input value={who} onInput={(e) => setWho(e.currentTarget.value)} />
        </label>
        {discipline.games.length > 1 && (
          <label>
            {h('board')}{' '}
            <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
              {discipline.games.map((g) => (
                <option key={g}>{g}</option>
              ))}
            </select>
          </label>
        )}
        <label>
          {h('from-game')}{' '}
          <input size={6} placeholder="41.2" value={from} onInput={(e) => setFrom(e.currentTarget.value)} />
        </label>
        <button
          class="plain"
          disabled={!why || !who.trim() || !from.trim() || busy}
          onClick={() => void give(['substitute', discipline.key, number, game, who.trim(), from.trim(), why])}
        >
          {h('substitute')}
        </button>
      </fieldset>
      <Words answer={answer} />
    </div>
  );
}
