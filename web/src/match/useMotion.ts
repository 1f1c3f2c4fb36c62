import { motionNow, useSettings } from './settings';

/** Whether things travel, and for how long. */
export function useMotion(): { on: boolean; seconds(ms: number): number } {
  const motion = motionNow(useSettings((settings) => settings.motion));
  const factor = motion === 'reduced' ? 0 : motion === 'fast' ? 0.5 : 1;
  return { on: factor > 0, seconds: (ms) => (ms * factor) / 1000 };
}
