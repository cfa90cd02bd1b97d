// Papers: PDFs made by the server from what is on its disk; without a server the browser prints the page itself.
import { useState } from 'preact/hooks';
import { language } from '../lib/texts';
import { Away } from './away';
import type { Hall, Said } from './hall';
import { h, Words } from './parts';
import { Line } from './server';
import type { Discipline } from './types';

const PAPERS = ['pairings', 'sheets', 'reports', 'standings', 'diplomas'] as const;

export function Prints({ hall, discipline }: { hall: Hall; discipline: Discipline }) {
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState('');
  const fetchPaper = async (what: string) => {
    setBusy(what);
    setSaid(undefined);
    try {
      const answer = await new Line(hall.id, hall.key).ask(
        `/prints/${what}/${discipline.key}?in=${language()}&at=${location.origin}`,
      );
      if (!answer.ok) return setSaid((await answer.json()) as Said);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await answer.blob());
      link.download = `${what}-${discipline.key}.pdf`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    } catch (e) {
      if (!(e instanceof Away)) throw e;
      setSaid({ error: 'away' });
    } finally {
      setBusy('');
    }
  };
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
        <button class="plain" onClick={() => window.print()}>
          {h('print-page')}
        </button>
      </p>
      <Words said={said} />
    </section>
  );
}
