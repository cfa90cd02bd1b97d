// Papers: PDFs made by the server from what is on its disk; without a server the browser prints the page itself.
import { useState } from 'preact/hooks';
import { download } from '../lib/download';
import { language } from '../lib/texts';
import { Away } from './away';
import type { Hall, Said } from './hall';
import { DRAWN_HERE, PAPERS_HERE, type PaperHere, PrintHere } from './PrintHere';
import { h, Words } from './parts';
import { Line } from './server';
import type { Discipline } from './types';

const PAPERS = ['pairings', 'sheets', 'reports', 'standings'] as const;

export function Prints({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState('');
  const [shown, setShown] = useState<PaperHere>();
  const fetchPaper = async (what: string) => {
    setBusy(what);
    setSaid(undefined);
    try {
      const answer = await new Line(hall.id, hall.key).ask(
        `/prints/${what}/${discipline.key}?in=${language()}&at=${hall.base}`,
      );
      if (!answer.ok) return setSaid((await answer.json()) as Said);
      download(`${what}-${discipline.key}.pdf`, await answer.blob());
    } catch (e) {
      if (!(e instanceof Away)) throw e;
      setSaid({ error: 'away' });
    } finally {
      setBusy('');
    }
  };
  if (shown) return <PrintHere hall={hall} discipline={discipline} what={shown} onBack={() => setShown(undefined)} />;
  return (
    <section class="prints">
      <p>{h(hall.here ? 'prints-here' : 'prints-how')}</p>
      <p class="buttons">
        {!hall.here &&
          PAPERS.map((what) => (
            <button key={what} class="plain" data-print={what} disabled={!!busy} onClick={() => void fetchPaper(what)}>
              {h(`print.${what}`)}
            </button>
          ))}
        {(hall.here ? PAPERS_HERE : DRAWN_HERE).map((what) => (
          <button key={what} class="plain" data-print={what} onClick={() => setShown(what)}>
            {h(`print.${what}`)}
          </button>
        ))}
      </p>
      {!discipline.stages.every((s) => s.over) && <p class="small">{h('diplomas-early')}</p>}
      <Words said={said} />
    </section>
  );
}
