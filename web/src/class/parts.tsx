// What the pages of a class share.
import { useState } from 'preact/hooks';
import { Confirm } from '../lib/Confirm';
import { language, phrase, say, t } from '../lib/texts';
import type { Refusal } from '../lib/types';
import type { Pupil } from './lesson';
import { ranked } from './lesson';

export const c = (key: string, values: Record<string, string | number> = {}): string => say(`class.${key}`, values);

export const inWords = (no: Refusal | null): string =>
  no ? (no[language()] ?? phrase([`server.${no.why}`]) ?? t('no-server')) : '';

/** A button that asks again before it acts. */
export function Sure(p: { label: string; question: string; onYes: () => void; name: string }) {
  const [sure, setSure] = useState(false);
  const act = () => {
    setSure(false);
    p.onYes();
  };
  return (
    <>
      <button type="button" class="plain danger" data-sure={p.name} onClick={() => setSure(true)}>
        {p.label}
      </button>
      {sure && (
        <Confirm
          question={p.question}
          yes={c('yes')}
          no={c('no')}
          name={p.name}
          onYes={act}
          onNo={() => setSure(false)}
        />
      )}
    </>
  );
}

export function Standings({
  pupils,
  you,
  more,
}: {
  pupils: Pupil[];
  you?: number;
  more?: (p: Pupil) => preact.ComponentChildren;
}) {
  return (
    <>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{c('player')}</th>
            <th scope="col">{c('points')}</th>
            <th scope="col">{c('won')}</th>
            <th scope="col">{c('undecided')}</th>
            <th scope="col">{c('lost')}</th>
            {more && <th scope="col">{c('refused')}</th>}
            {more && <td />}
          </tr>
        </thead>
        <tbody>
          {ranked(pupils).map((p, i, all) => (
            <tr key={p.pupil} class={p.pupil === you ? 'me' : ''}>
              <td>{i && all[i - 1].place === p.place ? '' : p.place}</td>
              <th scope="row">{p.name}</th>
              <td>{p.points}</td>
              <td>{p.won}</td>
              <td>{p.undecided}</td>
              <td>{p.lost}</td>
              {more && <td>{p.refused}</td>}
              {more && <td>{more(p)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">{c('scoring')}</p>
    </>
  );
}
