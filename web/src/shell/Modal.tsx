import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface ModalProps {
  /** The id of what names it. */
  named: string;
  className?: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog over the page while it stands: the browser keeps the focus in it and gives it back. Esc and a tap outside close it. */
export function Modal({ named, className = '', onClose, children }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The browser begins with the button that closes it.
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog?.close();
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap outside is one of two ways, Esc is the other
    <dialog
      ref={box}
      className={`sheet ${className}`}
      aria-labelledby={named}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === box.current && outside(box.current, event) && onClose()}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** Whether a tap was beside the dialog: the veil around it is part of it. */
function outside(dialog: HTMLDialogElement, { clientX: x, clientY: y }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
