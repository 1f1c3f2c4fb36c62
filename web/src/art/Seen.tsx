import type { ReactNode } from 'react';

/** What is drawn on a control, for the eye alone; its name says the same in words. */
export function Seen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="sr">{name}</span>
      <span className="contents" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
