// On the end screen: how the chances went, and the turn that changed them most.
import { useEffect, useState } from 'preact/hooks';
import { askText } from '../lib/api';
import { sidesOf } from '../lib/games';
import { LocalTable } from '../lib/local';
import type { Table } from '../lib/table';
import { readTape } from '../lib/tape';
import { type Places, sideName, t } from '../lib/texts';
import type { TableState } from '../lib/types';
import { runs } from '../story/runs';
import { tell } from '../story/tell';
import { type Turning, turningPoint } from '../story/turning';

/** The whole game as text: of the page itself, or of the server, which opens its secrets at the end. */
async function recordOf(table: Table): Promise<string> {
  if (table instanceof LocalTable) return table.record();
  if (!table.room) return '';
  const { ok, body } = await askText(`/api/records/${table.room}`);
  return (ok && body) || '';
}

const percent = (chance: number) => Math.round(chance / 10);

function Line({ turning }: { turning: Turning }) {
  const { line, before, after } = turning;
  const x = (i: number) => (i / (line.length - 1)) * 300;
  const y = (chance: number) => 76 - chance * 0.07;
  const points = line.map((s, i) => `${x(i).toFixed(1)} ${y(s.chance).toFixed(1)}`);
  const [a, b] = [line.indexOf(before), line.indexOf(after)];
  return (
    <svg class="chances" viewBox="-6 0 312 82" aria-hidden="true">
      <path class="half" d={`M0 ${y(500)}H300`} />
      <path class="line" d={`M${points.join('L')}`} />
      <path class="sharp" d={`M${points[a]}L${points[b]}`} />
      <circle cx={x(b)} cy={y(after.chance)} r="5" />
    </svg>
  );
}

export function TurningPoint({ table, state, place }: { table: Table; state: TableState; place?: Places }) {
  const [turning, setTurning] = useState<Turning>();
  const sides = sidesOf(table.game);
  const side = sides.includes(table.you) ? table.you : (state.result?.winner ?? sides[0]);
  useEffect(() => {
    let gone = false;
    void recordOf(table).then(async (text) => {
      const tape = readTape(text);
      const found = tape && (await turningPoint(tape, state.log, side, state.result!));
      if (!gone) setTurning(found);
    });
    return () => {
      gone = true;
    };
  }, [state.k]);
  if (!turning) return null;
  const { before, after } = turning;
  const said = runs(after.seen).map((r) => tell(table.game, r.who, r.steps, place ?? ((f) => f ?? '')));
  return (
    <section class="turning" data-turning={after.k}>
      <h3>{t('turning', { round: after.round })}</h3>
      <Line turning={turning} />
      <p>
        {said.join(' ')}{' '}
        {t('turning-chances', {
          side: sideName(table.game, side),
          from: percent(before.chance),
          to: percent(after.chance),
        })}{' '}
        <a href={`/replay?${table.room ? `room=${table.room}&` : ''}k=${after.k}`}>{t('turning-show')}</a>
      </p>
    </section>
  );
}
