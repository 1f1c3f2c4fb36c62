import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { nameOf, useKeys } from './keys';
import { placeOf } from './place';

const HOVER_MS = 350;
const PRESS_MS = 450;
/** How far a finger may move while it presses. */
const SLIP = 10;
const WIDTH = 320;

interface Seen {
  card: string;
  from: DOMRect;
}

/** What can be read at a place, if it is of this kind: a label on a card says what it means, not what the card does. */
function markedAt(target: EventTarget | null, mark: string): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-card]') : null;
  return found?.dataset[mark] === undefined ? null : found;
}

/** What is enlarged now: what the mouse rests on, what a finger holds, or what `i` was pressed on. */
function usePeek(root: RefObject<HTMLElement | null>, mark: string): [Seen | null, (seen: Seen | null) => void] {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    const inside = root.current;
    if (!inside) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held: { x: number; y: number } | null = null;
    let swallow = false;
    const cardAt = (target: EventTarget | null) => markedAt(target, mark);
    const show = (from: HTMLElement) => setSeen({ card: from.dataset[mark] ?? '', from: from.getBoundingClientRect() });
    const stop = () => {
      clearTimeout(timer);
      held = null;
      setSeen(null);
    };
    const over = (event: PointerEvent) => {
      const card = cardAt(event.target);
      if (event.pointerType !== 'mouse' || !card || event.buttons > 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => show(card), HOVER_MS);
    };
    const out = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && cardAt(event.relatedTarget) !== cardAt(event.target)) stop();
    };
    const down = (event: PointerEvent) => {
      stop();
      swallow = false;
      const card = cardAt(event.target);
      if (event.pointerType === 'mouse' || !card) return;
      held = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        swallow = true;
        show(card);
      }, PRESS_MS);
    };
    const move = (event: PointerEvent) => {
      if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLIP) stop();
    };
    // A long press reads: it does not play as well.
    const click = (event: MouseEvent) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: MouseEvent) => {
      if (held) event.preventDefault();
    };
    inside.addEventListener('pointerover', over);
    inside.addEventListener('pointerout', out);
    inside.addEventListener('pointerdown', down);
    inside.addEventListener('pointermove', move);
    inside.addEventListener('pointerup', stop);
    inside.addEventListener('pointercancel', stop);
    inside.addEventListener('click', click, true);
    inside.addEventListener('contextmenu', menu);
    return () => {
      clearTimeout(timer);
      inside.removeEventListener('pointerover', over);
      inside.removeEventListener('pointerout', out);
      inside.removeEventListener('pointerdown', down);
      inside.removeEventListener('pointermove', move);
      inside.removeEventListener('pointerup', stop);
      inside.removeEventListener('pointercancel', stop);
      inside.removeEventListener('click', click, true);
      inside.removeEventListener('contextmenu', menu);
    };
  }, [root, mark]);
  return [seen, setSeen];
}

/** What `i` is pressed on: what the mouse rests on or what has the focus, if it is of this kind. */
function pointedAt(root: HTMLElement | null, mark: string): HTMLElement | null {
  const hovered = [...(root?.querySelectorAll<HTMLElement>(':is([data-tip], [data-card]):hover') ?? [])].at(-1);
  // A label under the mouse is meant before the card that has the focus: no key leads to it.
  const label = hovered?.dataset.tip === undefined ? null : hovered;
  const target = label ?? markedAt(document.activeElement, 'card') ?? hovered ?? null;
  return target?.dataset[mark] === undefined ? null : markedAt(target, mark);
}

interface PeekProps {
  /** Where the cards are: everything in it with `data-card` can be read. */
  root: RefObject<HTMLElement | null>;
  children(card: string): ReactNode;
}

/** Reads a card without a click: rest the mouse on it, hold a finger on it, or press `i` where the focus is. */
export function Peek({ root, children }: PeekProps) {
  const [seen, setSeen] = usePeek(root, 'card');
  useKeys((event) => {
    const key = nameOf(event);
    if (seen && (key === 'esc' || key === 'i')) return (setSeen(null), true);
    if (key !== 'i' || pointedAt(root.current, 'tip')) return false;
    const card = pointedAt(root.current, 'card') ?? root.current?.querySelector<HTMLElement>('[data-card]');
    if (card) setSeen({ card: card.dataset.card ?? '', from: card.getBoundingClientRect() });
    return true;
  });
  const content = seen?.card ? children(seen.card) : null;
  return (
    seen &&
    content && (
      <Shown seen={seen} root={root}>
        {content}
      </Shown>
    )
  );
}

/** Where choices are made: what is enlarged leaves them free if it can. */
const CHOICES = '.dock, .hand, [role=dialog], [role=alertdialog]';

function Shown({ seen, root, children }: { seen: Seen; root: PeekProps['root']; children: ReactNode }) {
  const self = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const around = root.current?.closest('main') ?? document.body;
  // Its height is known when it is there, and changes when a drawing arrives.
  useLayoutEffect(() => {
    const shown = self.current;
    if (!shown) return;
    const put = () => {
      const clear = [...around.querySelectorAll(CHOICES)].map((one) => one.getBoundingClientRect());
      const { width, height } = shown.getBoundingClientRect();
      setPlace(placeOf(seen.from, { width, height }, { width: innerWidth, height: innerHeight }, clear));
    };
    put();
    const sizes = new ResizeObserver(put);
    sizes.observe(shown);
    return () => sizes.disconnect();
  }, [seen, around]);
  return createPortal(
    <div className="peek" role="tooltip" ref={self} style={{ ...place, width: `min(${WIDTH}px, calc(100vw - 16px))` }}>
      {children}
    </div>,
    around,
  );
}

/** What a label means: everything inside with `data-tip` says it under the mouse, while a finger holds it, or at `i`. */
export function Tips({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = usePeek(root, 'tip');
  useKeys((event) => {
    const key = nameOf(event);
    if (seen && (key === 'esc' || key === 'i')) return (setSeen(null), true);
    const label = key === 'i' ? pointedAt(root.current, 'tip') : null;
    if (!label) return false;
    setSeen({ card: label.dataset.tip ?? '', from: label.getBoundingClientRect() });
    return true;
  });
  return (
    <div ref={root} style={{ display: 'contents' }}>
      {children}
      {seen && (
        <Shown seen={seen} root={root}>
          <p className="tip">{seen.card}</p>
        </Shown>
      )}
    </div>
  );
}
