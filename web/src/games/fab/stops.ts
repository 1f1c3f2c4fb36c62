import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Choice, Told } from '../../api/types';
import type { View } from '../../types/fab';

export type Stop = 'each' | 'act' | 'damage' | 'turn';

export const STOPS: { stop: Stop; name: string; says: string }[] = [
  { stop: 'each', name: 'at each window', says: 'You are asked every time you could act or pass.' },
  {
    stop: 'act',
    name: 'when they act',
    says: 'In their turn, windows are passed for you after your pass until they do something, damage is dealt, you can do something new, or the turn would end. In yours you are asked wherever you can act.',
  },
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

const THEIRS = ['played', 'activated', 'put_on_stack', 'attacked', 'defended'];

/** Whether something that happened is what a stop waits for. */
export function stopsAt(stop: Stop, seat: number | null, { notice, seat: of }: Told): boolean {
  if (notice === 'turn_began') return true;
  if (stop === 'turn') return false;
  if (notice === 'damaged' || notice === 'calculated') return true;
  return stop === 'each' || (stop === 'act' && of !== seat && THEIRS.includes(notice));
}

/** When a pass began to count for the windows after it, and what could have been done instead. */
interface Armed {
  from: number;
  could: string[];
}

/** What is done at a window apart from passing. */
const actsOf = (legal: Choice[]) =>
  legal.filter(({ verb }) => verb !== 'pass' && verb !== 'concede').map(({ action }) => action);

/**
 * Whether a pass counts for the windows after it. For `act` only in their turn, because in the own one each window is a
 * chance, and only with nothing of this seat's on the stack: what resolves then is what the pass was for.
 */
export function arms(stop: Stop, view: View, seat: number | null): boolean {
  if (stop === 'each') return false;
  if (stop !== 'act') return true;
  return (
    view.turn_player !== seat && view.prompt?.kind === 'priority' && view.stack.every((layer) => layer.seat !== seat)
  );
}

/** Whether a window is one that nobody gave away with the pass before: something new, or the last one of the turn. */
export function isNews(stop: Stop, view: View, legal: Choice[], could: string[]): boolean {
  const acts = actsOf(legal);
  const last = view.step === 'action' && view.stack.length === 0;
  return stop === 'act' && acts.length > 0 && (last || acts.some((action) => !could.includes(action)));
}

/** Passes for this seat where its stops say so, and only where a pass is legal. */
export function useAutoPass(
  view: View,
  legal: Choice[],
  told: Told[],
  seat: number | null,
  ply: number,
  busy: boolean,
  play: (action: string) => void,
) {
  const { stop, targeted } = useStops();
  const [armed, setArmed] = useState<Armed | null>(null);
  const last = useRef(-1);
  const pass = legal.find(({ verb }) => verb === 'pass');
  const asked = seat !== null && view.to_move === seat && view.prompt?.kind === 'priority';
  const open = actsOf(legal).length > 0;
  const ownQuiet = view.turn_player === seat && view.step === 'action' && view.stack.length === 0;
  const over =
    armed &&
    (told.some((one) => one.ply > armed.from && stopsAt(stop, seat, one)) ||
      (asked && ply > armed.from && isNews(stop, view, legal, armed.could)));
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
    arm: () => arms(stop, view, seat) && setArmed({ from: ply, could: actsOf(legal) }),
    disarm: () => setArmed(null),
  };
}
