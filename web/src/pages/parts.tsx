// What several pages have: a way home, a field for a code.
import { t } from '../lib/texts';

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
      <button class="plain">{go}</button>
    </span>
  </>
);
