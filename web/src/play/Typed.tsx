// A move in writing.
import { useRef } from 'preact/hooks';
import { t } from '../lib/texts';

export function Typed({ example, send }: { example: string; send: (m: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="typed"
      onSubmit={(e) => {
        e.preventDefault();
        const text = field.current!.value.trim();
        if (text) send(text);
        field.current!.value = '';
      }}
    >
      <label>
        {t('type-move')}{' '}
        <input
          ref={field}
          name="move"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={t('type-help', { example })}
        />
      </label>
      <button type="submit" class="plain">
        {t('send')}
      </button>
    </form>
  );
}
