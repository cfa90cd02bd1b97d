// All that has happened at the table, newest first; a tap leads back to any moment.
import { useState } from 'preact/hooks';
import { Confirm } from '../lib/Confirm';
import { sideName } from '../lib/texts';
import type { Geometry } from '../lib/types';
import { StepWords } from '../play/Log';
import type { Entry } from './table';
import { f } from './words';

interface Props {
  game: string;
  geometry: Geometry;
  log: Entry[];
  onRewind: (k: number) => void;
}

export function Course({ game, geometry, log, onRewind }: Props) {
  const [asked, setAsked] = useState(0);
  return (
    <details class="course">
      <summary>{f('course', { n: log.length })}</summary>
      <ol>
        {[...log].reverse().map((e, i) => (
          <li key={log.length - i} data-what={e.what}>
            {e.what ? (
              <span class="line">
                <b>{f(`what.${e.what}`)}</b> {e.who && sideName(game, e.who)} {e.what === 'illegal' && e.text}{' '}
                {e.rule && <a href={`/rules/${e.rule}`}>{e.rule.split('/')[1]}</a>}
                {e.what === 'note' && e.text}
              </span>
            ) : (
              <>
                <StepWords game={game} step={{ ...e, k: e.k!, events: e.events ?? [] }} geometry={geometry} />{' '}
                <button type="button" class="quiet" data-rewind={e.k} onClick={() => setAsked(e.k!)}>
                  {f('rewind')}
                </button>
                {asked === e.k && (
                  <Confirm
                    question={f('rewind-sure')}
                    onYes={() => {
                      setAsked(0);
                      onRewind(e.k! - 1);
                    }}
                    onNo={() => setAsked(0)}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
