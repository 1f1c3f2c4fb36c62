import { useEffect, useRef } from 'react';
import { Icon } from '../art/Icon';
import { useToasts } from './toast';

export function Toasts() {
  const { items, drop } = useToasts();
  const box = useRef<HTMLDivElement>(null);
  // The newest lies above everything, dialogs too.
  useEffect(() => {
    if (items.length === 0) return;
    const toasts = box.current;
    toasts?.showPopover?.();
    return () => toasts?.hidePopover?.();
  }, [items]);
  return (
    <div ref={box} popover="manual" className="toasts" role="status" aria-live="polite">
      {items.map((item) => (
        <div key={item.id} className={`toast ${item.kind}`}>
          <Icon id={item.kind === 'info' ? 'ui-check' : 'ui-x'} />
          <span className="grow">{item.text}</span>
          <button type="button" className="icb" aria-label="Dismiss" onClick={() => drop(item.id)}>
            <Icon id="ui-x" />
          </button>
        </div>
      ))}
    </div>
  );
}
