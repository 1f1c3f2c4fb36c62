import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { View } from '../../types/fab';

export type Stop = 'smart' | 'each' | 'turn';

export const STOPS: { stop: Stop; name: string; says: string }[] = [
  {
    stop: 'smart',
    name: 'Smart',
    says: 'Asks you only when you can do something: when you can block, when something targets you, once per attack, and before their turn ends.',
  },
  { stop: 'each', name: 'Every step', says: 'Asks you every time you could act.' },
  {
    stop: 'turn',
    name: 'Skip turn',
    says: 'One pass skips to the next turn. You still get to block.',
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

/** The steps in which Smart asks no one, whatever they hold. */
const QUIET = new Set<string>(['layer', 'attack', 'defend', 'damage', 'close']);

/** Whether a pass that is made by itself here would tell something of the hand: the other player could time it. */
export const tells = (view: View): boolean => !QUIET.has(view.step);

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
