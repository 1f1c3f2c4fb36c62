import { create } from 'zustand';

/** The ply that the board on the screen has played to its end; nothing where a board plays nothing. */
export const useCaughtUp = create<{ ply: number | null }>(() => ({ ply: null }));

const behind = (caught: number | null, ply: number) => caught !== null && caught !== ply;

/** Whether the board still plays what led to this ply. */
export const useBehind = (ply: number): boolean => useCaughtUp((state) => behind(state.ply, ply));

/** Does something as soon as the board has played what led to this ply. Returns how to call it off. */
export function whenCaughtUp(ply: number, does: () => void): () => void {
  if (!behind(useCaughtUp.getState().ply, ply)) {
    does();
    return () => {};
  }
  const stop = useCaughtUp.subscribe((state) => {
    if (behind(state.ply, ply)) return;
    stop();
    does();
  });
  return stop;
}
