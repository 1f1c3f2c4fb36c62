import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { TableInfo } from '../../api/types';

export type Stop = 'smart' | 'each' | 'turn';

export const STOPS: { stop: Stop; name: string; says: string }[] = [
  {
    stop: 'smart',
    name: 'Smart',
    says: 'Asks you at blocks, when something targets you, once per attack, and before their turn ends, if you can do something.',
  },
  { stop: 'each', name: 'Every step', says: 'Asks you every time you could act.' },
  {
    stop: 'turn',
    name: 'Skip turn',
    says: 'When you pass, you pass until the next turn. You are still asked to block.',
  },
];

interface Kept {
  stop: Stop;
  set(change: Partial<Pick<Kept, 'stop'>>): void;
}

export const useStops = create<Kept>()(
  persist((set) => ({ stop: 'smart', set: (change) => set(change) }), {
    name: 'croupier.fab.stops',
    version: 1,
    // Earlier versions had stops that are part of Smart now.
    migrate: (kept) => {
      const { stop } = kept as { stop?: string };
      return { stop: stop === 'each' || stop === 'turn' ? stop : 'smart' };
    },
  }),
);

/** What the server is told about a pass; nothing where a pass is a single one. */
export const stopsOf = (stop: Stop): Record<string, string> | undefined =>
  stop === 'turn' ? { stop, targeted: 'stop' } : undefined;

/** Whether Shift is held: then nothing is passed or answered by itself. */
function useShift(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => setHeld(event.shiftKey);
    const drop = () => setHeld(false);
    window.addEventListener('keydown', hear);
    window.addEventListener('keyup', hear);
    window.addEventListener('blur', drop);
    return () => {
      window.removeEventListener('keydown', hear);
      window.removeEventListener('keyup', hear);
      window.removeEventListener('blur', drop);
    };
  }, []);
  return held;
}

/** Whether every window is asked: by the setting, or while Shift is held. */
export function useFullControl(): boolean {
  const shift = useShift();
  return useStops(({ stop }) => stop === 'each') || shift;
}

/** Whether somebody other than a program sits across. */
export const facesPerson = (table: TableInfo | null, seat: number): boolean =>
  table?.seats.some((one) => one.seat !== seat && one.kind === 'person') ?? false;

/** How long an automatic pass waits. Against people it takes a random while, so that its speed says nothing of the hand. */
const waitOf = (person: boolean): number => (person ? 1000 + Math.random() * 1000 : 120);

interface Auto {
  /** What is done without asking. */
  action: string | null;
  ply: number;
  busy: boolean;
  person: boolean;
  play(action: string): void;
}

/** Does what needs no decision, after a moment. */
export function useAuto({ action, ply, busy, person, play }: Auto): void {
  const last = useRef(-1);
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    if (!action || busy || last.current === ply) return;
    const timer = setTimeout(() => {
      last.current = ply;
      latest.current(action);
    }, waitOf(person));
    return () => clearTimeout(timer);
  }, [action, busy, ply, person]);
}
