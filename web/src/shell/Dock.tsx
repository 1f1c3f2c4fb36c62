import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Choice } from '../api/types';

interface PillProps {
  kind: 'yours' | 'theirs' | 'over' | 'watch';
  children: ReactNode;
}

export function TurnPill({ kind, children }: PillProps) {
  return <span className={`turn ${kind === 'yours' ? '' : kind === 'theirs' ? 'theirs' : 'quiet'}`}>{children}</span>;
}

interface ActionProps {
  choice: Choice;
  sending: string | null;
  onPlay(action: string): void;
  /** Words that stand on the button instead of the label. */
  label?: ReactNode;
  note?: ReactNode;
  keyName?: string | undefined;
  /** The card that is enlarged beside it. */
  word?: string | null | undefined;
  className?: string;
  primary?: boolean;
}

/** A button for something that may be done. While it is on its way it keeps its width and breathes. */
export function Action({ choice, sending, onPlay, label, note, keyName, word, className = '', primary }: ActionProps) {
  const first = primary ?? choice.primary;
  return (
    <button
      type="button"
      className={`btn act ${first ? 'pri' : ''} ${sending === choice.action ? 'sending' : ''} ${className}`}
      data-action={choice.action}
      data-primary={first || undefined}
      data-card={word ?? undefined}
      onClick={() => onPlay(choice.action)}
    >
      <span>{label ?? choice.label}</span>
      {note && <em>{note}</em>}
      {keyName && <kbd>{keyName}</kbd>}
    </button>
  );
}

interface DockProps {
  pill: ReactNode;
  say: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  /** Changes with every decision: the focus then goes to the primary action. */
  turn: number | string;
  className?: string;
}

/** The one place that always says whose turn it is, what can be done, and what it would do. */
export function Dock({ pill, say, aside, children, turn, className = '' }: DockProps) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the decision changes, and only then
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const free = !focused || focused === document.body || root.current?.contains(focused) || !focused.isConnected;
    if (!free) return;
    root.current?.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true });
  }, [turn]);
  return (
    <div className={`dock ${className}`} ref={root} role="group" aria-label="Your turn">
      <div className="coach">
        {pill}
        <span className="say">{say}</span>
        {aside}
      </div>
      {children}
    </div>
  );
}
