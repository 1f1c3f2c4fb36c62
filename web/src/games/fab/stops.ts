import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Stop = 'each' | 'act' | 'damage' | 'turn';

export const STOPS: { stop: Stop; name: string; says: string }[] = [
  { stop: 'each', name: 'at each window', says: 'You are asked every time you could act or pass.' },
  {
    stop: 'act',
    name: 'when they act',
    says: 'On their turn, your pass lasts until they do something, damage is dealt, you can do something new, or the turn would end. On your turn you are asked wherever you can act.',
  },
  { stop: 'damage', name: 'at damage', says: 'Your pass lasts until damage is dealt.' },
  { stop: 'turn', name: 'next turn', says: 'Your pass lasts until the turn changes.' },
];

interface Kept {
  stop: Stop;
  /** Always stop when something on the stack targets you. */
  targeted: boolean;
  set(change: Partial<Pick<Kept, 'stop' | 'targeted'>>): void;
}

export const useStops = create<Kept>()(
  persist((set) => ({ stop: 'act', targeted: true, set: (change) => set(change) }), { name: 'croupier.fab.stops' }),
);

/** The stops of this player as the server takes them; nothing where every pass is a single one. */
export function stopsOf({ stop, targeted }: Pick<Kept, 'stop' | 'targeted'>): Record<string, string> | undefined {
  return stop === 'each' ? undefined : { stop, targeted: targeted ? 'stop' : 'pass' };
}

/** Passes where the server says that there is nothing to choose, unless the player wants to be asked everywhere. */
export function useSkip(skip: string | null, ply: number, busy: boolean, play: (action: string) => void) {
  const each = useStops(({ stop }) => stop === 'each');
  const last = useRef(-1);
  useEffect(() => {
    if (!skip || each || busy || last.current === ply) return;
    const timer = setTimeout(() => {
      last.current = ply;
      play(skip);
    }, 120);
    return () => clearTimeout(timer);
  }, [skip, each, busy, ply, play]);
}
