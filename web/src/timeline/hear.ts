/** How a sound is played: higher or lower, and how full. */
export interface How {
  /** A ratio: 1 is as recorded, 2 an octave higher. */
  pitch?: number;
  /** From 0 to 1; more is lower and fuller. */
  weight?: number;
  /** Rings even where nothing moves. */
  key?: boolean;
}

type Player = (name: string, how: How) => void;

let player: Player | null = null;

/** Sets what plays sounds. Until it is loaded nothing is heard. */
export function onHear(plays: Player | null): void {
  player = plays;
}

export const hear = (name: string, how: How = {}): void => player?.(name, how);

/** A pitch so many half steps up. */
export const semi = (steps: number): number => 2 ** (steps / 12);

/** The major scale, for sounds that climb a step each. */
export const SCALE = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21, 23, 24];
