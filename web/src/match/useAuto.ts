import { useEffect, useRef } from 'react';
import type { TableInfo } from '../api/types';

/** Whether someone other than a program sits across. */
export const facesPerson = (table: TableInfo | null, seat: number): boolean =>
  table?.seats.some((one) => one.seat !== seat && one.kind === 'person') ?? false;

/** How long an automatic pass waits. Against people it takes a random while, so that its speed says nothing of the hand. */
const waitOf = (person: boolean): number => (person ? 1000 + Math.random() * 1000 : 120);

interface Auto {
  /** What is done without asking. */
  action: string | null;
  ply: number;
  busy: boolean;
  /** Whether someone may learn from how fast it is done. */
  person: boolean;
  /** How long what happened last is to be seen first, in milliseconds. */
  after?: number;
  play(action: string): void;
}

/** Does what needs no decision, after a moment. Says whether it is about to: then there is nothing to press. */
export function useAuto({ action, ply, busy, person, after = 0, play }: Auto): boolean {
  const last = useRef(-1);
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    if (!action || busy || last.current === ply) return;
    const timer = setTimeout(() => {
      last.current = ply;
      latest.current(action);
    }, waitOf(person) + after);
    return () => clearTimeout(timer);
  }, [action, busy, ply, person, after]);
  return action !== null && last.current !== ply;
}
