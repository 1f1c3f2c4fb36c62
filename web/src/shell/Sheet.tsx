import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon } from '../art/Icon';

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
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`sheet ${center ? 'center' : ''} ${className}`}>
          <div className="sheet-head">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="icb" aria-label="Close">
              <Icon id="ui-x" />
            </Dialog.Close>
          </div>
          <div className="sheet-body">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
