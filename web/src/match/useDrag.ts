import { type RefObject, useEffect, useRef } from 'react';

/** How far something is moved before it counts as dragged. */
const START = 9;

interface Drag {
  /** Inside what things can be dragged: everything with `data-spot`. */
  root: RefObject<HTMLElement | null>;
  /** Whether this can be dragged now. */
  can(spot: string): boolean;
  /** Called with what it was dropped on: the nearest element with `data-drop` or `data-spot`. */
  drop(spot: string, on: HTMLElement): void;
}

interface Held {
  spot: string;
  from: HTMLElement;
  x: number;
  y: number;
  ghost: HTMLElement | null;
}

const under = (x: number, y: number, from: HTMLElement): HTMLElement | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-spot], [data-drop]'))
    .find((element) => element && element !== from && !from.contains(element)) ?? null;

/** A copy of the card that follows the pointer. */
function lift({ from }: Held): HTMLElement {
  const box = from.getBoundingClientRect();
  const ghost = from.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-spot');
  ghost.classList.add('dragged');
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '90',
    pointerEvents: 'none',
    margin: '0',
  });
  ghost.setAttribute('aria-hidden', 'true');
  from.parentElement?.append(ghost);
  return ghost;
}

/** Cards that can be dragged onto something. A click stays a click. */
export function useDrag({ root, can, drop }: Drag): void {
  const latest = useRef({ can, drop });
  latest.current = { can, drop };
  useEffect(() => {
    const inside = root.current;
    if (!inside) return;
    let held: Held | null = null;
    let swallow = false;
    const end = () => {
      held?.ghost?.remove();
      held?.from.classList.remove('away');
      inside.classList.remove('dragging');
      held = null;
    };
    const down = (event: PointerEvent) => {
      swallow = false;
      const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-spot]') : null;
      const spot = from?.dataset.spot;
      if (!from || !spot || event.button !== 0 || !latest.current.can(spot)) return;
      held = { spot, from, x: event.clientX, y: event.clientY, ghost: null };
    };
    const move = (event: PointerEvent) => {
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.ghost && Math.hypot(x, y) < START) return;
      if (!held.ghost) {
        held.ghost = lift(held);
        held.from.classList.add('away');
        inside.classList.add('dragging');
      }
      held.ghost.style.transform = `translate(${x}px, ${y}px) rotate(-2deg) scale(1.04)`;
    };
    const up = (event: PointerEvent) => {
      if (!held) return;
      const { ghost, from, spot } = held;
      end();
      if (!ghost) return;
      swallow = true;
      const on = under(event.clientX, event.clientY, from);
      if (on) latest.current.drop(spot, on);
    };
    const click = (event: MouseEvent) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    };
    inside.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', end);
    inside.addEventListener('click', click, true);
    return () => {
      end();
      inside.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', end);
      inside.removeEventListener('click', click, true);
    };
  }, [root]);
}
