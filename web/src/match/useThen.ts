import { useEffect, useRef } from 'react';
import type { Choice } from '../api/types';
import type { BoardProps } from '../games/board';

type Find = (legal: Choice[]) => Choice | undefined;

/** Plays an action, and after its answer another one, if it is there then: two actions for one press. */
export function useThen({
  legal,
  sending,
  waiting,
  play,
  info: { ply },
}: Pick<BoardProps, 'legal' | 'sending' | 'waiting' | 'play' | 'info'>): (action: string, find: Find) => void {
  const then = useRef<{ ply: number; find: Find; sent: boolean } | null>(null);
  useEffect(() => {
    const now = then.current;
    if (!now) return;
    if (sending) now.sent = true;
    if (sending || waiting) return;
    if (now.ply === ply) {
      // It was refused: what was to follow is off.
      if (now.sent) then.current = null;
      return;
    }
    then.current = null;
    const next = now.find(legal);
    if (next) play(next.action);
  }, [legal, sending, waiting, play, ply]);
  return (action, find) => {
    then.current = { ply, find, sent: false };
    play(action);
  };
}
