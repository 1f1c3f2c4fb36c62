import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../art/Icon';

interface BarProps {
  title?: string;
  where?: string;
  /** The title, drawn. */
  mark?: ReactNode;
  back?: boolean;
  children?: ReactNode;
}

/** The bar that never changes: back, the game, where you are, and what belongs to the table. */
export function Bar({ title, where, mark, back = true, children }: BarProps) {
  return (
    <header className="bar">
      {back && (
        <Link href="/" className="icb" aria-label="Back to the lobby">
          <Icon id="ui-back" />
        </Link>
      )}
      <Link href="/" className={`mark ${back ? 'only-l' : ''}`} aria-label="Croupier: back to the lobby">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <use href="#mark" />
        </svg>
        <span>croupier</span>
      </Link>
      {title && (
        <>
          <span className="only-l dim" aria-hidden="true">
            /
          </span>
          <div className="names">
            <h1>{mark ?? title}</h1>
            {where && <span className="where">{where}</span>}
          </div>
        </>
      )}
      {!title && <span className="grow" />}
      {children}
    </header>
  );
}

interface IconButtonProps {
  icon: string;
  label: string;
  onClick(): void;
  disabled?: boolean;
  title?: string;
  className?: string;
  pressed?: boolean;
}

export function IconButton({
  icon,
  label,
  onClick,
  disabled = false,
  title,
  className = '',
  pressed,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icb ${className}`}
      aria-label={label}
      title={title ?? label}
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      onClick={() => !disabled && onClick()}
    >
      <Icon id={icon} />
    </button>
  );
}
