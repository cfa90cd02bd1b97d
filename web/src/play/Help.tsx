// "Pomóż mi": an idea, then the field, then the move, each only if it is asked for. It tells what a strong bot would do
// with what this player can know; so often a game, and only where a table gives help at all.
import { useEffect, useState } from 'preact/hooks';
import { button } from '../lib/moves';
import type { Move } from '../lib/picker';
import type { Table } from '../lib/table';
import { type Places, phrase, t } from '../lib/texts';
import type { TableState } from '../lib/types';

interface HelpProps {
  table: Table;
  state: TableState;
  moves: Move[];
  place: Places;
  /** Fields to look at: marked on the board. */
  onFields: (fields: string[]) => void;
  send: (m: Move) => void;
}

/** An idea is about what sort of thing to do, not where. */
const idea = ({ deed }: Move): string => {
  if (phrase([`web.help-${deed.verb}`])) return t(`help-${deed.verb}`);
  return t(deed.attack ? 'help-attack' : deed.ends ? 'help-end' : 'help-move');
};

export function Help({ table, state, moves, place, onFields, send }: HelpProps) {
  const [found, setFound] = useState<Move>();
  const [step, setStep] = useState(0);
  useEffect(() => {
    setFound(undefined);
    setStep(0);
    onFields([]);
  }, [state.k]);
  if (!table.help || !state.legal) return null;
  const left = table.helpLeft ?? 0;
  const ask = async () => {
    const text = await table.help!();
    setFound(moves.find((m) => m.text === text));
    setStep(1);
  };
  if (!found)
    return (
      <button
        type="button"
        class="plain help"
        data-help="ask"
        aria-label={`? ${left}: ${t('help', { left })}`}
        title={t('help', { left })}
        disabled={!left}
        onClick={() => void ask()}
      >
        ? <small>{left}</small>
      </button>
    );
  const fields = found.picks.filter((f) => f[0] !== '#');
  const more = () => {
    setStep(step + 1);
    onFields(step === 1 ? fields.slice(-1) : fields);
  };
  return (
    <section class="help-card" aria-label={t('help-title')} data-help-step={step}>
      <p>{idea(found)}</p>
      {step > 1 && fields.length > 0 && <p>{t('help-field', { to: place(fields[fields.length - 1]) })}</p>}
      {step > 2 && (
        <button type="button" class="action" data-help="do" onClick={() => send(found)}>
          {button(table.game, state.doing, found, place)}
        </button>
      )}
      {step < 3 && (
        <button type="button" class="plain" data-help="more" onClick={more}>
          {t(step === 1 ? 'help-where' : 'help-what')}
        </button>
      )}
    </section>
  );
}
