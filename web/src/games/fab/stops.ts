import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Choice } from '../../api/types';
import type { View } from '../../types/fab';

export type Stop = 'each' | 'act' | 'damage' | 'turn';

export const STOPS: { stop: Stop; name: string; says: string }[] = [
  { stop: 'each', name: 'at each window', says: 'You are asked every time you could act or pass.' },
  { stop: 'act', name: 'when I can act', says: 'Windows in which only a pass is possible are passed for you.' },
  { stop: 'damage', name: 'at damage', says: 'After your pass, windows are passed for you until damage is dealt.' },
  { stop: 'turn', name: 'next turn', says: 'After your pass, windows are passed for you until the turn changes.' },
];

interface Kept {
  stop: Stop;
  /** Stop in any case when something on the stack has this seat as its target. */
  targeted: boolean;
  set(change: Partial<Pick<Kept, 'stop' | 'targeted'>>): void;
}

export const useStops = create<Kept>()(
  persist((set) => ({ stop: 'act', targeted: true, set: (change) => set(change) }), { name: 'croupier.fab.stops' }),
);

const targetsMe = (view: View, seat: number) =>
  view.stack[0] !== undefined &&
  view.stack[0].seat !== seat &&
  view.stack[0].targets.some((target) => 'seat' in target && target.seat === seat);

/** Passes for this seat where its stops say so, and only where a pass is legal. */
export function useAutoPass(
  view: View,
  legal: Choice[],
  seat: number | null,
  ply: number,
  busy: boolean,
  play: (action: string) => void,
) {
  const { stop, targeted } = useStops();
  const [armed, setArmed] = useState<{ turn: number } | null>(null);
  const last = useRef(-1);
  const pass = legal.find(({ verb }) => verb === 'pass');
  const asked = seat !== null && view.to_move === seat && view.prompt?.kind === 'priority';
  const open = legal.some(({ verb }) => verb !== 'pass' && verb !== 'concede');
  const ownQuiet = view.turn_player === seat && view.step === 'action' && view.stack.length === 0;
  const over =
    armed &&
    (view.turn !== armed.turn || (stop === 'damage' && (view.step === 'damage' || view.step === 'resolution')));
  const hit = targeted && seat !== null && targetsMe(view, seat) && open;
  const wants = asked && pass && !busy && !hit && !ownQuiet && (armed && !over ? true : stop === 'act' && !open);
  useEffect(() => {
    if (over || (asked && hit)) setArmed(null);
  }, [over, asked, hit]);
  useEffect(() => {
    if (!wants || !pass || last.current === ply) return;
    const timer = setTimeout(() => {
      last.current = ply;
      play(pass.action);
    }, 120);
    return () => clearTimeout(timer);
  }, [wants, pass, ply, play]);
  return {
    armed: armed !== null,
    arm: () => stop !== 'each' && stop !== 'act' && setArmed({ turn: view.turn }),
    disarm: () => setArmed(null),
  };
}
