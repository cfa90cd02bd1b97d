// What several pages have: a way home, a field for a code, the other games, a step back.
import type { History } from '../lib/history';
import { shortTitle, t } from '../lib/texts';
import '../style/rules.css';

export const HomeLink = () => (
  <p>
    <a class="action" href="/">
      {t('home')}
    </a>
  </p>
);

interface CodeInputProps {
  id: string;
  like: string;
  label: string;
  go: string;
  capitals?: boolean;
}

/** A code as it is read from a board or a slip, and the button behind it. */
export const CodeInput = ({ id, like, label, go, capitals }: CodeInputProps) => (
  <>
    <label for={id}>{label}</label>
    <span>
      <input
        id={id}
        name="code"
        autocomplete="off"
        autocapitalize={capitals ? 'characters' : 'off'}
        spellcheck={false}
        placeholder={like}
      />
      <button type="submit" class="plain">
        {go}
      </button>
    </span>
  </>
);

interface GameLinksProps {
  label: string;
  games: string[];
  game: string;
  /** `rules` for /rules/GAME */
  page: string;
}

/** The same page about another game. */
export const GameLinks = ({ label, games, game, page }: GameLinksProps) => (
  <nav class="books" aria-label={label}>
    {games.map((g) => (
      <a key={g} href={`/${page}/${g}`} aria-current={g === game ? 'page' : undefined}>
        {shortTitle(g)}
      </a>
    ))}
  </nav>
);

/** A step back, with how many there are, and forth again. */
export const StepButtons = ({ history, onStep }: { history: History; onStep: (n: number) => void }) => (
  <>
    <button type="button" class="plain" data-undo disabled={!history.at} onClick={() => onStep(-1)}>
      <span aria-hidden="true">↶</span>
      <span class="hidden">{t('ref-undo')}</span> {history.at || ''}
    </button>
    <button
      type="button"
      class="plain"
      data-redo
      disabled={history.at + 1 >= history.texts.length}
      aria-label={t('ref-redo')}
      onClick={() => onStep(1)}
    >
      ↷
    </button>
  </>
);
