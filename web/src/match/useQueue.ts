import { useCallback, useEffect, useRef } from 'react';
import type { Choice } from '../api/types';

/** Finds the next choice among what is legal then; nothing ends the queue. */
export type Wanted = (legal: Choice[]) => Choice | undefined;

/** Several answers confirmed with one press: they are given one after the other, as long as each of them is legal. */
export function useQueue(legal: Choice[], busy: boolean, play: (action: string) => void) {
  const queue = useRef<Wanted[]>([]);
  const next = useCallback(() => {
    const wanted = queue.current.shift();
    const choice = wanted?.(legal);
    if (choice) play(choice.action);
    else queue.current = [];
  }, [legal, play]);
  useEffect(() => {
    if (queue.current.length > 0 && !busy && legal.length > 0) next();
  }, [legal, busy, next]);
  return {
    run: (wanted: Wanted[]) => {
      queue.current = [...wanted];
      next();
    },
    /** Whether answers are still on their way. */
    running: () => queue.current.length > 0,
  };
}
