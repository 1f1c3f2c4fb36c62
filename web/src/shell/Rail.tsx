import type { ReactNode } from 'react';

/** A rail beside the table. It scrolls on its own, so the keyboard has to be able to reach it. */
export function Rail({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
    <aside className={`rail ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </aside>
  );
}
