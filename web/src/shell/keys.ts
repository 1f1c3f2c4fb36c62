import { useLayoutEffect, useRef } from 'react';

type Handler = (event: KeyboardEvent) => boolean | undefined;

/** Who hears a key first: a sheet, then the board under it, then the shell around both. */
const LAYERS = ['shell', 'board', 'sheet'] as const;
export type Layer = (typeof LAYERS)[number];

/** Handlers of keys, by layer, and the newest last in each: whatever mounts first, the innermost hears first. */
const stack: { handler: { current: Handler }; level: number }[] = [];

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.tagName === 'INPUT' ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    target.isContentEditable);

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || typing(event.target)) return;
  for (let at = stack.length - 1; at >= 0; at -= 1) {
    if (stack[at]?.handler.current(event)) {
      event.preventDefault();
      return;
    }
  }
}

/** The name of a key as maps write it: `h`, `?`, `enter`, `esc`, `1`. */
export function nameOf(event: KeyboardEvent): string {
  if (event.key === 'Escape') return 'esc';
  if (event.key === ' ') return 'space';
  return event.key.length === 1 ? event.key.toLowerCase() : event.key.toLowerCase();
}

/** Whether a button or link has the focus, which then hears Enter and Space itself. */
export const onControl = (): boolean => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.closest('button, a, [role=button], summary') !== null;
};

/** Says that a key was taken, after what it did. */
export const took = (..._done: unknown[]): true => true;

/**
 * Hears keys while the component stands, from the moment it can be seen. The handler says whether it took the key.
 */
export function useKeys(handler: Handler, active = true, layer: Layer = 'board'): void {
  const latest = useRef(handler);
  latest.current = handler;
  useLayoutEffect(() => {
    if (!active) return;
    const mine = { handler: latest, level: LAYERS.indexOf(layer) };
    if (stack.length === 0) window.addEventListener('keydown', hear);
    const above = stack.findIndex(({ level }) => level > mine.level);
    stack.splice(above < 0 ? stack.length : above, 0, mine);
    return () => {
      stack.splice(stack.indexOf(mine), 1);
      if (stack.length === 0) window.removeEventListener('keydown', hear);
    };
  }, [active, layer]);
}
