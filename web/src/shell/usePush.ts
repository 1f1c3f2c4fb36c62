import { type PointerEvent, useRef, useState } from 'react';

/** How far something has to be pushed to go away, in pixels. */
const FAR = 40;

/** Something that is pushed up out of the way with a finger: where it is now, and what its handle hears. */
export function usePush(onAway: () => void) {
  const from = useRef<number | null>(null);
  const [by, setBy] = useState(0);
  const move = (event: PointerEvent) => {
    if (from.current !== null) setBy(Math.min(0, event.clientY - from.current));
  };
  const end = () => {
    from.current = null;
    setBy(0);
  };
  return {
    style: { translate: `0 ${by}px` },
    handle: {
      onPointerDown: (event: PointerEvent) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: move,
      onPointerUp: () => {
        if (by < -FAR) onAway();
        end();
      },
      onPointerCancel: end,
    },
  };
}
