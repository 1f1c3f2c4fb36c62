import type { Shade, Sound } from './recipes';

export type { Shade, Sound } from './recipes';
export { semi, step } from './voice';

let engine: typeof import('./engine') | null = null;

/** Plays a sound, as the settings allow. Before the first press of a visit there is silence. */
export function play(name: Sound, shade?: Shade): void {
  engine?.play(name, shade);
}

/** A blow by its share of hit points: under 15%, under 40%, or more. */
export function playHit(share: number): void {
  play(share < 0.15 ? 'hit1' : share < 0.4 ? 'hit2' : 'hit3', { weight: Math.min(1, share) });
}

/** Gets sound ready with the first press of a visit, and again when the browser has put it to sleep. */
export function armSound(): () => void {
  const wake = () => {
    if (engine) engine.wake();
    else
      import('./engine').then(
        (loaded) => {
          engine = loaded;
          loaded.wake();
        },
        // Without the file there is no sound; the next press tries again.
        () => {},
      );
  };
  const kinds = ['pointerdown', 'keydown'] as const;
  for (const kind of kinds) addEventListener(kind, wake, { passive: true });
  return () => {
    for (const kind of kinds) removeEventListener(kind, wake);
  };
}
