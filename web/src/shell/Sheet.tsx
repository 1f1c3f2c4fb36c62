import { type ReactNode, useId } from 'react';
import { Icon } from '../art/Icon';
import { Modal } from './Modal';

interface SheetProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  center?: boolean;
  className?: string;
}

/** A sheet at the side, at the bottom on phones, or in the middle. Esc and a tap outside close it. */
export function Sheet({ title, open, onClose, children, center = false, className = '' }: SheetProps) {
  const named = useId();
  if (!open) return null;
  return (
    <Modal named={named} className={`${center ? 'center' : ''} ${className}`} onClose={onClose}>
      <div className="sheet-head">
        <h2 id={named}>{title}</h2>
        <button type="button" className="icb" aria-label="Close" onClick={onClose}>
          <Icon id="ui-x" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
    </Modal>
  );
}
