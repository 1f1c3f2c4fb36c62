import { useEffect, useRef } from 'react';
import type { Told } from '../api/types';
import { useSettings } from '../match/settings';

/** Makes what happens heard, where sound is on: one sound for each thing that is shown, and one for the end. */
export function useSound(fresh: Told[], ended: 'win' | 'lose' | null): void {
  const on = useSettings((settings) => settings.sound);
  const before = useRef({ fresh, ended });
  useEffect(() => {
    const last = before.current;
    before.current = { fresh, ended };
    if (!on || (last.fresh === fresh && last.ended === ended)) return;
    void import('./sound').then(({ heard, sound }) => {
      const now = ended && last.ended !== ended ? ended : heard(fresh.map(({ notice }) => notice));
      if (now) sound(now);
    });
  }, [on, fresh, ended]);
}
