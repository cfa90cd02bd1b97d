// A table that was dropped, chosen or pasted; what is made of it stands below.
import type { ComponentChildren } from 'preact';
import { FileButton, h } from './parts';

interface PastedProps {
  title: string;
  how: string;
  text: string;
  /** A file as it came, in the letters it is written in: the desk knows them. */
  onFile: (bytes: Uint8Array) => void;
  onText: (text: string) => void;
  open?: boolean;
  /** How tests find it. */
  sheet?: string;
  children: ComponentChildren;
}

export function Pasted({ title, how, text, onFile, onText, open, sheet, children }: PastedProps) {
  const take = async (file?: File) => file && onFile(new Uint8Array(await file.arrayBuffer()));
  return (
    <details
      class="import"
      data-sheet={sheet}
      open={open}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        void take(e.dataTransfer?.files[0]);
      }}
    >
      <summary>{title}</summary>
      <p>{how}</p>
      <p class="strip">
        <FileButton accept=".csv,.txt,text/csv" onFile={(f) => void take(f)} />
      </p>
      <textarea
        rows={4}
        aria-label={h('paste')}
        placeholder={h('paste')}
        value={text}
        onInput={(e) => onText(e.currentTarget.value)}
      />
      {children}
    </details>
  );
}
