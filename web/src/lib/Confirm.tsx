// Questions over the page, on the browser's own <dialog>: the focus goes in and comes back, Escape says no.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from './texts';

interface ModalProps {
  label: string;
  class?: string;
  /** Escape, or a tap beside it. */
  onClose: () => void;
  children: ComponentChildren;
}

export function Modal({ label, class: name = '', onClose, children }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement as HTMLElement | null;
    if (dialog.showModal) dialog.showModal();
    else dialog.open = true;
    return () => {
      dialog.close?.();
      // What had the focus may have been drawn anew, or be gone with what was decided.
      if (before?.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={`modal ${name}`}
      aria-label={label}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClick={(e) => e.target === box.current && onClose()}
      onKeyDown={(e) => e.stopPropagation()}
    >
      {children}
    </dialog>
  );
}

interface PanelProps extends Omit<ModalProps, 'onClose'> {
  onClose?: () => void;
}

/** A question beside the board, which stays in sight: takes the focus, Escape leaves it if it may be left. */
export function Panel({ label, class: name = '', onClose, children }: PanelProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => box.current!.focus(), []);
  return (
    <section
      ref={box}
      class={`sheet-panel ${name}`}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(e) => e.key === 'Escape' && onClose?.()}
    >
      {children}
    </section>
  );
}

interface ConfirmProps {
  question: string;
  /** What else is said. */
  children?: ComponentChildren;
  yes?: string;
  no?: string;
  /** Names it for tests: data-yes. */
  name?: string;
  onYes: () => void;
  onNo: () => void;
}

export function Confirm({ question, children, yes = t('yes'), no = t('no'), name = '', onYes, onNo }: ConfirmProps) {
  return (
    <Modal label={question} class="sure" onClose={onNo}>
      <p>{question}</p>
      {children}
      <p class="buttons">
        <button type="button" class="action" data-yes={name} onClick={onYes}>
          {yes}
        </button>
        <button type="button" class="plain" data-no onClick={onNo}>
          {no}
        </button>
      </p>
    </Modal>
  );
}
